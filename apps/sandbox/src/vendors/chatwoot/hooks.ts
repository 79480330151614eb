import { createHash, randomUUID } from 'node:crypto';

import type { Change } from '../../changes.js';
import type { Helpdesk } from '../../helpdesk.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, VendorHooks } from '../../hooks/types.js';
import type { Message } from '../../records.js';
import { isRecord, type VendorContext, type VendorRequest, type VendorRoute } from '../../vendor.js';
import { toContact } from './contacts.js';
import { assertAccount } from './conversations.js';
import { accountId, fail, isDeleted, notFound, toConversation, toMessage } from './format.js';

type Fields = Record<string, unknown>;

const account = { id: accountId, name: 'Acme' };
const path = '/api/v1/accounts/:accountId/webhooks';
const known = [
  ...['conversation_created', 'conversation_updated', 'conversation_status_changed'],
  ...['message_created', 'message_updated', 'webwidget_triggered', 'contact_created', 'contact_updated'],
  ...['conversation_typing_on', 'conversation_typing_off', 'inbox_created', 'inbox_updated'],
];

const toWebhook = ({ id, url, secret, settings }: HookSubscription): Fields => ({
  id: Number(id),
  name: settings.name ?? null,
  url,
  account_id: accountId,
  subscriptions: settings.subscriptions,
  secret,
});

function createWebhook({ params, body }: VendorRequest, { hooks, helpdesk }: VendorContext) {
  assertAccount(params.accountId);
  const { url, name, subscriptions } = isRecord(body) ? body : {};
  if (typeof url !== 'string' || !URL.canParse(url)) throw fail(422, 'Url is invalid');
  if (hooks.list().some((webhook) => webhook.url === url)) throw fail(422, 'Url has already been taken');
  if (!Array.isArray(subscriptions) || !subscriptions.every((name) => known.includes(String(name))))
    throw fail(422, 'Subscriptions Invalid events');
  const id = String(helpdesk.takeId());
  const secret = createHash('sha256').update(`chatwoot ${id}`).digest('base64url').slice(0, 24);
  const webhook = toWebhook(hooks.save({ id, url, secret, settings: { name, subscriptions } }));
  return { status: 200, body: { payload: { webhook } } };
}

export const hookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path, handle: createWebhook },
  {
    method: 'GET',
    path,
    handle: ({ params }, { hooks }) => {
      assertAccount(params.accountId);
      return { status: 200, body: { payload: { webhooks: hooks.list().map(toWebhook) } } };
    },
  },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    handle: ({ params }, { hooks }) => {
      assertAccount(params.accountId);
      if (!hooks.remove(params.id ?? '')) throw notFound();
      return { status: 200 };
    },
  },
];

const names: Record<Change['of'], string> = {
  conversation: 'conversation',
  message: 'message',
  person: 'contact',
};

/** Activities send no event, and of deletions only messages do, which stay as placeholders. */
function eventsOf(change: Change): string[] {
  if (change.verb === 'deleted' || (change.of === 'message' && change.record.kind === 'event')) return [];
  if (change.of === 'person' && change.record.role !== 'contact') return [];
  if (change.verb === 'updated' && change.of !== 'message' && change.changed.length === 0) return [];
  const event = `${names[change.of]}_${change.verb}`;
  const hasStatus = change.of === 'conversation' && change.changed.includes('status');
  return hasStatus ? ['conversation_status_changed', event] : [event];
}

function toPayload(change: Change, helpdesk: Helpdesk): Fields | undefined {
  if (change.of === 'person') return { account, ...toContact(change.record) };
  if (change.of === 'message') return messagePayload(change.record, helpdesk);
  const conversation = helpdesk.conversation(change.record.id);
  return conversation && { account, ...toConversation(conversation, helpdesk) };
}

const messageTypes = ['incoming', 'outgoing', 'activity'];

/** In words and ISO dates what the API gives as numbers. */
function messagePayload(message: Message, helpdesk: Helpdesk): Fields | undefined {
  const conversation = helpdesk.conversation(message.conversationId);
  if (!conversation) return undefined;
  const { message_type: type, ...shown } = toMessage(message, helpdesk);
  return {
    ...shown,
    account,
    message_type: messageTypes[Number(type)],
    conversation: toConversation(conversation, helpdesk),
    created_at: message.createdAt,
    ...(isDeleted(message) ? { content_attributes: { deleted: true } } : {}),
  };
}

export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const wanted = subscription.settings.subscriptions as readonly string[];
    const types = eventsOf(change).filter((event) => wanted.includes(event));
    const payload = types.length > 0 && toPayload(change, helpdesk);
    if (!payload) return [];
    return types.map((event) => {
      const time = String(Math.floor(Date.now() / 1_000));
      const changes = change.of === 'message' || change.verb === 'created' ? {} : { changed_attributes: [] };
      return toDelivery(subscription, event, { ...payload, ...changes, event }, (text) => ({
        'x-chatwoot-delivery': randomUUID(),
        'x-chatwoot-timestamp': time,
        'x-chatwoot-signature': `sha256=${hmac('sha256', subscription.secret, 'hex', time, '.', text)}`,
      }));
    });
  },
  timeoutMs: 5_000,
};
