import { conversationSchema, type ConversationCreate, type ConversationUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { conversations } from './conversations.js';
import { conversationReader, priorityOfRank } from './map-conversation.js';

// Shapes: docs.zammad.org, Tickets; values are ours.
const ticket = {
  id: 19,
  group_id: 2,
  priority_id: 3,
  state_id: 3,
  number: '22019',
  title: 'Broken lid',
  owner_id: 5,
  customer_id: 10,
  article_count: 4,
  create_article_type_id: 1,
  pending_time: '2026-03-05T09:00:00.000Z',
  close_at: '2026-03-04T11:00:00.000Z',
  created_at: '2026-03-04T09:00:00.000Z',
  updated_at: '2026-03-04T10:00:00.000Z',
};
const users = {
  5: { id: 5, firstname: 'Cy', lastname: 'Lee', email: 'cy@acme.example' },
  10: { id: 10, firstname: 'Ada', lastname: '', email: 'ada@example.com' },
};
const states = [
  { id: 1, name: 'neu', state_type_id: 1, active: true },
  { id: 2, name: 'alt', state_type_id: 2, active: false },
  { id: 3, name: 'wiedervorlage', state_type_id: 3, active: true },
  { id: 4, name: 'fertig', state_type_id: 5, active: true },
  { id: 5, name: 'zusammengefasst', state_type_id: 6, active: true },
  { id: 9, name: 'offen', state_type_id: 2, active: true },
];
const priorities = [
  { id: 1, name: '1 low', default_create: false, active: true },
  { id: 2, name: '2 normal', default_create: true, active: true },
  { id: 3, name: '3 high', default_create: false, active: true },
];
const groups = [{ id: 2, name: 'Billing' }];
const context: OperationContext = {
  settings: { base_url: 'https://help.example', group: 'Users' },
  baseUrl: 'https://help.example/api/v1',
  authType: 'apiKey',
  now: new Date('2026-03-04T12:00:00Z'),
};
const read = (change: object, lists: object = {}) =>
  conversationReader(
    { states, priorities, groups, ...lists },
    context,
  )({
    ticket: { ...ticket, ...change },
    users,
    tags: ['vip'],
  });
const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });
const { list, create, update } = conversations;
if (isMissing(list) || isMissing(create) || isMissing(update)) throw new Error('all are there');
if (!isComposite(list) || !isComposite(create) || !isComposite(update)) throw new Error('all are composites');

test('maps a ticket', () => {
  const conversation = read({});
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    id: '19',
    number: '22019',
    status: 'snoozed',
    status_raw: 'wiedervorlage',
    snoozed_until: '2026-03-05T09:00:00.000Z',
    priority: 'high',
    priority_raw: '3 high',
    channel: 'email',
    customer: { id: '10', name: 'Ada', email: 'ada@example.com' },
    assignee: { id: '5', name: 'Cy Lee' },
    team: { id: '2', name: 'Billing' },
    tags: [{ id: 'vip', name: 'vip' }],
    message_count: 4,
    web_url: 'https://help.example/#ticket/zoom/19',
    closed_at: null,
  });
});

test.each([
  [{ state_id: 9 }, { status: 'open', snoozed_until: null }],
  [{ pending_time: '2026-03-04T09:00:00.000Z' }, { status: 'pending', snoozed_until: null }],
  [{ state_id: 4 }, { status: 'closed', closed_at: '2026-03-04T11:00:00.000Z' }],
  [{ state_id: 5 }, { status: 'closed' }],
  [{ state_id: 77 }, { status: 'unknown', status_raw: null }],
  [{ owner_id: 1 }, { assignee: null }],
  [
    { owner_id: 8, group_id: 9 },
    { assignee: { id: '8', name: null }, team: { id: '9', name: null } },
  ],
  [{ priority_id: 9 }, { priority: null, priority_raw: null }],
  [{ create_article_type_id: 12 }, { channel: 'other' }],
])('maps %j', (change, expected) => {
  expect(read(change)).toMatchObject(expected);
});

test('a priority counts from the usual one, by the number in its name or else by its own', () => {
  const more = [...priorities, { id: 4, name: '0 trivial', default_create: false, active: true }];
  expect(read({ priority_id: 4 }, { priorities: more }).priority).toBe('low');
  expect(priorityOfRank(more, 'below')).toBe('1');
  const renamed = ['low', 'normal', 'high'].map((name, index) => ({ ...priorities[index], name }));
  expect(read({ priority_id: 3 }, { priorities: renamed }).priority).toBe('high');
  expect(priorityOfRank(priorities.slice(0, 2), 'above')).toBeNull();
});

test('an empty page is the end, and asks for nothing else', () => {
  const steps = list.run({ position: '3x20', pageSize: 20, filter: {}, sort: undefined }, context);
  expect(steps.next().value).toMatchObject({
    path: '/tickets',
    query: { page: 3, per_page: 20, full: 'true' },
  });
  expect(steps.next([answer({ record_ids: [], assets: {} })]).value).toEqual({ items: [], next: null });
});

/** The first call that writes. */
const written = (steps: ReturnType<typeof update.run>, ...answers: unknown[]): unknown =>
  answers.reduce<unknown>((_last, body) => steps.next([answer(body)]).value, steps.next().value);
const change = (changes: ConversationUpdate) => update.run({ id: '19', changes }, context);

test('a status is written as the first state of its type that is in use', () => {
  expect(written(change({ status: 'open' }), states)).toMatchObject({
    path: '/tickets/19',
    json: { state_id: 9 },
  });
  expect(
    written(change({ status: 'snoozed', snoozed_until: '2026-04-01T10:00:00+02:00' }), states),
  ).toMatchObject({ json: { state_id: 3, pending_time: '2026-04-01T08:00:00.000Z' } });
  expect(() => written(change({ status: 'closed' }), states.slice(0, 3))).toThrow(
    expect.objectContaining({ kind: 'unsupported_attributes', path: 'status' }),
  );
  expect(written(change({ assignee_id: null }))).toMatchObject({ json: { owner_id: 1 } });
});

test('tags that replace others are added and removed one by one', () => {
  const steps = change({ tags: ['vip', 'new'] });
  expect(written(steps, { tags: ['vip', 'old'] })).toMatchObject({
    method: 'POST',
    path: '/tags/add',
    json: { object: 'Ticket', o_id: 19, item: 'new' },
  });
  expect(steps.next([answer(true)]).value).toMatchObject({
    method: 'DELETE',
    path: '/tags/remove',
    json: { item: 'old' },
  });
});

test.each<[ConversationUpdate, string]>([
  [{ priority: null }, 'priority'],
  [{ team_id: null }, 'team_id'],
])('refuses %j', (changes, path) => {
  expect(refusedPaths(update, changes)).toEqual([path]);
});

test.each<[ConversationCreate, unknown[], object]>([
  [
    { customer: { email: 'ada@example.com' }, tags: ['a', 'b'], message: { body: 'x' } },
    [],
    { customer_id: 'guess:ada@example.com', group: 'Users', tags: 'a,b', article: { to: 'ada@example.com' } },
  ],
  [
    { customer: { email: 'ada@example.com', name: 'Ada B. Lee' }, team_id: '2', message: { body: 'x' } },
    [],
    { customer: { firstname: 'Ada', lastname: 'B. Lee', email: 'ada@example.com' }, group_id: 2 },
  ],
  [
    { customer_id: '10', message: { body: 'x' } },
    [users[10]],
    { customer_id: 10, article: { type: 'email', sender: 'Agent', to: 'ada@example.com' } },
  ],
  [
    { customer_id: '10', message: { body: 'x', author: { type: 'contact' } } },
    [],
    { customer_id: 10, article: { sender: 'Customer', origin_by_id: 10 } },
  ],
])('opens %j', (input, answers, json) => {
  const steps = create.run(input, context);
  expect(written(steps, ...answers)).toMatchObject({ method: 'POST', path: '/tickets', json });
});

test('a ticket that was opened and cannot be read leaves it unresolved', () => {
  const input = { customer: { email: 'ada@example.com' }, message: { body: 'x' } };
  const steps = create.run(input, context);
  steps.next();
  expect(() => steps.next([answer({})])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
});
