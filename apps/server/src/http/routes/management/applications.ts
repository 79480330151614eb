import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import {
  createApiKeyRecord,
  createApplicationRecord,
  findApiKey,
  findApplication,
  listApiKeyRecords,
  listApplicationRecords,
  removeApplication,
  revokeApiKeyRecord,
  updateApiKeyRecord,
  updateApplicationRecord,
} from '../../../vault/applications/index.js';
import { item, noContent, page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { applications } = contract;

export const buildApplicationsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'isShuttingDown' | 'keyring' | 'registry'>,
) => ({
  list: endpoint(handlers, applications.list, async ({ query }, context) =>
    page(context, await listApplicationRecords(deps, context, query)),
  ),
  create: endpoint(handlers, applications.create, ({ body }, context) =>
    createApplicationRecord(deps, context, body),
  ),
  get: endpoint(handlers, applications.get, async ({ params }, context) =>
    item(context, 200, await findApplication(deps, params.id)),
  ),
  update: endpoint(handlers, applications.update, async ({ params, body }, context) =>
    item(context, 200, await updateApplicationRecord(deps, context, params.id, body)),
  ),
  delete: endpoint(handlers, applications.delete, async ({ params }, context) => {
    await removeApplication(deps, context, params.id);
    return noContent;
  }),
  listKeys: endpoint(handlers, applications.listKeys, async ({ params, query }, context) =>
    page(context, await listApiKeyRecords(deps, context, params.id, query)),
  ),
  createKey: endpoint(handlers, applications.createKey, ({ params, body }, context) =>
    createApiKeyRecord(deps, context, params.id, body),
  ),
  getKey: endpoint(handlers, applications.getKey, async ({ params }, context) =>
    item(context, 200, await findApiKey(deps, params.id, params.key_id)),
  ),
  updateKey: endpoint(handlers, applications.updateKey, async ({ params, body }, context) =>
    item(context, 200, await updateApiKeyRecord(deps, context, toKeyPath(params), body)),
  ),
  revokeKey: endpoint(handlers, applications.revokeKey, async ({ params }, context) => {
    await revokeApiKeyRecord(deps, context, toKeyPath(params));
    return noContent;
  }),
});

const toKeyPath = ({ id, key_id }: { id: string; key_id: string }) => ({ applicationId: id, id: key_id });
