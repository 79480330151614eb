import { contract } from '@keyway/contract';
import type { ServerInferRequest } from '@keyway/contract/ts-rest';

import type { ApiRequest } from '../../context.js';
import type { Deps } from '../../deps.js';
import { findExchanges, findLog, followLogs, listLogs } from '../../vault/logs/index.js';
import { item, page } from '../../platform/wire/index.js';
import { isStillAllowed } from '../middleware/index.js';
import { type DirectHandler, endpoint, runHandler } from './endpoint.js';

const { logs } = contract;

export const buildLogsRoutes = (deps: Deps) => ({
  list: endpoint(deps, logs.list, async ({ query }, context) =>
    page(context, await listLogs(deps, context, query)),
  ),
  get: endpoint(deps, logs.get, async ({ params }, context) =>
    item(context, 200, await findLog(deps, context, params.request_id)),
  ),
  exchanges: endpoint(deps, logs.exchanges, async ({ params }, context) =>
    item(context, 200, await findExchanges(deps, context, params.request_id)),
  ),
});

const REQUEST_ID = /^[0-9a-f]{32}$/;
const headers = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Accel-Buffering': 'no' };

/** What has no end is served without ts-rest, which sends whole answers. */
export const buildLiveLogsRoutes = (deps: Deps): Record<string, DirectHandler> => ({
  live: (input) =>
    runHandler(deps, input.req, input.res, {
      run: async () => {
        const { context } = input.req;
        const body = await followLogs(deps, context, {
          filter: (input.query as LiveQuery).filter,
          lastId: lastIdOf(input.req),
          isStillAllowed: () => isStillAllowed(deps, input.req),
        });
        context.answeredAt = performance.now();
        return { status: 200, headers, body };
      },
    }),
});

type LiveQuery = ServerInferRequest<typeof logs.live>['query'];

const lastIdOf = ({ headers: { 'last-event-id': id } }: ApiRequest): string | undefined =>
  typeof id === 'string' && REQUEST_ID.test(id) ? id : undefined;
