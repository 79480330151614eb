import { conversationSchema, type ConversationUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { conversations } from './conversations.js';
import { toConversation } from './map-conversation.js';

const id = '9c573169000000000000000000000001';
const userId = '62826bf0000000000000000000000002';
const groupId = '287ebd7d000000000000000000000003';
const context: OperationContext = {
  settings: { instance: 'acme' },
  baseUrl: 'https://acme.service-now.com/api/now',
  authType: 'basic',
  now: new Date(0),
};
const ofCases = { ...context, settings: { instance: 'acme', table: 'sn_customerservice_case' } };
// Shape: the Table API with sysparm_fields, references followed by dots; values are ours.
const record = {
  sys_id: id,
  number: 'INC0010023',
  short_description: 'Broken lid',
  state: '2',
  hold_reason: '',
  priority: '2',
  contact_type: 'self-service',
  correlation_id: 'shop-7',
  sys_created_on: '2026-03-04 09:00:00',
  sys_updated_on: '2026-03-04 10:00:00',
  resolved_at: '',
  closed_at: '',
  'caller_id.user_name': 'ada',
  'caller_id.sys_id': userId,
  'caller_id.name': 'Ada',
  'caller_id.email': 'ada@example.com',
  'assigned_to.user_name': '',
  'assigned_to.sys_id': '',
  'assignment_group.sys_id': groupId,
  'assignment_group.name': 'Billing',
};
const read = (change: object, settings = context.settings) =>
  toConversation({ ...record, ...change }, 'result', settings);
const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });
const { list, create, update } = conversations;
if (isMissing(list) || isMissing(create) || isMissing(update)) throw new Error('all are there');
if (!isComposite(list) || !isComposite(create) || !isComposite(update)) throw new Error('all are composites');

test('maps a record', () => {
  const conversation = read({});
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    id,
    number: 'INC0010023',
    status: 'open',
    status_raw: '2',
    priority: 'high',
    priority_raw: '2',
    channel: 'web',
    customer: { id: 'ada', name: 'Ada', email: 'ada@example.com' },
    assignee: null,
    team: { id: groupId, name: 'Billing' },
    external_id: 'shop-7',
    created_at: '2026-03-04T09:00:00.000Z',
    closed_at: null,
  });
});

test.each([
  [{ state: '3', hold_reason: '1' }, { status: 'pending' }],
  [{ state: '3', hold_reason: '4' }, { status: 'on_hold' }],
  [
    { state: '6', resolved_at: '2026-03-04 11:00:00' },
    { status: 'solved', closed_at: '2026-03-04T11:00:00.000Z' },
  ],
  [{ state: '8' }, { status: 'closed', closed_at: null }],
  [{ state: '-5' }, { status: 'unknown', status_raw: '-5' }],
  [{ priority: '5' }, { priority: 'low' }],
  [
    { 'caller_id.user_name': '', 'assigned_to.user_name': 'bo' },
    { customer: { id: userId }, assignee: { id: 'bo' } },
  ],
  [
    { contact_type: 'walk-in', correlation_id: '' },
    { channel: 'other', external_id: null },
  ],
])('maps %j of an incident', (change, expected) => {
  expect(read(change)).toMatchObject(expected);
});

test.each([
  ['sn_customerservice_case', '18', 'pending'],
  ['sn_customerservice_case', '3', 'closed'],
  ['change_request', '3', 'unknown'],
])('states are those of the table: %s %s', (table, state, status) => {
  expect(read({ state }, { instance: 'acme', table })).toMatchObject({ status });
});

test('asks for what it filters by; what a query could misread does not leave', () => {
  const input = { position: '20', pageSize: 20, sort: undefined };
  const filter = { status: 'pending' as const, assignee_id: 'bo', external_id: 'a^NQstate=7' };
  const { query } = list.run({ ...input, filter }, context).next().value as { query: object };
  expect(query).toMatchObject({
    sysparm_query: 'stateIN3^assigned_to.user_name=bo^ORDERBYDESCsys_created_on^ORDERBYDESCsys_id',
    sysparm_limit: 20,
    sysparm_offset: 20,
  });
  expect(() => list.run({ ...input, filter: { customer_id: 'a^ORstate=1' } }, context).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request' }),
  );
});

const change = (changes: ConversationUpdate, where = context) => update.run({ id, changes }, where);

test.each<[ConversationUpdate, object, OperationContext?]>([
  [{ status: 'open' }, { state: '2' }],
  [{ status: 'pending' }, { state: '3', hold_reason: '1' }],
  [{ status: 'on_hold' }, { state: '3', hold_reason: '' }],
  [
    { status: 'solved', priority: 'normal' },
    { state: '6', impact: '2', urgency: '2' },
  ],
  [
    { assignee_id: null, team_id: null },
    { assigned_to: '', assignment_group: '' },
  ],
  [{ status: 'open', priority: 'urgent' }, { state: '10', priority: '1' }, ofCases],
])('writes %j', (changes, json, where) => {
  expect(change(changes, where).next().value).toMatchObject({ method: 'PATCH', json });
});

const closing = { close_code: 'Solution provided', close_notes: 'Solved.' };
const set = {
  ...context,
  settings: { instance: 'acme', close_code: 'Known error', close_notes: 'See PRB7' },
};
const withCode = { service_id: 'servicenow', extend_object: { close_code: 'Duplicate' } };

test.each<[string, ConversationUpdate, object, OperationContext?]>([
  ['the defaults', { status: 'closed' }, { state: '7', ...closing }],
  ['the defaults', { status_raw: '6' }, { state: '6', ...closing }],
  ['the settings', { status: 'solved' }, { close_code: 'Known error', close_notes: 'See PRB7' }, set],
  ['pass_through', { status: 'solved', pass_through: [withCode] }, { ...closing, close_code: 'Duplicate' }],
])('what ends a record is sent with its close code and notes, by %s', (_by, changes, json, where) => {
  expect(change(changes, where).next().value).toMatchObject({ json });
});

test('a case gets a resolution code only where one is set, and what stays open gets neither', () => {
  expect(change({ status: 'closed' }, ofCases).next().value).toHaveProperty('json', {
    state: '3',
    close_notes: 'Solved.',
  });
  const settings = { ...ofCases.settings, close_code: '15' };
  expect(change({ status: 'solved' }, { ...ofCases, settings }).next().value).toHaveProperty('json', {
    state: '6',
    resolution_code: '15',
    close_notes: 'Solved.',
  });
  expect(change({ status: 'open' }).next().value).toHaveProperty('json', { state: '2' });
});

test('people are looked up by user name, exactly', () => {
  const steps = change({ assignee_id: 'bo' });
  expect(steps.next().value).toMatchObject({
    path: '/table/sys_user',
    query: { sysparm_query: 'user_name=bo' },
  });
  expect(steps.next([answer({ result: [{ sys_id: userId, user_name: 'BO' }] })]).value).toMatchObject({
    json: { assigned_to: userId },
  });
  const unknown = change({ assignee_id: 'bo' });
  unknown.next();
  expect(() => unknown.next([answer({ result: [{ sys_id: userId, user_name: 'everybody' }] })])).toThrow(
    expect.objectContaining({ kind: 'not_found', path: 'assignee_id' }),
  );
});

test('a change that was answered and not made is refused', () => {
  const steps = change({ status: 'closed' });
  steps.next();
  steps.next([answer({ result: { sys_id: id } })]);
  expect(() => steps.next([answer({ result: record })])).toThrow(
    expect.objectContaining({ kind: 'refused', message: expect.stringContaining('state') as unknown }),
  );
});

test.each<[ConversationUpdate, string]>([[{ assignee_id: 'b^o' }, 'assignee_id']])(
  'refuses %j',
  (changes, path) => {
    expect(() => change(changes).next()).toThrow(expect.objectContaining({ kind: 'invalid_request', path }));
  },
);

test('each table has states of its own', () => {
  const { update } = conversations;
  expect(refusedPaths(update, { status: 'on_hold' }, ofCases.settings)).toEqual(['status']);
  expect(refusedPaths(update, { status: 'open' }, ofCases.settings)).toEqual([]);
});

test('makes a record with a first comment; one that is not named leaves it unresolved', () => {
  const input = { subject: 'S', customer_id: userId, channel: 'web' as const, message: { body: 'x' } };
  const steps = create.run(input, context);
  expect(steps.next().value).toMatchObject({
    method: 'POST',
    path: '/table/incident',
    json: { short_description: 'S', caller_id: userId, contact_type: 'self-service', comments: 'x' },
  });
  expect(() => steps.next([answer({ result: {} })])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
});

test.each<[ConversationUpdate, string]>([
  [{ subject: 'S' }, 'short_description'],
  [{ status_raw: '7' }, 'state'],
  [{ external_id: 'shop-8' }, 'correlation_id'],
  [{ external_id: null }, 'correlation_id'],
  [{ assignee_id: userId }, 'assigned_to'],
])('a rule that keeps %j is seen', (changes, field) => {
  const steps = change(changes);
  steps.next();
  steps.next([answer({ result: { sys_id: id } })]);
  expect(() => steps.next([answer({ result: record })])).toThrow(
    expect.objectContaining({ kind: 'refused', message: expect.stringContaining(field) as unknown }),
  );
});

test('who is assigned by number is shown by user name', () => {
  const steps = change({ assignee_id: userId });
  steps.next();
  steps.next([answer({ result: { sys_id: id } })]);
  const result = { ...record, 'assigned_to.user_name': 'bo', 'assigned_to.sys_id': userId };
  expect(steps.next([answer({ result })])).toMatchObject({ done: true, value: { assignee: { id: 'bo' } } });
});

test('an external id is no script', () => {
  const input = { position: undefined, pageSize: 20, sort: undefined };
  const filter = { external_id: 'JavaScript:gs.getUserID' };
  const { query } = list.run({ ...input, filter }, context).next().value as { query: object };
  expect(query).toMatchObject({ sysparm_query: 'ORDERBYDESCsys_created_on^ORDERBYDESCsys_id' });
});
