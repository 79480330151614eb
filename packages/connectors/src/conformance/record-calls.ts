import {
  type CreateOf,
  type OperationName,
  type RecordOf,
  type ResourceName,
  type UpdateOf,
} from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  isMissing,
  type ListInput,
  type OperationFacts,
  type OperationInputs,
  runOperation,
  tableOf,
} from '../definition/index.js';
import type { ConformanceWorld, OpenWorld, WorldSize } from './world.js';

type Asked<Name extends ResourceName> = Partial<Pick<ListInput<Name>, 'position' | 'pageSize' | 'sort'>> & {
  readonly filter?: Readonly<Record<string, unknown>>;
};

/** Opens a resource's operations on a fresh world, with every requested URL and every sent body. */
export async function openRecordCalls<Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
  openWorld: OpenWorld,
  { size = 'small', isRefused = false }: { readonly size?: WorldSize; readonly isRefused?: boolean } = {},
) {
  const world: ConformanceWorld = await openWorld(size);
  const urls: string[] = [];
  const sent: string[] = [];
  const fetchLike: ConformanceWorld['fetchLike'] = (url, init) => {
    urls.push(url);
    if (init.body !== undefined) sent.push(Buffer.from(init.body).toString('utf8'));
    return world.fetchLike(url, init);
  };
  const context = isRefused ? { ...world.context, authorization: world.refusedAuthorization } : world.context;
  const table = tableOf(connector, resource);
  const { paging } = (table?.list ?? {}) as OperationFacts;
  const maxPageSize = paging && paging.mode !== 'none' ? paging.maxPageSize : 20;
  const run = <Operation extends OperationName>(
    operation: Operation,
    input: OperationInputs[Name][Operation],
    file?: Uint8Array,
  ) =>
    runOperation(connector, [resource, operation], input, file ? { ...context, file } : context, fetchLike);
  const list = (asked: Asked<Name>) => {
    const input = { position: undefined, pageSize: maxPageSize, filter: {}, sort: undefined, ...asked };
    return run('list', input as OperationInputs[Name]['list']);
  };
  const get = (id: string) => run('get', { id }) as Promise<RecordOf<Name>>;
  /** Runs an operation of another resource in the same world. */
  const runOther = <Other extends ResourceName, Operation extends OperationName>(
    other: Other,
    operation: Operation,
    input: OperationInputs[Other][Operation],
  ) => runOperation(connector, [other, operation], input, context, fetchLike);
  return {
    world,
    /** The connector's operation table of the resource. */
    table,
    maxPageSize,
    urls,
    sent,
    run,
    list,
    get,
    runOther,
    listAll: async (asked: Asked<Name> = {}): Promise<RecordOf<Name>[]> => {
      const items: RecordOf<Name>[] = [];
      let position: string | undefined;
      for (let pages = 0; pages < 500; pages += 1) {
        const page = await list({ ...asked, ...(position === undefined ? {} : { position }) });
        expect(page.items.length).toBeLessThanOrEqual(asked.pageSize ?? maxPageSize);
        items.push(...page.items);
        if (page.next === null) return items;
        position = page.next;
      }
      throw new Error('the list does not end');
    },
    create: (record: CreateOf<Name>) => run('create', record) as Promise<RecordOf<Name>>,
    update: (id: string, changes: UpdateOf<Name>, etag?: string) =>
      run('update', { id, changes, ...(etag === undefined ? {} : { etag }) }) as Promise<RecordOf<Name>>,
    /** Returns the records of another resource in the same world; none if the connector does not list them. */
    recordsOf: async <Other extends ResourceName>(
      other: Other,
      filter: Readonly<Record<string, unknown>> = {},
    ): Promise<RecordOf<Other>[]> => {
      const operation = tableOf(connector, other)?.list;
      if (!operation || isMissing(operation)) return [];
      const input = { position: undefined, pageSize: 20, filter, sort: undefined };
      const asked = input as OperationInputs[Other]['list'];
      return (await runOther(other, 'list', asked)).items;
    },
  };
}

export type RecordCalls<Name extends ResourceName> = Awaited<ReturnType<typeof openRecordCalls<Name>>>;
