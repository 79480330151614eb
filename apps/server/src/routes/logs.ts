import { contract } from '@keyway/contract';

import type { Deps } from '../deps.js';
import { listLogs } from '../services/list-logs.js';
import { page } from '../services/answer.js';
import { endpoint } from './endpoint.js';

const { logs } = contract;

export const buildLogsRoutes = (deps: Deps) => ({
  list: endpoint(deps, logs.list, async ({ query }, context) =>
    page(context, await listLogs(deps, context, query)),
  ),
});
