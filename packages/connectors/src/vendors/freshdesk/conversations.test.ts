import { conversationSchema, type ConversationCreate, type ConversationUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
  StepFailed,
} from '../../definition/define.js';
import { conversations } from './conversations.js';
import { conversationReader } from './map-conversation.js';
import { toTicket } from './write-ticket.js';

// Shape: developers.freshdesk.com/api/#view_a_ticket, from a mirror; values are ours.
const ticket = {
  cc_emails: ['"Lee, Bo" <bo@example.com>'],
  group_id: 7,
  priority: 3,
  requester_id: 1070041318356,
  responder_id: 5,
  source: 1,
  spam: false,
  status: 6,
  subject: 'Broken lid',
  email_config_id: 12,
  support_email: 'help@acme.example',
  id: 20,
  created_at: '2026-03-04T09:00:00Z',
  updated_at: '2026-03-04T15:00:00+05:30',
  tags: ['vip'],
  requester: { id: 1070041318356, name: 'Ada', email: 'ada@example.com', phone: null },
  stats: { resolved_at: '2026-03-04T09:10:00Z', closed_at: null, first_responded_at: null },
};
const context: OperationContext = {
  settings: { subdomain: 'acme', email_config_id: '1070000112341' },
  baseUrl: 'https://acme.freshdesk.com/api/v2',
  authType: 'apiKey',
  now: new Date(0),
};
const names = {
  agents: [{ id: '5', name: 'Cy', email: 'cy@acme.example' }],
  groups: [{ id: '7', name: 'Billing' }],
};
const read = (change: object) => conversationReader(names, context)({ ...ticket, ...change }, 'ticket');
const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });
const { list, create } = conversations;
if (isMissing(list) || !isComposite(list) || isMissing(create) || !isComposite(create))
  throw new Error('both are composites');

test('maps a ticket', () => {
  const conversation = read({});
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    id: '20',
    status: 'pending',
    status_raw: '6',
    priority: 'high',
    channel: 'email',
    customer: { id: '1070041318356', name: 'Ada', email: 'ada@example.com' },
    assignee: { id: '5', name: 'Cy', email: 'cy@acme.example' },
    team: { id: '7', name: 'Billing' },
    inbox: { id: '12', name: 'help@acme.example' },
    tags: [{ id: 'vip', name: 'vip' }],
    participants: [{ role: 'cc', name: 'Lee, Bo', email: 'bo@example.com' }],
    web_url: 'https://acme.freshdesk.com/a/tickets/20',
    updated_at: '2026-03-04T09:30:00.000Z',
    closed_at: null,
  });
});

test.each([
  [{ status: 2 }, { status: 'open' }],
  [{ status: 4 }, { status: 'solved', closed_at: '2026-03-04T09:10:00.000Z' }],
  [{ status: 7 }, { status: 'on_hold' }],
  [{ status: 12 }, { status: 'unknown', status_raw: '12' }],
  [{ spam: true }, { status: 'closed', status_raw: 'spam' }],
  [
    { responder_id: 99, group_id: 98 },
    { assignee: { id: '99', name: null }, team: { id: '98', name: null } },
  ],
  [{ requester: undefined, tags: null, cc_emails: null, stats: undefined }, { customer: { name: null } }],
])('maps %j', (change, expected) => {
  expect(read(change)).toMatchObject(expected);
});

test('what is in the trash is not found, though Freshdesk shows it', () => {
  expect(() => read({ deleted: true })).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

test('asks for tickets of any age, and of two moments for the later, from a second before it', () => {
  const input = { position: undefined, pageSize: 20, sort: undefined };
  const queryOf = (filter: object): unknown => list.run({ ...input, filter }, context).next().value;
  expect(queryOf({})).toMatchObject({
    query: { updated_since: '2000-01-01T00:00:00Z', order_by: 'created_at', order_type: 'desc' },
  });
  const filter = { created_since: '2026-03-04T10:00:00+01:00', updated_since: '2026-03-01T00:00:00Z' };
  expect(queryOf(filter)).toMatchObject({ query: { updated_since: '2026-03-04T08:59:59Z' } });
});

test('an agent who may not see the others gets the tickets all the same', () => {
  const steps = list.run({ position: undefined, pageSize: 20, filter: {}, sort: undefined }, context);
  steps.next();
  expect(steps.next([answer([ticket])]).value).toMatchObject([{ path: '/agents' }, { path: '/groups' }]);
  expect(steps.throw(new StepFailed('downstream', new Error('403'))).value).toMatchObject({
    items: [{ id: '20', assignee: { id: '5', name: null }, team: { id: '7', name: null } }],
    next: null,
  });
  const limited = list.run({ position: undefined, pageSize: 20, filter: {}, sort: undefined }, context);
  limited.next();
  limited.next([answer([ticket])]);
  expect(() => limited.throw(new StepFailed('rate_limit', new Error('429')))).toThrow();
});

const firstOf = (input: ConversationCreate): unknown => create.run(input, context).next().value;

test('what the customer wrote is recorded; what an agent writes is sent, and assigned afterwards', () => {
  const common = { subject: 'S', assignee_id: '5', customer: { email: 'ada@example.com' } };
  expect(firstOf({ ...common, message: { body: 'x', author: { type: 'contact' } } })).toMatchObject({
    path: '/tickets',
    json: { subject: 'S', email: 'ada@example.com', responder_id: 5, status: 2, priority: 1 },
  });
  const steps = create.run({ ...common, inbox_id: '12', message: { body: 'x' } }, context);
  const sent = { subject: 'S', description: 'x', email: 'ada@example.com', email_config_id: 12 };
  expect(steps.next().value).toEqual({ method: 'POST', path: '/tickets/outbound_email', json: sent });
  expect(steps.next([answer(ticket)]).value).toMatchObject({
    method: 'PUT',
    path: '/tickets/20',
    json: { responder_id: 5 },
  });
  expect(() => steps.throw(new StepFailed('downstream', new Error('500')))).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('an email to a customer named by id goes to the address that Freshdesk has', () => {
  const steps = create.run({ subject: 'S', customer_id: '77', message: { body: 'x' } }, context);
  expect(steps.next().value).toMatchObject({ path: '/contacts/77' });
  expect(steps.next([answer({ id: 77, email: 'ada@example.com', name: 'Ada' })]).value).toMatchObject({
    path: '/tickets/outbound_email',
    json: { email: 'ada@example.com', name: 'Ada' },
  });
  const unreachable = create.run({ subject: 'S', customer_id: '77', message: { body: 'x' } }, context);
  unreachable.next();
  expect(() => unreachable.next([answer({ id: 77, email: null })])).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'customer_id' }),
  );
});

test.each<[ConversationUpdate, object]>([
  [
    { status: 'closed', priority: 'urgent' },
    { status: 5, priority: 4 },
  ],
  [{ status_raw: '12' }, { status: 12 }],
  [
    { assignee_id: null, team_id: null },
    { responder_id: null, group_id: null },
  ],
])('writes %j', (changes, expected) => {
  expect(toTicket(changes)).toEqual(expected);
});

test.each<[ConversationUpdate, string]>([
  [{ status_raw: 'Open' }, 'status_raw'],
  [{ assignee_id: 'ada' }, 'assignee_id'],
  [{ inbox_id: '1e3' }, 'inbox_id'],
])('refuses %j', (changes, path) => {
  expect(() => toTicket(changes)).toThrow(expect.objectContaining({ kind: 'invalid_request', path }));
});

test('a ticket in the bin does not break the list', () => {
  const steps = list.run({ position: undefined, pageSize: 2, filter: {}, sort: undefined }, context);
  steps.next();
  const bare = { ...ticket, responder_id: null, group_id: null };
  expect(steps.next([answer([{ ...bare, id: 21, deleted: true }, bare])]).value).toMatchObject({
    items: [{ id: '20' }],
  });
});
