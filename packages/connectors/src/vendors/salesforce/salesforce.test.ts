import { messageSchema, type MessageCreate } from '@keyway/contract';
import { expect, test } from 'vitest';

import {
  isComposite,
  isMissing,
  StepFailed,
  type DownstreamResponse,
  type ListInput,
  type OperationContext,
} from '../../definition/define.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { salesforce } from './index.js';
import { fromAttachment, fromComment, fromEmail, fromFileLink } from './map-message.js';
import { quote } from './soql.js';

const caseId = '5005f0000000012AAA';
const emailId = '02s5f00000000a1AAA';
const commentId = '00a5f00000000b2AAA';
const user = (userType: string) => ({
  attributes: { type: 'User' },
  Name: 'Bo',
  Email: 'bo@acme.example',
  UserType: userType,
});
// Shapes: developer.salesforce.com, Object Reference, EmailMessage and CaseComment; values are ours.
const email = {
  attributes: { type: 'EmailMessage', url: `/services/data/v67.0/sobjects/EmailMessage/${emailId}` },
  Id: emailId,
  ParentId: caseId,
  Subject: 'Where is it?',
  TextBody: 'Hello',
  HtmlBody: '<p>Hello</p>',
  FromAddress: 'ada@example.com',
  FromName: 'Ada',
  ToAddress: 'help@acme.example; bo@example.com',
  CcAddress: null,
  BccAddress: null,
  Incoming: true,
  Status: '1',
  MessageDate: '2026-03-04T09:29:00.000+0000',
  MessageIdentifier: '<m1@example.com>',
  ReplyToEmailMessageId: null,
  CreatedById: '0055f0000000009AAA',
  CreatedBy: user('AutomatedProcess'),
  CreatedDate: '2026-03-04T09:30:00.000+0000',
  LastModifiedDate: '2026-03-04T11:30:00.000+0200',
};
const comment = {
  Id: commentId,
  ParentId: caseId,
  CommentBody: 'a < b',
  IsPublished: false,
  CreatedById: '0055f0000000001AAA',
  CreatedBy: user('Standard'),
  CreatedDate: '2026-03-04T09:31:00.000+0000',
  LastModifiedDate: '2026-03-04T09:31:00.000+0000',
};
const origin = 'https://acme.my.salesforce.com';
const { messages } = salesforce.resources;
const context: OperationContext = {
  settings: { domain: 'acme' },
  baseUrl: `${origin}/services/data/v67.0`,
  authType: 'oauth2',
  now: new Date('2026-03-05T00:00:00Z'),
};
const answer = (body: unknown, status = 200): DownstreamResponse => ({ status, headers: {}, body });
const found = (...records: unknown[]) => answer({ totalSize: records.length, done: true, records });

test('maps an incoming email', () => {
  const message = fromEmail(email, 'records[0]', { origin });
  expect(messageSchema.parse(message)).toEqual(message);
  expect(message).toMatchObject({
    id: emailId,
    conversation_id: caseId,
    type: 'message',
    direction: 'inbound',
    channel: 'email',
    subject: 'Where is it?',
    body: 'Hello',
    body_html: '<p>Hello</p>',
    author: { id: null, type: 'contact', name: 'Ada', email: 'ada@example.com' },
    recipients: [
      { role: 'from', address: 'ada@example.com', name: 'Ada' },
      { role: 'to', address: 'help@acme.example' },
      { role: 'to', address: 'bo@example.com' },
    ],
    status: 'received',
    external_id: '<m1@example.com>',
    web_url: `${origin}/${emailId}`,
    sent_at: '2026-03-04T09:29:00.000Z',
    created_at: '2026-03-04T09:30:00.000Z',
    updated_at: '2026-03-04T09:30:00.000Z',
  });
});

test.each([
  [
    { Incoming: false, Status: '3' },
    { direction: 'outbound', status: 'sent', author: { type: 'system' } },
  ],
  [
    { Incoming: false, Status: '5', CreatedBy: user('Standard') },
    { status: 'draft', author: { type: 'agent' } },
  ],
  [{ ReplyToEmailMessageId: emailId }, { in_reply_to_id: emailId }],
  [{ TextBody: null }, { body: 'Hello' }],
  [
    { FromAddress: null, ToAddress: null },
    { recipients: [], author: { email: null } },
  ],
])('maps the email %j', (change, expected) => {
  expect(fromEmail({ ...email, ...change }, 'e', { origin })).toMatchObject(expected);
});

test.each([
  [{}, { type: 'note', direction: 'internal', channel: 'note', body: 'a < b', author: { name: 'Bo' } }],
  [{ IsPublished: true }, { type: 'message', direction: 'outbound', channel: 'web', status: 'sent' }],
  [
    { IsPublished: true, CreatedBy: user('CspLitePortal') },
    { direction: 'inbound', status: 'received', author: { id: null, type: 'contact' } },
  ],
  [{ CreatedBy: null }, { author: { id: '0055f0000000001AAA', name: null } }],
])('maps the comment %j', (change, expected) => {
  expect(fromComment({ ...comment, ...change }, 'c', { origin })).toMatchObject(expected);
});

test('names files with their extension once', () => {
  const link = (Title: string, FileExtension: string | null) =>
    fromFileLink({ ContentDocumentId: '069', ContentDocument: { Title, FileExtension, ContentSize: 7 } });
  expect(link('offer', 'pdf')).toMatchObject({ id: '069', file_name: 'offer.pdf', size: 7, url: null });
  expect(link('offer.PDF', 'pdf').file_name).toBe('offer.PDF');
  expect(link('offer', null).file_name).toBe('offer');
  expect(fromAttachment({ Id: '00P', Name: 'a.png', ContentType: 'image/png', BodyLength: 3 })).toMatchObject(
    {
      file_name: 'a.png',
      content_type: 'image/png',
      size: 3,
    },
  );
});

function listRun(input: Partial<ListInput>) {
  const { list } = messages;
  if (isMissing(list) || !isComposite(list)) throw new Error('list is composite');
  return list.run({ position: undefined, pageSize: 2, filter: {}, sort: undefined, ...input }, context);
}
const queriesOf = (step: unknown): string[] =>
  (step as { query: { q: string } }[]).map(({ query }) => query.q.replace(/^SELECT .* FROM/, 'FROM'));

test('asks for emails and comments by time and id, after the last record of each', () => {
  const steps = listRun({
    position: `2026-03-04T09:30:00Z ${emailId},`,
    filter: { conversation_id: caseId, created_since: '2026-03-01T01:00:00+01:00' },
    sort: { by: 'created_at', direction: 'desc' },
  });
  const condition = `WHERE ParentId = '${caseId}' AND CreatedDate >= 2026-03-01T00:00:00Z`;
  const order = 'ORDER BY CreatedDate DESC, Id DESC LIMIT 2';
  expect(queriesOf(steps.next().value)).toEqual([
    `FROM EmailMessage ${condition} AND (CreatedDate < 2026-03-04T09:30:00Z OR (CreatedDate = 2026-03-04T09:30:00Z AND Id < '${emailId}')) ${order}`,
    `FROM CaseComment ${condition} ${order}`,
  ]);
});

test.each([
  [{ type: 'note' }, ['FROM CaseComment WHERE ParentId != null AND IsPublished = false']],
  [
    { type: 'message' },
    [
      'FROM EmailMessage WHERE ParentId != null ORDER',
      'FROM CaseComment WHERE ParentId != null AND IsPublished = true',
    ],
  ],
  [
    { updated_since: '2026-03-01T00:00:00.500Z' },
    ['AND LastModifiedDate >= 2026-03-01T00:00:00.500Z', 'LastModifiedDate >='],
  ],
] as const)('filters by %j', (filter, expected) => {
  const queries = queriesOf(listRun({ filter }).next().value);
  expect(queries).toHaveLength(expected.length);
  expected.forEach((part, index) => expect(queries[index]).toContain(part));
});

test('nothing is an event, and no call is needed to know it', () => {
  expect(listRun({ filter: { type: 'event' } }).next()).toEqual({
    done: true,
    value: { items: [], next: null },
  });
});

test('merges both by time, adds attachments, and goes on where each was left', () => {
  const steps = listRun({ pageSize: 2 });
  steps.next();
  const later = { ...email, Id: '02s5f00000000a2AAA', CreatedDate: '2026-03-04T09:32:00.000+0000' };
  const attachments = steps.next([found(email, later), found(comment)]);
  expect(queriesOf(attachments.value)).toEqual([
    `FROM ContentDocumentLink WHERE LinkedEntityId IN ('${emailId}')`,
    `FROM Attachment WHERE ParentId IN ('${emailId}')`,
  ]);
  const file = { Id: '00P5f0000000001AAA', ParentId: emailId, Name: 'a.png', BodyLength: 3 };
  expect(steps.next([found(), found(file)])).toMatchObject({
    done: true,
    value: {
      items: [{ id: emailId, attachments: [{ file_name: 'a.png' }] }, { id: commentId }],
      next: `2026-03-04T09:30:00Z ${emailId},end`,
    },
  });
});

test('an answer that was cut goes on, however short it is', () => {
  const steps = listRun({ pageSize: 50 });
  steps.next();
  steps.next([answer({ totalSize: 2, done: false, records: [email] }), found()]);
  expect(steps.next([found(), found()])).toMatchObject({
    value: { items: [{ id: emailId }], next: `2026-03-04T09:30:00Z ${emailId},end` },
  });
});

test.each(['x', ',,', `2026-03-04T09:30:00Z 1' OR Id != '1,`, 'end'])(
  'refuses the position %j',
  (position) => {
    expect(() => listRun({ position }).next()).toThrow(expect.objectContaining({ kind: 'invalid_request' }));
  },
);

test('escapes what ends a string', () => {
  expect(quote(`a'b\\c"d`)).toBe(`'a\\'b\\\\c\\"d'`);
});

function createRun(input: Partial<MessageCreate>, transactionId?: string) {
  const { create } = messages;
  if (isMissing(create) || !isComposite(create)) throw new Error('create is composite');
  return create.run({ body: 'x', ...input } as MessageCreate, {
    ...context,
    ...(transactionId === undefined ? {} : { transactionId }),
  });
}

test('stores an email, with the transaction id as its identifier, and reads it back', () => {
  const steps = createRun(
    {
      conversation_id: caseId,
      subject: 'S',
      in_reply_to_id: emailId,
      author: { type: 'contact', email: 'ada@example.com', name: 'Ada' },
      recipients: [
        { role: 'to', address: 'help@acme.example' },
        { role: 'to', address: 'bo@example.com' },
      ],
      pass_through: [{ service_id: 'salesforce', extend_object: { Priority__c: 1 } }],
    },
    'tx-1',
  );
  expect(steps.next().value).toEqual({
    method: 'POST',
    path: '/sobjects/EmailMessage',
    json: {
      ParentId: caseId,
      Subject: 'S',
      TextBody: 'x',
      HtmlBody: 'x',
      FromAddress: 'ada@example.com',
      FromName: 'Ada',
      ToAddress: 'help@acme.example;bo@example.com',
      Incoming: true,
      Status: '0',
      MessageDate: '2026-03-05T00:00:00.000Z',
      ReplyToEmailMessageId: emailId,
      MessageIdentifier: '<tx-1@keyway.invalid>',
      Priority__c: 1,
    },
  });
  expect(queryOf(steps.next([answer({ id: emailId, success: true, errors: [] }, 201)]).value)).toContain(
    `WHERE Id = '${emailId}'`,
  );
  steps.next([found(email)]);
  expect(steps.next([found(), found()])).toMatchObject({ done: true, value: { id: emailId } });
});
const queryOf = (step: unknown): string => queriesOf([step])[0] ?? '';

test('a stored record is returned, even if it cannot be read back', () => {
  const steps = createRun({ conversation_id: caseId, type: 'note' });
  expect(steps.next().value).toMatchObject({
    path: '/sobjects/CaseComment',
    json: { ParentId: caseId, CommentBody: 'x', IsPublished: false },
  });
  steps.next([answer({ id: commentId, success: true, errors: [] }, 201)]);
  expect(steps.throw(new StepFailed('downstream', new Error('down')))).toMatchObject({
    done: true,
    value: { id: commentId, type: 'note', body: 'x', created_at: '2026-03-05T00:00:00.000Z' },
  });
  const opening = createRun({});
  opening.next();
  const compositeResponse = [{ referenceId: 'email', httpStatusCode: 201, body: { id: emailId } }];
  opening.next([answer({ compositeResponse })]);
  expect(() => opening.throw(new StepFailed('downstream', new Error('down')))).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
  const unnamed = createRun({ conversation_id: caseId });
  unnamed.next();
  expect(() => unnamed.next([answer({}, 201)])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
});

test.each([[{ type: 'contact' as const, name: 'Ada' }, 'author.email']])(
  'refuses an author that an email would lose: %j',
  (author, path) => {
    expect(() => createRun({ conversation_id: caseId, author }).next()).toThrow(
      expect.objectContaining({ kind: 'invalid_request', path }),
    );
  },
);

test('opens a case and adds files in one request, of which all or nothing is stored', () => {
  const steps = createRun({
    subject: 'S',
    recipients: [{ role: 'to', address: 'ada@example.com', name: 'Ada' }],
    attachments: [{ file_name: 'a.txt', content_type: 'text/plain', content_base64: 'aGk=' }],
  });
  expect(steps.next().value).toMatchObject({
    path: '/composite',
    json: {
      allOrNone: true,
      compositeRequest: [
        {
          url: '/services/data/v67.0/sobjects/Case',
          referenceId: 'case',
          body: { Origin: 'Email', Subject: 'S', SuppliedEmail: 'ada@example.com', SuppliedName: 'Ada' },
        },
        {
          referenceId: 'email',
          body: { ParentId: '@{case.id}', IsClientManaged: true, ToAddress: 'ada@example.com', Status: '3' },
        },
        {
          url: '/services/data/v67.0/sobjects/ContentVersion',
          body: { PathOnClient: 'a.txt', VersionData: 'aGk=', FirstPublishLocationId: '@{email.id}' },
        },
      ],
    },
  });
  const part = (referenceId: string, id: string) => ({
    referenceId,
    httpStatusCode: 201,
    body: { id, success: true, errors: [] },
  });
  steps.next([answer({ compositeResponse: [part('case', caseId), part('email', emailId)] })]);
  expect(steps.throw(new StepFailed('downstream', new Error('down')))).toMatchObject({
    value: { id: emailId, conversation_id: caseId },
  });
});

test('a composite that was undone is a failure, though its status is 200', () => {
  const steps = createRun({});
  steps.next();
  const undone = (referenceId: string, errorCode: string, message: string) => ({
    referenceId,
    httpStatusCode: 400,
    body: [{ errorCode, message }],
  });
  const compositeResponse = [
    undone('case', 'PROCESSING_HALTED', 'Rolled back.'),
    undone('email', 'INVALID_EMAIL_ADDRESS', 'Not an address.'),
  ];
  expect(() => steps.next([answer({ compositeResponse })])).toThrow(
    expect.objectContaining({ kind: 'refused', message: 'INVALID_EMAIL_ADDRESS: Not an address.' }),
  );
});

test('a composite whose answer cannot be read is unresolved, not failed', () => {
  for (const body of ['<html>', { compositeResponse: [] }]) {
    const steps = createRun({});
    steps.next();
    expect(() => steps.next([answer(body)])).toThrow(expect.objectContaining({ kind: 'unresolved' }));
  }
});

test.each([
  [{ type: 'note' }, ['type']],
  [{ type: 'note', conversation_id: caseId, subject: 'S' }, ['subject']],
  [{ recipients: [{ role: 'reply_to', address: 'a@example.com' }] }, ['recipients[0].role']],
  [{ author: { type: 'agent', id: '0055f0000000002AAA' } }, ['author.id']],
  [{ author: { type: 'agent', email: 'bo@acme.example' } }, ['author.email']],
  [{ author: { type: 'contact', email: 'ada@example.com' } }, []],
])('of %j it cannot take %j', (input, paths) => {
  expect(refusedPaths(messages.create, input)).toEqual(paths);
});

test('settles an email by its identifier, exactly, and cannot settle a comment', () => {
  const { create } = messages;
  if (isMissing(create) || !create.settle) throw new Error('create settles');
  const input = { conversation_id: caseId, body: 'x', transactionId: "T'1" };
  const steps = create.settle(input, context);
  expect(queryOf(steps.next().value)).toContain(
    String.raw`WHERE MessageIdentifier = '<T\'1@keyway.invalid>'`,
  );
  const other = { ...email, MessageIdentifier: "<t'1@keyway.invalid>" };
  const elsewhere = { ...email, MessageIdentifier: "<T'1@keyway.invalid>", ParentId: '5005f0000000099AAA' };
  expect(steps.next([found(other, elsewhere)])).toEqual({ done: true, value: null });
  const pass_through = [
    { service_id: 'salesforce', extend_object: { MessageIdentifier: '<own@shop.example>' } },
  ];
  expect(() => create.settle!({ ...input, pass_through }, context).next()).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
  expect(() => create.settle!({ ...input, type: 'note' }, context).next()).toThrow(
    expect.objectContaining({ kind: 'unresolved' }),
  );
});

test('changes comments only, and deletes both', () => {
  const { update, delete: remove } = messages;
  if (isMissing(update) || !isComposite(update) || isMissing(remove) || isComposite(remove))
    throw new Error('update is composite, delete a pair');
  const pass_through = [{ service_id: 'salesforce', extend_object: { IsPublished: true } }];
  const written = (changes: { body_html?: string; pass_through?: typeof pass_through }) => {
    const steps = update.run({ id: commentId, changes }, context);
    steps.next();
    return steps.next([found(comment)]).value;
  };
  expect(written({ body_html: '<p>y</p>' })).toEqual({
    method: 'PATCH',
    path: `/sobjects/CaseComment/${commentId}`,
    json: { CommentBody: 'y' },
  });
  expect(written({ pass_through })).toEqual({
    method: 'PATCH',
    path: `/sobjects/CaseComment/${commentId}`,
    json: { IsPublished: true },
  });
  expect(() => update.run({ id: emailId, changes: { body: 'y' } }, context).next()).toThrow(
    expect.objectContaining({ kind: 'unsupported' }),
  );
  expect([emailId, commentId].map((id) => remove.request({ id }, context).path)).toEqual([
    `/sobjects/EmailMessage/${emailId}`,
    `/sobjects/CaseComment/${commentId}`,
  ]);
  expect(() => remove.request({ id: caseId }, context)).toThrow(
    expect.objectContaining({ kind: 'not_found' }),
  );
});

// Error bodies: developer.salesforce.com, REST API, Status Codes and Error Responses.
test.each([
  [
    answer([{ errorCode: 'STRING_TOO_LONG', message: 'Too long.', fields: ['CommentBody'] }], 400),
    {
      kind: 'downstream',
      errors: [{ message: 'Too long.', code: 'STRING_TOO_LONG', detail: 'CommentBody' }],
    },
  ],
  [answer([{ errorCode: 'INVALID_SESSION_ID', message: 'Expired' }], 401), { kind: 'credentials' }],
  [
    answer([{ errorCode: 'REQUEST_LIMIT_EXCEEDED', message: 'No' }], 403),
    { kind: 'rate_limit', retryAfterSeconds: 60 },
  ],
  [answer([{ errorCode: 'API_DISABLED_FOR_ORG', message: 'No' }], 403), { kind: 'downstream' }],
  [answer([{ errorCode: 'NOT_FOUND', message: 'No' }], 404), { kind: 'not_found' }],
  [
    answer({ error: 'invalid_grant', error_description: 'Expired' }, 400),
    { errors: [{ message: 'Expired' }] },
  ],
  [answer('<html>Down</html>', 503), { kind: 'downstream', errors: [{ message: 'Down' }] }],
])('reads the failure %j', (response, expected) => {
  expect(salesforce.readFailure(response)).toMatchObject(expected);
});

test.each([
  ['api-usage=18/5000', { limit: 5000, remaining: 4982 }],
  ['api-usage=25/20; per-app-api-usage=17/250(appName=sample-app)', { limit: 20, remaining: 0 }],
  ['per-app-api-usage=17/250(appName=sample-app)', {}],
])('reads the limit %j', (header, expected) => {
  expect(salesforce.readRateLimit({ 'sforce-limit-info': header })).toEqual(expected);
});

test('everything is at the My Domain, and nowhere else', () => {
  const { oauth2 } = salesforce.auth;
  for (const domain of ['acme', 'acme.my.salesforce.com']) {
    expect(oauth2.authorizeUrl({ domain })).toBe(`${origin}/services/oauth2/authorize`);
    expect(oauth2.tokenUrl({ domain })).toBe(`${origin}/services/oauth2/token`);
    expect(salesforce.baseUrl({ domain })).toBe(`${origin}/services/data/v67.0`);
  }
  expect(salesforce.baseUrl({ domain: 'acme--dev.sandbox' })).toMatch(
    /^https:\/\/acme--dev\.sandbox\.my\.salesforce\.com\//,
  );
  for (const domain of ['evil.example', 'acme.my.salesforce.com.evil.example', 'acme.evil', 'a/b', 'ACME'])
    expect(() => salesforce.baseUrl({ domain }), domain).toThrow();
});
