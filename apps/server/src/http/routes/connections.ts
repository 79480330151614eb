import { contract } from '@keyway/contract';

import { connectionIdOf, consumerOf } from '../../context.js';
import type { Deps } from '../../deps.js';
import { confirmConnection } from '../../vault/authorize/index.js';
import {
  createConnectionRecord,
  listHistory,
  deleteConnectionRecord,
  importConnection,
  listConnectionRecords,
  toConnectionRecord,
  updateConnectionRecord,
  validateConnection,
} from '../../vault/connections/index.js';
import { listUnhealthyConnections } from '../../vault/consumers/index.js';
import { loadConnection } from '../../vault/model/index.js';
import { item, noContent, page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { connections } = contract;

export const buildConnectionsRoutes = (deps: Deps) => ({
  list: endpoint(deps, connections.list, async ({ query }, context) =>
    page(context, await listConnectionRecords(deps, context, query)),
  ),
  listUnhealthy: endpoint(deps, connections.listUnhealthy, async ({ query }, context) =>
    page(context, await listUnhealthyConnections(deps, context, query)),
  ),
  get: endpoint(deps, connections.get, async ({ params }, context) =>
    item(context, 200, await toConnectionRecord(deps, context, await loadConnection(deps, context, params))),
  ),
  history: endpoint(deps, connections.history, async ({ params, query }, context) =>
    page(context, await listHistory(deps, context, params, query)),
  ),
  create: endpoint(deps, connections.create, ({ params, body, query }, context) =>
    createConnectionRecord(deps, context, params, body, query.new),
  ),
  update: endpoint(deps, connections.update, async ({ params, body }, context) =>
    item(context, 200, await updateConnectionRecord(deps, context, params, body)),
  ),
  delete: endpoint(deps, connections.delete, async ({ params }, context) => {
    await deleteConnectionRecord(deps, context, params);
    return noContent;
  }),
  validate: endpoint(deps, connections.validate, async ({ params }, context) =>
    item(context, 200, await validateConnection(deps, context, params)),
  ),
  confirm: endpoint(deps, connections.confirm, async ({ params, body }, context) => {
    const key = {
      consumerId: consumerOf(context),
      unifiedApi: params.unified_api,
      serviceId: params.service_id,
      connectionId: connectionIdOf(context),
    };
    await confirmConnection(deps, context, key, body);
    return item(context, 200, { confirmed: true as const });
  }),
  import: endpoint(deps, connections.import, ({ params, body, query }, context) =>
    importConnection(deps, context, params, body, query.new),
  ),
});
