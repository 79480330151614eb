import { inboxesNamed } from '../../seed/directory.js';
import type { Vendor } from '../../vendor.js';
import {
  listTicketAttachments,
  listTransactionAttachments,
  searchAttachments,
  showAttachment,
} from './attachments.js';
import { directoryRoutes } from './directory.js';
import { searchTickets } from './search-tickets.js';
import {
  comment,
  correspond,
  createTicket,
  deleteTicket,
  queueNames,
  showTicket,
  updateTicket,
} from './tickets.js';
import { listHistory, searchTransactions, showTransaction } from './transactions.js';
import { userRoutes } from './users.js';

const root = '/REST/2.0';
const message = (status: number, text: string, headers?: Record<string, string>) => ({
  status,
  body: { message: text },
  ...(headers ? { headers } : {}),
});

/** Request Tracker 5, REST 2.0: transactions as messages, bodies in base64 attachments, no rate limit, no OAuth. */
export const requestTracker = {
  id: 'request-tracker',
  name: 'Request Tracker',
  host: 'rt.example',
  settings: { base_url: 'https://rt.example', queue: 'Support' },
  inboxes: (helpdesk) => inboxesNamed(queueNames(helpdesk))(helpdesk),
  form: { base_url: 'https://rt.example', auth_token: '1-14-5b0d1c2e3f4a5968778695a4b3c2d1e0' },
  basic: { username: 'ada', password: 'rt-sandbox-password' },
  key: { header: 'authorization', value: 'token 1-14-5b0d1c2e3f4a5968778695a4b3c2d1e0' },
  customerIdPattern: '^[^\\x00-\\x1f\\ud800-\\udfff]{1,200}$',
  normalizePath: (path) => (path.length > 1 ? path.replace(/\/$/, '') : path),
  errors: {
    unauthorized: () => message(401, 'Unauthorized', { 'WWW-Authenticate': 'Basic realm="RT API"' }),
    forbidden: () => message(403, 'Forbidden'),
    noRoute: () => message(404, 'Not Found'),
    methodNotAllowed: (allow) =>
      message(405, 'Method Not Allowed', {
        Allow: allow.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', '),
      }),
    rateLimited: (seconds) => message(429, 'Too Many Requests', { 'Retry-After': String(seconds) }),
    unreadableBody: () =>
      message(400, 'malformed JSON string, neither tag, array, object, number, string or atom'),
    internal: () => message(500, 'Internal Server Error'),
  },
  routes: [
    {
      method: 'GET',
      path: `${root}/rt`,
      handle: () => ({ status: 200, body: { Version: '5.0.3', Plugins: [] } }),
    },
    { method: 'GET', path: `${root}/transactions`, handle: searchTransactions },
    { method: 'POST', path: `${root}/transactions`, handle: searchTransactions },
    { method: 'GET', path: `${root}/transaction/:id`, handle: showTransaction },
    { method: 'GET', path: `${root}/transaction/:id/attachments`, handle: listTransactionAttachments },
    { method: 'GET', path: `${root}/attachments`, handle: searchAttachments },
    { method: 'POST', path: `${root}/attachments`, handle: searchAttachments },
    { method: 'GET', path: `${root}/attachment/:id`, handle: showAttachment },
    { method: 'GET', path: `${root}/tickets`, handle: searchTickets },
    { method: 'POST', path: `${root}/tickets`, handle: searchTickets },
    { method: 'POST', path: `${root}/ticket`, handle: createTicket },
    { method: 'GET', path: `${root}/ticket/:id`, handle: showTicket },
    { method: 'PUT', path: `${root}/ticket/:id`, handle: updateTicket },
    { method: 'DELETE', path: `${root}/ticket/:id`, handle: deleteTicket },
    { method: 'GET', path: `${root}/ticket/:id/history`, handle: listHistory },
    { method: 'GET', path: `${root}/ticket/:id/attachments`, handle: listTicketAttachments },
    { method: 'POST', path: `${root}/ticket/:id/correspond`, handle: correspond },
    { method: 'POST', path: `${root}/ticket/:id/comment`, handle: comment },
    ...directoryRoutes,
    ...userRoutes,
  ],
} as const satisfies Vendor;
