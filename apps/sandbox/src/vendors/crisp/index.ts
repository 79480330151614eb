import { inboxesNamed } from '../../seed/directory.js';
import { fileRoute } from '../../files/files.js';
import { readInteger, type Vendor } from '../../vendor.js';
import { conversationRoutes } from './conversations.js';
import { directoryRoutes } from './directory.js';
import { answerOf, queues, toSessionId, websiteId } from './format.js';
import { hooks } from './hooks.js';
import { peopleRoutes } from './people.js';
import { editMessage, listMessages, removeMessage, sendMessage, showMessage } from './messages.js';

const website = '/v1/website/:website';
const messages = `${website}/conversation/:session/message`;
const identifier = '13b1b2c4-91a7-4f5e-8d0c-6e2f7a8b9c0d';
const key = 'c0ffee5a1d2b3c4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6';
const invalidSession = answerOf(401, 'invalid_session');

/** Crisp: a conversation of texts, files and events, read backwards by moment; writes are dispatched. */
export const crisp = {
  id: 'crisp',
  name: 'Crisp',
  host: 'api.crisp.chat',
  settings: { website_id: websiteId },
  inboxes: inboxesNamed(queues),
  form: { website_id: websiteId, tier: 'plugin', identifier, key },
  toConversationId: toSessionId,
  basic: { username: identifier, password: key },
  // Without the tier, or with another, the token is looked for among those of operators.
  precheck: ({ 'x-crisp-tier': tier }) => (tier === 'plugin' ? undefined : invalidSession),
  // The daily quota of a plugin.
  rateRule: () => ({ limit: 10_000, windowSeconds: 24 * 60 * 60 }),
  errors: {
    unauthorized: () => invalidSession,
    forbidden: () => answerOf(403, 'not_allowed'),
    noRoute: () => answerOf(404, 'not_found', { message: 'the route does not exist' }),
    methodNotAllowed: () => answerOf(405, 'method_not_allowed'),
    // Enhance Your Calm.
    rateLimited: (seconds) => ({
      ...answerOf(420, 'quota_limit_exceeded'),
      headers: { 'Retry-After': String(seconds) },
    }),
    unreadableBody: () => answerOf(400, 'invalid_data', { message: 'the body is not JSON' }),
    internal: () => answerOf(500, 'internal_error'),
  },
  hooks,
  routes: [
    fileRoute('/users/upload/operator/:id/:name', ({ id }) => readInteger(id), 'storage'),
    ...directoryRoutes,
    ...conversationRoutes,
    ...peopleRoutes,
    { method: 'GET', path: `${website}/conversation/:session/messages`, handle: listMessages },
    { method: 'POST', path: messages, handle: sendMessage },
    { method: 'GET', path: `${messages}/:fingerprint`, handle: showMessage },
    { method: 'PATCH', path: `${messages}/:fingerprint`, handle: editMessage },
    { method: 'DELETE', path: `${messages}/:fingerprint`, handle: removeMessage },
  ],
} as const satisfies Vendor;
