import type { Change } from '../../changes.js';
import type { Helpdesk } from '../../helpdesk.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, VendorHooks } from '../../hooks/types.js';
import { hasEnded, type Conversation, type Message } from '../../records.js';
import { companyId, notFound, origin, toComment, toConversation, toMessage, toSeconds } from './format.js';

type Fields = Record<string, unknown>;
let lastEvent = 1_600_000_000;
/** The app's event name, and the event's own name. */
type Names = readonly [told: string, event: string];

function namesOf(change: Change, helpdesk: Helpdesk): Names[] {
  if (change.of === 'message') {
    const { kind, authorId, opensConversation } = change.record;
    if (change.verb !== 'created' || kind === 'event') return [];
    if (kind === 'note') return [['new_comment_added', 'comment']];
    if (helpdesk.person(authorId)?.role === 'contact') return [['inbound_received', 'inbound']];
    return [['outbound_sent', opensConversation ? 'outbound' : 'out_reply']];
  }
  if (change.of === 'person' || change.verb === 'created') return [];
  if (change.verb === 'deleted') return [['conversation_deleted', 'trash']];
  return namesOfUpdate(change.record, change.before);
}

function namesOfUpdate(after: Conversation, before: Conversation = after): Names[] {
  const [was, is] = [hasEnded(before.status), hasEnded(after.status)];
  const added = after.tags.filter((tag) => !before.tags.includes(tag));
  const removed = before.tags.filter((tag) => !after.tags.includes(tag));
  const state: Names = is ? ['conversation_archived', 'archive'] : ['conversation_reopened', 'reopen'];
  return [
    ...(was === is ? [] : [state]),
    ...(after.queue === before.queue ? [] : [['conversation_moved', 'move'] as const]),
    ...(after.assigneeId === before.assigneeId
      ? []
      : [['assignee_changed', after.assigneeId === 0 ? 'unassign' : 'assign'] as const]),
    ...added.map(() => ['tag_added', 'tag'] as const),
    ...removed.map(() => ['tag_removed', 'untag'] as const),
  ];
}

/** Without what was written, as previews are. */
function toTarget(message: Message, helpdesk: Helpdesk): Fields {
  const shown = message.kind === 'note' ? toComment(message, helpdesk) : toMessage(message, helpdesk);
  const { body: _body, text: _text, ...data } = shown;
  return { _meta: { type: message.kind === 'note' ? 'comment' : 'message' }, data };
}

function toPayload(change: Change, event: string, helpdesk: Helpdesk): Fields {
  const conversation =
    change.of === 'message' ? helpdesk.conversation(change.record.conversationId) : change.record;
  if (!conversation || !('subject' in conversation)) throw notFound();
  const id = `evt_${(lastEvent += 1).toString(36)}`;
  return {
    _links: { self: `${origin}/events/${id}` },
    id,
    type: event,
    emitted_at: toSeconds(new Date().toISOString()),
    conversation: toConversation(conversation as Conversation, helpdesk),
    source: { _meta: { type: 'api' }, data: null },
    ...(change.of === 'message' ? { target: toTarget(change.record, helpdesk) } : {}),
  };
}

function signed(subscription: HookSubscription, type: string, body: Fields, more: Fields = {}) {
  const time = String(Date.now());
  return toDelivery(subscription, type, body, (text) => ({
    ...(more as Record<string, string>),
    'x-front-request-timestamp': time,
    'x-front-signature': hmac('sha256', subscription.secret, 'base64', time, ':', text),
  }));
}

const authorization = { id: companyId };

/** Told to the app's one address, which has to give a challenge back before it can be saved. */
export const hooks: VendorHooks = {
  signingKey: 'front-sandbox-signing-key',
  toDeliveries: (change, subscription, helpdesk) =>
    namesOf(change, helpdesk).map(([type, event]) =>
      signed(subscription, type, { type, authorization, payload: toPayload(change, event, helpdesk) }),
    ),
  handshake: (subscription) => {
    const challenge = `challenge-${subscription.id}-${Date.now().toString(36)}`;
    return {
      delivery: signed(
        subscription,
        'sync',
        { type: 'sync', authorization },
        { 'x-front-challenge': challenge },
      ),
      isRight: ({ status, body }) =>
        status === 200 && [challenge, JSON.stringify({ challenge })].includes(body.trim()),
    };
  },
  retries: { afterSeconds: [30, 60, 120], isWanted: () => true },
};
