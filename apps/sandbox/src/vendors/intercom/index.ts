import type { Vendor, VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import { contactRoutes } from './contacts.js';
import { listDeleted } from './deleted.js';
import { directoryRoutes } from './directory.js';
import { listConversations, redact, searchConversations, showConversation } from './conversations.js';
import { attachmentToken, errorAnswer, notFound, toId, toSeconds, workspaceId } from './format.js';
import { hooks } from './hooks.js';
import { manageRoutes } from './manage.js';
import { reply } from './reply.js';

const versions = [
  '1.0',
  '1.1',
  '1.2',
  '1.3',
  '1.4',
  ...Array.from({ length: 17 }, (_, minor) => `2.${minor}`),
];

/** Intercom: conversations that arrive whole, tokens without end, Unix times, errors as `error.list`. */
export const intercom = {
  id: 'intercom',
  name: 'Intercom',
  host: 'api.intercom.io',
  settings: { region: 'us' },
  form: { region: 'us', access_token: 'intercom-sandbox-access-token' },
  toConversationId: (id: number) => toId('conversation', id),
  key: { header: 'authorization', value: 'Bearer intercom-sandbox-access-token' },
  oauth: {
    authorizePath: '/oauth',
    tokenPath: '/auth/eagle/token',
    clientId: 'keyway-sandbox',
    clientSecret: 'keyway-sandbox-secret',
    clientAuth: 'client_secret_post',
    tokenBody: 'form',
    // An app's permissions are set where it is registered; there are no scopes to request.
    scopes: ['app'],
    defaultScope: 'app',
    tokenType: 'Bearer',
    refreshEndsAccessTokens: false,
    refreshTokens: 'none',
    lifetimeSeconds: 10 * 365 * 24 * 60 * 60,
    toTokenAnswer: ({ access_token: token }: Record<string, unknown>) => ({
      token_type: 'Bearer',
      token,
      access_token: token,
    }),
  },
  // 10,000 a minute for each app, spread over windows of ten seconds.
  rateRule: () => ({ limit: 1666, windowSeconds: 10 }),
  rateHeaders: ({ limit, remaining, resetSeconds }) => limitHeaders(limit, remaining, resetSeconds),
  precheck: (headers) => {
    const version = headers['intercom-version'];
    return version === undefined || versions.includes(String(version))
      ? undefined
      : errorAnswer(400, 'intercom_version_invalid', 'The requested version could not be found');
  },
  errors: {
    unauthorized: () => errorAnswer(401, 'unauthorized', 'Access Token Invalid'),
    forbidden: () => errorAnswer(403, 'token_unauthorized', 'Not authorized to access resource'),
    noRoute: () => notFound().answer,
    methodNotAllowed: () => notFound().answer,
    // There is no Retry-After: only the time at which the window ends.
    rateLimited: (seconds) =>
      errorAnswer(
        429,
        'rate_limit_exceeded',
        'The rate limit for the App has been exceeded',
        limitHeaders(1666, 0, seconds),
      ),
    unreadableBody: () => errorAnswer(400, 'bad_request', 'The request body is not valid JSON'),
    internal: () => errorAnswer(500, 'server_error', 'Server Error'),
  },
  hooks,
  routes: [
    ...directoryRoutes,
    { method: 'GET', path: '/me', handle: showAdmin },
    { method: 'GET', path: '/conversations', handle: listConversations },
    { method: 'GET', path: '/conversations/deleted', handle: listDeleted },
    { method: 'POST', path: '/conversations/search', handle: searchConversations },
    { method: 'POST', path: '/conversations/redact', handle: redact },
    { method: 'GET', path: '/conversations/:id', handle: showConversation },
    { method: 'POST', path: '/conversations/:id/reply', handle: reply },
    ...contactRoutes,
    ...manageRoutes,
    { method: 'GET', path: '/i/o/:id/:token/:name', public: true, handle: downloadAttachment },
  ],
} as const satisfies Vendor;

function limitHeaders(limit: number, remaining: number, seconds: number): Record<string, string> {
  return {
    'X-RateLimit-Limit': String(limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(Date.now() / 1000) + seconds),
  };
}

function showAdmin({ principal }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const admin = helpdesk.person(principal.personId);
  if (!admin) throw notFound();
  return {
    status: 200,
    body: {
      type: 'admin',
      id: toId('admin', admin.id),
      email: admin.email,
      name: admin.name,
      email_verified: true,
      has_inbox_seat: true,
      app: {
        type: 'app',
        id_code: workspaceId,
        name: 'Acme',
        created_at: toSeconds(helpdesk.conversations()[0]?.createdAt ?? helpdesk.now()),
        secure: false,
        identity_verification: false,
        timezone: 'Etc/UTC',
        region: 'US',
      },
      avatar: { type: 'avatar', image_url: 'https://static.intercomassets.com/avatars/acme.png' },
    },
  };
}

/** The URL is signed; anyone who has it can read the file. */
function downloadAttachment({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const attachment = helpdesk
    .history()
    .flatMap((message) => message.attachments)
    .find(({ id }) => String(id) === params.id && attachmentToken(id) === params.token);
  if (!attachment) throw notFound();
  return {
    status: 200,
    headers: { 'Content-Type': attachment.contentType },
    body: Buffer.from(attachment.contentBase64, 'base64'),
  };
}
