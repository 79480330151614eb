import { contract } from '@keyway/contract';

import type { Deps } from '../deps.js';
import { createSession } from '../services/create-session.js';
import { endpoint } from './endpoint.js';

const { sessions } = contract;

export const buildSessionsRoutes = (deps: Deps) => ({
  create: endpoint(deps, sessions.create, ({ body }, context) => createSession(deps, context, body ?? {})),
});
