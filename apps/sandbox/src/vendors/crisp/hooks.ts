import type { Change } from '../../changes.js';
import type { Conversation, Helpdesk } from '../../helpdesk.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { VendorHooks } from '../../hooks/types.js';
import { entryOf, toConversation, toMessage, toPeopleId, toSessionId, websiteId } from './format.js';

type Fields = Record<string, unknown>;
type Event = { event: string; data: Fields };

const mostTries = 3;

/** Of a plugin, to the address that its maker set in the marketplace. */
export const hooks: VendorHooks = {
  signingKey: 'b6d2f0a49c1e4f7782d35a60e9417c3b',
  toDeliveries: (change, subscription, helpdesk) =>
    toEvents(change, helpdesk).map(({ event, data }) => {
      const timestamp = Date.now();
      const body = { website_id: websiteId, event, data: { website_id: websiteId, ...data }, timestamp };
      return toDelivery(subscription, event, body, (text) => ({
        'x-crisp-hook-origin': 'plugin/rtm 38b411d9377a6a00 production',
        'x-crisp-request-timestamp': String(timestamp),
        'x-crisp-signature': hmac('sha256', subscription.secret, 'hex', `[${timestamp};${text}]`),
        'x-delivery-attempt-limit': String(mostTries),
      }));
    }),
  retries: {
    afterSeconds: [30, 60],
    isWanted: () => true,
    headers: (attempt) => ({ 'x-delivery-attempt-count': String(attempt) }),
  },
};

function toEvents(change: Change, helpdesk: Helpdesk): Event[] {
  const { of, verb, record } = change;
  if (of === 'person') {
    if (record.role !== 'contact') return [];
    const event = `people:profile:${verb === 'deleted' ? 'removed' : verb}`;
    return [{ event, data: { people_id: toPeopleId(record.id) } }];
  }
  if (of === 'message') {
    if (record.kind === 'event') return [];
    const entry = entryOf(record);
    const session_id = toSessionId(record.conversationId);
    const { fingerprint } = entry;
    if (verb === 'deleted') return [{ event: 'message:removed', data: { session_id, fingerprint } }];
    const whole = toMessage(entry, helpdesk);
    if (verb === 'updated')
      return [{ event: 'message:updated', data: { session_id, fingerprint, content: whole.content } }];
    // Sent is what the visitor sends, received what the visitor receives.
    return [{ event: whole.from === 'user' ? 'message:send' : 'message:received', data: whole }];
  }
  const session_id = toSessionId(record.id);
  if (verb === 'deleted') return [{ event: 'session:removed', data: { session_id } }];
  if (verb === 'created') return [{ event: 'session:request:initiated', data: { session_id } }];
  return change.changed.flatMap((name) => {
    const set = setEvents[name];
    if (!set) return [];
    const state = set === 'state' ? { state: toConversation(record, helpdesk).state } : {};
    return [{ event: `session:set_${set}`, data: { session_id, ...state } }];
  });
}

const setEvents: { readonly [Name in keyof Conversation]?: string } = {
  status: 'state',
  assigneeId: 'routing',
  tags: 'segments',
  subject: 'subject',
  queue: 'inbox',
  metadata: 'data',
};
