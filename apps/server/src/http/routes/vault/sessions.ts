import { contract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import { item, noContent } from '../../../platform/wire/index.js';
import { createSession, endSession, endSessions, readCurrentSession } from '../../../vault/sessions/index.js';
import { endpoint, type HandlerRunner } from '../endpoint.js';

const { sessions } = contract;

export const buildSessionsRoutes = (
  handlers: HandlerRunner,
  deps: Ports<'audit' | 'baseUrl' | 'now' | 'database' | 'keyring' | 'vaultUrl'>,
) => ({
  create: endpoint(handlers, sessions.create, ({ body }, context) =>
    createSession(deps, context, body ?? {}),
  ),
  current: endpoint(handlers, sessions.current, async (_input, context) =>
    item(context, 200, await readCurrentSession(deps, context)),
  ),
  revoke: endpoint(handlers, sessions.revoke, async ({ params }, context) => {
    await endSession(deps, context, params.session_id);
    return noContent;
  }),
  revokeAll: endpoint(handlers, sessions.revokeAll, async (_input, context) => {
    await endSessions(deps, context);
    return noContent;
  }),
});
