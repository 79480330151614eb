import { messageSchema } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  StepFailed,
  type DownstreamResponse,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { toMessageId } from '../../listing/ids.js';
import { zohoDesk } from './index.js';
import { fromComment, fromThread } from './map-message.js';

const ticketId = '189200000100000012';
// Shapes: zoho/zohodesk-oas v1.0/Thread.json and v1.0/TicketComment.json; values are ours.
const thread = {
  id: '189200000200000101',
  channel: 'EMAIL',
  status: 'SUCCESS',
  direction: 'in',
  visibility: 'public',
  isDescriptionThread: true,
  isForward: false,
  canReply: true,
  content: '<div>Hello<br>there</div>',
  contentType: 'text/html',
  summary: 'Hello there',
  createdTime: '2026-03-04T09:30:00.123Z',
  author: {
    id: '189200000500000011',
    name: 'Ada Lind',
    firstName: 'Ada',
    lastName: 'Lind',
    email: 'ada@example.com',
    photoURL: null,
    type: 'END_USER',
  },
  fromEmailAddress: '"Lind, Ada"<ada@example.com>',
  to: '"Support"<help@acme.example>,bo@example.com',
  cc: 'cy@example.com',
  bcc: '',
  replyTo: null,
  hasAttach: true,
  attachmentCount: '1',
  attachments: [
    {
      id: '189200000600000001',
      name: 'a.png',
      size: '12734',
      href: 'https://desk.zoho.com/x',
      previewurl: null,
    },
  ],
  isContentTruncated: false,
  source: { appName: null, extId: null, type: 'SYSTEM', permalink: null, appPhotoURL: null },
};
const comment = {
  id: '189200000300000102',
  content: 'Please look',
  contentType: 'plainText',
  isPublic: false,
  commentedTime: 1772616600123,
  modifiedTime: null,
  commenterId: '189200000400000001',
  commenter: { name: 'Bo', email: 'bo@acme.example', type: 'AGENT', roleName: 'LightAgent' },
  attachments: [],
};
const { messages } = zohoDesk.resources;
const context: OperationContext = {
  settings: { data_center: 'com' },
  baseUrl: 'https://desk.zoho.com/api/v1',
  authType: 'oauth2',
  now: new Date(0),
};
const answer = (body: unknown, status = 200, headers: Record<string, string> = {}): DownstreamResponse => ({
  status,
  headers,
  body,
});
const none = answer(undefined, 204);

test('maps an incoming email', () => {
  const message = fromThread(thread, 'thread', ticketId);
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: toMessageId(ticketId, 'thread-189200000200000101'),
    downstream_id: '189200000200000101',
    conversation_id: ticketId,
    type: 'message',
    direction: 'inbound',
    channel: 'email',
    body: 'Hello\nthere',
    body_html: '<div>Hello<br>there</div>',
    author: { id: '189200000500000011', type: 'contact', name: 'Ada Lind', email: 'ada@example.com' },
    recipients: [
      { role: 'from', address: 'ada@example.com', name: 'Lind, Ada' },
      { role: 'to', address: 'help@acme.example', name: 'Support' },
      { role: 'to', address: 'bo@example.com', name: null },
      { role: 'cc', address: 'cy@example.com' },
    ],
    attachments: [
      {
        id: toMessageId(toMessageId('189200000100000012', 'thread-189200000200000101'), '189200000600000001'),
        file_name: 'a.png',
        size: 12734,
        url: null,
      },
    ],
    status: 'received',
    created_at: '2026-03-04T09:30:00.123Z',
  });
});

test.each([
  [{ direction: 'out' }, { direction: 'outbound', status: 'sent' }],
  [{ direction: 'out', status: 'PENDING' }, { status: 'queued' }],
  [{ direction: 'out', status: 'FAILED' }, { status: 'failed' }],
  [{ direction: 'out', status: 'DRAFT' }, { status: 'draft' }],
  [
    { direction: null, author: null },
    { direction: 'unknown', author: null },
  ],
  [{ channel: 'TWITTER_DM' }, { channel: 'twitter' }],
  [{ channel: 'ONLINE_CHAT' }, { channel: 'chat' }],
  [{ channel: 'FEEDBACK_WIDGET' }, { channel: 'web' }],
  [
    { contentType: 'plainText', content: 'a < b' },
    { body: 'a < b', body_html: null },
  ],
  [{ attachments: ['189200000600000001'] }, { attachments: [] }],
])('maps the thread %j', (change, expected) => {
  expect(fromThread({ ...thread, ...change }, 'thread', ticketId)).toMatchObject(expected);
});

test.each([
  [{}, { type: 'note', direction: 'internal', channel: 'note', created_at: '2026-03-04T09:30:00.123Z' }],
  [{}, { author: { id: '189200000400000001', type: 'agent', name: 'Bo' }, body: 'Please look' }],
  [{ isPublic: null }, { type: 'note' }],
  [{ isPublic: true }, { type: 'message', direction: 'outbound', channel: 'web', status: 'sent' }],
  [
    { isPublic: true, commenter: { ...comment.commenter, type: 'END_USER' } },
    { direction: 'inbound', status: 'received' },
  ],
  [
    { contentType: 'html', content: '<b>x</b>' },
    { body: 'x', body_html: '<b>x</b>' },
  ],
  [{ commenter: null }, { author: { id: '189200000400000001', type: 'unknown' } }],
  [{ modifiedTime: '2026-03-05T00:00:00.000Z' }, { updated_at: '2026-03-05T00:00:00.000Z' }],
])('maps the comment %j', (change, expected) => {
  expect(fromComment({ ...comment, ...change }, 'comment', ticketId)).toMatchObject(expected);
});

test('an id that JSON could not carry exactly is refused, not rounded', () => {
  expect(() => fromThread({ ...thread, id: 2 ** 57 }, 'thread', ticketId)).toThrow('an exact id');
});

function listRun(position: string | undefined, pageSize: number, direction: 'asc' | 'desc' = 'asc') {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  const filter = { conversation_id: ticketId };
  return list.run({ position, pageSize, filter, sort: { by: 'created_at', direction } }, context);
}
const at = (record: typeof thread, minute: number, id: string) => ({
  ...record,
  id,
  createdTime: `2026-03-04T09:${minute}:00.000Z`,
});

test('lists threads and comments by time, and reads the content of the threads it shows', () => {
  const steps = listRun('3,1', 3, 'desc');
  expect(steps.next().value).toMatchObject([
    { path: `/tickets/${ticketId}/threads`, query: { from: 3, limit: 3, sortBy: '-sendDateTime' } },
    { path: `/tickets/${ticketId}/comments`, query: { from: 1, limit: 3, sortBy: '-commentedTime' } },
  ]);
  const threads = [at(thread, 50, '7'), { ...at(thread, 40, '6'), status: 'DRAFT' }, at(thread, 10, '5')];
  const first = steps.next([answer({ data: threads }), answer({ data: [comment] })]);
  const query = { include: 'plainText' };
  expect(first.value).toEqual([{ method: 'GET', path: `/tickets/${ticketId}/threads/7`, query }]);
  // The draft is passed by; the comment of half past nine comes before the thread of ten past.
  expect(steps.next([answer(threads[0])])).toMatchObject({
    done: true,
    value: {
      items: [{ downstream_id: '7' }, { downstream_id: comment.id }],
      next: expect.stringMatching(/^5~[^,]*,2~/) as unknown,
    },
  });
});

test('takes 204 for an empty list, and a list that is not full for the end', () => {
  const steps = listRun(undefined, 50);
  steps.next();
  expect(steps.next([none, answer({ data: [comment] })])).toMatchObject({
    done: true,
    value: { items: [{ downstream_id: comment.id }], next: null },
  });
  const full = listRun(undefined, 1);
  full.next();
  expect(full.next([none, answer({ data: [comment] })])).toMatchObject({
    value: { next: expect.stringMatching(/^0~,1~/) as unknown },
  });
  expect(() => listRun('1', 50).next()).toThrow(expect.objectContaining({ kind: 'invalid_request' }));
});

test('reads threads five at a time, and the whole of what was cut', () => {
  const steps = listRun(undefined, 7);
  steps.next();
  const threads = [1, 2, 3, 4, 5, 6].map((id) => at(thread, 10 + id, String(id)));
  const reading = steps.next([answer({ data: threads }), none]);
  expect(reading.value).toHaveLength(5);
  expect(steps.next(threads.slice(0, 5).map((record) => answer(record))).value).toHaveLength(1);
  const cut = { ...threads[5], isContentTruncated: true, content: 'Hel', plainText: 'Hel' };
  expect(steps.next([answer(cut)]).value).toEqual([
    { method: 'GET', path: `/tickets/${ticketId}/threads/6/fullContent` },
  ]);
  const { value } = steps.next([answer({ content: 'Hello' })]);
  expect(value).toMatchObject({ items: { length: 6, 5: { body: 'Hello' } }, next: null });
});

function createRun(input: object) {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run({ conversation_id: ticketId, body: 'x', ...input }, context);
}
const reply = { ...thread, direction: 'out', fromEmailAddress: '"Billing"<billing@acme.example>' };

test.each([
  // Answers the latest email, from the address used last.
  [[thread, reply], { fromEmailAddress: 'billing@acme.example', to: 'ada@example.com' }],
  [[thread], { fromEmailAddress: 'help@acme.example', to: 'ada@example.com' }],
  [[{ ...thread, replyTo: 'ada@home.example' }], { to: 'ada@home.example' }],
  [[reply], { fromEmailAddress: 'billing@acme.example', to: 'help@acme.example,bo@example.com' }],
  [
    [{ ...reply, isForward: true, to: 'x@example.com' }, { ...thread, channel: 'PHONE' }, thread],
    { to: 'ada@example.com' },
  ],
])('answers from %#', (threads, expected) => {
  const steps = createRun({});
  expect(steps.next().value).toMatchObject({ query: { from: 0, sortBy: '-sendDateTime' } });
  const { value } = steps.next([answer({ data: threads })]);
  expect(value).toMatchObject({
    method: 'POST',
    path: `/tickets/${ticketId}/sendReply`,
    json: {
      channel: 'EMAIL',
      content: 'x',
      contentType: 'plainText',
      inReplyToThreadId: thread.id,
      ...expected,
    },
  });
});

test('answers from an address of the department where the one that answered last is refused', () => {
  const steps = createRun({});
  steps.next();
  const { value: first } = steps.next([answer({ data: [thread, reply] })]);
  expect(first).toMatchObject({ json: { fromEmailAddress: 'billing@acme.example' } });
  expect(steps.throw(new StepFailed('downstream', 'invalid', 422)).value).toMatchObject({
    path: `/tickets/${ticketId}`,
  });
  expect(steps.next([answer(ticket)]).value).toMatchObject({ path: '/mailReplyAddress' });
  const { value } = steps.next([answer({ data: senders })]);
  const { json } = first as { json: object };
  expect(value).toEqual({ ...first, json: { ...json, fromEmailAddress: 'help@acme.example' } });
  // Refused once more, the refusal is the caller's.
  const refusal = new StepFailed('downstream', 'invalid', 422);
  expect(() => steps.throw(refusal)).toThrow(refusal);
});

const ticket = { id: ticketId, departmentId: '7', email: null, contact: { email: 'ada@example.com' } };
const senders = [
  { address: 'old@acme.example', isActive: false, isVerified: true },
  { address: 'new@acme.example', isActive: true, isVerified: false },
  { address: 'help@acme.example', isActive: true, isVerified: true },
];

test.each([
  ['an address of its department', {}, ticket, 'help@acme.example', 'ada@example.com'],
  [
    'the address on the ticket',
    {},
    { ...ticket, email: 'ada@home.example' },
    'help@acme.example',
    'ada@home.example',
  ],
  [
    'whom the caller names',
    { recipients: [{ role: 'to', address: 'bo@example.com' }] },
    ticket,
    'help@acme.example',
    'bo@example.com',
  ],
])('answers a ticket without emails from %s', (_, input, shown, fromEmailAddress, to) => {
  const steps = createRun(input);
  steps.next();
  expect(steps.next([answer(undefined, 204)]).value).toMatchObject({
    path: `/tickets/${ticketId}`,
    query: { include: 'contacts' },
  });
  expect(steps.next([answer(shown)]).value).toMatchObject({
    path: '/mailReplyAddress',
    query: { departmentId: '7', isActive: 'true' },
  });
  const { value } = steps.next([answer({ data: senders })]);
  expect(value).toMatchObject({ path: `/tickets/${ticketId}/sendReply`, json: { fromEmailAddress, to } });
  expect(value).not.toHaveProperty('json.inReplyToThreadId');
});

test.each([
  [ticket, answer(undefined, 204)],
  [ticket, answer({}, 403)],
  [{ ...ticket, contact: null }, answer({ data: senders })],
])('refuses a reply to a ticket that has no address: %#', (shown, listed) => {
  const steps = createRun({});
  steps.next();
  steps.next([answer(undefined, 204)]);
  steps.next([answer(shown)]);
  expect(() => steps.next([listed])).toThrow(
    expect.objectContaining({ kind: 'invalid_request', path: 'recipients' }),
  );
});

test('sends to the given recipients, uploading attachments first, with pass-through data', () => {
  const attachments = [{ file_name: 'ü.txt', content_type: 'text/plain', content_base64: 'aGk=' }];
  const recipients = [
    { role: 'from', address: 'help@acme.example' },
    { role: 'to', address: 'ada@example.com', name: 'Ada' },
    { role: 'to', address: 'bo@example.com' },
    { role: 'bcc', address: 'cy@example.com' },
  ];
  const pass_through = [{ service_id: 'zoho-desk', extend_object: { ticketStatus: 'Closed' } }];
  const steps = createRun({ body_html: '<p>x</p>', recipients, attachments, pass_through });
  expect(steps.next().value).toMatchObject([
    { path: '/uploads', bytes: { contentType: expect.stringMatching(/^multipart\//) as string } },
  ]);
  expect(steps.next([answer({ id: '189200000600000009' })]).value).toMatchObject({
    json: {
      fromEmailAddress: 'help@acme.example',
      to: 'ada@example.com,bo@example.com',
      bcc: 'cy@example.com',
      content: '<p>x</p>',
      contentType: 'html',
      attachmentIds: ['189200000600000009'],
      ticketStatus: 'Closed',
    },
  });
  expect(steps.next([answer(reply)])).toMatchObject({ done: true, value: { direction: 'outbound' } });
});

test('uploads no more than five files at a time', () => {
  const attachments = Array.from({ length: 7 }, (_, index) => ({
    file_name: `${index}.txt`,
    content_type: 'text/plain',
    content_base64: 'aGk=',
  }));
  const steps = createRun({ type: 'note', attachments });
  const uploads = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => answer({ id: String(first + index) }));
  expect(steps.next().value).toHaveLength(5);
  expect(steps.next(uploads(5, 1)).value).toHaveLength(2);
  expect(steps.next(uploads(2, 6)).value).toMatchObject({
    json: { attachmentIds: ['1', '2', '3', '4', '5', '6', '7'] },
  });
});

test('a thread that went away since it was listed is left out, and the others are not', () => {
  const steps = listRun(undefined, 3);
  steps.next();
  const threads = [1, 2].map((id) => at(thread, 10 + id, String(id)));
  expect(steps.next([answer({ data: threads }), none]).value).toHaveLength(2);
  const gone = new StepFailed('not_found', new Error('404'));
  expect(steps.throw(gone).value).toMatchObject([{ path: `/tickets/${ticketId}/threads/1` }]);
  expect(steps.throw(gone).value).toMatchObject([{ path: `/tickets/${ticketId}/threads/2` }]);
  expect(steps.next([answer(threads[1])])).toMatchObject({
    done: true,
    value: { items: [{ downstream_id: '2' }], next: null },
  });
  const slow = new StepFailed('rate_limit', new Error('429'));
  const refused = listRun(undefined, 3);
  refused.next();
  refused.next([answer({ data: threads }), none]);
  expect(() => refused.throw(slow)).toThrow(slow);
});

test.each([
  [{ type: 'note', recipients: [{ role: 'to', address: 'ada@example.com' }] }, 'recipients'],
  [{ recipients: [{ role: 'reply_to', address: 'ada@example.com' }] }, 'recipients[0].role'],
])('refuses invalid recipients: %j', (input, path) => {
  expect(refusedPaths(messages.create, input)).toEqual([path]);
});

test('a written message whose answer cannot be read is unresolved, not failed', () => {
  const steps = createRun({ type: 'note' });
  expect(steps.next().value).toMatchObject({
    path: `/tickets/${ticketId}/comments`,
    json: { isPublic: false, content: 'x', contentType: 'plainText' },
  });
  expect(() => steps.next([answer('')])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
});

test('changes and deletes comments, but no threads', () => {
  const { update, delete: remove } = messages;
  if (isMissing(update) || isComposite(update) || isMissing(remove) || isComposite(remove))
    throw new Error('both are pairs');
  const id = toMessageId(ticketId, `comment-${comment.id}`);
  const changes = { body_html: '<p>y</p>' };
  const path = `/tickets/${ticketId}/comments/${comment.id}`;
  expect(update.request({ id, changes }, context)).toEqual({
    method: 'PATCH',
    path,
    json: { content: '<p>y</p>', contentType: 'html' },
  });
  const pass_through = [{ service_id: 'zoho-desk', extend_object: { isPublic: true } }];
  expect(update.request({ id, changes: { pass_through } }, context).json).toEqual({ isPublic: true });
  expect(update.response?.(answer({ ...comment, isPublic: true }), { id, changes }, context)).toMatchObject({
    type: 'message',
  });
  expect(remove.request({ id }, context)).toEqual({ method: 'DELETE', path });
  const threadId = toMessageId(ticketId, `thread-${thread.id}`);
  for (const call of [
    () => update.request({ id: threadId, changes }, context),
    () => remove.request({ id: threadId }, context),
  ])
    expect(call).toThrow(expect.objectContaining({ kind: 'unsupported' }));
});

// Error bodies: zoho/zohodesk-oas v1.0/Common.json.
test.each([
  [
    answer(
      {
        errorCode: 'INVALID_DATA',
        message: 'Not valid.',
        errors: [{ fieldName: '/to', errorType: 'missing', errorMessage: '' }],
      },
      422,
    ),
    { kind: 'downstream', errors: [{ message: '/to: missing', code: 'INVALID_DATA', detail: 'Not valid.' }] },
  ],
  [answer({ errorCode: 'INVALID_OAUTH', message: 'No' }, 401), { kind: 'credentials' }],
  [answer({ errorCode: 'SCOPE_MISMATCH', message: 'No' }, 403), { kind: 'scope' }],
  [answer({ errorCode: 'FORBIDDEN', message: 'No' }, 403), { kind: 'downstream' }],
  [answer({ errorCode: 'URL_NOT_FOUND', message: 'No' }, 404), { kind: 'not_found' }],
  [
    answer({ errorCode: 'THRESHOLD_EXCEEDED', message: 'No' }, 429, { 'retry-after': '3600' }),
    { kind: 'rate_limit', retryAfterSeconds: 3600 },
  ],
  [answer('<h1>Down</h1>', 503), { kind: 'downstream', errors: [{ message: 'Down' }] }],
])('reads the failure %j', (response, expected) => {
  expect(zohoDesk.readFailure(response)).toMatchObject(expected);
});

test('reads the credits that are left', () => {
  expect(zohoDesk.readRateLimit({ 'x-rate-limit-remaining-v3': '49990' }, new Date(0))).toEqual({
    remaining: 49990,
  });
});

test('every data center has hosts of its own, and Canada another domain', () => {
  const { oauth2 } = zohoDesk.auth;
  const hosts = (data_center: string) => [
    oauth2.authorizeUrl({ data_center }),
    oauth2.tokenUrl({ data_center }),
    zohoDesk.baseUrl({ data_center }),
  ];
  expect(hosts('eu')).toEqual([
    'https://accounts.zoho.eu/oauth/v2/auth',
    'https://accounts.zoho.eu/oauth/v2/token',
    'https://desk.zoho.eu/api/v1',
  ]);
  expect(hosts('ca')).toContain('https://desk.zohocloud.ca/api/v1');
  expect(() => hosts('evil.example/')).toThrow();
});

test('finds the organization, names it in a header, and does not choose among equals', () => {
  const { discovery } = zohoDesk.auth.oauth2;
  const one = { id: 2389290, companyName: 'Acme', isDefault: false };
  const read = (data: unknown[], org_id?: string) =>
    discovery.read(answer({ data }), org_id === undefined ? {} : { org_id });
  expect(discovery.url({ data_center: 'in' })).toBe('https://desk.zoho.in/api/v1/accessibleOrganizations');
  expect(read([one])).toEqual({ org_id: '2389290' });
  const two = [one, { ...one, id: '7', isDefault: true }];
  expect(read(two)).toEqual({ org_id: '7' });
  expect(read([one, { ...one, id: '8', isDefault: 'true' }])).toEqual({ org_id: '8' });
  // The customer's choice stays as long as the account belongs to it.
  expect([read(two, '2389290'), read(two, '5')]).toEqual([{ org_id: '2389290' }, { org_id: '7' }]);
  for (const data of [[], [one, one]])
    expect(() => read(data)).toThrow(expect.objectContaining({ path: 'org_id' }));
  expect(zohoDesk.headers({ org_id: '7' })).toMatchObject({ orgId: '7' });
  expect(zohoDesk.headers({})).toEqual({ Accept: 'application/json' });
});
