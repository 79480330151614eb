import type { Change } from '../../changes.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, VendorHooks } from '../../hooks/types.js';
import type { Conversation } from '../../records.js';
import { isRecord, type VendorContext, type VendorRequest, type VendorRoute } from '../../vendor.js';
import { toCustomer } from './customers.js';
import { badRequest, notFound, origin, toConversation, toId, toPage } from './format.js';

type Fields = Record<string, unknown>;

const path = '/v2/webhooks';
const maxSecretLength = 40;
const known = /^(convo|customer|tag|beacon\.chat|satisfaction|organization)\.[a-z.-]+$/;

const toWebhook = ({ id, url, settings }: HookSubscription): Fields => ({
  id: Number(id),
  url,
  state: 'enabled',
  events: settings.events,
  notification: settings.notification === true,
  payloadVersion: 'V2',
  label: settings.label,
});

function createWebhook({ body }: VendorRequest, { hooks, helpdesk }: VendorContext) {
  const { url, events, secret, label, notification } = isRecord(body) ? body : {};
  if (typeof url !== 'string' || !URL.canParse(url)) throw badRequest({ path: 'url', message: 'not valid' });
  if (!Array.isArray(events) || !events.every((event) => known.test(String(event))))
    throw badRequest({ path: 'events', message: 'not valid' });
  if (typeof secret !== 'string' || secret === '' || secret.length > maxSecretLength)
    throw badRequest({ path: 'secret', message: 'length must be between 1 and 40' });
  const id = String(helpdesk.takeId());
  hooks.save({ id, url, secret, settings: { events, label, notification } });
  return { status: 201, headers: { 'Resource-ID': id, Location: `${origin}${path}/${id}` } };
}

export const hookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path, handle: createWebhook },
  {
    method: 'GET',
    path,
    handle: ({ query }, { hooks }) =>
      toPage('webhooks', hooks.list().map(toWebhook), { path, query, size: 50 }),
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    handle: ({ params }, { hooks }) => {
      const webhook = hooks.find(params.id ?? '');
      if (!webhook) throw notFound();
      return { status: 200, body: toWebhook(webhook) };
    },
  },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    handle: ({ params }, { hooks }) => {
      if (!hooks.remove(params.id ?? '')) throw notFound();
      return { status: 204 };
    },
  },
];

const eventOfAttribute: Partial<Record<keyof Conversation, string>> = {
  status: 'convo.status',
  assigneeId: 'convo.assigned',
  teamId: 'convo.assigned',
  tags: 'convo.tags',
  queue: 'convo.moved',
  metadata: 'convo.custom-fields',
};

function eventsOf(change: Change, isFromCustomer: boolean): string[] {
  if (change.of === 'person') return change.record.role === 'contact' ? [`customer.${change.verb}`] : [];
  if (change.of === 'conversation') {
    if (change.verb !== 'updated') return [`convo.${change.verb}`];
    return [...new Set(change.changed.flatMap((name) => eventOfAttribute[name] ?? []))];
  }
  const { kind, opensConversation } = change.record;
  if (change.verb !== 'created' || kind === 'event' || opensConversation) return [];
  if (kind === 'note') return ['convo.note.created'];
  return [isFromCustomer ? 'convo.customer.reply.created' : 'convo.agent.reply.created'];
}

/** The record as the API shows it, or no more than its id where it is gone; the event's name goes in a header. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const author = change.of === 'message' ? helpdesk.person(change.record.authorId) : undefined;
    const wanted = subscription.settings.events as readonly string[];
    const events = eventsOf(change, author?.role === 'contact').filter((event) => wanted.includes(event));
    return events.map((event) => {
      const { resource, id, record } = shownOf();
      const href = `${origin}/v2/${resource}/${id}`;
      const body =
        change.verb === 'deleted' ? { id } : subscription.settings.notification ? { href } : record;
      return toDelivery(subscription, event, body, (text) => ({
        'x-helpscout-event': event,
        'x-helpscout-signature': hmac('sha1', subscription.secret, 'base64', text),
      }));
    });

    function shownOf(): { resource: string; id: number; record: Fields } {
      if (change.of === 'person') {
        const { record } = change;
        return { resource: 'customers', id: toId('customer', record.id), record: toCustomer(record) };
      }
      const number = change.of === 'message' ? change.record.conversationId : change.record.id;
      const conversation =
        change.of === 'conversation' ? change.record : helpdesk.conversation(change.record.conversationId);
      if (!conversation) throw notFound();
      return {
        resource: 'conversations',
        id: toId('conversation', number),
        record: toConversation(conversation, helpdesk),
      };
    }
  },
};
