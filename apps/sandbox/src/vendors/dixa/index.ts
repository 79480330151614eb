import { inboxesNamed } from '../../seed/directory.js';
import { fileRoute } from '../../files/files.js';
import { readInteger, type Vendor, type VendorAnswer } from '../../vendor.js';
import { directoryRoutes } from './directory.js';
import { actionRoutes } from './actions.js';
import {
  addMessage,
  addNote,
  createConversation,
  listAgents,
  listEntries,
  searchConversations,
} from './conversations.js';
import { endUserRoutes } from './end-users.js';
import { queues, toCsid, toUuid } from './format.js';
import { hookRoutes, hooks } from './hooks.js';

const error = (status: number, message: string): VendorAnswer => ({ status, body: { message } });
const token = 'dixa-sandbox-token';

/** Dixa: a bare token, whole conversations with notes apart, dates that end in `[GMT]`, a search as the only list. */
export const dixa = {
  id: 'dixa',
  name: 'Dixa',
  host: 'dev.dixa.io',
  settings: { agent_id: toUuid('person', 1), email_integration: 'support@email.dixa.io' },
  inboxes: inboxesNamed(queues),
  form: {
    agent_id: toUuid('person', 1),
    email_integration: 'support@email.dixa.io',
    api_token: token,
  },
  toConversationId: (id) => String(toCsid(id)),
  key: { header: 'authorization', value: token },
  // Ten a second, without the burst of four.
  rateRule: () => ({ limit: 10, windowSeconds: 1 }),
  errors: {
    unauthorized: () => error(401, 'User is unauthorized to perform an underlying operation'),
    forbidden: () => error(403, 'Forbidden'),
    noRoute: () => error(404, 'The requested resource could not be found'),
    methodNotAllowed: () => error(405, 'Method not allowed'),
    rateLimited: (seconds) => ({
      ...error(429, 'Too Many Requests'),
      headers: { 'Retry-After': String(seconds) },
    }),
    unreadableBody: () => error(400, 'Decoding failure in request'),
    internal: () => error(500, 'There was an internal server error while processing the request'),
  },
  hooks,
  routes: [
    ...hookRoutes,
    fileRoute('/private/acme/attachment/:id', ({ id }) => readInteger(id), 'storage'),
    ...directoryRoutes,
    { method: 'GET', path: '/v1/agents', handle: listAgents },
    ...endUserRoutes,
    ...actionRoutes,
    { method: 'POST', path: '/v1/search/conversations', handle: searchConversations },
    { method: 'POST', path: '/v1/conversations', handle: createConversation },
    { method: 'GET', path: '/v1/conversations/:id/messages', handle: listEntries('message') },
    { method: 'POST', path: '/v1/conversations/:id/messages', handle: addMessage },
    { method: 'GET', path: '/v1/conversations/:id/notes', handle: listEntries('note') },
    { method: 'POST', path: '/v1/conversations/:id/notes', handle: addNote },
  ],
} as const satisfies Vendor;
