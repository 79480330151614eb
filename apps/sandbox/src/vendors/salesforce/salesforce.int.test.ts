import { beforeAll, expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const { conversationId, goneConversationId } = sandboxCredentials.salesforce;
let authorization = '';
let refreshToken = '';
beforeAll(async () => {
  const tokens = await outside.sandbox.control.mintTokens('salesforce');
  authorization = `Bearer ${tokens.access_token}`;
  refreshToken = tokens.refresh_token ?? '';
});
const root = '/services/data/v67.0';
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/salesforce${path}`, { authorization, ...init });
const query = (soql: string): Promise<Answer> => api(`${root}/query?q=${encodeURIComponent(soql)}`);
const create = (object: string, json: unknown): Promise<Answer> =>
  api(`${root}/sobjects/${object}`, { method: 'POST', json });

test('a session that is none is refused before anything else', async () => {
  for (const path of [`${root}/query`, '/nothing']) {
    const answer = await api(path, { authorization: 'Bearer nothing' });
    expect([answer.status, answer.body]).toEqual([
      401,
      [{ errorCode: 'INVALID_SESSION_ID', message: 'Session expired or invalid' }],
    ]);
  }
  expect((await api('/services/data/v60/query')).status).toBe(404);
});

test('a case has one owner and a status of the picklist; of one without a contact the relation is null', async () => {
  const { id } = (await create('Case', { Subject: 'S', SuppliedEmail: 'new@customer.example' })).body;
  const path = `${root}/sobjects/Case/${id}`;
  const patch = (json: unknown): Promise<Answer> => api(path, { method: 'PATCH', json });
  const soql = `SELECT Status, IsClosed, OwnerId, Owner.Name, Contact.Name, SuppliedEmail FROM Case WHERE Id = '${id}'`;
  const [queue] = (await query("SELECT Id FROM Group WHERE Type = 'Queue'")).body.records;
  expect((await patch({ OwnerId: queue.Id, Status: 'Closed' })).status).toBe(204);
  expect((await query(soql)).body.records[0]).toMatchObject({
    Status: 'Closed',
    IsClosed: true,
    OwnerId: queue.Id,
    Owner: { Name: 'Support' },
    Contact: null,
    SuppliedEmail: 'new@customer.example',
  });
  expect((await patch({ Status: 'Nothing' })).body[0].errorCode).toBe(
    'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
  );
  expect((await patch({ OwnerId: conversationId })).body[0].errorCode).toBe('INVALID_CROSS_REFERENCE_KEY');
  expect((await api(path, { method: 'DELETE' })).status).toBe(204);
  expect((await api(path, { method: 'DELETE' })).body[0].errorCode).toBe('ENTITY_IS_DELETED');
});

test('ids have eighteen characters, or fifteen when they are given', async () => {
  const answer = await query(
    `SELECT Id, ParentId, CreatedDate FROM EmailMessage WHERE ParentId = '${conversationId}'`,
  );
  expect(answer.body).toMatchObject({ done: true, totalSize: 6 });
  for (const record of answer.body.records) {
    expect(record.Id).toMatch(/^02s[A-Za-z0-9]{15}$/);
    expect(record.CreatedDate).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.000\+0000$/);
    expect(record.attributes).toMatchObject({ type: 'EmailMessage' });
  }
  const short = await query(`SELECT Id FROM EmailMessage WHERE ParentId = '${conversationId.slice(0, 15)}'`);
  expect(short.body.totalSize).toBe(6);
});

test('queries compare, sort, and nest what is related', async () => {
  const notes = await query(
    'SELECT Id, CommentBody, CreatedBy.Name, CreatedBy.UserType FROM CaseComment WHERE IsPublished = false ORDER BY CreatedDate DESC, Id DESC LIMIT 2',
  );
  expect(notes.body.records).toHaveLength(2);
  expect(notes.body.records[0].CreatedBy).toMatchObject({
    UserType: 'Standard',
    attributes: { type: 'User' },
  });
  const [first] = (await query('SELECT Id, CreatedDate FROM EmailMessage ORDER BY CreatedDate LIMIT 1')).body
    .records;
  const moment = first.CreatedDate.replace('+0000', 'Z');
  const after = await query(
    `SELECT Id FROM EmailMessage WHERE (CreatedDate > ${moment} OR (CreatedDate = ${moment} AND Id > '${first.Id}'))`,
  );
  const all = await query('SELECT Id FROM EmailMessage');
  expect(after.body.totalSize).toBe(all.body.totalSize - 1);
  expect(
    (await query(`SELECT Id FROM EmailMessage WHERE FromName = 'MARTA NOVÁK' AND Incoming = true`)).status,
  ).toBe(200);
});

test.each([
  ['SELECT Id EmailMessage', 'MALFORMED_QUERY'],
  ["SELECT Id FROM EmailMessage WHERE Subject = 'a' OR Subject = 'b' AND Status = '1'", 'MALFORMED_QUERY'],
  [String.raw`SELECT Id FROM EmailMessage WHERE Subject = '\x'`, 'MALFORMED_QUERY'],
  ['SELECT Nothing FROM EmailMessage', 'INVALID_FIELD'],
  ["SELECT Id FROM EmailMessage WHERE HtmlBody = 'x'", 'INVALID_FIELD'],
  ["SELECT Id FROM EmailMessage WHERE CreatedDate > '2026-01-01T00:00:00Z'", 'INVALID_FIELD'],
  ["SELECT Id FROM EmailMessage WHERE ParentId = 'x'", 'INVALID_QUERY_FILTER_OPERATOR'],
  ['SELECT Id FROM Nothing', 'INVALID_TYPE'],
  ['SELECT Id FROM ContentDocumentLink', 'MALFORMED_QUERY'],
])('%s is refused', async (soql, errorCode) => {
  expect(await query(soql)).toMatchObject({ status: 400, body: [{ errorCode }] });
});

test('an email is stored, and then it can only be deleted', async () => {
  const stored = await create('EmailMessage', {
    ParentId: conversationId,
    TextBody: 'marker-salesforce-1',
    ToAddress: 'a@customer.example;b@customer.example',
    Status: '3',
    Incoming: false,
  });
  expect([stored.status, stored.body]).toEqual([201, { id: stored.body.id, success: true, errors: [] }]);
  const path = `${root}/sobjects/EmailMessage/${stored.body.id}`;
  expect(stored.headers.get('location')).toBe(path);
  const { body } = await query(`SELECT ToAddress, Status FROM EmailMessage WHERE Id = '${stored.body.id}'`);
  expect(body.records).toMatchObject([{ ToAddress: 'a@customer.example; b@customer.example', Status: '3' }]);
  const changed = await api(path, { method: 'PATCH', json: { TextBody: 'y' } });
  expect(changed.body).toMatchObject([{ errorCode: 'INSUFFICIENT_ACCESS_OR_READONLY' }]);
  expect(await api(path, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
  expect(await api(path, { method: 'DELETE' })).toMatchObject({
    status: 404,
    body: [{ errorCode: 'ENTITY_IS_DELETED' }],
  });
});

test.each([
  ['EmailMessage', { ParentId: goneConversationId }, 'INVALID_CROSS_REFERENCE_KEY'],
  ['EmailMessage', { ParentId: '1' }, 'MALFORMED_ID'],
  ['EmailMessage', { ParentId: conversationId, Body: 'x' }, 'INVALID_FIELD'],
  ['EmailMessage', { ParentId: conversationId, Status: '9' }, 'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST'],
  ['EmailMessage', { ParentId: conversationId, ToAddress: 'nowhere' }, 'INVALID_EMAIL_ADDRESS'],
  ['CaseComment', { ParentId: conversationId }, 'REQUIRED_FIELD_MISSING'],
  ['CaseComment', { ParentId: conversationId, CommentBody: 'ü'.repeat(2001) }, 'STRING_TOO_LONG'],
])('a new %s of %j is refused', async (object, json, errorCode) => {
  expect(await create(object, json)).toMatchObject({ status: 400, body: [{ errorCode }] });
});

test('a composite makes all or nothing, and says so with a 200', async () => {
  const part = (referenceId: string, object: string, body: unknown) => ({
    method: 'POST',
    url: `${root}/sobjects/${object}`,
    referenceId,
    body,
  });
  const file = {
    Title: 'a.txt',
    PathOnClient: 'a.txt',
    VersionData: 'aGk=',
    FirstPublishLocationId: '@{mail.id}',
  };
  const send = (body: unknown) =>
    api(`${root}/composite`, {
      method: 'POST',
      json: {
        allOrNone: true,
        compositeRequest: [part('mail', 'EmailMessage', body), part('file', 'ContentVersion', file)],
      },
    });
  const unmanaged = await send({ ParentId: conversationId, TextBody: 'x' });
  expect(unmanaged.body.compositeResponse).toMatchObject([
    { body: [{ errorCode: 'PROCESSING_HALTED' }] },
    { body: [{ errorCode: 'INSUFFICIENT_ACCESS_ON_CROSS_REFERENCE_ENTITY' }] },
  ]);
  const { body } = await send({ ParentId: conversationId, TextBody: 'x', IsClientManaged: true });
  expect(body.compositeResponse).toMatchObject([{ httpStatusCode: 201 }, { httpStatusCode: 201 }]);
  const links = await query(
    `SELECT ContentDocument.Title, ContentDocument.ContentSize FROM ContentDocumentLink WHERE LinkedEntityId = '${body.compositeResponse[0].body.id}'`,
  );
  expect(links.body.records).toMatchObject([{ ContentDocument: { Title: 'a.txt', ContentSize: 2 } }]);
  const before = (await query('SELECT Id FROM EmailMessage')).body.totalSize;
  const undone = await send({ ParentId: goneConversationId });
  expect([undone.status, undone.body.compositeResponse[1].body[0].errorCode]).toEqual([
    200,
    'PROCESSING_HALTED',
  ]);
  expect((await query('SELECT Id FROM EmailMessage')).body.totalSize).toBe(before);
});

test('a token comes without an end, and a refresh without a refresh token', async () => {
  const { oauth } = sandboxCredentials.salesforce;
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: oauth?.clientId ?? '',
    client_secret: oauth?.clientSecret ?? '',
  });
  const { status, body } = await api(oauth?.tokenPath ?? '', {
    method: 'POST',
    body: form,
    authorization: '',
  });
  expect([status, body.expires_in, body.refresh_token]).toEqual([200, undefined, undefined]);
  expect(body).toMatchObject({ instance_url: 'https://acme.my.salesforce.com', token_type: 'Bearer' });
  const revoke = () =>
    api('/services/oauth2/revoke', {
      method: 'POST',
      body: new URLSearchParams({ token: body.access_token }),
    });
  expect((await revoke()).status).toBe(200);
  expect((await revoke()).body.error).toBe('unsupported_token_type');
});

test('an exceeded limit is a 403', async () => {
  const { access_token } = await outside.sandbox.control.mintTokens('salesforce');
  const limited = () =>
    api(`${root}/query?q=SELECT+Id+FROM+Case`, { authorization: `Bearer ${access_token}` });
  outside.sandbox.control.setRateLimit('salesforce', { limit: 1, windowSeconds: 60 });
  expect((await limited()).headers.get('sforce-limit-info')).toBe('api-usage=1/1');
  expect(await limited()).toMatchObject({ status: 403, body: [{ errorCode: 'REQUEST_LIMIT_EXCEEDED' }] });
  outside.sandbox.control.setRateLimit('salesforce', null);
});
