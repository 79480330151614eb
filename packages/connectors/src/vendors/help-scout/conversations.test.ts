import { conversationSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import type { DownstreamRequest, OperationContext, Steps } from '../../definition/index.js';
import { helpScout } from './index.js';
import { toConversation } from './map-conversation.js';

// Shapes: developer.helpscout.com/mailbox-api/endpoints/conversations/get; values are ours.
const record = {
  id: 10,
  number: 12,
  threads: 2,
  type: 'email',
  folderId: 11,
  status: 'active',
  state: 'published',
  subject: 'Help',
  mailboxId: 85,
  assignee: { id: 256, type: 'team', first: 'Second', last: 'Line', email: 'none@acme.example' },
  createdAt: '2026-03-04T07:40:00Z',
  userUpdatedAt: '2026-03-04T08:00:00Z',
  closedAt: '2026-03-04T07:50:00Z',
  tags: [{ id: 9150, color: '#929499', tag: 'vip' }],
  cc: ['bear@acme.example'],
  bcc: [],
  primaryCustomer: { id: 238604, type: 'customer', first: 'Ada', last: 'Byron', email: 'ada@example.com' },
  snooze: { snoozedBy: 4, snoozedUntil: '2026-04-01T00:00:00Z', unsnoozeOnCustomerReply: true },
};
const now = new Date('2026-03-05T00:00:00Z');
const context: OperationContext = {
  settings: {},
  baseUrl: 'https://api.helpscout.net/v2',
  authType: 'oauth2',
  now,
};
const page = (name: string, ...records: object[]) => ({
  _embedded: { [name]: records },
  page: { size: 50, number: 1 },
  _links: {},
});

function run(name: 'list' | 'create' | 'update', input: unknown) {
  const operation: object = helpScout.resources.conversations![name];
  const { run: begin } = operation as { run: (input: unknown, context: OperationContext) => Steps<unknown> };
  const steps = begin(input, context);
  const sent: DownstreamRequest[] = [];
  const known: Record<string, unknown> = {
    'GET /conversations': page('conversations', record),
    'GET /conversations/10': record,
    'GET /mailboxes': page('mailboxes', { id: 85, name: 'Support' }),
    'GET /tags': page('tags', { id: 9150, name: 'vip' }, { id: 9151, name: 'bug' }),
  };
  let step = steps.next();
  while (!step.done) {
    const requests = [step.value].flat() as DownstreamRequest[];
    sent.push(...requests);
    step = steps.next(
      requests.map(({ method, path }) => ({
        status: 200,
        headers: { 'resource-id': '10' },
        body: known[`${method} ${path}`],
      })),
    );
  }
  return { output: step.value, sent };
}

test('a conversation that is put off, and assigned to a team', () => {
  const conversation = toConversation(record, 'conversation', [{ id: '85', name: 'Support' }], now);
  expect(conversationSchema.parse(conversation)).toEqual(conversation);
  expect(conversation).toMatchObject({
    number: '12',
    status: 'snoozed',
    status_raw: 'active',
    snoozed_until: '2026-04-01T00:00:00.000Z',
    customer: { id: '238604', name: 'Ada Byron' },
    assignee: null,
    inbox: { id: '85', name: 'Support' },
    tags: [{ id: '9150', name: 'vip' }],
    participants: [{ email: 'bear@acme.example', role: 'cc' }],
    closed_at: null,
    web_url: 'https://secure.helpscout.net/conversation/10/12',
  });
  const later = new Date('2026-05-01T00:00:00Z');
  expect(toConversation({ ...record, status: 'closed' }, 'x', [], later)).toMatchObject({
    status: 'solved',
    snoozed_until: null,
    closed_at: '2026-03-04T07:50:00.000Z',
  });
  expect(toConversation({ ...record, status: 'spam' }, 'x', [], later).status).toBe('closed');
  expect(toConversation({ ...record, status: 'odd' }, 'x', [], later).status).toBe('unknown');
});

test('the list asks for all but what a status names, and from a second before', () => {
  const queryOf = (filter: object) =>
    run('list', { position: undefined, pageSize: 50, filter, sort: undefined }).sent[0]?.query;
  expect(queryOf({})).toMatchObject({ status: 'all', sortField: 'createdAt', sortOrder: 'desc', page: 1 });
  expect(queryOf({ status: 'closed', inbox_id: '85', assignee_id: '4' })).toMatchObject({
    status: 'closed',
    mailbox: '85',
    assigned_to: '4',
  });
  expect(queryOf({ status: 'snoozed', updated_since: '2026-03-04T08:00:00.500Z' })).toMatchObject({
    status: 'all',
    modifiedSince: '2026-03-04T07:59:59Z',
  });
});

test('a conversation is made in the inbox that is named, with tags by name', () => {
  const create = (input: object) =>
    run('create', { subject: 'S', customer_id: '5', message: { body: 'Hi' }, ...input }).sent.find(
      ({ method }) => method === 'POST',
    );
  expect(create({ inbox_id: '85', tags: ['9151'], status: 'solved', assignee_id: '4' })).toMatchObject({
    path: '/conversations',
    json: {
      subject: 'S',
      customer: { id: 5 },
      mailboxId: 85,
      type: 'email',
      status: 'closed',
      assignTo: 4,
      tags: ['bug'],
      threads: [{ type: 'reply', customer: { id: 5 }, text: 'Hi' }],
    },
  });
  expect(() => create({ inbox_id: '85', tags: ['1'] })).toThrow('no such tag');
});

test('each change is a call of its own; a status ends what put it off', () => {
  const change = (changes: object) =>
    run('update', { id: '10', changes })
      .sent.filter(({ method }) => method !== 'GET')
      .map(({ method, path, json }) => [method, path, json]);
  const path = '/conversations/10';
  expect(change({ subject: 'T', assignee_id: null, inbox_id: '85' })).toEqual([
    ['PATCH', path, { op: 'replace', path: '/subject', value: 'T' }],
    ['PATCH', path, { op: 'move', path: '/mailboxId', value: 85 }],
    ['PATCH', path, { op: 'remove', path: '/assignTo' }],
  ]);
  expect(change({ add_tags: ['9151'], remove_tags: ['9150'] })).toEqual([
    ['PUT', `${path}/tags`, { tags: ['bug'] }],
  ]);
  expect(change({ status: 'snoozed', snoozed_until: '2026-04-01T00:00:00Z' })).toEqual([
    ['PUT', `${path}/snooze`, { snoozedUntil: '2026-04-01T00:00:00Z', unsnoozeOnCustomerReply: true }],
  ]);
  expect(() => change({ status: 'pending' })).toThrow('left the conversation active');
  const own = { op: 'replace', path: '/primaryCustomer.id', value: 7 };
  expect(change({ pass_through: [{ service_id: 'help-scout', extend_object: own }] })).toEqual([
    ['PATCH', path, own],
  ]);
});
