import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import { listEventRecords } from '../../../events/outgoing/index.js';
import { page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { events } = contract;

export const buildEventsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'baseUrl' | 'database' | 'keyring'>,
) => ({
  list: endpoint(handlers, events.list, async ({ query }, context) =>
    page(context, await listEventRecords(deps, context, query)),
  ),
});
