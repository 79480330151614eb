import { contract } from '@keyway/contract';
import type { ServerInferRequest } from '@keyway/contract/ts-rest';

import type { ApiRequest } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { findExchanges, findLog, followLogs, listLogs } from '../../../vault/logs/index.js';
import { item, page } from '../../../platform/wire/index.js';
import { type DirectHandler, endpoint, type HandlerRunner } from '../endpoint.js';

const { logs } = contract;

export const buildLogsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'baseUrl' | 'env' | 'now' | 'database' | 'keyring' | 'registry'>,
) => ({
  list: endpoint(handlers, logs.list, async ({ query }, context) => {
    const { meta, ...rest } = await listLogs(deps, context, query);
    return page(context, { ...rest, meta: { ...meta, recorded: toRecorded(deps) } });
  }),
  get: endpoint(handlers, logs.get, async ({ params }, context) =>
    item(context, 200, await findLog(deps, context, params.request_id)),
  ),
  exchanges: endpoint(handlers, logs.exchanges, async ({ params }, context) =>
    item(context, 200, await findExchanges(deps, context, params.request_id)),
  ),
});

/** Without rows in the database, this list has none. */
const toRecorded = ({ env }: Ports<'env'>) => ({
  ...(env.REQUEST_LOG_TO.includes('database') ? env.REQUEST_LOG : { requests: 'none' as const, share: 0 }),
  retention_days: env.LOG_RETENTION_DAYS,
});

const REQUEST_ID = /^[0-9a-f]{32}$/;
const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };

/** Serves endless streams without ts-rest, which sends complete responses only. */
export const buildLiveLogsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'admission' | 'baseUrl' | 'now' | 'database' | 'isShuttingDown' | 'logTails' | 'registry'>,
): Record<string, DirectHandler> => ({
  live: (input) =>
    handlers.run(input.req, input.res, {
      run: async () => {
        const { context } = input.req;
        const body = await followLogs(deps, context, {
          filter: (input.query as LiveQuery).filter,
          lastId: lastIdOf(input.req),
          isStillAllowed: () => deps.admission.isStillAllowed(input.req),
        });
        context.answeredAt = performance.now();
        return { status: 200, headers, body };
      },
    }),
});

type LiveQuery = ServerInferRequest<typeof logs.live>['query'];

const lastIdOf = ({ headers: { 'last-event-id': id } }: ApiRequest): string | undefined =>
  typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
