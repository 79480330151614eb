import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type OperationContext,
  StepFailed,
  type Steps,
} from '../../definition/index.js';
import { intercom } from './index.js';
import { toConversation } from './map-conversation.js';

// Shapes: developers.intercom.com/docs/references/rest-api, conversations, 2.16; values are ours.
const record = {
  type: 'conversation',
  id: '531',
  created_at: 1734537582,
  updated_at: 1734537584,
  waiting_since: null,
  snoozed_until: null,
  source: {
    type: 'conversation',
    id: '4039',
    delivered_as: 'admin_initiated',
    subject: '',
    body: '<p>Hello</p>',
    author: { type: 'admin', id: '9912', name: 'Bo', email: 'bo@acme.example' },
  },
  contacts: {
    type: 'contact.list',
    contacts: [
      { type: 'contact', id: '6762f16e1bb69f9f2193bbc2', external_id: '70' },
      { type: 'contact', id: '6762f16e1bb69f9f2193bbc3', external_id: null },
    ],
  },
  admin_assignee_id: 9912,
  team_assignee_id: 5017691,
  open: true,
  state: 'open',
  tags: { type: 'tag.list', tags: [{ type: 'tag', id: '7', name: 'vip' }] },
  priority: 'medium',
  statistics: null,
  title: '',
  custom_attributes: { plan: 'gold', 'Related orders': { type: 'list', data: [] } },
};
const nobody = { agents: [], teams: [] };
const { conversations } = intercom.resources;
const context: OperationContext = {
  settings: { region: 'us' },
  baseUrl: 'https://api.intercom.io',
  authType: 'apiKey',
  now: new Date(0),
};
const answer = (body: unknown): DownstreamResponse => ({ status: 200, headers: {}, body });

/** Runs steps against answers by method and path; what has none is not found. */
function play<Output>(steps: Steps<Output>, answers: Readonly<Record<string, unknown>>) {
  const sent: DownstreamRequest[] = [];
  let step = steps.next();
  while (!step.done) {
    const requests = [step.value].flat() as DownstreamRequest[];
    sent.push(...requests);
    const bodies = requests.map(({ method, path }) => answers[`${method} ${path}`]);
    const failure = bodies.find((body) => body instanceof Error) as Error | undefined;
    step = failure ? steps.throw(failure) : steps.next(bodies.map(answer));
  }
  return { output: step.value, sent };
}

const whole = {
  'GET /conversations/531': record,
  'GET /admins': { admins: [] },
  'GET /teams': { teams: [] },
};
const me = { 'GET /me': { type: 'admin', id: '9912' } };

function composite(name: 'get' | 'create' | 'update' | 'list') {
  const operation: object = conversations![name];
  if (!('run' in operation)) throw new Error('it is composite');
  return operation as { run: (input: unknown, context: OperationContext) => Steps<unknown> };
}
const run = (name: 'get' | 'create' | 'update' | 'list', input: unknown, answers: object) =>
  play(composite(name).run(input, context), { ...whole, ...me, ...answers });

test('a conversation that Intercom tells little of', () => {
  const conversation = toConversation(record, 'conversation', nobody);
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    subject: null,
    status: 'open',
    priority: 'normal',
    channel: 'chat',
    customer: { id: '6762f16e1bb69f9f2193bbc2', name: null, email: null },
    assignee: { id: '9912', name: null },
    team: { id: '5017691', name: null },
    participants: [{ type: 'customer', id: '6762f16e1bb69f9f2193bbc3', role: 'participant' }],
    tags: [{ id: '7', name: 'vip' }],
    message_count: null,
    last_message_at: null,
    metadata: { plan: 'gold' },
  });
  expect(toConversation({ ...record, state: 'new', admin_assignee_id: 0 }, 'x', nobody)).toMatchObject({
    status: 'unknown',
    status_raw: 'new',
    assignee: null,
  });
  const statistics = { last_close_at: 1734537584, last_admin_reply_at: 1734537583 };
  const closed = { ...record, state: 'closed', statistics };
  expect(toConversation(closed, 'x', nobody)).toMatchObject({
    status: 'solved',
    last_message_at: '2024-12-18T15:59:43.000Z',
    closed_at: '2024-12-18T15:59:44.000Z',
  });
  expect(toConversation({ ...closed, state: 'open' }, 'x', nobody).closed_at).toBeNull();
});

test('names stay out where the app may not read them', () => {
  const denied = new StepFailed('scope', undefined);
  expect(run('get', { id: '531' }, { 'GET /teams': denied }).output).toMatchObject({
    assignee: { id: '9912', name: null },
  });
  const broken = new StepFailed('downstream', undefined);
  expect(() => run('get', { id: '531' }, { 'GET /teams': broken })).toThrow(broken);
});

test('whatever is asked for is searched for', () => {
  const listed = (filter: object) =>
    run(
      'list',
      { position: 'c1', pageSize: 50, filter, sort: undefined },
      {
        'GET /conversations': { conversations: [], pages: { next: { starting_after: 'c2' } } },
        'POST /conversations/search': { conversations: [], pages: {} },
      },
    );
  expect(listed({})).toMatchObject({
    output: { items: [], next: 'c2' },
    sent: [{ method: 'GET', path: '/conversations', query: { per_page: 50, starting_after: 'c1' } }],
  });
  const queryOf = (filter: object) => (listed(filter).sent[0]!.json as { query: unknown }).query;
  expect(queryOf({ status: 'solved', assignee_id: '9912', tag: '7', channel: 'phone' })).toEqual({
    operator: 'AND',
    value: [
      { field: 'state', operator: '=', value: 'closed' },
      { field: 'admin_assignee_id', operator: '=', value: 9912 },
      { field: 'tag_ids', operator: '=', value: '7' },
      { field: 'source.type', operator: 'IN', value: ['phone_call', 'phone_switch'] },
    ],
  });
  expect(queryOf({ updated_since: '2025-01-03T00:00:00Z' })).toEqual({
    field: 'updated_at',
    operator: '>',
    value: Date.parse('2025-01-01T00:00:00Z') / 1000,
  });
  expect(listed({ channel: 'other' }).sent[0]?.path).toBe('/conversations');
});

test('a contact begins a conversation, or is written to', () => {
  const made = {
    'POST /conversations': { conversation_id: '531' },
    'POST /messages': { conversation_id: '531' },
  };
  const begin = (input: object, answers: object = {}) =>
    run(
      'create',
      { customer_id: 'c0ffee', message: { body: 'a < b' }, ...input },
      {
        'GET /contacts/c0ffee': { role: 'lead' },
        ...made,
        ...answers,
      },
    );
  const author = { type: 'contact' };
  expect(begin({ message: { body: 'a < b', author } }).sent[0]).toEqual({
    method: 'POST',
    path: '/conversations',
    json: { from: { type: 'contact', id: 'c0ffee' }, body: 'a < b' },
  });
  expect(begin({ subject: 'News' }).sent).toContainEqual({
    method: 'POST',
    path: '/messages',
    json: {
      message_type: 'email',
      subject: 'News',
      template: 'plain',
      body: 'a &lt; b',
      from: { type: 'admin', id: 9912 },
      to: { type: 'lead', id: 'c0ffee' },
      create_conversation_without_contact_reply: true,
    },
  });
  expect(() => begin({ message: { body: 'x', author: { ...author, id: 'other' } } })).toThrow('customer_id');
  expect(() => begin({ customer_id: '../me' })).toThrow('no such');
  expect(() => begin({}, { 'POST /messages': { id: '19' } })).toThrow('not named');
});

test('a status that Intercom ignores is an error', () => {
  const changing = (changes: object) =>
    run('update', { id: '531', changes }, { 'POST /conversations/531/parts': record });
  expect(() => changing({ status: 'closed' })).toThrow('left the conversation open');
  expect(changing({ status: 'open', assignee_id: null }).sent.slice(1, 3)).toMatchObject([
    { json: { message_type: 'assignment', type: 'admin', assignee_id: '0', admin_id: '9912' } },
    { json: { message_type: 'open', admin_id: '9912' } },
  ]);
  expect(() => changing({ assignee_id: '0' })).toThrow('numbers');
});

test('a tag that is not there is not taken away', () => {
  const { sent } = run('update', { id: '531', changes: { add_tags: ['7', '8'], remove_tags: ['9'] } }, {});
  expect(sent.filter(({ path }) => path.includes('/tags'))).toEqual([
    { method: 'POST', path: '/conversations/531/tags', json: { id: '8', admin_id: '9912' } },
  ]);
});

test.each([{ tags: ['vip'] }, { assignee_id: 'bo' }, { team_id: 'x' }])(
  'refuses %j before a message is sent',
  (more) => {
    const input = {
      customer_id: '6762f16e1bb69f9f2193bbc2',
      message: { body: 'x', author: { type: 'contact' } },
    };
    expect(() =>
      composite('create')
        .run({ ...input, ...more }, context)
        .next(),
    ).toThrow(expect.objectContaining({ kind: 'invalid_request' }));
  },
);

test('names stay out where the server reads the missing permission as a refused credential', () => {
  const denied = new StepFailed('credentials', undefined);
  expect(run('get', { id: '531' }, { 'GET /teams': denied }).output).toMatchObject({
    assignee: { id: '9912', name: null },
  });
});

test.each([
  ['none', null],
  ['low', 'low'],
  ['medium', 'normal'],
  ['high', 'high'],
  ['urgent', 'urgent'],
] as const)('the priority %s reads as %s, and is kept as it is', (own, priority) => {
  const staff = { agents: [], teams: [] };
  expect(toConversation({ ...record, priority: own }, 'conversation', staff)).toMatchObject({
    priority,
    priority_raw: own,
  });
});
