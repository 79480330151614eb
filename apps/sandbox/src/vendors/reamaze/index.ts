import { inboxesNamed } from '../../seed/directory.js';
import { fileRoute } from '../../files/files.js';
import { readInteger, type Vendor, type VendorAnswer } from '../../vendor.js';
import { contactRoutes } from './contacts.js';
import { conversationRoutes } from './conversations.js';
import { directoryRoutes } from './directory.js';
import { categories, toSlug } from './format.js';
import { createMessage, listMessages } from './messages.js';

const error = (status: number, message: string): VendorAnswer => ({ status, body: { error: message } });
const account = { username: 'ada@acme.example', password: 'reamaze-sandbox-token' };

/** Re:amaze: messages without ids, newest first, 30 a page; dates with an offset; conversations named by words. */
export const reamaze = {
  id: 'reamaze',
  name: 'Re:amaze',
  host: 'acme.reamaze.io',
  settings: { subdomain: 'acme' },
  inboxes: inboxesNamed(categories),
  form: { subdomain: 'acme', email: account.username, api_token: account.password },
  toConversationId: toSlug,
  conversationIdPattern: '^[A-Za-z0-9_-]{1,255}$',
  basic: account,
  rateRule: () => ({ limit: 120, windowSeconds: 60 }),
  precheck: ({ accept }) =>
    /json/.test(accept ?? '')
      ? undefined
      : { status: 406, headers: { 'Content-Type': 'text/html' }, body: '<h1>Not Acceptable</h1>' },
  errors: {
    unauthorized: () => ({
      status: 401,
      headers: {
        'Content-Type': 'text/plain; charset=utf-8',
        'WWW-Authenticate': 'Basic realm="Application"',
      },
      body: 'HTTP Basic: Access denied.\n',
    }),
    forbidden: () => error(403, 'Forbidden'),
    noRoute: () => error(404, 'Not Found'),
    methodNotAllowed: () => error(404, 'Not Found'),
    // Without a header that tells how long.
    rateLimited: () => error(429, 'Too Many Requests'),
    unreadableBody: () => error(400, 'Bad Request'),
    internal: () => error(500, 'Internal Server Error'),
  },
  routes: [
    ...directoryRoutes,
    { method: 'GET', path: '/api/v1/messages', handle: listMessages },
    ...conversationRoutes,
    ...contactRoutes,
    { method: 'GET', path: '/api/v1/conversations/:slug/messages', handle: listMessages },
    { method: 'POST', path: '/api/v1/conversations/:slug/messages', handle: createMessage },
    fileRoute('/:id/:name', ({ id }) => readInteger(id), 'storage'),
  ],
} as const satisfies Vendor;
