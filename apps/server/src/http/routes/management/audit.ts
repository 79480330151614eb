import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import {
  createAuditChecks,
  listApplicationAudit,
  listWholeAuditRecords,
} from '../../../installation/index.js';
import { item, page } from '../../../platform/wire/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { audit } = contract;

export function buildAuditRoutes(handlers: HandlerRunner, deps: Ports<'baseUrl' | 'database' | 'keyring'>) {
  const checkAudit = createAuditChecks(deps);
  return {
    list: endpoint(handlers, audit.list, async ({ query }, context) =>
      page(context, await listWholeAuditRecords(deps, context, query)),
    ),
    listOfApplication: endpoint(handlers, audit.listOfApplication, async ({ params, query }, context) =>
      page(context, await listApplicationAudit(deps, context, params.id, query)),
    ),
    check: endpoint(handlers, audit.check, async (_request, context) =>
      item(context, 200, await checkAudit(context.signal)),
    ),
  };
}
