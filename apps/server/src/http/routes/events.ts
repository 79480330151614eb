import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { listEventRecords } from '../../events/outgoing/index.js';
import { page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { events } = contract;

export const buildEventsRoutes = (deps: Deps) => ({
  list: endpoint(deps, events.list, async ({ query }, context) =>
    page(context, await listEventRecords(deps, context, query)),
  ),
});
