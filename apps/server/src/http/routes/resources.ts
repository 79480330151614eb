import {
  contract,
  resourceNames,
  resources,
  type CreateOf,
  type MessageFormat,
  type OperationName,
  type RecordOf,
  type ResourceName,
  type UpdateOf,
} from '@keyway/contract';
import { htmlToMarkdown } from '@keyway/connectors';
import type { AppRoute } from '@keyway/contract/ts-rest';

import type { ApiRequest, RequestContext } from '../../context.js';
import type { Deps } from '../../deps.js';
import type { Answer, UnreconciledCreate } from '../../platform/idempotency/index.js';
import { unified } from '../../platform/wire/index.js';
import {
  createRecord,
  listRecords,
  prepareOperation,
  readContent,
  reconcileRecord,
  type RecordListQuery,
  runOperation,
  updateRecord,
  uploadFile,
} from '../../unified/index.js';
import { type DirectHandler, endpoint } from './endpoint.js';

/** What the contract has made of a request, whichever the resource. */
type Input = { readonly params: Record<string, string>; readonly query: Query; readonly body: unknown };
type Query = {
  readonly fields?: readonly string[];
  readonly file_name?: string;
  readonly format?: MessageFormat;
};
type Handler = (input: Input & { readonly req: ApiRequest }, context: RequestContext) => Promise<Answer>;
type OutcomeHandler = (
  input: Input,
  context: RequestContext,
  create: UnreconciledCreate,
) => Promise<Answer | undefined>;
type Handlers = Readonly<Record<OperationName, Handler>> & { readonly outcome: OutcomeHandler };

/** A route with its handler, for each operation of each resource. */
export const buildResourceRoutes = (deps: Deps): { route: AppRoute; handler: DirectHandler }[] =>
  resourceNames.flatMap((resource) => {
    const { outcome, ...handlers } = buildHandlers(deps, resource);
    return Object.entries<AppRoute>(contract[resource]).map(([name, route]) => ({
      route,
      handler: endpoint(
        deps,
        route,
        handlers[name as OperationName] as never,
        ...(name === 'create' ? [outcome as never] : []),
      ) as DirectHandler,
    }));
  });

function buildHandlers<Name extends ResourceName>(deps: Deps, resource: Name): Handlers {
  const idOf = ({ params }: Input): string => params[`${resources[resource].entity}_id`] ?? '';
  const answer = unified(resource);
  const formatOf = ({ query }: Pick<Input, 'query'>) => inFormat<RecordOf<Name>>(query.format);
  return {
    list: async ({ query }, context) => {
      const listed = await listRecords(deps, context, resource, query as RecordListQuery<Name>);
      const data = listed.data.map(formatOf({ query })).map((record) => project(record, query.fields));
      return answer(context, 200, 'all', { ...listed, data });
    },
    create: async ({ body, query }, context) => {
      const record = await createRecord(deps, context, resource, body as CreateOf<Name>);
      return answer(context, 201, 'add', { data: formatOf({ query })(record) });
    },
    outcome: async ({ body, query }, context, unsettled) => {
      const record = await reconcileRecord(deps, context, resource, body as CreateOf<Name>, unsettled);
      return record ? answer(context, 201, 'add', { data: formatOf({ query })(record) }) : undefined;
    },
    get: async (input, context) => {
      const prepared = await prepareOperation(deps, context, resource, 'get');
      const record = await runOperation(deps, context, prepared, { id: idOf(input) });
      const data = project(formatOf(input)(record), input.query.fields);
      return answer(context, 200, 'one', { data });
    },
    update: async (input, context) => {
      const changes = input.body as UpdateOf<Name>;
      const record = await updateRecord(deps, context, resource, { id: idOf(input), changes });
      return answer(context, 200, 'update', { data: formatOf(input)(record) });
    },
    upload: async ({ req, query }, context) => {
      const data = await uploadFile(deps, context, req, query.file_name ?? '');
      return answer(context, 200, 'upload', { data });
    },
    content: (input, context) => readContent(deps, context, idOf(input), input.req.headers.range),
    delete: async (input, context) => {
      const prepared = await prepareOperation(deps, context, resource, 'delete');
      const id = idOf(input);
      await runOperation(deps, context, prepared, { id });
      return answer(context, 200, 'delete', { data: { id } });
    },
  };
}

/** The record with `body` in the format asked for. Only messages have one. */
const inFormat =
  <Answered extends object>(format: MessageFormat | undefined) =>
  (record: Answered): Answered => {
    if (format !== 'markdown') return record;
    const { body_html } = record as { readonly body_html?: string | null };
    return typeof body_html === 'string' ? { ...record, body: htmlToMarkdown(body_html) } : record;
  };

/** The attributes asked for, and always the id. */
function project(record: { readonly id: string }, fields: readonly string[] | undefined): object {
  if (!fields) return record;
  const kept = Object.entries(record).filter(([name]) => fields.includes(name));
  return { ...Object.fromEntries(kept), id: record.id };
}
