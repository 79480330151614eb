import { inboxesNamed } from '../../seed/directory.js';
import type { Vendor, VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { contactRoutes } from './contacts.js';
import { directoryRoutes, inboxNames } from './directory.js';
import { filterConversations, listConversations, listMessages, showConversation } from './conversations.js';
import { accountId, notFound } from './format.js';
import { hookRoutes, hooks } from './hooks.js';
import { writeRoutes } from './write-conversations.js';
import { createUpload } from './uploads.js';
import { createMessage, deleteMessage, downloadAttachment, updateMessage } from './write-messages.js';

const account = '/api/v1/accounts/:accountId';
const conversations = `${account}/conversations`;
const error = (status: number, message: string) => ({ status, body: { error: message } });

/** Chatwoot: a token in a header of its own, lists by id, activities among the messages, deletions that leave a shell. */
export const chatwoot = {
  id: 'chatwoot',
  name: 'Chatwoot',
  host: 'app.chatwoot.com',
  settings: { base_url: 'https://app.chatwoot.com', account_id: String(accountId) },
  inboxes: inboxesNamed(inboxNames),
  form: {
    base_url: 'https://app.chatwoot.com',
    account_id: String(accountId),
    api_access_token: 'chatwoot-sandbox-access-token',
  },
  key: { header: 'api_access_token', value: 'chatwoot-sandbox-access-token' },
  rateRule: () => ({ limit: 3000, windowSeconds: 60 }),
  errors: {
    unauthorized: () => error(401, 'Invalid Access Token'),
    forbidden: () => error(401, 'You are not authorized to do this action'),
    noRoute: () => ({ status: 404, body: { status: 404, error: 'Not Found' } }),
    methodNotAllowed: () => ({ status: 404, body: { status: 404, error: 'Not Found' } }),
    rateLimited: (seconds) => ({
      status: 429,
      headers: { 'Retry-After': String(seconds), 'Content-Type': 'text/plain' },
      body: 'Retry later\n',
    }),
    unreadableBody: () => ({ status: 400, body: { status: 400, error: 'Bad Request' } }),
    internal: () => ({ status: 500, body: { status: 500, error: 'Internal Server Error' } }),
  },
  hooks,
  routes: [
    ...hookRoutes,
    ...directoryRoutes,
    ...contactRoutes,
    { method: 'GET', path: '/api/v1/profile', handle: showProfile },
    { method: 'GET', path: conversations, handle: listConversations },
    { method: 'POST', path: `${conversations}/filter`, handle: filterConversations },
    { method: 'GET', path: `${conversations}/:id`, handle: showConversation },
    ...writeRoutes,
    { method: 'GET', path: `${conversations}/:id/messages`, handle: listMessages },
    { method: 'POST', path: `${conversations}/:id/messages`, handle: createMessage },
    { method: 'POST', path: `${account}/upload`, handle: createUpload },
    { method: 'PATCH', path: `${conversations}/:id/messages/:messageId`, handle: updateMessage },
    { method: 'DELETE', path: `${conversations}/:id/messages/:messageId`, handle: deleteMessage },
    {
      method: 'GET',
      path: '/rails/active_storage/blobs/redirect/:token/:name',
      public: true,
      handle: downloadAttachment,
    },
  ],
} as const satisfies Vendor;

function showProfile({ principal }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const user = helpdesk.person(principal.personId);
  if (!user) throw notFound();
  return {
    status: 200,
    body: {
      id: user.id,
      account_id: accountId,
      available_name: user.name,
      avatar_url: '',
      confirmed: true,
      display_name: null,
      message_signature: null,
      email: user.email,
      inviter_id: null,
      name: user.name,
      provider: 'email',
      role: 'administrator',
      ui_settings: {},
      uid: user.email,
      type: null,
      custom_attributes: {},
      accounts: [{ id: accountId, name: 'Acme', status: 'active', active_at: null, role: 'administrator' }],
    },
  };
}
