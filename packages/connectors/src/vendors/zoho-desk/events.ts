import {
  type EventSources,
  type Hint,
  type HookAnswer,
  type HookRequest,
  requireSetting,
} from '../../definition/index.js';
import {
  asRecord,
  asRecords,
  type JsonRecord,
  optionalId,
  optionalText,
  recordsIn,
  requiredId,
  requiredRecord,
  requiredText,
} from '../../reading/index.js';
import { subscriptionsAt } from '../../writing/index.js';

const header = 'x-zdesk-jwt';
/** Of all departments, of mail that comes and goes. */
const subscriptions = {
  Ticket_Add: null,
  Ticket_Update: null,
  Ticket_Delete: null,
  Ticket_Thread_Add: null,
  Ticket_Comment_Add: null,
  Ticket_Comment_Update: null,
  Contact_Add: null,
  Contact_Update: null,
  Contact_Delete: null,
};

/** desk.zoho.com/support/WebhookDocument.do */
export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: {
      kind: 'jwt',
      header,
      jwksUrl: ({ baseUrl }) => `${baseUrl.replace(/\/api\/v1$/, '')}/.well-known/jwks.json`,
      claims: ({ id }, { settings }) => ({
        iss: `orgId:${requireSetting(settings, 'org_id')}`,
        aud: `webhookId:${id}`,
      }),
    },
    subscription: {
      ...subscriptionsAt({
        path: '/webhooks',
        toJson: ({ url, name }) => ({ name, url, isEnabled: true, subscriptions }),
        // No content where there are none.
        listIn: (body) => (body === undefined ? [] : recordsIn(body, 'data')),
        oneIn: (body) => asRecord(body, 'body'),
        read: (webhook) => ({
          id: requiredId(webhook, 'id', 'webhook'),
          url: optionalText(webhook, 'url'),
          isActive: String(webhook.isEnabled) === 'true',
        }),
      }),
      scopes: ['Desk.webhooks.CREATE', 'Desk.webhooks.READ', 'Desk.webhooks.DELETE'],
    },
    handshake,
    read,
  },
  // The index of the search lags behind.
  poll: { everySeconds: 600, atLeastSeconds: 300, overlapSeconds: 900 },
};

/** While a webhook is made, its address is tried with GET, and with POST if that fails. */
function handshake({ method, headers, body }: HookRequest): HookAnswer | undefined {
  const isEvent = method === 'POST' && (headers[header] !== undefined || body.length > 0);
  return isEvent ? undefined : { status: 200 };
}

function read(body: unknown): readonly Hint[] {
  return asRecords(body, 'body').flatMap((event, index) => toHint(event, `body[${index}]`) ?? []);
}

/** No event has an id. */
function toHint(event: JsonRecord, at: string): Hint | undefined {
  const type = requiredText(event, 'eventType', at);
  const [, module, verb] = /^(Ticket|Contact)_(?:\w+_)?([A-Za-z]+)$/.exec(type) ?? [];
  if (module === undefined) return undefined;
  const payload = requiredRecord(event, 'payload', at);
  const id = requiredId(payload, 'id', `${at}.payload`);
  const deleted = verb === 'Delete' ? { isDeleted: true as const } : {};
  if (module === 'Contact') return { type, resource: 'customers', id, ...deleted };
  // Of a thread or a comment.
  const ticketId = optionalId(payload, 'ticketId');
  return ticketId === null
    ? { type, resource: 'conversations', id, ...deleted }
    : { type, resource: 'conversations', id: ticketId };
}
