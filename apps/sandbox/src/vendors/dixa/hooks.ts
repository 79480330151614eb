import { randomBytes, randomUUID } from 'node:crypto';
import type { Change } from '../../changes.js';
import { hasEnded, type Conversation, type Helpdesk } from '../../helpdesk.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, VendorHooks } from '../../hooks/types.js';
import {
  isRecord,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
} from '../../vendor.js';
import { fail, notFound, toContent, toConversation, toCsid, toUuid } from './format.js';

type Fields = Record<string, unknown>;

const path = '/v1/webhooks';

/** A call for each event, signed with the bytes that the key stands for. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const { events } = subscription.settings;
    const key = Buffer.from(subscription.secret, 'hex');
    return eventsOf(change)
      .filter((name) => Array.isArray(events) && events.includes(name))
      .map((name) =>
        toDelivery(subscription, name, toBody(name, change, helpdesk), (text) => {
          const time = String(Date.now());
          return { 'x-dixa-signature': `t=${time},v1=${hmac('sha256', key, 'hex', time, '.', text)}` };
        }),
      );
  },
};

/** The event names of subscriptions; there are none for subjects, people or deletions. */
function eventsOf(change: Change): string[] {
  const { of, verb, record } = change;
  if (of === 'message') {
    const name = { message: 'MessageAdded', note: 'NoteAdded', event: null }[record.kind];
    return verb === 'created' && name ? [`Conversation${name}`] : [];
  }
  if (of === 'person' || verb === 'deleted') return [];
  if (verb === 'created') return ['ConversationCreated'];
  const { before } = change;
  return change.changed.flatMap((name) => eventOf(name, record, before) ?? []);
}

function eventOf(name: keyof Conversation, after: Conversation, before?: Conversation): string | null {
  switch (name) {
    case 'status':
      if (hasEnded(after.status)) return 'ConversationClosed';
      return after.status === 'snoozed' ? 'ConversationPending' : 'ConversationOpen';
    case 'assigneeId':
      return after.assigneeId === 0 ? 'ConversationUnassigned' : 'ConversationAssigned';
    case 'queue':
      return 'ConversationEnqueued';
    case 'tags':
      return after.tags.length < (before?.tags.length ?? 0)
        ? 'ConversationTagRemoved'
        : 'ConversationTagAdded';
    case 'contactId':
      return 'ConversationEndUserReplaced';
    case 'metadata':
      return 'ConversationCustomAttributeUpdated';
    default:
      return null;
  }
}

function toBody(name: string, { of, record }: Change, helpdesk: Helpdesk): Fields {
  const conversation = of === 'message' ? helpdesk.conversation(record.conversationId) : record;
  const { channel, state } = conversation && 'queue' in conversation ? toConversation(conversation) : {};
  const csid = toCsid(of === 'message' ? record.conversationId : record.id);
  const author = of === 'message' ? { id: toUuid('person', record.authorId) } : undefined;
  return {
    event_id: randomUUID(),
    event_fqn: name.replace(/(?!^)[A-Z]/g, '_$&').toUpperCase(),
    event_version: '1',
    event_timestamp: helpdesk.now(),
    organization: { id: toUuid('person', 0), name: 'Acme' },
    data: {
      conversation: { csid, channel, status: String(state).toUpperCase() },
      ...(of === 'message'
        ? {
            message_id: toUuid(record.kind === 'note' ? 'note' : 'message', record.id),
            author,
            text: toContent(record).value,
          }
        : {}),
    },
  };
}

function toWebhook({ id, url, secret, settings }: HookSubscription): Fields {
  const { name, events, headers, createdAt } = settings;
  const by = toUuid('person', 1);
  return {
    ...{ id, name, subscribedEvents: events, url, headers, secretKey: secret, enabled: true },
    ...{ createdAt, createdBy: by, updatedAt: createdAt, updatedBy: by },
  };
}

function create({ body }: VendorRequest, { hooks: table, helpdesk }: VendorContext): VendorAnswer {
  const { name, url, events, authorization, customHeaders: headers } = isRecord(body) ? body : {};
  const isWhole =
    typeof name === 'string' &&
    typeof url === 'string' &&
    Array.isArray(events) &&
    isRecord(authorization) &&
    ['NoAuth', 'BasicAuth', 'TokenAuth'].includes(String(authorization._type)) &&
    isRecord(headers);
  if (!isWhole || !URL.canParse(url)) throw fail(400, 'Decoding failure in request');
  const wrong = events.find((event) => !known.includes(String(event)));
  if (wrong !== undefined) throw fail(400, `Invalid value for: body (events: ${String(wrong)})`);
  const saved = table.save({
    id: randomUUID(),
    url,
    secret: randomBytes(32).toString('hex'),
    settings: { name, events, headers, createdAt: helpdesk.now() },
  });
  return { status: 201, body: { data: toWebhook(saved) } };
}

const list = (_request: VendorRequest, { hooks: table }: VendorContext): VendorAnswer => ({
  status: 200,
  body: { data: table.list().map(toWebhook) },
});

function show({ params }: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  const found = table.find(params.id ?? '');
  if (!found) throw notFound();
  return { status: 200, body: { data: toWebhook(found) } };
}

function remove({ params }: VendorRequest, { hooks: table }: VendorContext): VendorAnswer {
  if (!table.remove(params.id ?? '')) throw notFound();
  return { status: 204 };
}

/** docs.dixa.io: Create Webhook Subscription. */
const known = [
  ...['Pending', 'MessageAdded', 'CustomAttributeUpdated', 'TranscriptionAdded', 'Assigned', 'Transferred'],
  ...['Enqueued', 'Created', 'Unassigned', 'Open', 'Abandoned', 'Closed', 'TagAdded', 'NoteAdded'],
  ...['EndUserReplaced', 'TagRemoved', 'Rated', 'PendingExpired', 'MessageDeliveryDelivered'],
  ...['MessageDeliveryInfo', 'MessageDeliveryFailed', 'MessageDeliverySeen', 'MessageDeliverySent'],
].map((name) => `Conversation${name}`);

export const hookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path, handle: create },
  { method: 'GET', path, handle: list },
  { method: 'GET', path: `${path}/:id`, handle: show },
  { method: 'DELETE', path: `${path}/:id`, handle: remove },
];
