import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import {
  getConnectorRecord,
  getConnectorResource,
  listConnectorRecords,
  listUnifiedApis,
} from '../../vault/integrations/index.js';
import { item, page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { connectors } = contract;

export const buildConnectorsRoutes = (deps: Deps) => ({
  list: endpoint(deps, connectors.list, async ({ query }, context) =>
    page(context, await listConnectorRecords(deps, context, query)),
  ),
  get: endpoint(deps, connectors.get, async ({ params }, context) =>
    item(context, 200, getConnectorRecord(deps, params.id)),
  ),
  resource: endpoint(deps, connectors.resource, async ({ params }, context) =>
    item(context, 200, getConnectorResource(deps, params.id, params.resource)),
  ),
  apis: endpoint(deps, connectors.apis, async ({ query }, context) =>
    page(context, await listUnifiedApis(deps, context, query)),
  ),
});
