import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamResponse,
  isComposite,
  isMissing,
  type ListInput,
  type OperationContext,
} from '../../definition/index.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { conversations } from './conversations.js';

// Shapes: docs.crisp.chat/references/rest-api/v1 and the types of crisp-im/node-crisp-api; values are ours.
const website = '8c842203-7ed8-4e29-a608-7cf78a7d2fcc';
const operator = 'a4c32c68-be91-4e29-8a05-976e93abbe3f';
const session = 'session_36ba3566-9651-4790-afc8-ffedbccc317f';
const record = {
  session_id: session,
  website_id: website,
  state: 'unresolved',
  participants: [{ type: 'email', target: 'eve@example.com' }],
  meta: { nickname: 'Ada', email: 'ada@example.com', segments: ['bug'], origin: 'urn:crisp.im:whatsapp:0' },
  created_at: 1_772_616_605_140,
  updated_at: 1_772_616_700_000,
};
const context: OperationContext = {
  settings: { website_id: website },
  baseUrl: `https://api.crisp.chat/v1/website/${website}`,
  authType: 'basic',
  now: new Date(0),
};
const answer = (data: unknown): DownstreamResponse => ({ status: 200, headers: {}, body: { data } });

function startList(more: Partial<ListInput<'conversations'>>) {
  const { list } = conversations;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  return list.run({ position: undefined, pageSize: 2, filter: {}, sort: undefined, ...more }, context);
}

function startUpdate(changes: Record<string, unknown>) {
  const { update } = conversations;
  if (isMissing(update) || !isComposite(update)) throw new Error('update is composite');
  return update.run({ id: session, changes }, context);
}

test('cuts small pages from the pages of Crisp, and ends where one is empty', () => {
  const steps = startList({});
  expect(steps.next().value).toMatchObject({
    path: '/conversations/1',
    query: { per_page: 20, order_date_created: 1 },
  });
  const page = Array.from({ length: 20 }, (_, index) => ({
    ...record,
    session_id: `session_0000000${index}`,
  }));
  const { value } = steps.next([answer(page)]);
  expect(value).toMatchObject({
    next: expect.stringMatching(/^2~/) as unknown,
    items: [{ id: 'session_00000000' }, { id: 'session_00000001' }],
  });
  const last = startList({ position: '50' });
  expect(last.next().value).toMatchObject({ path: '/conversations/3', query: { per_page: 25 } });
  expect(last.next([answer([])]).value).toEqual({ items: [], next: null });
});

test('maps an unassigned conversation, with its participants', () => {
  const steps = startList({ filter: { updated_since: '2026-01-01T00:00:00Z', tag: 'bug' } });
  expect(steps.next().value).toMatchObject({
    query: { order_date_updated: 1, search_type: 'segment', search_query: 'bug' },
  });
  const { value } = steps.next([answer([record])]) as { value: { items: unknown[] } };
  expect(conversationSchema.parse(value.items[0])).toEqual(value.items[0]);
  expect(value.items[0]).toMatchObject({
    channel: 'whatsapp',
    customer: { id: session, name: 'Ada', email: 'ada@example.com' },
    assignee: null,
    inbox: null,
    participants: [{ email: 'eve@example.com', role: 'participant' }],
    web_url: `https://app.crisp.chat/website/${website}/inbox/${session}/`,
  });
});

test('writes each side of a conversation separately, and says when the state stayed', () => {
  const steps = startUpdate({ status: 'solved', assignee_id: operator, subject: 'Parcel' });
  expect(steps.next().value).toMatchObject({
    path: `/conversation/${session}/meta`,
    json: { subject: 'Parcel' },
  });
  expect(steps.next([answer({})]).value).toMatchObject({
    path: `/conversation/${session}/routing`,
    json: { assigned: { user_id: operator } },
  });
  expect(steps.next([answer({})]).value).toMatchObject({
    path: `/conversation/${session}/state`,
    json: { state: 'resolved' },
  });
  steps.next([answer({})]);
  expect(() => steps.next([answer(record)])).toThrow(expect.objectContaining({ kind: 'refused' }));
});

test.each([
  [{ assignee_id: 'ben' }, 'assignee_id'],
  [{ inbox_id: '17' }, 'inbox_id'],
])('refuses %j before anything is sent', (changes, path) => {
  expect(() => startUpdate(changes).next()).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path }),
  );
});

test('data is not emptied, nor a member of it', () => {
  expect(refusedPaths(conversations.update, { metadata: null })).toEqual(['metadata']);
  expect(refusedPaths(conversations.create, { metadata: { plan: null, seats: 3 } })).toEqual([
    'metadata.plan',
  ]);
});

test('a search that lists in an order of its own does not end behind what is too old', () => {
  const at = (created_at: number) => ({ ...record, created_at });
  const since = Date.parse('2026-01-01T00:00:00Z');
  const filter = { created_since: '2026-01-01T00:00:00Z', tag: 'bug' };
  const next = (...moments: number[]) => {
    const steps = startList({ filter });
    steps.next();
    return (steps.next([answer(moments.map(at))]).value as { next: string | null }).next;
  };
  expect(next(since + 5, since - 5)).toBeNull();
  expect(next(since - 5, since + 5)).not.toBeNull();
  expect(next(since - 9, since - 5)).not.toBeNull();
});
