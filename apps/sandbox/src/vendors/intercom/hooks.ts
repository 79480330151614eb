import { randomUUID } from 'node:crypto';

import type { Change } from '../../changes.js';
import type { Helpdesk } from '../../helpdesk.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { VendorHooks } from '../../hooks/types.js';
import type { Conversation, Message } from '../../records.js';
import { toContact } from './contacts.js';
import { isContact, notFound, stateOf, toContactId, toConversation, toId, workspaceId } from './format.js';

/** A conversation's first message is reported as the conversation. */
function topicsOf(change: Change, helpdesk: Helpdesk): string[] {
  if (change.of === 'message') return topicsOfMessage(change.verb, change.record, helpdesk);
  if (change.of === 'person') {
    if (!isContact(change.record)) return [];
    if (change.verb === 'deleted') return ['contact.deleted'];
    const isAddress = change.verb === 'updated' && change.changed.includes('email');
    return [`contact.user.${change.verb}`, ...(isAddress ? ['contact.email.updated'] : [])];
  }
  if (change.verb === 'created') return [];
  return change.verb === 'deleted' ? ['conversation.deleted'] : topicsOfUpdate(change.record, change.before);
}

function topicsOfMessage(verb: Change['verb'], message: Message, helpdesk: Helpdesk): string[] {
  if (verb !== 'created') return verb === 'updated' ? ['conversation_part.redacted'] : [];
  if (message.kind === 'event') return [];
  if (message.kind === 'note') return ['conversation.admin.noted'];
  const author = helpdesk.person(message.authorId);
  const isFirst = message.opensConversation;
  if (author && isContact(author))
    return [isFirst ? 'conversation.user.created' : 'conversation.user.replied'];
  return [isFirst ? 'conversation.admin.single.created' : 'conversation.admin.replied'];
}

function topicsOfUpdate(after: Conversation, before: Conversation = after): string[] {
  const [was, is] = [stateOf(before), stateOf(after)];
  const state = is === 'open' ? (was === 'snoozed' ? 'unsnoozed' : 'opened') : is;
  const isTagged = after.tags.some((tag) => !before.tags.includes(tag));
  return [
    ...(was === is ? [] : [`conversation.admin.${state}`]),
    ...(after.assigneeId === before.assigneeId && after.teamId === before.teamId
      ? []
      : ['conversation.admin.assigned']),
    ...(after.priority === before.priority ? [] : ['conversation.priority.updated']),
    ...(isTagged ? ['conversation_part.tag.created'] : []),
  ];
}

function toItem(change: Change, helpdesk: Helpdesk): Record<string, unknown> {
  const { record, verb } = change;
  if (change.of === 'person')
    return verb === 'deleted' ? { type: 'contact', id: toContactId(record.id) } : toContact(change.record);
  const number = change.of === 'message' ? change.record.conversationId : record.id;
  if (change.of === 'conversation' && verb === 'deleted')
    return { type: 'conversation', id: toId('conversation', number) };
  const conversation = helpdesk.conversation(number);
  if (!conversation) throw notFound();
  return toConversation(conversation, helpdesk);
}

/** Told to the app's one address, signed with the secret of its OAuth client. */
export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) =>
    topicsOf(change, helpdesk).map((topic) => {
      const seconds = Math.floor(Date.now() / 1_000);
      const body = {
        type: 'notification_event',
        app_id: workspaceId,
        data: { type: 'notification_event_data', item: toItem(change, helpdesk) },
        links: {},
        id: `notif_${randomUUID()}`,
        topic,
        delivery_status: 'pending',
        delivery_attempts: 1,
        delivered_at: 0,
        first_sent_at: seconds,
        created_at: seconds,
        self: null,
      };
      return toDelivery(subscription, topic, body, (text) => ({
        'x-hub-signature': `sha1=${hmac('sha1', subscription.secret, 'hex', text)}`,
      }));
    }),
  retries: { afterSeconds: [60], isWanted: (status) => status !== 410 },
  goneStatus: 410,
};
