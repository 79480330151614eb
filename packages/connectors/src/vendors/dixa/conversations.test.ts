import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
} from '../../definition/index.js';
import { conversations } from './conversations.js';

// Shapes: docs.dixa.io/openapi (GetConversationOutput, SearchParametersInput); values are ours.
const ids = {
  requester: 'd58c8b1c-85ad-4678-a6c8-7442945f3836',
  agent: '0e4d0ead-dc69-470a-9b3a-e7eb16a56453',
  queue: 'cd87b232-64c8-4ad5-b81a-6f9233352d97',
  tag: 'b794a74a-625b-4303-8237-9b11668a9605',
};
const record = {
  id: 17,
  requesterId: ids.requester,
  channel: 'WidgetChat',
  createdAt: '2020-12-16T09:41:43Z[GMT]',
  state: 'Open',
  stateUpdatedAt: '2020-12-16T09:41:43Z[GMT]',
  assignment: { agentId: ids.agent, assignedAt: '2020-12-16T11:00:34Z' },
  queue: { id: ids.queue },
  customAttributes: [
    { id: 'x', name: 'Plan', identifier: 'plan', value: 'gold' },
    { id: 'y', name: 'Topics', identifier: 'topics', value: ['a', 'b'] },
  ],
  _type: 'ChatConversation',
};
const context: OperationContext = {
  settings: { email_integration: 'support@email.dixa.io' },
  baseUrl: 'https://dev.dixa.io/v1',
  authType: 'apiKey',
  now: new Date('2026-03-04T12:00:00Z'),
};
const answer = (data?: unknown): DownstreamResponse => ({ status: 200, headers: {}, body: { data } });
const agents = answer([{ id: ids.agent, displayName: 'Ben', email: 'ben@shop.example' }]);
const queues = answer([{ id: ids.queue, name: 'Main' }]);

function startUpdate(changes: Record<string, unknown>) {
  const { update } = conversations;
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  return update.run({ id: '17', changes }, context);
}

test('searches by ids, then reads each conversation and the names in it', () => {
  const { list } = conversations;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const filter = { tag: ids.tag, updated_since: '2026-01-01T01:00:00+01:00' };
  const steps = list.run({ position: undefined, pageSize: 2, filter, sort: undefined }, context);
  expect(steps.next().value).toMatchObject({
    path: '/search/conversations',
    query: { pageLimit: 2 },
    json: {
      filters: {
        strategy: 'All',
        conditions: [
          { field: { _type: 'CreationDate' } },
          { field: { _type: 'TagId', operator: { _type: 'IncludesOne', values: [ids.tag] } } },
          { field: { _type: 'LastActivity', operator: { timestampFrom: '2026-01-01T00:00:00.000Z' } } },
        ],
      },
    },
  });
  expect(steps.next([answer([{ id: 17, highlights: {} }])]).value).toMatchObject([
    { path: '/conversations/17' },
  ]);
  expect(steps.next([answer(record)]).value).toMatchObject({ path: '/agents' });
  expect(steps.next([agents]).value).toMatchObject({ path: '/queues' });
  const { value } = steps.next([queues]) as { value: { items: unknown[]; next: string | null } };
  expect(value.next).toBeNull();
  expect(conversationSchema.parse(value.items[0])).toEqual(value.items[0]);
  expect(value.items[0]).toMatchObject({
    subject: null,
    status: 'open',
    channel: 'chat',
    customer: { id: ids.requester, name: null },
    assignee: { id: ids.agent, name: 'Ben' },
    inbox: { id: ids.queue, name: 'Main' },
    metadata: { plan: 'gold' },
    closed_at: null,
  });
});

test('leaves an open conversation with its agent when it is to be open', () => {
  const steps = startUpdate({ status: 'open' });
  expect(steps.next().value).toMatchObject({ method: 'GET', path: '/conversations/17' });
  expect(steps.next([answer(record)]).value).toMatchObject({ method: 'GET', path: '/conversations/17' });
});

test('queues and assigns before it closes, and says when nothing closed', () => {
  const steps = startUpdate({ status: 'closed', assignee_id: ids.agent, inbox_id: ids.queue });
  steps.next();
  const sides = [steps.next([answer(record)]), steps.next([answer()]), steps.next([answer()])];
  expect(sides.map(({ value }) => (value as { path: string }).path)).toEqual([
    '/conversations/17/transfer/queue',
    '/conversations/17/claim',
    '/conversations/17/close',
  ]);
  steps.next([answer()]);
  steps.next([answer(record)]);
  steps.next([agents]);
  expect(() => steps.next([queues])).toThrow(expect.objectContaining({ kind: 'refused' }));
});

test.each([
  [{ assignee_id: 'ben' }, 'assignee_id', 'invalid_request'],
  [{ add_tags: ['bug'] }, 'add_tags', 'invalid_request'],
  [{ remove_tags: ['bug'] }, 'remove_tags', 'invalid_request'],
  [
    { add_tags: [ids.tag], pass_through: [{ service_id: 'dixa', extend_object: { userId: 'x' } }] },
    'pass_through',
    'unsupported_attributes',
  ],
])('refuses %j before anything is written', (changes, path, kind) => {
  const steps = startUpdate(changes);
  steps.next();
  expect(() => steps.next([answer(record)])).toThrow(expect.objectContaining({ kind, path }));
});

test('makes an end user of an address that Dixa does not know', () => {
  const { create } = conversations;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  const message = { body: 'Hello', author: { type: 'agent' as const, id: ids.agent } };
  const steps = create.run({ customer: { email: 'eve@example.com' }, message }, context);
  expect(steps.next().value).toMatchObject({ path: '/endusers', query: { email: 'eve@example.com' } });
  expect(steps.next([answer([])]).value).toMatchObject({ method: 'POST', path: '/endusers' });
  expect(steps.next([answer({ id: ids.requester })]).value).toMatchObject({
    path: '/conversations',
    json: { _type: 'Email', requesterId: ids.requester, message: { _type: 'Outbound' } },
  });
});

test('a new conversation is open already', () => {
  const { create } = conversations;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  const message = { body: 'Hello', author: { type: 'agent' as const, id: ids.agent } };
  const steps = create.run({ customer_id: ids.requester, status: 'open', message }, context);
  expect(steps.next().value).toMatchObject({ method: 'POST', path: '/conversations' });
  expect(steps.next([answer({ id: 17 })]).value).toMatchObject({ method: 'GET', path: '/conversations/17' });
});

const opening = {
  customer_id: ids.requester,
  message: { body: 'Hi' },
  assignee_id: ids.agent,
};

function startCreate(input: object, settings: OperationContext['settings']) {
  const { create } = conversations;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run(input as Parameters<typeof create.run>[0], { ...context, settings });
}

test('without a setting, a conversation is written by its assignee, from the only address', () => {
  const steps = startCreate(opening, {});
  expect(steps.next().value).toMatchObject({
    path: '/contact-endpoints',
    query: { _type: 'EmailEndpoint' },
  });
  expect(steps.next([answer([{ address: 'help@email.dixa.io' }])]).value).toMatchObject({
    path: '/conversations',
    json: { emailIntegrationId: 'help@email.dixa.io', message: { agentId: ids.agent } },
  });
});

test('none of several emails is guessed, and no author is assumed', () => {
  const steps = startCreate(opening, {});
  steps.next();
  expect(() =>
    steps.next([answer([{ address: 'a@email.dixa.io' }, { address: 'b@email.dixa.io' }])]),
  ).toThrow('several email addresses');
  const { assignee_id: _nobody, ...unassigned } = opening;
  expect(() => startCreate(unassigned, {}).next()).toThrow(expect.objectContaining({ path: 'author.id' }));
});
