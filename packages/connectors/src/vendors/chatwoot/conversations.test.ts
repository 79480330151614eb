import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import type { DownstreamRequest, OperationContext, Steps } from '../../definition/index.js';
import { chatwoot } from './index.js';
import { toConversation } from './map-conversation.js';

// Shapes: Chatwoot's swagger and its views (conversations/partials); values are ours.
const settings = { base_url: 'https://desk.example', account_id: '3' };
const record = {
  meta: {
    sender: { id: 7, name: 'Ada', email: 'ada@example.com', type: 'contact' },
    channel: 'Channel::TwilioSms',
    hmac_verified: false,
  },
  id: 42,
  messages: [],
  account_id: 3,
  additional_attributes: {},
  custom_attributes: { plan: 'gold' },
  inbox_id: 9,
  labels: ['vip'],
  snoozed_until: '2030-01-01T00:00:00.000Z',
  status: 'snoozed',
  created_at: 1772610000,
  timestamp: 1772610500,
  last_non_activity_message: null,
  last_activity_at: 1772610500,
  priority: null,
};
const context: OperationContext = {
  settings,
  baseUrl: 'https://desk.example',
  authType: 'apiKey',
  now: new Date(0),
};

/** Runs an operation against answers by method and the end of the path. */
function run(name: 'list' | 'create' | 'update', input: unknown, answers: Readonly<Record<string, unknown>>) {
  const operation: object = chatwoot.resources.conversations![name];
  const { run: begin } = operation as { run: (input: unknown, context: OperationContext) => Steps<unknown> };
  const steps = begin(input, context);
  const sent: DownstreamRequest[] = [];
  const known = { 'GET /conversations/42': record, 'GET /inboxes': { payload: [] }, ...answers };
  const bodyOf = ({ method, path }: DownstreamRequest): unknown =>
    Object.entries(known).find(
      ([name]) => `${method} ${path.replace('/api/v1/accounts/3', '')}` === name,
    )?.[1];
  let step = steps.next();
  while (!step.done) {
    const requests = [step.value].flat() as DownstreamRequest[];
    sent.push(...requests);
    step = steps.next(requests.map((each) => ({ status: 200, headers: {}, body: bodyOf(each) })));
  }
  return { output: step.value, sent };
}

test('a conversation as versions before the last show it', () => {
  const conversation = toConversation(record, 'conversation', [{ id: '9', name: 'Phone' }], settings);
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    id: '42',
    subject: null,
    status: 'snoozed',
    priority: null,
    channel: 'sms',
    customer: { id: '7', name: 'Ada', email: 'ada@example.com' },
    assignee: null,
    team: null,
    inbox: { id: '9', name: 'Phone' },
    tags: [{ id: 'vip', name: 'vip' }],
    snoozed_until: '2030-01-01T00:00:00.000Z',
    last_message_at: null,
    metadata: { plan: 'gold' },
    web_url: 'https://desk.example/app/accounts/3/conversations/42',
    updated_at: '2026-03-04T07:48:20.000Z',
  });
  const other = { ...record, status: 'odd', priority: 'none', updated_at: 1772610600.25, inbox_id: 10 };
  expect(toConversation(other, 'x', [], settings)).toMatchObject({
    status: 'unknown',
    priority: null,
    priority_raw: 'none',
    snoozed_until: null,
    inbox: { id: '10', name: null },
    updated_at: '2026-03-04T07:50:00.250Z',
  });
});

test('the list ends behind what is too old only where it comes by age', () => {
  const listed = (...ages: number[]) =>
    run(
      'list',
      {
        position: undefined,
        pageSize: 25,
        filter: { created_since: '2026-03-04T07:40:00Z', tag: 'a b&c' },
        sort: { by: 'created_at', direction: 'desc' },
      },
      {
        'GET /conversations': {
          data: {
            payload: ages.map((age, index) => ({
              ...record,
              id: index + 1,
              created_at: age,
              labels: ['a b&c'],
            })),
          },
        },
      },
    );
  const since = 1772610000;
  expect(listed(since + 5, since - 5)).toMatchObject({ output: { items: [{ id: '1' }], next: null } });
  expect(listed(since - 5, since + 5, since - 9).output).toMatchObject({
    next: expect.stringMatching(/^1000~/) as unknown,
  });
  expect(listed().output).toEqual({ items: [], next: null });
  expect(listed().sent[0]?.query).toMatchObject({
    status: 'all',
    'labels[]': 'a b&c',
    sort_by: 'created_at_desc',
  });
});

test('a conversation is made where the inbox reaches the contact', () => {
  const begin = (input: object) =>
    run(
      'create',
      { customer_id: '7', inbox_id: '9', ...input },
      {
        'GET /contacts/7/contactable_inboxes': {
          payload: [{ source_id: 'ada@example.com', inbox: { id: 9 } }],
        },
        'POST /conversations': { id: 42, account_id: 3, inbox_id: 9 },
      },
    ).sent.filter(({ method }) => method === 'POST');
  const pass_through = [{ service_id: 'chatwoot', extend_object: { additional_attributes: { a: 1 } } }];
  expect(begin({ message: { body: 'Hi' }, assignee_id: '2', pass_through })).toEqual([
    {
      method: 'POST',
      path: '/api/v1/accounts/3/conversations',
      json: {
        source_id: 'ada@example.com',
        inbox_id: 9,
        contact_id: 7,
        assignee_id: 2,
        message: { content: 'Hi' },
        additional_attributes: { a: 1 },
      },
    },
  ]);
  expect(begin({ message: { body: 'Hi', type: 'note' }, tags: ['vip'] }).slice(1)).toMatchObject([
    { path: '/api/v1/accounts/3/conversations/42/messages', json: { content: 'Hi', private: true } },
    { path: '/api/v1/accounts/3/conversations/42/labels', json: { labels: ['vip'] } },
  ]);
  const ofMessage = { service_id: 'chatwoot', extend_object: { content_type: 'x' } };
  const [made, followed] = begin({ message: { body: 'Hi', type: 'note', pass_through: [ofMessage] } });
  expect(made?.json).not.toHaveProperty('content_type');
  expect(followed?.json).toMatchObject({ content_type: 'x' });
  expect(() => begin({ inbox_id: '8' })).toThrow('cannot be reached');
  expect(() => begin({ customer_id: '../7' })).toThrow('no such');
  expect(() => begin({ inbox_id: 'x' })).toThrow('numbers');
});

test('a conversation whose message names an unknown file is not begun', () => {
  const { run: begin } = chatwoot.resources.conversations!.create as {
    run: (input: unknown, context: OperationContext) => Steps<unknown>;
  };
  const message = { body: 'Hi', attachments: [{ id: 'none' }] };
  expect(() => begin({ customer_id: '7', inbox_id: '9', message }, context).next()).toThrow(
    expect.objectContaining({ kind: 'not_found' }),
  );
});

test('each change is a call of its own, and labels are read before they are replaced', () => {
  const change = (changes: object) =>
    run(
      'update',
      { id: '42', changes },
      { 'GET /conversations/42/labels': { payload: ['vip', 'bug'] } },
    ).sent.filter(({ method }) => method !== 'GET');
  expect(
    change({ priority: null, assignee_id: null, team_id: '61', metadata: null, tags: ['vip'] }),
  ).toMatchObject([
    { json: { priority: null } },
    { json: { custom_attributes: {} } },
    { json: { labels: ['vip'] } },
    { json: { team_id: 61 } },
    { json: { assignee_id: 0 } },
  ]);
  expect(change({ add_tags: ['new', 'bug'], remove_tags: ['vip'] })).toMatchObject([
    { json: { labels: ['bug', 'new'] } },
  ]);
  expect(change({ status: 'snoozed', snoozed_until: '2030-01-01T00:00:00Z' })).toMatchObject([
    { json: { status: 'snoozed', snoozed_until: 1893456000 } },
  ]);
  expect(() => change({ status: 'closed' })).toThrow('left the conversation snoozed');
});

test('the status comes first, which may assign, and the assignee last, also after a team', () => {
  const changes = { assignee_id: '7', team_id: '61', status: 'open', priority: 'high' } as const;
  const { sent } = run(
    'update',
    { id: '42', changes },
    { 'GET /conversations/42': { ...record, status: 'open' } },
  );
  expect(sent.filter(({ method }) => method !== 'GET')).toMatchObject([
    { json: { status: 'open' } },
    { json: { priority: 'high' } },
    { json: { team_id: 61 } },
    { json: { assignee_id: 7 } },
  ]);
});

test('metadata is merged under what is there, and null takes one away', () => {
  const { sent } = run(
    'update',
    { id: '42', changes: { metadata: { plan: null, region: 'EU' } } },
    { 'GET /conversations/42': { ...record, custom_attributes: { plan: 'gold', nested: { a: 1 } } } },
  );
  expect(sent.find(({ path }) => path.endsWith('/custom_attributes'))).toMatchObject({
    json: { custom_attributes: { nested: { a: 1 }, region: 'EU' } },
  });
});
