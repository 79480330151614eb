import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type OperationContext,
  StepFailed,
} from '../../definition/index.js';
import { conversations } from './conversations.js';

// Shapes: developer.kustomer.com/api/core-resources (get-conversations); values are ours.
const ids = {
  conversation: '6a01b2c3d4e5f60718293a4c',
  customer: '6a01b2c3d4e5f60718293a4d',
  user: '6a01b2c3d4e5f60718293a4e',
  second: '6a01b2c3d4e5f60718293a4f',
  tag: '6a01b2c3d4e5f60718293a50',
};
const attributes = {
  name: '',
  channels: ['voice', 'sms'],
  status: 'snoozed',
  snooze: { time: '2026-03-05T09:00:00.000Z', status: 'scheduled' },
  messageCount: 2,
  createdAt: '2026-03-04T09:30:05.140Z',
  updatedAt: '2026-03-04T09:31:00.000Z',
  lastMessageAt: '2026-03-04T09:30:59.000Z',
  lastDone: { createdAt: '2026-03-04T09:30:30.000Z' },
  tags: [ids.tag],
  assignedUsers: [ids.user, ids.second],
  assignedTeams: [],
  priority: 1,
  custom: { orderNum: 7 },
};
const record = {
  type: 'conversation',
  id: ids.conversation,
  attributes,
  relationships: { customer: { data: { type: 'customer', id: ids.customer } } },
};
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.api.kustomerapp.com/v1',
  authType: 'apiKey',
  now: new Date(0),
};
const answer = (data: unknown): DownstreamResponse => ({
  status: 200,
  headers: {},
  body: { data, links: { next: null } },
});
const user = { type: 'user', id: ids.user, attributes: { displayName: 'Ben', email: 'ben@shop.example' } };

function startGet() {
  const { get } = conversations;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  return get.run({ id: ids.conversation }, context);
}

function startUpdate(changes: Record<string, unknown>) {
  const { update } = conversations;
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  return update.run({ id: ids.conversation, changes }, context);
}

test('maps a conversation with the names of whom and what it has', () => {
  const steps = startGet();
  expect(steps.next().value).toMatchObject({ path: `/conversations/${ids.conversation}` });
  expect(steps.next([answer(record)]).value).toMatchObject({ path: '/users', query: { pageSize: 100 } });
  expect(steps.next([answer([user])]).value).toMatchObject({ path: '/tags' });
  const { value } = steps.next([answer([])]);
  expect(conversationSchema.parse(value)).toEqual(value);
  expect(value).toMatchObject({
    subject: null,
    status: 'snoozed',
    snoozed_until: '2026-03-05T09:00:00.000Z',
    priority: 'low',
    priority_raw: '1',
    channel: 'phone',
    customer: { id: ids.customer, name: null },
    assignee: { id: ids.user, name: 'Ben', email: 'ben@shop.example' },
    team: null,
    tags: [{ id: ids.tag, name: ids.tag }],
    metadata: { orderNum: 7 },
    closed_at: null,
  });
});

test('shows a conversation without names where those may not be read', () => {
  const steps = startGet();
  steps.next();
  steps.next([answer({ ...record, attributes: { ...attributes, status: 'done', tags: [] } })]);
  const { done, value } = steps.throw(new StepFailed('scope', new Error('no role')));
  expect(done).toBe(true);
  expect(value).toMatchObject({
    status: 'solved',
    assignee: { id: ids.user, name: null },
    snoozed_until: null,
    closed_at: '2026-03-04T09:30:30.000Z',
  });
});

test.each([
  [{ tags: ['brand new'] }, 'tags'],
  [{ add_tags: ['brand new'] }, 'add_tags'],
  [{ assignee_id: 'ben' }, 'assignee_id'],
])('refuses %j before anything is sent', (changes, path) => {
  expect(() => startUpdate(changes).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path }),
  );
});
