import { createSign, generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';
import type { Change } from '../../changes.js';
import type { Helpdesk } from '../../helpdesk.js';
import { toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, VendorHooks } from '../../hooks/types.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { toContact } from './contacts.js';
import {
  fail,
  invalidData,
  isComment,
  isDraft,
  notFound,
  orgId,
  toComment,
  toId,
  toThread,
  toTicket,
} from './format.js';

type Fields = Record<string, unknown>;
type Event = { eventType: string; payload: Fields };

const path = '/api/v1/webhooks';
const firstId = 189_200_001_000_000_000n;
/** Of a portal, whatever its edition. */
const most = 20;

/** An array of events, with a token that says who sends them and nothing of what they are. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const event = toEvent(change, helpdesk);
    const { subscriptions } = subscription.settings;
    if (!event || !isRecord(subscriptions) || !(event.eventType in subscriptions)) return [];
    const body = [{ ...event, eventTime: String(Date.parse(helpdesk.now())), orgId }];
    return [
      toDelivery(subscription, event.eventType, body, () => ({ 'x-zdesk-jwt': tokenFor(subscription.id) })),
    ];
  },
  timeoutMs: 5_000,
  goneStatus: 410,
};

function toEvent(change: Change, helpdesk: Helpdesk): Event | undefined {
  const { of, verb, record } = change;
  const action = { created: 'Add', updated: 'Update', deleted: 'Delete' }[verb];
  if (of === 'person') {
    if (record.role !== 'contact') return undefined;
    const payload = verb === 'deleted' ? { id: toId('contact', record.id) } : toContact(record, null);
    return { eventType: `Contact_${action}`, payload };
  }
  if (of === 'conversation') {
    if (verb === 'updated' && change.changed.length === 0) return undefined;
    const payload = verb === 'deleted' ? { id: toId('ticket', record.id) } : toTicket(record, helpdesk, null);
    return { eventType: `Ticket_${action}`, payload };
  }
  const ticketId = toId('ticket', record.conversationId);
  if (record.kind === 'event' || isDraft(record)) return undefined;
  if (isComment(record)) {
    const payload = { ...toComment(record, helpdesk), ticketId };
    return { eventType: `Ticket_Comment_${action}`, payload };
  }
  return verb === 'created'
    ? { eventType: 'Ticket_Thread_Add', payload: { ...toThread(record, helpdesk), ticketId } }
    : undefined;
}

type SigningKey = { kid: string; privateKey: KeyObject; publicKey: KeyObject };
let signing: SigningKey | undefined;
/** Made where it is first wanted: that takes a while. */
const signingKey = (): SigningKey =>
  (signing ??= { ...generateKeyPairSync('rsa', { modulusLength: 2048 }), kid: randomUUID() });

function tokenFor(webhookId: string): string {
  const { kid, privateKey } = signingKey();
  const iat = Math.floor(Date.now() / 1_000);
  const claims = { iss: `orgId:${orgId}`, aud: `webhookId:${webhookId}`, iat, exp: iat + 300 };
  const signed = [{ kid, alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(privateKey, 'base64url')}`;
}

function showKeys(): VendorAnswer {
  const { kid, publicKey } = signingKey();
  const key = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS256', use: 'sig' };
  return { status: 200, body: { keys: [key] } };
}

const events = [
  ...['Ticket', 'Contact', 'Account', 'Task', 'Call', 'Event'].flatMap((name) =>
    ['Add', 'Update', 'Delete'].map((action) => `${name}_${action}`),
  ),
  ...['Ticket_Thread_Add', 'Ticket_Comment_Add', 'Ticket_Comment_Update', 'Ticket_Attachment_Add'],
];

/** The address is tried before it is kept: by GET, and if that is not answered with 200, by POST. */
async function create({ body }: VendorRequest, { hooks: table }: VendorContext): Promise<VendorAnswer> {
  const { name, url, subscriptions, isEnabled = true } = isRecord(body) ? body : {};
  if (typeof name !== 'string') throw invalidData({ name: 'missing' });
  if (typeof url !== 'string' || !URL.canParse(url)) throw invalidData({ url: 'invalid' });
  if (!isRecord(subscriptions) || Object.keys(subscriptions).some((event) => !events.includes(event)))
    throw invalidData({ subscriptions: 'invalid' });
  if (table.list().length >= most) throw fail(422, 'LICENSE_LIMIT_EXCEEDED', 'No more webhooks are offered.');
  const probe = { type: 'validation', url, headers: {}, body: '' };
  const first = await table.probe({ ...probe, method: 'GET' });
  const second = first?.status === 200 ? first : await table.probe({ ...probe, method: 'POST' });
  if (second?.status !== 200) throw invalidData({ url: 'invalid' });
  const ids = table.list().map(({ id }) => BigInt(id));
  const id = String(ids.reduce((one, other) => (one > other ? one : other), firstId) + 1n);
  const saved = table.save({ id, url, secret: '', settings: { name, subscriptions, isEnabled } });
  return { status: 200, body: toWebhook(saved) };
}

const toWebhook = ({ id, url, settings }: HookSubscription): Fields => ({ id, url, ...settings });

function list(_request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const data = table.list().map(toWebhook);
  return data.length === 0 ? { status: 204 } : { status: 200, body: { data } };
}

function show({ params }: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const found = table.find(params.id ?? '');
  if (!found) throw notFound();
  return { status: 200, body: toWebhook(found) };
}

function remove({ params }: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  if (!table.remove(params.id ?? '')) throw notFound();
  return { status: 204 };
}

export const hookScopes = ['CREATE', 'READ', 'DELETE'].map((verb) => `Desk.webhooks.${verb}`);

export const hookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path, scopes: ['Desk.webhooks.CREATE'], handle: create },
  { method: 'GET', path, scopes: ['Desk.webhooks.READ'], handle: list },
  { method: 'GET', path: `${path}/:id`, scopes: ['Desk.webhooks.READ'], handle: show },
  { method: 'DELETE', path: `${path}/:id`, scopes: ['Desk.webhooks.DELETE'], handle: remove },
];

export const keyRoute: VendorRoute = {
  method: 'GET',
  path: '/.well-known/jwks.json',
  public: true,
  handle: showKeys,
};
