import {
  ConnectorError,
  type EventSources,
  type Hint,
  type HookRequest,
  type NewSubscription,
  type OperationContext,
  send,
  type Settings,
  type Steps,
  type Subscription,
} from '../../definition/index.js';
import { numericId, toMessageId } from '../../listing/index.js';
import {
  asRecord,
  asRecords,
  isRecord,
  type JsonRecord,
  optionalRecord,
  optionalText,
  requiredId,
  requiredRecord,
  requiredText,
} from '../../reading/index.js';
import { removeAt } from '../../writing/index.js';
import { accountPath } from './paths.js';

/** https://developers.chatwoot.com/api-reference/webhooks/add-a-webhook */
const subscriptions = [
  'conversation_created',
  'conversation_status_changed',
  'conversation_updated',
  'message_created',
  'message_updated',
  'contact_created',
  'contact_updated',
];

function read(body: unknown, headers: HookRequest['headers']): Hint[] {
  const payload = asRecord(body, 'body');
  const type = requiredText(payload, 'event', 'body');
  if (!subscriptions.includes(type)) return [];
  const delivery = headers['x-chatwoot-delivery'];
  const named = { ...(delivery === undefined ? {} : { key: delivery }), type };
  if (type.startsWith('contact_'))
    return [{ ...named, resource: 'customers', id: requiredId(payload, 'id', 'body') }];
  if (type.startsWith('conversation_'))
    return [{ ...named, resource: 'conversations', id: requiredId(payload, 'id', 'body') }];
  // The number that its account counts conversations by, as everywhere in the API.
  const conversation = requiredRecord(payload, 'conversation', 'body');
  const conversationId = requiredId(conversation, 'id', 'body.conversation');
  const changed: Hint = { ...named, resource: 'conversations', id: conversationId };
  if (optionalRecord(payload, 'content_attributes')?.deleted !== true) return [changed];
  const id = toMessageId(conversationId, requiredId(payload, 'id', 'body'));
  return [changed, { ...named, resource: 'messages', id, conversationId, isDeleted: true }];
}

const webhooksPath = (settings: Settings): string => `${accountPath(settings)}/webhooks`;

/** There is one webhook at most for an address: what is left there from before goes first. */
function* create({ url, name }: NewSubscription, { settings }: OperationContext): Steps<Subscription> {
  const path = webhooksPath(settings);
  const left = (yield* list(settings)).find((webhook) => webhook.url === url);
  if (left) yield* removeAt(`${path}/${requiredId(left, 'id', 'webhook')}`);
  const { body } = yield* send({ method: 'POST', path, json: { url, name, subscriptions } });
  const webhook = webhookIn(body);
  const id = requiredId(webhook, 'id', 'webhook');
  const secret = optionalText(webhook, 'secret');
  if (secret !== null) return { id, secret };
  yield* removeAt(`${path}/${numericId(id)}`);
  throw new ConnectorError(
    'unsupported',
    'This Chatwoot does not sign what it sends; a newer version does. Until then changes are polled for.',
  );
}

function* list(settings: Settings): Steps<readonly JsonRecord[]> {
  const { body } = yield* send({ method: 'GET', path: webhooksPath(settings) });
  const payload = isRecord(body) ? (body.payload ?? body) : body;
  return asRecords(isRecord(payload) ? payload.webhooks : payload, 'webhooks');
}

/** The description shows it bare, the server wraps it. */
function webhookIn(body: unknown): JsonRecord {
  const answer = asRecord(body, 'body');
  const payload = optionalRecord(answer, 'payload') ?? answer;
  return optionalRecord(payload, 'webhook') ?? payload;
}

function* check({ id }: Subscription, { settings }: OperationContext): Steps<boolean> {
  return (yield* list(settings)).some((webhook) => requiredId(webhook, 'id', 'webhook') === id);
}

function* remove({ id }: Subscription, { settings }: OperationContext): Steps<void> {
  yield* removeAt(`${webhooksPath(settings)}/${numericId(id)}`);
}

/** Nothing is sent a second time, whatever the answer. */
export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'hex',
      header: 'x-chatwoot-signature',
      find: (value) => (value.startsWith('sha256=') ? { signature: value.slice(7) } : undefined),
      key: 'subscription',
      time: { header: 'x-chatwoot-timestamp', as: 'seconds' },
      signed: ({ body }, time) => [[time, '.', body]],
    },
    subscription: { create, check, remove },
    read,
  },
  poll: { everySeconds: 60, atLeastSeconds: 30, overlapSeconds: 120 },
};
