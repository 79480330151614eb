import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import {
  createIntegrationRecord,
  deleteIntegrationRecord,
  getIntegrationRecord,
  listIntegrationRecords,
  updateIntegrationRecord,
} from '../../vault/integrations/index.js';
import { item, noContent, page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { integrations } = contract;

export const buildIntegrationsRoutes = (deps: Deps) => ({
  list: endpoint(deps, integrations.list, async ({ query }, context) =>
    page(context, await listIntegrationRecords(deps, context, query)),
  ),
  create: endpoint(deps, integrations.create, ({ body }, context) =>
    createIntegrationRecord(deps, context, body),
  ),
  get: endpoint(deps, integrations.get, async ({ params }, context) =>
    item(context, 200, await getIntegrationRecord(deps, context, params.service_id)),
  ),
  update: endpoint(deps, integrations.update, async ({ params, body }, context) =>
    item(context, 200, await updateIntegrationRecord(deps, context, params.service_id, body)),
  ),
  delete: endpoint(deps, integrations.delete, async ({ params }, context) => {
    await deleteIntegrationRecord(deps, context, params.service_id);
    return noContent;
  }),
});
