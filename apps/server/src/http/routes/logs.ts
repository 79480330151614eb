import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { findExchanges, findLog, listLogs } from '../../vault/logs/index.js';
import { item, page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

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
