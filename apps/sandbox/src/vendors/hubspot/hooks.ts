import type { Change } from '../../changes.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { VendorHooks } from '../../hooks/types.js';
import { hasEnded, type Conversation, type Person } from '../../records.js';
import { hubId, toMessageId, toThreadId } from './format.js';

type Fields = Record<string, unknown>;

/** Of the app in the developer account. */
const appId = 1_160_452;
let lastEventId = 3_181_526_809;

function eventsOf(change: Change): Fields[] {
  if (change.of === 'message') {
    const { id, kind, conversationId } = change.record;
    if (change.verb !== 'created' || kind === 'event') return [];
    const messageType = kind === 'note' ? 'COMMENT' : 'MESSAGE';
    return [
      {
        ...toEvent('conversation.newMessage', Number(toThreadId(conversationId))),
        messageId: toMessageId(id),
        messageType,
        changeFlag: 'NEW_MESSAGE',
      },
    ];
  }
  if (change.of === 'person' && change.record.role !== 'contact') return [];
  const subject = change.of === 'person' ? 'contact' : 'conversation';
  const objectId = change.of === 'person' ? change.record.id : Number(toThreadId(change.record.id));
  if (change.verb === 'created')
    return [{ ...toEvent(`${subject}.creation`, objectId), changeFlag: 'CREATED' }];
  if (change.verb === 'deleted')
    return [{ ...toEvent(`${subject}.deletion`, objectId), changeFlag: 'DELETED' }];
  const properties =
    change.of === 'person'
      ? propertiesOfContact(change.record, change.changed)
      : propertiesOfThread(change.record, change.changed);
  return Object.entries(properties).map(([propertyName, propertyValue]) => ({
    ...toEvent(`${subject}.propertyChange`, objectId),
    propertyName,
    propertyValue,
    changeSource: 'CRM_UI',
  }));
}

const propertiesOfThread = (thread: Conversation, changed: readonly (keyof Conversation)[]): Fields => ({
  ...(changed.includes('status') ? { status: hasEnded(thread.status) ? 'CLOSED' : 'OPEN' } : {}),
  ...(changed.includes('assigneeId') ? { assignedTo: thread.assigneeId || '' } : {}),
});

const propertiesOfContact = (contact: Person, changed: readonly (keyof Person)[]): Fields => ({
  ...(changed.includes('name')
    ? { firstname: contact.name.split(' ')[0], lastname: contact.name.split(' ').slice(1).join(' ') }
    : {}),
  ...(changed.includes('email') ? { email: contact.email } : {}),
  ...(changed.includes('phone') ? { phone: contact.phone ?? '' } : {}),
  ...(changed.includes('title') ? { jobtitle: contact.title ?? '' } : {}),
});

const toEvent = (subscriptionType: string, objectId: number): Fields => ({
  eventId: (lastEventId += 1),
  subscriptionId: 2_500_001,
  portalId: hubId,
  appId,
  occurredAt: Date.now(),
  subscriptionType,
  attemptNumber: 0,
  objectId,
});

/** Answers after which nothing is tried again. */
const finals = [400, 401, 403, 404, 405];

/** A list of what one change was, to the app's one address; the signature covers that address. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription) => {
    const events = eventsOf(change);
    if (events.length === 0) return [];
    const time = String(Date.now());
    const { url, secret } = subscription;
    return [
      toDelivery(subscription, String(events[0]?.subscriptionType), events, (text) => ({
        'x-hubspot-signature-version': 'v3',
        'x-hubspot-request-timestamp': time,
        'x-hubspot-signature-v3': hmac('sha256', secret, 'base64', 'POST', url, text, time),
      })),
    ];
  },
  retries: {
    afterSeconds: [60, 300, 900, 1_800, 3_600, 7_200, 10_800, 14_400, 18_000, 21_600],
    isWanted: (status) => status === null || !finals.includes(status),
  },
  timeoutMs: 5_000,
};
