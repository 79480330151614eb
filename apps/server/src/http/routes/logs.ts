import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { listLogs } from '../../vault/logs/index.js';
import { page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { logs } = contract;

export const buildLogsRoutes = (deps: Deps) => ({
  list: endpoint(deps, logs.list, async ({ query }, context) =>
    page(context, await listLogs(deps, context, query)),
  ),
});
