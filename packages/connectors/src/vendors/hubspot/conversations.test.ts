import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import type { DownstreamRequest, OperationContext, Steps } from '../../definition/index.js';
import { hubspot } from './index.js';
import { toConversation } from './map-conversation.js';

// Shapes: developers.hubspot.com/docs/api-reference, conversations v3, get threads; values are ours.
const thread = {
  id: '77',
  createdAt: '2026-03-04T07:40:00Z',
  status: 'CLOSED',
  closedAt: '2026-03-04T09:00:00Z',
  originalChannelId: '1002',
  originalChannelAccountId: '1',
  latestMessageTimestamp: '2026-03-04T08:00:00Z',
  assignedTo: 'A-5',
  spam: false,
  inboxId: '9',
  associatedContactId: '7',
  archived: false,
};
const nobody = { actors: [], inboxes: [] };
const context: OperationContext = {
  settings: {},
  baseUrl: 'https://api.hubapi.com',
  authType: 'apiKey',
  now: new Date(0),
};
const path = '/conversations/v3/conversations/threads';

function run(name: 'list' | 'update', input: unknown, page: object = { results: [thread] }) {
  const operation: object = hubspot.resources.conversations![name];
  const { run: begin } = operation as { run: (input: unknown, context: OperationContext) => Steps<unknown> };
  const steps = begin(input, context);
  const sent: DownstreamRequest[] = [];
  const bodyOf = (request: DownstreamRequest): unknown => {
    if (request.path === path) return page;
    if (request.path === `${path}/77`) return thread;
    if (request.path.endsWith('/inboxes')) return { results: [{ id: '9', name: 'Help' }] };
    return { results: [{ id: 'V-7', name: 'Ada', email: 'ada@example.com', type: 'VISITOR' }] };
  };
  let step = steps.next();
  while (!step.done) {
    const requests = [step.value].flat() as DownstreamRequest[];
    sent.push(...requests);
    step = steps.next(requests.map((each) => ({ status: 200, headers: {}, body: bodyOf(each) })));
  }
  return { output: step.value, sent };
}
const list = (filter: object, position?: string, page?: object) =>
  run('list', { position, pageSize: 10, filter, sort: undefined }, page);

test('a thread with and without the names of whom it names', () => {
  expect(toConversation(thread, 'thread', nobody)).toMatchObject({
    status: 'solved',
    channel: 'email',
    customer: { id: '7', name: null, email: null },
    assignee: { id: 'A-5', name: null },
    inbox: { id: '9', name: null },
    closed_at: '2026-03-04T09:00:00.000Z',
  });
  const { output } = list({});
  expect(output).toMatchObject({
    items: [{ customer: { id: '7', name: 'Ada', email: 'ada@example.com' }, inbox: { name: 'Help' } }],
  });
  const bare = { id: '78', createdAt: thread.createdAt, status: 'OPEN', spam: true, assignedTo: 'B-2' };
  const conversation = toConversation(bare, 'thread', nobody);
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    status: 'closed',
    status_raw: 'spam',
    customer: null,
    assignee: null,
    channel: null,
  });
  expect(toConversation({ ...bare, spam: false, status: 'NEW' }, 'x', nobody).status).toBe('unknown');
});

test('threads of a contact are asked for by status, the open first', () => {
  const paging = { next: { after: 'MTIz' } };
  const first = list({ customer_id: '7', inbox_id: '9' }, undefined, { results: [thread], paging });
  expect(first.sent[0]?.query).toEqual({
    limit: 10,
    after: undefined,
    threadStatus: 'OPEN',
    associatedContactId: '7',
    sort: 'id',
  });
  expect(first.output).toMatchObject({ next: 'OPEN MTIz' });
  const second = list({ customer_id: '7' }, 'OPEN MTIz');
  expect(second.sent[0]?.query).toMatchObject({ threadStatus: 'OPEN', after: 'MTIz' });
  expect(second.output).toMatchObject({ next: 'CLOSED' });
  expect(list({ customer_id: '7' }, 'CLOSED').output).toMatchObject({ next: null });
  expect(() => list({ customer_id: '7' }, 'x')).toThrow('cursor');
  const closed = list({ customer_id: '7', status: 'solved' }, 'MTIz', { results: [], paging });
  expect(closed.sent).toHaveLength(1);
  expect(closed.sent[0]?.query).toMatchObject({ threadStatus: 'CLOSED', after: 'MTIz' });
  expect(closed.output).toMatchObject({ next: 'MTIz' });
});

test('what is younger than a moment has its latest message after it', () => {
  expect(list({ created_since: '2026-03-04T07:40:00Z', inbox_id: '9' }).sent[0]?.query).toMatchObject({
    inboxId: '9',
    sort: 'latestMessageTimestamp',
    latestMessageTimestampAfter: '2026-03-04T07:39:59.999Z',
  });
});

test('status and assignee are changed apart', () => {
  const change = (changes: object) =>
    run('update', { id: '77', changes }).sent.filter(({ path: to }) => !/inboxes|actors/.test(to));
  expect(change({ status: 'closed', assignee_id: 'A-5' })).toMatchObject([
    { method: 'PATCH', path: `${path}/77`, json: { status: 'CLOSED' } },
    {
      method: 'PUT',
      path: '/conversations/conversations/v3/threads/77/assignee',
      json: { actorId: 'A-5' },
    },
    { method: 'GET' },
  ]);
  expect(change({ assignee_id: null })[0]).toMatchObject({ method: 'DELETE' });
  expect(() => change({ assignee_id: '5' })).toThrow('A-…');
  expect(() => change({ status: 'open' })).toThrow('left the thread CLOSED');
});
