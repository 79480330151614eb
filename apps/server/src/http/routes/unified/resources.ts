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

import type { ApiRequest, RequestContext } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import type { Answer, UnreconciledCreate } from '../../../platform/idempotency/index.js';
import { unified } from '../../../platform/wire/index.js';
import type { RecordListQuery } from '../../../unified/index.js';
import { type DirectHandler, endpoint, type HandlerRunner } from '../endpoint.js';

/** A request as parsed by the contract, for any resource. */
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

/** Returns a route with its handler for each operation of each resource. */
export const buildResourceRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'operations'>,
): { route: AppRoute; handler: DirectHandler }[] =>
  resourceNames.flatMap((resource) => {
    const { outcome, ...resourceHandlers } = buildHandlers(deps, resource);
    return Object.entries<AppRoute>(contract[resource]).map(([name, route]) => ({
      route,
      handler: endpoint(
        handlers,
        route,
        resourceHandlers[name as OperationName] as never,
        ...(name === 'create' ? [outcome as never] : []),
      ) as DirectHandler,
    }));
  });

function buildHandlers<Name extends ResourceName>(deps: Ports<'operations'>, resource: Name): Handlers {
  const idOf = ({ params }: Input): string => params[`${resources[resource].entity}_id`] ?? '';
  const answer = unified(resource);
  const formatOf = ({ query }: Pick<Input, 'query'>) => inFormat<RecordOf<Name>>(query.format);
  return {
    list: async ({ query }, context) => {
      const listed = await deps.operations.list(context, resource, query as RecordListQuery<Name>);
      const data = listed.data.map(formatOf({ query })).map((record) => project(record, query.fields));
      return answer(context, 200, 'all', { ...listed, data });
    },
    create: async ({ body, query }, context) => {
      const record = await deps.operations.create(context, resource, body as CreateOf<Name>);
      return answer(context, 201, 'add', { data: formatOf({ query })(record) });
    },
    outcome: async ({ body, query }, context, unsettled) => {
      const record = await deps.operations.reconcile(context, resource, body as CreateOf<Name>, unsettled);
      return record ? answer(context, 201, 'add', { data: formatOf({ query })(record) }) : undefined;
    },
    get: async (input, context) => {
      const record = await deps.operations.get(context, resource, idOf(input));
      const data = project(formatOf(input)(record), input.query.fields);
      return answer(context, 200, 'one', { data });
    },
    update: async (input, context) => {
      const changes = input.body as UpdateOf<Name>;
      const record = await deps.operations.update(context, resource, { id: idOf(input), changes });
      return answer(context, 200, 'update', { data: formatOf(input)(record) });
    },
    upload: async ({ req, query }, context) => {
      const data = await deps.operations.upload(context, req, query.file_name ?? '');
      return answer(context, 200, 'upload', { data });
    },
    content: (input, context) => deps.operations.readContent(context, idOf(input), input.req.headers.range),
    delete: async (input, context) => {
      const id = idOf(input);
      await deps.operations.delete(context, resource, id);
      return answer(context, 200, 'delete', { data: { id } });
    },
  };
}

/** Returns the record with `body` in the requested format. Only messages have one. */
const inFormat =
  <Answered extends object>(format: MessageFormat | undefined) =>
  (record: Answered): Answered => {
    if (format !== 'markdown') return record;
    const { body_html } = record as { readonly body_html?: string | null };
    return typeof body_html === 'string' ? { ...record, body: htmlToMarkdown(body_html) } : record;
  };

/** Returns the requested attributes, and always the ID. */
function project(record: { readonly id: string }, fields: readonly string[] | undefined): object {
  if (!fields) return record;
  const kept = Object.entries(record).filter(([name]) => fields.includes(name));
  return { ...Object.fromEntries(kept), id: record.id };
}
