import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  type DownstreamResponse,
  type ListInput,
  type OperationContext,
} from '../../definition/define.js';
import { toMessageId } from '../../listing/ids.js';
import { chatwoot } from './index.js';
import { isMessage, toMessage } from './map-message.js';

// Shape: developers.chatwoot.com/api-reference/messages/get-messages; values are ours.
const record = {
  id: 812,
  content: 'Is it **blue**?',
  inbox_id: 3,
  conversation_id: 44,
  message_type: 0,
  content_type: 'text',
  status: 'sent',
  content_attributes: {},
  created_at: 1772616600,
  private: false,
  source_id: null,
  sender: { id: 9, name: 'Ada', email: 'ada@example.com', type: 'contact' },
  attachments: [
    {
      id: 5,
      message_id: 812,
      file_type: 'image',
      account_id: 1,
      data_url: 'https://desk.example.com/rails/active_storage/blobs/redirect/abc--1/%C3%BC%201.png?x=1',
      thumb_url: 'https://desk.example.com/rails/active_storage/representations/redirect/abc--1/t.png',
      file_size: 3,
    },
  ],
};
const mail = {
  subject: 'Lid',
  from: ['ada@example.com'],
  to: ['help@acme.example'],
  cc: [],
  bcc: null,
  html_content: { full: '<p>It <b>broke</b></p>', reply: '<p>It</p>', quoted: '' },
};
const { messages } = chatwoot.resources;
const context: OperationContext = {
  settings: { base_url: 'https://desk.example.com', account_id: '1' },
  baseUrl: 'https://desk.example.com',
  authType: 'apiKey',
  now: new Date(0),
};
const root = '/api/v1/accounts/1/conversations';
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});

test('maps a message of a contact', () => {
  const message = toMessage(record, 'payload[0]', 'https://chat.acme.example');
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: toMessageId('44', '812'),
    downstream_id: '812',
    conversation_id: '44',
    type: 'message',
    direction: 'inbound',
    channel: null,
    body: 'Is it **blue**?',
    body_html: null,
    author: { id: '9', type: 'contact', name: 'Ada', email: 'ada@example.com' },
    attachments: [
      {
        id: toMessageId(toMessageId('44', '812'), '5'),
        file_name: 'ü 1.png',
        size: 3,
        url: record.attachments[0]?.data_url,
      },
    ],
    status: 'received',
    created_at: '2026-03-04T09:30:00.000Z',
  });
});

test.each([
  [
    { private: true, message_type: 1 },
    { type: 'note', direction: 'internal', channel: 'note', status: 'sent' },
  ],
  [
    { message_type: 1, status: 'read', sender: { id: 2, name: 'Bo', type: 'user' } },
    { direction: 'outbound', status: 'read', author: { type: 'agent', email: null } },
  ],
  [
    { message_type: 3, sender: undefined },
    { direction: 'outbound', author: null },
  ],
  [
    { message_type: 1, status: null, sender: { id: 3, type: 'agent_bot' } },
    { status: 'unknown', author: { type: 'bot' } },
  ],
  [{ sender: { id: 3 }, sender_type: 'Captain::Assistant' }, { author: { type: 'bot' } }],
  [
    {
      content_type: 'incoming_email',
      content: 'It broke',
      source_id: 'm1@mail.example',
      content_attributes: { email: mail },
    },
    {
      channel: 'email',
      subject: 'Lid',
      body: 'It broke',
      body_html: '<p>It <b>broke</b></p>',
      external_id: 'm1@mail.example',
      recipients: [
        { role: 'from', address: 'ada@example.com', name: null },
        { role: 'to', address: 'help@acme.example', name: null },
      ],
    },
  ],
  [
    { content: null, content_attributes: { email: { ...mail, html_content: '<p>Old</p>' } } },
    { body: 'Old' },
  ],
  [
    {
      content_attributes: {
        to_emails: ['a@b.example'],
        cc_emails: 'c@d.example, e@f.example',
        bcc_emails: '',
      },
    },
    {
      recipients: [
        { role: 'to' },
        { role: 'cc', address: 'c@d.example' },
        { role: 'cc', address: 'e@f.example' },
      ],
    },
  ],
  [{ content_attributes: { in_reply_to: 810 } }, { in_reply_to_id: toMessageId('44', '810') }],
  [{ content_type: 'voice_call' }, { channel: 'phone' }],
  [
    { attachments: [{ id: 6, data_url: 'https://x.example/%E0%A4%A' }, { id: 7 }] },
    { attachments: [{ file_name: '%E0%A4%A' }, { file_name: 'attachment', url: null }] },
  ],
  [{ created_at: 0 }, { created_at: '1970-01-01T00:00:00.000Z' }],
])('maps %j', (change, expected) => {
  expect(toMessage({ ...record, ...change }, 'm', 'https://chat.acme.example')).toMatchObject(expected);
});

test('Chatwoot’s activity entries and deleted messages are not messages', () => {
  expect(isMessage(record)).toBe(true);
  expect(isMessage({ ...record, message_type: 2 })).toBe(false);
  expect(isMessage({ ...record, content_attributes: { deleted: true } })).toBe(false);
});

function startList(input: Partial<ListInput>) {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const all = {
    position: undefined,
    pageSize: 50,
    filter: { conversation_id: '44' },
    sort: undefined,
    ...input,
  };
  return list.run(all, context);
}
const payloadOf = (from: number, count: number) => ({
  meta: {},
  payload: Array.from({ length: count }, (_, index) => ({ ...record, id: from + index })),
});
function listOnce(input: Partial<ListInput>, query: object, body: unknown) {
  const steps = startList(input);
  expect(steps.next().value).toEqual({ method: 'GET', path: `${root}/44/messages`, query });
  return steps.next([answer(body)]).value as { items: { downstream_id: string }[]; next: string | null };
}

test('lists upwards by id, and ends only with fewer than any version sends', () => {
  expect(listOnce({}, { after: 0 }, payloadOf(1, 19)).next).toBeNull();
  expect(listOnce({}, { after: 0 }, payloadOf(1, 20)).next).toBe('20');
  const cut = listOnce({ pageSize: 5, position: '10' }, { after: '10' }, payloadOf(11, 8));
  expect(cut.items.map((item) => item.downstream_id)).toEqual(['11', '12', '13', '14', '15']);
  expect(cut.next).toBe('15');
  expect(listOnce({ position: '20' }, { after: '20' }, payloadOf(1, 20))).toEqual({ items: [], next: null });
});

test('lists downwards by id', () => {
  const sort = { by: 'created_at', direction: 'desc' } as const;
  const first = listOnce({ sort, pageSize: 2 }, { before: undefined }, payloadOf(1, 20));
  expect(first.items.map((item) => item.downstream_id)).toEqual(['20', '19']);
  expect(first.next).toBe('19');
  expect(listOnce({ sort, position: '19' }, { before: '19' }, payloadOf(17, 2)).next).toBeNull();
});

test('a page of activities only is short, not the last', () => {
  const activities = { payload: payloadOf(1, 100).payload.map((one) => ({ ...one, message_type: 2 })) };
  expect(listOnce({}, { after: 0 }, activities)).toEqual({ items: [], next: '50' });
});

test.each(['x', '0', '-1', '1e3'])('refuses the foreign position %s', (position) => {
  expect(() => startList({ position }).next()).toThrow(expect.objectContaining({ path: 'cursor' }));
});

test('walks over all conversations by age, until a page is empty', () => {
  const steps = startList({ filter: {} });
  const query = { status: 'all', assignee_type: 'all', sort_by: 'created_at_asc', page: 1 };
  expect(steps.next().value).toEqual({ method: 'GET', path: root, query });
  expect(steps.next([answer({ data: { payload: [{ id: 44 }] } })]).value).toMatchObject({
    path: `${root}/44/messages`,
  });
  expect(steps.next([answer(payloadOf(1, 1))]).value).toMatchObject({ query: { page: 2 } });
  // One that was deleted meanwhile would have moved all that follow to the page before.
  expect(steps.next([answer({ data: { payload: [] } })]).value).toMatchObject({ query: { page: 1 } });
  expect(steps.next([answer({ data: { payload: [{ id: 44 }] } })])).toMatchObject({
    done: true,
    value: { next: null },
  });
});

test('reads one message from the narrow list around its id', () => {
  const { get } = messages;
  if (isMissing(get) || !isComposite(get)) throw new Error('get is composite');
  const find = (payload: readonly unknown[]) => {
    const steps = get.run({ id: toMessageId('44', '812') }, context);
    expect(steps.next().value).toMatchObject({
      path: `${root}/44/messages`,
      query: { after: '811', before: '813' },
    });
    return steps.next([answer({ payload })]).value;
  };
  expect(find([{ ...record, id: 811 }, record])).toMatchObject({ downstream_id: '812' });
  for (const payload of [
    [],
    [{ ...record, id: 811 }],
    [{ ...record, content_attributes: { deleted: true } }],
  ])
    expect(() => find(payload)).toThrow(expect.objectContaining({ kind: 'not_found' }));
});

test('an account that is no number never becomes a path', () => {
  const settings = { ...context.settings, account_id: '1/../2' };
  const { delete: remove } = messages;
  if (isMissing(remove) || isComposite(remove)) throw new Error('delete is a pair');
  const id = toMessageId('44', '812');
  expect(remove.request({ id }, context)).toEqual({ method: 'DELETE', path: `${root}/44/messages/812` });
  expect(() => remove.request({ id }, { ...context, settings })).toThrow('settings.account_id');
});

test.each([
  [
    answer({ error: 'Invalid Access Token' }, 401),
    { kind: 'credentials', errors: [{ message: 'Invalid Access Token' }] },
  ],
  // app/controllers/concerns/request_exception_handler.rb: so it answers who may not see a conversation, too.
  [
    answer({ error: 'You are not authorized to do this action' }, 401),
    { kind: 'scope', errors: [{ message: 'You are not authorized to do this action' }] },
  ],
  [answer({ error: 'You are not authorized to access this account' }, 401), { kind: 'scope' }],
  [answer({ error: 'Access to this endpoint is not authorized for bots' }, 401), { kind: 'scope' }],
  [answer({ errors: ['Sign in first.'] }, 401), { errors: [{ message: 'Sign in first.' }] }],
  [
    answer({ description: 'Bad', errors: [{ field: 'content', message: 'is too long', code: 'long' }] }, 422),
    { kind: 'downstream', errors: [{ message: 'is too long', code: 'long', detail: 'content' }] },
  ],
  [
    answer({ message: 'Content is too long', attributes: ['content'] }, 422),
    { errors: [{ message: 'Content is too long' }] },
  ],
  [answer({ error: 'Resource could not be found' }, 404), { kind: 'not_found' }],
  [
    answer('Retry later\n', 429, { 'retry-after': '60' }),
    { kind: 'rate_limit', retryAfterSeconds: 60, errors: [{ message: 'Retry later' }] },
  ],
  [answer(undefined, 502), { kind: 'downstream' }],
])('reads the failure %j', (response, expected) => {
  expect(chatwoot.readFailure(response)).toMatchObject(expected);
});
