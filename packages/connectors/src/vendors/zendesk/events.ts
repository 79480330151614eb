import {
  type EventSources,
  type Hint,
  type NewSubscription,
  segment,
  send,
  type Steps,
  type Subscription,
} from '../../definition/index.js';
import {
  asRecord,
  optionalId,
  optionalText,
  recordIn,
  recordsIn,
  requiredId,
  requiredRecord,
  requiredText,
} from '../../reading/index.js';
import { ifThere, removeAt } from '../../writing/index.js';

const PREFIX = 'zen:event-type:';

/** https://developer.zendesk.com/api-reference/webhooks/event-types/ticket-events */
const ticketEvents = [
  'created',
  'comment_added',
  'comment_made_private',
  'comment_redacted',
  'attachment_redacted_from_comment',
  'status_changed',
  'custom_status_changed',
  'agent_assignment_changed',
  'group_assignment_changed',
  'brand_changed',
  'priority_changed',
  'subject_changed',
  'tags_changed',
  'requester_changed',
  'external_id_changed',
  'custom_field_changed',
  'merged',
  'marked_as_spam',
  'soft_deleted',
  'permanently_deleted',
  'undeleted',
];
/** https://developer.zendesk.com/api-reference/webhooks/event-types/user-events */
const userEvents = [
  'created',
  'deleted',
  'merged',
  'name_changed',
  'identity_created',
  'identity_changed',
  'identity_deleted',
  'external_id_changed',
  'custom_field_changed',
  'time_zone_changed',
  'role_changed',
];
const deletions = new Set([
  'ticket.soft_deleted',
  'ticket.permanently_deleted',
  'ticket.marked_as_spam',
  'user.deleted',
]);

function read(body: unknown): Hint[] {
  const event = asRecord(body, 'body');
  const name = requiredText(event, 'type', 'body').replace(PREFIX, '');
  const [subject] = name.split('.');
  if (subject !== 'ticket' && subject !== 'user') return [];
  const detail = requiredRecord(event, 'detail', 'body');
  const role = optionalText(detail, 'role');
  // Agents are not customers; a user who changes between the two is.
  if (subject === 'user' && role !== null && role !== 'end-user' && name !== 'user.role_changed') return [];
  const key = optionalId(event, 'id');
  return [
    {
      ...(key === null ? {} : { key }),
      type: name,
      resource: subject === 'ticket' ? 'conversations' : 'customers',
      id: requiredId(detail, 'id', 'body.detail'),
      ...(deletions.has(name) ? { isDeleted: true } : {}),
    },
  ];
}

/** One that is left at this address from before is used again, unless it has been switched off. */
function* create({ url, name }: NewSubscription): Steps<Subscription> {
  const { body } = yield* send({ method: 'GET', path: '/webhooks', query: { 'page[size]': 100 } });
  const left = recordsIn(body, 'webhooks').filter(({ endpoint }) => endpoint === url);
  const good = left.find(({ status }) => status === 'active');
  if (!good) for (const each of left) yield* remove({ id: requiredId(each, 'id', 'webhook') });
  const id = good ? requiredId(good, 'id', 'webhook') : yield* make(url, name);
  return { id, secret: yield* secretOf(id) };
}

function* make(endpoint: string, name: string): Steps<string> {
  const subscriptions = [
    ...ticketEvents.map((event) => `${PREFIX}ticket.${event}`),
    ...userEvents.map((event) => `${PREFIX}user.${event}`),
  ];
  const webhook = { name, endpoint, http_method: 'POST', request_format: 'json', status: 'active' };
  const { body } = yield* send({
    method: 'POST',
    path: '/webhooks',
    json: { webhook: { ...webhook, subscriptions } },
  });
  return requiredId(recordIn(body, 'webhook'), 'id', 'webhook');
}

function* secretOf(id: string): Steps<string> {
  const { body } = yield* send({ method: 'GET', path: `/webhooks/${segment(id)}/signing_secret` });
  return requiredText(recordIn(body, 'signing_secret'), 'secret', 'signing_secret');
}

function* check({ id }: Subscription): Steps<boolean> {
  const answer = yield* ifThere(send({ method: 'GET', path: `/webhooks/${segment(id)}` }));
  return answer !== undefined && recordIn(answer.body, 'webhook').status === 'active';
}

function* remove({ id }: Subscription): Steps<void> {
  yield* removeAt(`/webhooks/${segment(id)}`);
}

/** https://developer.zendesk.com/documentation/webhooks/verifying/ */
export const events: EventSources = {
  hooks: {
    per: 'connection',
    signature: {
      kind: 'hmac',
      hash: 'sha256',
      encoding: 'base64',
      header: 'x-zendesk-webhook-signature',
      key: 'subscription',
      time: { header: 'x-zendesk-webhook-signature-timestamp', as: 'iso' },
      signed: ({ body }, time) => [[time, body]],
    },
    subscription: { create, check, remove, scopes: ['webhooks:read', 'webhooks:write'] },
    read,
  },
  // Changes of the last minute are not listed yet.
  poll: { everySeconds: 300, atLeastSeconds: 60, overlapSeconds: 300 },
};
