import type { OperationContext, Steps } from '@keyway/connectors';
import type { CreateOf, RecordOf, ResourceName, UpdateOf, UploadedFile } from '@keyway/contract';

import type { ApiRequest, RequestContext } from './context.js';
import type { Answer, UnreconciledCreate } from './platform/idempotency/transaction-outcome.js';
import type { ResolvedConnection } from './vault/model/resolved-connection.js';
import type { RecordList, RecordListQuery } from './unified/record-list.js';

/** The operations of the unified resources, over a request's connection. */
export type Operations = {
  list<Name extends ResourceName>(
    context: RequestContext,
    resource: Name,
    query: RecordListQuery<Name>,
  ): Promise<RecordList<Name>>;
  get<Name extends ResourceName>(
    context: RequestContext,
    resource: Name,
    id: string,
  ): Promise<RecordOf<Name>>;
  /** Returns records read in background work with the names of agents that only have an ID, if they are wanted. */
  nameAgents<Item extends object>(
    context: RequestContext,
    records: Item[],
    areWanted: () => Promise<boolean>,
  ): Promise<Item[]>;
  /** Counts and logs a record that cannot be mapped. */
  noteUnreadable(serviceId: string, resource: ResourceName): void;
  create<Name extends ResourceName>(
    context: RequestContext,
    resource: Name,
    record: CreateOf<Name>,
  ): Promise<RecordOf<Name>>;
  /** Returns the record of a create with an unknown outcome; null if it cannot be found. */
  reconcile<Name extends ResourceName>(
    context: RequestContext,
    resource: Name,
    record: CreateOf<Name>,
    create: UnreconciledCreate,
  ): Promise<RecordOf<Name> | null>;
  update<Name extends ResourceName>(
    context: RequestContext,
    resource: Name,
    change: { readonly id: string; readonly changes: UpdateOf<Name> },
  ): Promise<RecordOf<Name>>;
  delete(context: RequestContext, resource: ResourceName, id: string): Promise<void>;
  upload(
    context: RequestContext,
    request: Pick<ApiRequest, 'headers' | 'body'>,
    fileName: string,
  ): Promise<UploadedFile>;
  /** Streams an attachment's bytes; `range` is the request's header. */
  readContent(context: RequestContext, id: string, range: string | undefined): Promise<Answer>;
  /** Runs requests of a connector that belong to no resource. */
  runSteps<Output>(
    context: RequestContext,
    resolved: ResolvedConnection,
    steps: (context: OperationContext) => Steps<Output>,
  ): Promise<Output>;
};
