import {
  isRecord,
  type Vendor,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { directoryRoutes } from './directory.js';
import {
  addArticle,
  createArticle,
  deleteArticle,
  listByTicket,
  showArticle,
  showAttachment,
  updateArticle,
} from './articles.js';
import { errorAnswer, fail, toTicket } from './format.js';
import { hookRoutes, hooks } from './hooks.js';
import { priorities, states } from './states.js';
import { tagRoutes } from './tags.js';
import { addTicket, deleteTicket, listTickets, searchTickets, showTicket, updateTicket } from './tickets.js';
import { userRoutes } from './users.js';

const root = '/api/v1';
const token = 'Bx3kVq9sT0uWcZ1nR7mLpD4hYj6eGf2aKi8oXv5tQw-zS_rNbCdEgHlMuPyJxAo1';
const client = { clientId: 'keyway-sandbox', clientSecret: 'keyway-sandbox-secret' };
const refusals = {
  none: errorAnswer(403, 'Authentication required'),
  basic: errorAnswer(401, 'Invalid BasicAuth credentials'),
  key: errorAnswer(401, "Can't find User for Token"),
  bearer: errorAnswer(401, 'The provided token is invalid.'),
};

/** Zammad: articles of a ticket all at once, tokens, Doorkeeper's OAuth, no limit of its own. */
export const zammad = {
  id: 'zammad',
  name: 'Zammad',
  host: 'zammad.acme.example',
  settings: { base_url: 'https://zammad.acme.example', group: 'Support' },
  inboxes: ({ teams }) => teams.map(({ name }) => name),
  form: { base_url: 'https://zammad.acme.example', token },
  basic: { username: 'ada@acme.example', password: 'zammad-sandbox-password' },
  key: { header: 'authorization', value: `Token token=${token}` },
  oauth: {
    authorizePath: '/oauth/authorize',
    tokenPath: '/oauth/token',
    ...client,
    clientAuth: 'client_secret_post',
    tokenBody: 'form',
    scopes: ['full'],
    defaultScope: 'full',
    tokenType: 'Bearer',
    refreshEndsAccessTokens: false,
    toTokenAnswer: (answer) => ({ ...answer, created_at: Math.floor(Date.now() / 1000) }),
  },
  errors: {
    unauthorized: (presented) => refusals[presented],
    forbidden: () => errorAnswer(403, 'Not authorized'),
    noRoute: () => errorAnswer(404, 'No route matches'),
    methodNotAllowed: () => errorAnswer(404, 'No route matches'),
    // Rack::Attack's own answer, or that of a proxy in front.
    rateLimited: (seconds) => ({
      status: 429,
      headers: { 'Retry-After': String(seconds), 'Content-Type': 'text/plain' },
      body: 'Retry later\n',
    }),
    unreadableBody: () => ({ status: 400, body: { status: 400, error: 'Bad Request' } }),
    internal: () => ({
      status: 500,
      body: { error: 'Error ID Zk3x9aQ1: Please contact your administrator.' },
    }),
  },
  hooks,
  routes: [
    ...hookRoutes,
    ...directoryRoutes,
    { method: 'GET', path: `${root}/tickets`, handle: listTickets },
    { method: 'POST', path: `${root}/tickets`, handle: createTicket },
    { method: 'GET', path: `${root}/tickets/search`, handle: searchTickets },
    { method: 'GET', path: `${root}/tickets/:id`, handle: showTicket },
    { method: 'PUT', path: `${root}/tickets/:id`, handle: updateTicket },
    { method: 'DELETE', path: `${root}/tickets/:id`, handle: deleteTicket },
    { method: 'GET', path: `${root}/ticket_states`, handle: () => ({ status: 200, body: states }) },
    { method: 'GET', path: `${root}/ticket_priorities`, handle: () => ({ status: 200, body: priorities }) },
    ...tagRoutes,
    ...userRoutes,
    { method: 'GET', path: `${root}/ticket_articles/by_ticket/:id`, handle: listByTicket },
    { method: 'POST', path: `${root}/ticket_articles`, handle: createArticle },
    { method: 'GET', path: `${root}/ticket_articles/:id`, handle: showArticle },
    { method: 'PUT', path: `${root}/ticket_articles/:id`, handle: updateArticle },
    { method: 'DELETE', path: `${root}/ticket_articles/:id`, handle: deleteArticle },
    { method: 'GET', path: `${root}/ticket_attachment/:ticketId/:articleId/:id`, handle: showAttachment },
    { method: 'POST', path: '/oauth/revoke', public: true, handle: revoke },
  ],
} as const satisfies Vendor;

/** Ticket and article in one transaction. */
function createTicket(request: VendorRequest, context: VendorContext): VendorAnswer {
  const body = isRecord(request.body) ? request.body : {};
  const article = isRecord(body.article) ? body.article : undefined;
  if (article && article.body === undefined) throw fail(422, 'Need at least article: { body: "some text" }');
  const ticket = addTicket(body, request, context.helpdesk);
  const articleIds = article ? [addArticle(article, ticket.id, request, context, true).id] : [];
  return { status: 201, body: { ...toTicket(ticket, context.helpdesk), article_ids: articleIds } };
}

/** RFC 7009 as Doorkeeper does it: an unknown token is no error, a wrong client is. */
function revoke({ rawBody }: VendorRequest, { tokens }: VendorContext): VendorAnswer {
  const form = new URLSearchParams(rawBody.toString('utf8'));
  if (form.get('client_id') !== client.clientId || form.get('client_secret') !== client.clientSecret) {
    const error_description = 'You are not authorized to revoke this token';
    return { status: 403, body: { error: 'unauthorized_client', error_description } };
  }
  const found = tokens.find(form.get('token') ?? '');
  if (found) tokens.revokeGrant(found.grantId);
  return { status: 200, body: {} };
}
