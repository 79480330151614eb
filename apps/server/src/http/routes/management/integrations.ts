import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import {
  createIntegrationRecord,
  deleteIntegrationRecord,
  getIntegrationRecord,
  listIntegrationRecords,
  updateIntegrationRecord,
} from '../../../vault/integrations/index.js';
import { item, noContent, page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { integrations } = contract;

export const buildIntegrationsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'registry'>,
) => ({
  list: endpoint(handlers, integrations.list, async ({ query }, context) =>
    page(context, await listIntegrationRecords(deps, context, query)),
  ),
  create: endpoint(handlers, integrations.create, ({ body }, context) =>
    createIntegrationRecord(deps, context, body),
  ),
  get: endpoint(handlers, integrations.get, async ({ params }, context) =>
    item(context, 200, await getIntegrationRecord(deps, context, params.service_id)),
  ),
  update: endpoint(handlers, integrations.update, async ({ params, body }, context) =>
    item(context, 200, await updateIntegrationRecord(deps, context, params.service_id, body)),
  ),
  delete: endpoint(handlers, integrations.delete, async ({ params }, context) => {
    await deleteIntegrationRecord(deps, context, params.service_id);
    return noContent;
  }),
});
