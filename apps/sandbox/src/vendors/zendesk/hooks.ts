import { createHash, randomUUID } from 'node:crypto';

import type { Change } from '../../changes.js';
import type { Conversation, Message, Person } from '../../records.js';
import { hmac, toDelivery } from '../../hooks/sign.js';
import type { HookSubscription, VendorHooks } from '../../hooks/types.js';
import {
  isRecord,
  type VendorContext,
  type VendorRequest,
  type VendorRoute,
  unlessNull,
} from '../../vendor.js';
import { recordInvalid, recordNotFound, toDate, toId } from './format.js';

type Fields = Record<string, unknown>;

const scopes = { read: ['webhooks:read', 'read'], write: ['webhooks:write', 'write'] };
const accountId = 1_234_567;
const path = '/api/v2/webhooks';

const toWebhook = ({ id, url, settings }: HookSubscription): Fields => ({
  id,
  name: settings.name,
  status: settings.status,
  subscriptions: settings.subscriptions,
  endpoint: url,
  http_method: 'POST',
  request_format: 'json',
  created_by: String(toId('user', 1)),
  created_at: settings.created_at,
});

function createWebhook({ body }: VendorRequest, { hooks, helpdesk }: VendorContext) {
  const webhook = isRecord(body) && isRecord(body.webhook) ? body.webhook : {};
  const { name, endpoint, http_method: method, request_format: format, status, subscriptions } = webhook;
  if (typeof name !== 'string' || name === '') throw recordInvalid('name', 'Name: cannot be blank');
  if (typeof endpoint !== 'string' || !URL.canParse(endpoint))
    throw recordInvalid('endpoint', 'Endpoint: is invalid');
  if (method !== 'POST' || format !== 'json')
    throw recordInvalid('http_method', 'Http method: must be POST, as JSON, for event subscriptions');
  if (!Array.isArray(subscriptions) || !subscriptions.every((each) => known.test(String(each))))
    throw recordInvalid('subscriptions', 'Subscriptions: is invalid');
  const id = `01SANDBOX${helpdesk.takeId()}`;
  const saved = hooks.save({
    id,
    url: endpoint,
    secret: createHash('sha256').update(`zendesk ${id}`).digest('base64'),
    settings: { name, status: status ?? 'active', subscriptions, created_at: helpdesk.now() },
  });
  return { status: 201, body: { webhook: toWebhook(saved) } };
}

const known = /^zen:event-type:(ticket|user|organization)\.[a-z_]+$/;

function requireWebhook({ params }: VendorRequest, { hooks }: VendorContext): HookSubscription {
  const webhook = hooks.find(params.id ?? '');
  if (!webhook) throw recordNotFound();
  return webhook;
}

export const hookRoutes: readonly VendorRoute[] = [
  { method: 'POST', path, scopes: scopes.write, handle: createWebhook },
  {
    method: 'GET',
    path,
    scopes: scopes.read,
    handle: (_request, { hooks }) => ({
      status: 200,
      body: { webhooks: hooks.list().map(toWebhook), meta: { has_more: false } },
    }),
  },
  {
    method: 'GET',
    path: `${path}/:id`,
    scopes: scopes.read,
    handle: (request, context) => ({
      status: 200,
      body: { webhook: toWebhook(requireWebhook(request, context)) },
    }),
  },
  {
    method: 'DELETE',
    path: `${path}/:id`,
    scopes: scopes.write,
    handle: (request, context) => {
      context.hooks.remove(requireWebhook(request, context).id);
      return { status: 204 };
    },
  },
  {
    method: 'GET',
    path: `${path}/:id/signing_secret`,
    scopes: scopes.read,
    handle: (request, context) => {
      const { secret } = requireWebhook(request, context);
      return { status: 200, body: { signing_secret: { algorithm: 'SHA256', secret } } };
    },
  },
];

const eventOfAttribute: Partial<Record<keyof Conversation, string>> = {
  status: 'status_changed',
  subject: 'subject_changed',
  priority: 'priority_changed',
  tags: 'tags_changed',
  assigneeId: 'agent_assignment_changed',
  teamId: 'group_assignment_changed',
  contactId: 'requester_changed',
  externalId: 'external_id_changed',
  metadata: 'custom_field_changed',
};
const eventOfPerson: Partial<Record<keyof Person, string>> = {
  name: 'name_changed',
  email: 'identity_changed',
  phone: 'identity_changed',
  externalId: 'external_id_changed',
  metadata: 'custom_field_changed',
  timeZone: 'time_zone_changed',
};

/** One event for each attribute, as an audit has them. */
function namesOf(change: Change): string[] {
  if (change.of === 'message') return messageNames(change.verb, change.record);
  const subject = change.of === 'conversation' ? 'ticket' : 'user';
  if (change.verb === 'created') return [`${subject}.created`];
  if (change.verb === 'deleted') return [subject === 'ticket' ? 'ticket.soft_deleted' : 'user.deleted'];
  const table: Partial<Record<string, string>> = subject === 'ticket' ? eventOfAttribute : eventOfPerson;
  return change.changed.flatMap((attribute) => {
    const event = table[attribute];
    return event === undefined ? [] : [`${subject}.${event}`];
  });
}

function messageNames(verb: Change['verb'], { kind }: Message): string[] {
  if (kind === 'event' || verb === 'deleted') return [];
  return [verb === 'created' ? 'ticket.comment_added' : 'ticket.comment_made_private'];
}

/** Numbers of tickets are text in events. */
const ticketDetail = (ticket: Conversation): Fields => ({
  actor_id: String(toId('user', 1)),
  assignee_id: ticket.assigneeId === 0 ? null : String(toId('user', ticket.assigneeId)),
  created_at: unlessNull(ticket.createdAt, toDate),
  external_id: ticket.externalId,
  group_id: ticket.teamId === null ? null : String(ticket.teamId),
  id: String(ticket.id),
  is_public: true,
  priority: ticket.priority?.toUpperCase() ?? null,
  requester_id: String(toId('user', ticket.contactId)),
  status: ticket.status.toUpperCase(),
  subject: ticket.subject,
  tags: ticket.tags,
  updated_at: toDate(ticket.updatedAt),
  via: { channel: ticket.channel },
});

const userDetail = (person: Person): Fields => ({
  created_at: toDate(person.createdAt),
  email: person.email,
  external_id: person.externalId ?? '',
  id: String(toId('user', person.id)),
  role: person.role === 'contact' ? 'end-user' : person.role,
  updated_at: toDate(person.updatedAt),
});

export const hooks: VendorHooks = {
  toDeliveries: (change, subscription, helpdesk) => {
    const ticketId = change.of === 'message' ? change.record.conversationId : change.record.id;
    const ticket = change.of === 'conversation' ? change.record : helpdesk.conversation(ticketId);
    const detail = change.of === 'person' ? userDetail(change.record) : ticket && ticketDetail(ticket);
    if (!detail || subscription.settings.status !== 'active') return [];
    const subject = `zen:${change.of === 'person' ? 'user' : 'ticket'}:${String(detail.id)}`;
    const wanted = subscription.settings.subscriptions as readonly string[];
    const types = [...new Set(namesOf(change))].map((name) => `zen:event-type:${name}`);
    return types
      .filter((type) => wanted.includes(type))
      .map((type, index) => {
        const time = new Date().toISOString();
        const event = {
          ...(change.of === 'message' ? { comment: commentOf(change.record) } : {}),
          meta: { sequence: { id: randomUUID(), position: index + 1, total: types.length } },
        };
        const body = {
          account_id: accountId,
          detail,
          event,
          id: randomUUID(),
          subject,
          time,
          type,
          zendesk_event_version: '2022-11-06',
        };
        return toDelivery(subscription, type, body, (text) => ({
          'x-zendesk-account-id': String(accountId),
          'x-zendesk-webhook-id': subscription.id,
          'x-zendesk-webhook-invocation-id': randomUUID(),
          'x-zendesk-webhook-signature': hmac('sha256', subscription.secret, 'base64', time, text),
          'x-zendesk-webhook-signature-timestamp': time,
        }));
      });
  },
  retries: {
    afterSeconds: [1, 2, 4],
    isWanted: (status) => status === null || [409, 429, 503].includes(status),
  },
  timeoutMs: 12_000,
};

const commentOf = ({ id, text, authorId, kind }: Message): Fields => ({
  id: String(toId('comment', id)),
  body: text,
  is_public: kind !== 'note',
  author: { id: String(toId('user', authorId)) },
});
