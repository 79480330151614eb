import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import {
  getConnectorRecord,
  getConnectorResource,
  listConnectorRecords,
  listUnifiedApis,
} from '../../../vault/integrations/index.js';
import { item, page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { connectors } = contract;

export const buildConnectorsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'baseUrl' | 'env' | 'keyring' | 'registry'>,
) => ({
  list: endpoint(handlers, connectors.list, async ({ query }, context) =>
    page(context, await listConnectorRecords(deps, context, query)),
  ),
  get: endpoint(handlers, connectors.get, async ({ params }, context) =>
    item(context, 200, getConnectorRecord(deps, params.id)),
  ),
  resource: endpoint(handlers, connectors.resource, async ({ params }, context) =>
    item(context, 200, getConnectorResource(deps, params.id, params.resource)),
  ),
  apis: endpoint(handlers, connectors.apis, async ({ query }, context) =>
    page(context, await listUnifiedApis(deps, context, query)),
  ),
});
