import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import { readUsage } from '../../../vault/logs/index.js';
import { item } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { usage } = contract;

export const buildUsageRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'baseUrl' | 'now' | 'database' | 'registry'>,
) => ({
  get: endpoint(handlers, usage.get, async ({ query }, context) =>
    item(context, 200, await readUsage(deps, context, query)),
  ),
});
