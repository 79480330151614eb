import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { createAuditChecks, listApplicationAudit, listWholeAuditRecords } from '../../installation/index.js';
import { item, page } from '../../platform/wire/index.js';
import { endpoint } from './endpoint.js';

const { audit } = contract;

export function buildAuditRoutes(deps: Deps) {
  const checkAudit = createAuditChecks(deps);
  return {
    list: endpoint(deps, audit.list, async ({ query }, context) =>
      page(context, await listWholeAuditRecords(deps, context, query)),
    ),
    listOfApplication: endpoint(deps, audit.listOfApplication, async ({ params, query }, context) =>
      page(context, await listApplicationAudit(deps, context, params.id, query)),
    ),
    check: endpoint(deps, audit.check, async (_request, context) =>
      item(context, 200, await checkAudit(context.signal)),
    ),
  };
}
