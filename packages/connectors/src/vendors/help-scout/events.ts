import {
  type EventSources,
  type Hint,
  type HookRequest,
  type NewSubscription,
  segment,
  send,
  type Steps,
  type Subscription,
} from '../../definition/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  requiredId,
} from '../../reading/index.js';
import { ifThere, removeAt } from '../../writing/index.js';
import { createdId } from './created-id.js';

const EVENT_HEADER = 'x-helpscout-event';

/** https://developer.helpscout.com/webhooks/ */
const names = [
  'convo.created',
  'convo.customer.reply.created',
  'convo.agent.reply.created',
  'convo.note.created',
  'convo.assigned',
  'convo.status',
  'convo.tags',
  'convo.moved',
  'convo.merged',
  'convo.custom-fields',
  'convo.deleted',
  'customer.created',
  'customer.updated',
  'customer.deleted',
];

function read(body: unknown, headers: HookRequest['headers']): Hint[] {
  const type = headers[EVENT_HEADER] ?? '';
  // A test from its settings among others.
  if (!names.includes(type)) return [];
  const record = asRecord(body, 'body');
  const isCustomer = type.startsWith('customer.');
  return [
    {
      type,
      resource: isCustomer ? 'customers' : 'conversations',
      id: idIn(record, isCustomer ? 'customers' : 'conversations'),
      ...(type.endsWith('.deleted') ? { isDeleted: true } : {}),
    },
  ];
}

/** A webhook with compact payloads has no ID in them. */
function idIn(record: JsonRecord, resource: string): string {
  const [, id] = new RegExp(`/v2/${resource}/(\\d+)`).exec(JSON.stringify(record)) ?? [];
  return optionalId(record, 'id', 'body') ?? id ?? requiredId(record, 'id', 'body');
}

/** A webhook left at this URL from before has an unknown secret. */
function* create({ url, secret, name }: NewSubscription): Steps<Subscription> {
  const { body } = yield* send({ method: 'GET', path: '/webhooks' });
  const webhooks = optionalRecords(optionalRecord(asRecord(body, 'body'), '_embedded'), 'webhooks');
  for (const left of webhooks.filter((webhook) => webhook.url === url))
    yield* remove({ id: requiredId(left, 'id', 'webhook') });
  const json = { url, secret, label: name, events: names, payloadVersion: 'V2' };
  const { headers } = yield* send({ method: 'POST', path: '/webhooks', json });
  return { id: createdId(headers, 'webhook') };
}

function* check({ id }: Subscription): Steps<boolean> {
  const answer = yield* ifThere(send({ method: 'GET', path: `/webhooks/${segment(id)}` }));
  return answer !== undefined && optionalText(asRecord(answer.body, 'webhook'), 'state') !== 'disabled';
}

function* remove({ id }: Subscription): Steps<void> {
  yield* removeAt(`/webhooks/${segment(id)}`);
}

export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: {
      kind: 'hmac',
      hash: 'sha1',
      encoding: 'base64',
      header: 'x-helpscout-signature',
      key: 'subscription',
    },
    subscription: { create, check, remove },
    read,
  },
  poll: { everySeconds: 180, atLeastSeconds: 60, overlapSeconds: 120 },
};
