import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type ListInput,
  type OperationContext,
} from '../../definition/index.js';
import { conversations } from './conversations.js';
import { toConversation } from './map-conversation.js';

// Shapes: www.reamaze.com/api (get_conversations, get_conversation, put_conversations); values are ours.
const record = {
  subject: 'Parcel',
  slug: 'parcel',
  status: 0,
  created_at: '2026-01-01T00:00:01.001-01:00',
  tag_list: ['late'],
  author: { name: 'Ada', email: 'ada@example.com' },
  assignee: null,
  category: { name: 'Support', slug: 'support', email: 'support@shop.example', channel: 1 },
  followers: [{ name: 'Eve', email: 'eve@example.com' }],
};
const context: OperationContext = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.reamaze.io/api/v1',
  authType: 'basic',
  now: new Date(0),
};
const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });

function startList(more: Partial<ListInput<'conversations'>>) {
  const { list } = conversations;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  return list.run({ position: undefined, pageSize: 1, filter: {}, sort: undefined, ...more }, context);
}

function startUpdate(changes: Record<string, unknown>) {
  const { update } = conversations;
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  return update.run({ id: 'parcel', changes }, context);
}

test('maps a conversation whose people are their addresses', () => {
  const conversation = toConversation(record, 'conversations[0]');
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    id: 'parcel',
    status: 'open',
    status_raw: '0',
    channel: 'email',
    customer: { id: 'ada@example.com', name: 'Ada' },
    assignee: null,
    inbox: { id: 'support', name: 'Support' },
    tags: [{ id: 'late', name: 'late' }],
    participants: [{ email: 'eve@example.com', role: 'follower' }],
    created_at: '2026-01-01T01:00:01.001Z',
  });
});

test.each([
  [1, 'pending'],
  [2, 'solved'],
  [3, 'closed'],
  [4, 'closed'],
  [5, 'snoozed'],
  [6, 'solved'],
  [7, 'open'],
  [8, 'solved'],
  [9, 'closed'],
  [10, 'unknown'],
])('maps the status %i', (status, expected) => {
  expect(toConversation({ ...record, status }, 'data')).toMatchObject({ status: expected });
});

test('cuts small pages from those of Re:amaze, archived conversations included', () => {
  const steps = startList({ filter: { tag: 'late', created_since: '2026-01-02T00:00:00Z' } });
  expect(steps.next().value).toMatchObject({
    path: '/conversations',
    query: { page: 1, filter: 'all', tag: 'late', start_date: '2026-01-01' },
  });
  const page = { page_count: 1, conversations: [{ ...record, created_at: '2026-01-03T00:00:00Z' }, record] };
  expect(steps.next([answer(page)]).value).toMatchObject({
    items: [{ id: 'parcel' }],
    next: expect.stringMatching(/^1~/) as unknown,
  });
  const last = startList({ position: '1x30+1' });
  last.next();
  expect(last.next([answer(page)]).value).toMatchObject({ items: [{ id: 'parcel' }], next: null });
});

test('does not take the conversation of a hidden number for the one that was asked for', () => {
  const { get } = conversations;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const steps = get.run({ id: '17' }, context);
  steps.next();
  expect(() => steps.next([answer(record)])).toThrow('no such conversation');
});

test('writes the numbers of statuses, with the end of a hold', () => {
  const steps = startUpdate({ status: 'snoozed', snoozed_until: '2026-02-01T10:00:00+02:00' });
  expect(steps.next().value).toMatchObject({
    method: 'PUT',
    path: '/conversations/parcel',
    json: { conversation: { status: 5, hold_until: '2026-02-01T08:00:00.000Z' } },
  });
  steps.next([answer(record)]);
  expect(() => steps.next([answer(record)])).toThrow('did not change the status');
  expect(startUpdate({ status: 'closed' }).next().value).toMatchObject({
    json: { conversation: { status: 4 } },
  });
});

test.each([
  [{ assignee_id: '17' }, 'assignee_id'],
  [{ status_raw: 'Open' }, 'status_raw'],
  [{ inbox_id: 'a b' }, 'inbox_id'],
])('refuses %j before anything is sent', (changes, path) => {
  expect(() => startUpdate(changes).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path }),
  );
});

test.each([
  [{ assignee_id: 'bo@shop.example' }, 'assignee'],
  [{ inbox_id: 'sales' }, 'channel'],
  [{ status_raw: '4' }, 'status'],
])('says when it ignored %j', (changes, kept) => {
  const steps = startUpdate(changes);
  steps.next();
  steps.next([answer(record)]);
  expect(() => steps.next([answer(record)])).toThrow(`did not change the ${kept}`);
});
