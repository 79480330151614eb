import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { readUsage } from '../../vault/logs/index.js';
import { item } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { usage } = contract;

export const buildUsageRoutes = (deps: Deps) => ({
  get: endpoint(deps, usage.get, async ({ query }, context) =>
    item(context, 200, await readUsage(deps, context, query)),
  ),
});
