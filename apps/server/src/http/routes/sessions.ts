import { contract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { item, noContent } from '../../platform/wire/index.js';
import { createSession, endSession, endSessions, readCurrentSession } from '../../vault/sessions/index.js';
import { endpoint } from './endpoint.js';

const { sessions } = contract;

export const buildSessionsRoutes = (deps: Deps) => ({
  create: endpoint(deps, sessions.create, ({ body }, context) => createSession(deps, context, body ?? {})),
  current: endpoint(deps, sessions.current, async (_input, context) =>
    item(context, 200, await readCurrentSession(deps, context)),
  ),
  revoke: endpoint(deps, sessions.revoke, async ({ params }, context) => {
    await endSession(deps, context, params.session_id);
    return noContent;
  }),
  revokeAll: endpoint(deps, sessions.revokeAll, async (_input, context) => {
    await endSessions(deps, context);
    return noContent;
  }),
});
