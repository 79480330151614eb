import { inboxesNamed } from '../../seed/directory.js';
import { answerFile, fileRoute, findFile } from '../../files/files.js';
import type { Vendor, VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { contactRoutes } from './contacts.js';
import { directoryRoutes } from './directory.js';
import {
  createNote,
  createReply,
  deleteConversation,
  listConversations,
  updateConversation,
} from './conversations.js';
import { activeConfigs, emailConfigId, fromId, pictureToken } from './format.js';
import { hooks, ruleRoutes } from './hooks.js';
import {
  createOutboundEmail,
  createTicket,
  deleteTicket,
  listTickets,
  showTicket,
  updateTicket,
} from './tickets.js';

const apiKey = 'freshdesk-sandbox-api-key';

/** Freshdesk API v2: the first message is the ticket's description, lists are bare arrays with a Link header. */
export const freshdesk = {
  id: 'freshdesk',
  name: 'Freshdesk',
  host: 'acme.freshdesk.com',
  settings: { subdomain: 'acme', email_config_id: String(emailConfigId) },
  inboxes: inboxesNamed(activeConfigs),
  form: {
    subdomain: 'acme',
    api_key: apiKey,
    email: 'ada@acme.example',
    password: 'freshdesk-sandbox-password',
  },
  basic: { username: 'ada@acme.example', password: 'freshdesk-sandbox-password' },
  key: { header: 'authorization', value: `Basic ${Buffer.from(`${apiKey}:X`).toString('base64')}` },
  rateRule: () => ({ limit: 700, windowSeconds: 60 }),
  rateHeaders: ({ limit, remaining }) => ({
    'X-RateLimit-Total': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Used-CurrentRequest': '1',
  }),
  errors: {
    unauthorized: () => ({
      status: 401,
      body: {
        code: 'invalid_credentials',
        message: 'You have to be logged in to perform this action.',
      },
    }),
    forbidden: () => ({
      status: 403,
      body: { code: 'access_denied', message: 'You are not authorized to perform this action.' },
    }),
    noRoute: () => ({ status: 404 }),
    methodNotAllowed: (allow) => ({
      status: 405,
      headers: { Allow: allow.join(', ') },
      body: {
        message: `This method is not allowed. It should be one of these method(s): ${allow.join(', ')}`,
      },
    }),
    rateLimited: (seconds) => ({
      status: 429,
      headers: { 'Retry-After': String(seconds) },
      body: { message: 'You have exceeded the limit of requests per minute' },
    }),
    unreadableBody: () => ({
      status: 400,
      body: { code: 'invalid_json', message: 'Request body has invalid json format' },
    }),
    internal: () => ({ status: 500, body: { message: "We're sorry, but something went wrong." } }),
  },
  hooks,
  routes: [
    fileRoute(
      '/cdn.freshdesk.com/data/helpdesk/attachments/production/:id/original/:name',
      ({ id }) => fromId('attachment', id),
      'storage',
    ),
    { method: 'GET', path: '/inline/attachment', public: true, handle: showPicture },
    ...directoryRoutes,
    { method: 'GET', path: '/api/v2/tickets', handle: listTickets },
    { method: 'POST', path: '/api/v2/tickets', handle: createTicket },
    { method: 'POST', path: '/api/v2/tickets/outbound_email', handle: createOutboundEmail },
    { method: 'GET', path: '/api/v2/tickets/:id', handle: showTicket },
    { method: 'PUT', path: '/api/v2/tickets/:id', handle: updateTicket },
    { method: 'DELETE', path: '/api/v2/tickets/:id', handle: deleteTicket },
    ...contactRoutes,
    ...ruleRoutes,
    { method: 'GET', path: '/api/v2/tickets/:id/conversations', handle: listConversations },
    { method: 'POST', path: '/api/v2/tickets/:id/reply', handle: createReply },
    { method: 'POST', path: '/api/v2/tickets/:id/notes', handle: createNote },
    { method: 'PUT', path: '/api/v2/conversations/:id', handle: updateConversation },
    { method: 'DELETE', path: '/api/v2/conversations/:id', handle: deleteConversation },
  ],
} as const satisfies Vendor;

function showPicture(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const file = findFile(helpdesk, ({ id }) => pictureToken(id) === request.query.get('token'));
  return file ? answerFile(request, file) : { status: 404, body: '' };
}
