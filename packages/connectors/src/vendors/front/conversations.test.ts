import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  type DownstreamRequest,
  type OperationContext,
  runOperation,
  type Steps,
} from '../../definition/index.js';
import { front } from './index.js';
import { toConversation } from './map-conversation.js';

// Shapes: dev.frontapp.com/reference/conversations; values are ours.
const record = {
  _links: { self: 'https://acme.api.frontapp.com/conversations/cnv_1', related: {} },
  id: 'cnv_1',
  type: 'conversation',
  subject: 'Teapot',
  status: 'archived',
  assignee: { id: 'tea_1', email: 'bo@acme.example', username: 'bo', first_name: '', last_name: '' },
  recipient: {
    _links: { related: { contact: 'https://acme.api.frontapp.com/contacts/crd_9' } },
    name: 'Ada',
    handle: '+15550100',
    role: 'from',
  },
  tags: [{ id: 'tag_1', name: 'vip' }],
  custom_fields: { plan: 'gold' },
  created_at: 1772610000.5,
  updated_at: 1772620000,
  scheduled_reminders: [{ scheduled_at: 1775001600 }, { scheduled_at: 1774915200 }],
};
const context: OperationContext = {
  settings: { channel_id: 'cha_1' },
  baseUrl: 'https://api2.frontapp.com',
  authType: 'apiKey',
  now: new Date('2026-03-05T00:00:00Z'),
};

/** Runs a composite operation on this conversation. */
function run(name: 'create' | 'update' | 'delete', input: unknown, conversation: object = record) {
  const operation: object = front.resources.conversations![name];
  const { run: begin } = operation as { run: (input: unknown, context: OperationContext) => Steps<unknown> };
  const steps = begin(input, context);
  const sent: DownstreamRequest[] = [];
  let step = steps.next();
  while (!step.done) {
    const requests = [step.value].flat() as DownstreamRequest[];
    sent.push(...requests);
    const bodyOf = ({ method }: DownstreamRequest): unknown =>
      method === 'GET' ? conversation : { message_uid: 'abc' };
    step = steps.next(requests.map((each) => ({ status: 200, headers: {}, body: bodyOf(each) })));
  }
  return sent.filter(({ method }) => method !== 'GET').map(({ method, path, json }) => [method, path, json]);
}

test('a conversation is what its ticket says, or where it is', () => {
  const at = (change: object, now = context.now) => toConversation({ ...record, ...change }, 'x', now);
  const conversation = at({});
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    status: 'snoozed',
    status_raw: 'archived',
    snoozed_until: '2026-03-31T00:00:00.000Z',
    customer: { id: 'crd_9', name: 'Ada', email: null },
    assignee: { id: 'tea_1', name: 'bo' },
    metadata: { plan: 'gold' },
    created_at: '2026-03-04T07:40:00.500Z',
    web_url: 'https://app.frontapp.com/open/cnv_1',
  });
  const none = { scheduled_reminders: [] };
  expect(at(none).status).toBe('solved');
  expect(at({}, new Date('2027-01-01T00:00:00Z')).status).toBe('solved');
  expect(at({ ...none, status: 'unassigned', assignee: null })).toMatchObject({
    status: 'open',
    assignee: null,
  });
  expect(at({ ...none, status: 'assigned', status_category: 'waiting' }).status).toBe('pending');
  expect(at({ ...none, status: 'odd' }).status).toBe('unknown');
  expect(at({ recipient: { handle: 'ada@example.com' } }).customer).toBeNull();
});

test('what is in the trash is neither listed nor found', async () => {
  const asked: string[] = [];
  const page = await runOperation(
    front,
    ['conversations', 'list'],
    { position: undefined, pageSize: 2, filter: { status: 'open', tag: 'tag_1' }, sort: undefined },
    { ...context, authorization: {} },
    (url) => {
      asked.push(decodeURIComponent(url));
      const open = { ...record, status: 'assigned', scheduled_reminders: [] };
      const body = { _results: [{ ...record, status: 'trashed' }, open], _pagination: { next: null } };
      return Promise.resolve(Response.json(body));
    },
  );
  expect(page).toMatchObject({ items: [{ id: 'cnv_1', status: 'open' }], next: null });
  expect(asked[0]).toContain('/tags/tag_1/conversations?limit=2');
  expect(asked[0]).toContain('q[statuses]=assigned&q[statuses]=unassigned');
  expect(() => run('delete', { id: 'cnv_1' }, { ...record, status: 'deleted' })).toThrow('no such');
  expect(run('delete', { id: 'cnv_1' })).toEqual([['PATCH', '/conversations/cnv_1', { status: 'deleted' }]]);
});

test('who is assigned is reminded, and a status takes that back', () => {
  const path = '/conversations/cnv_1';
  const change = (changes: object, conversation: object = record) =>
    run('update', { id: 'cnv_1', changes }, conversation);
  expect(change({ status: 'snoozed', snoozed_until: '2026-03-31T00:00:00Z' })).toEqual([
    ['PATCH', `${path}/reminders`, { teammate_id: 'tea_1', scheduled_at: 1774915200 }],
  ]);
  expect(() =>
    change({ status: 'snoozed', snoozed_until: '2026-03-31T00:00:00Z' }, { ...record, assignee: null }),
  ).toThrow('assign it');
  expect(() => change({ status: 'open' })).toThrow('left the conversation archived');
  expect(change({ assignee_id: null, tags: ['tag_1'], metadata: null })).toEqual([
    ['PUT', `${path}/assignee`, { assignee_id: null }],
    ['PATCH', path, { tag_ids: ['tag_1'], custom_fields: {} }],
  ]);
  expect(change({ add_tags: ['tag_2'], remove_tags: ['tag_1'] })).toEqual([
    ['POST', `${path}/tags`, { tag_ids: ['tag_2'] }],
    ['DELETE', `${path}/tags`, { tag_ids: ['tag_1'] }],
  ]);
  expect(() => change({ tags: ['vip'] })).toThrow('tag_…');
  expect(() => change({ assignee_id: 'crd_1' })).toThrow('tea_…');
});

test('a conversation is a message to its customer', () => {
  const customer = { email: 'ada@example.com', name: 'Ada' };
  const message = {
    id: 'msg_1',
    created_at: 1772610000,
    body: 'Hi',
    _links: { related: { conversation: 'https://acme.api.frontapp.com/conversations/cnv_1' } },
  };
  const create = (input: object) =>
    run('create', { customer, message: { body: 'Hi' }, ...input }, { ...record, ...message, id: 'cnv_1' });
  const recipients = [{ role: 'cc', address: 'bo@example.com' }];
  expect(create({ subject: 'S', message: { body: 'Hi', recipients }, tags: ['tag_1'] })).toMatchObject([
    ['POST', '/channels/cha_1/messages', { subject: 'S', to: ['ada@example.com'], cc: ['bo@example.com'] }],
    ['PATCH', '/conversations/cnv_1', { tag_ids: ['tag_1'] }],
  ]);
});

test('what cannot be set afterwards is refused before a message is sent', () => {
  const input = { customer: { email: 'ada@example.com' }, message: { body: 'Hi' } };
  const begin = (more: object) => {
    const operation: object = front.resources.conversations!.create;
    const { run: make } = operation as { run: (input: unknown, context: OperationContext) => Steps<unknown> };
    return make({ ...input, ...more }, context).next();
  };
  expect(() => begin({ tags: ['vip'] })).toThrow('tag_…');
  expect(() => begin({ assignee_id: 'bo' })).toThrow('tea_…');
});

const channels = {
  text: { id: 'cha_7', type: 'twilio', address: '+15550100', send_as: null, is_valid: true },
  lost: { id: 'cha_8', type: 'gmail', send_as: 'old@acme.example', is_valid: false },
  email: { id: 'cha_9', type: 'smtp', send_as: 'help@acme.example', is_valid: true },
};

test.each<[string, object, object, readonly [path: string, body: object][]]>([
  ['that is named', { channel_id: 'cha_1' }, { inbox_id: 'inb_2' }, []],
  ['that is the only one', {}, {}, [['/inboxes', { _results: [{ id: 'inb_2', name: 'Help' }] }]]],
])(
  'a conversation goes out through the channel of email of the inbox %s',
  (_which, settings, named, before) => {
    const operation: object = front.resources.conversations!.create;
    const { run: make } = operation as { run: (input: unknown, context: OperationContext) => Steps<unknown> };
    const input = { customer: { email: 'ada@example.com' }, message: { body: 'Hi' }, ...named };
    const steps = make(input, { ...context, settings: settings as OperationContext['settings'] });
    const answer = (body: object) => [{ status: 200, headers: {}, body }];
    let step = steps.next();
    for (const [path, body] of before) {
      expect(step.value).toMatchObject({ method: 'GET', path });
      step = steps.next(answer(body));
    }
    expect(step.value).toMatchObject({ method: 'GET', path: '/inboxes/inb_2/channels' });
    step = steps.next(answer({ _results: [channels.text, channels.lost, channels.email] }));
    expect(step.value).toMatchObject({ method: 'POST', path: '/channels/cha_9/messages' });
  },
);

test('an inbox without a channel of email begins no conversation', () => {
  const operation: object = front.resources.conversations!.create;
  const { run: make } = operation as { run: (input: unknown, context: OperationContext) => Steps<unknown> };
  const input = { customer: { email: 'ada@example.com' }, message: { body: 'Hi' }, inbox_id: 'inb_2' };
  const steps = make(input, context);
  steps.next();
  expect(() =>
    steps.next([{ status: 200, headers: {}, body: { _results: [channels.text, channels.lost] } }]),
  ).toThrow(expect.objectContaining({ kind: 'unsupported_attributes', path: 'inbox_id' }));
});
