import { contract } from '@keyway/contract';

import { connectionIdOf, consumerOf } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { confirmConnection } from '../../../vault/authorize/index.js';
import {
  createConnectionRecord,
  listHistory,
  deleteConnectionRecord,
  importConnection,
  listConnectionRecords,
  toConnectionRecord,
  updateConnectionRecord,
  validateConnection,
} from '../../../vault/connections/index.js';
import { listUnhealthyConnections } from '../../../vault/consumers/index.js';
import { loadConnection } from '../../../vault/model/index.js';
import { item, noContent, page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { connections } = contract;

export const buildConnectionsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<
    'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'rateLimits' | 'registry' | 'vendorCalls'
  >,
) => ({
  list: endpoint(handlers, connections.list, async ({ query }, context) =>
    page(context, await listConnectionRecords(deps, context, query)),
  ),
  listUnhealthy: endpoint(handlers, connections.listUnhealthy, async ({ query }, context) =>
    page(context, await listUnhealthyConnections(deps, context, query)),
  ),
  get: endpoint(handlers, connections.get, async ({ params }, context) =>
    item(context, 200, await toConnectionRecord(deps, context, await loadConnection(deps, context, params))),
  ),
  history: endpoint(handlers, connections.history, async ({ params, query }, context) =>
    page(context, await listHistory(deps, context, params, query)),
  ),
  create: endpoint(handlers, connections.create, ({ params, body, query }, context) =>
    createConnectionRecord(deps, context, params, body, query.new),
  ),
  update: endpoint(handlers, connections.update, async ({ params, body }, context) =>
    item(context, 200, await updateConnectionRecord(deps, context, params, body)),
  ),
  delete: endpoint(handlers, connections.delete, async ({ params }, context) => {
    await deleteConnectionRecord(deps, context, params);
    return noContent;
  }),
  validate: endpoint(handlers, connections.validate, async ({ params }, context) =>
    item(context, 200, await validateConnection(deps, context, params)),
  ),
  confirm: endpoint(handlers, connections.confirm, async ({ params, body }, context) => {
    const key = {
      consumerId: consumerOf(context),
      unifiedApi: params.unified_api,
      serviceId: params.service_id,
      connectionId: connectionIdOf(context),
    };
    await confirmConnection(deps, context, key, body);
    return item(context, 200, { confirmed: true as const });
  }),
  import: endpoint(handlers, connections.import, ({ params, body, query }, context) =>
    importConnection(deps, context, params, body, query.new),
  ),
});
