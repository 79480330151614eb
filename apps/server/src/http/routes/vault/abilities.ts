import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import { readAbilities } from '../../../vault/connections/index.js';
import { item } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

/** Builds the only connection endpoint that needs the server's own limits. */
export const buildAbilitiesRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'database' | 'env' | 'keyring' | 'registry'>,
) => ({
  abilities: endpoint(handlers, contract.connections.abilities, async ({ params }, context) =>
    item(context, 200, await readAbilities(deps, context, params)),
  ),
});
