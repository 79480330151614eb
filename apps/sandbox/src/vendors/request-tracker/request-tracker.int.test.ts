import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const credentials = sandboxCredentials['request-tracker'];
const authorization = credentials.key?.value ?? '';
const api = (path: string, init: Parameters<typeof call>[1] = {}): Promise<Answer> =>
  call(`${outside.sandbox.url}/request-tracker/REST/2.0${path}`, { authorization, ...init });
const messages = encodeURIComponent(
  "(Type='Correspond' OR Type='Comment' OR Type='Create') AND ObjectType='RT::Ticket'",
);
const ids = (answer: Answer): string[] => answer.body.items.map(({ id }: { id: string }) => id);

test('token and basic open it, anything else is Unauthorized', async () => {
  expect((await api('/rt')).status).toBe(200);
  expect((await api('/rt', { authorization: basic(credentials.basic) })).status).toBe(200);
  const wrong = await api('/rt', { authorization: 'token 1-14-no' });
  expect(wrong).toMatchObject({ status: 401, body: { message: 'Unauthorized' } });
});

test('pages cover the matching transactions once; sizes are clamped, the last page has no next', async () => {
  const all = ids(await api(`/transactions?query=${messages}&per_page=500`));
  const pages = await Promise.all(
    [1, 2, 3].map((page) => api(`/transactions?query=${messages}&page=${page}`)),
  );
  expect(pages.flatMap(ids)).toEqual(all);
  expect(pages[0]?.body).toMatchObject({ count: 20, per_page: 20, page: 1, pages: 3, total: all.length });
  expect(pages[0]?.body.next_page).toContain('page=2');
  expect(pages[2]?.body).not.toHaveProperty('next_page');
  expect((await api(`/transactions?query=${messages}&per_page=500`)).body.per_page).toBe(100);
});

test('sort and fields: dates end in Z, list ids are strings, foreign and system transactions stay findable', async () => {
  const latest = await api(
    `/transactions?query=${messages}&orderby=Created&orderby=id&order=DESC&order=DESC&per_page=5&fields=Type,Creator,Created,ObjectId,Content&fields[Creator]=EmailAddress,Privileged`,
  );
  const created = latest.body.items.map((item: { Created: string }) => item.Created);
  expect(created).toEqual([...created].sort().reverse());
  expect(latest.body.items[0]).toMatchObject({
    id: expect.any(String),
    ObjectId: expect.any(String),
    Content: '',
    Creator: { type: 'user', EmailAddress: expect.stringContaining('@'), Privileged: '' },
  });
  const status = await api(`/transactions?query=${encodeURIComponent("Type = 'Status'")}`);
  expect(status.body.total).toBeGreaterThan(0);
  const json = await api('/transactions', {
    method: 'POST',
    json: [{ field: 'ObjectType', value: 'RT::User' }],
  });
  expect(json.body.total).toBe(3);
  const bad = await api(`/transactions?query=${encodeURIComponent("Bogus = 'x'")}`);
  expect([bad.status, bad.body.message]).toEqual([400, expect.stringContaining('Unknown field: Bogus')]);
});

test('history mixes system events in; unknown transactions and attachments are 500, tickets 404', async () => {
  const types = (await api('/ticket/1/history?fields=Type')).body.items.map(
    (item: { Type: string }) => item.Type,
  );
  expect(types[0]).toBe('Create');
  expect(types).toEqual(expect.arrayContaining(['Set', 'Status', 'Comment', 'Correspond']));
  for (const path of ['/transaction/99999', '/attachment/99999']) {
    expect(await api(path)).toMatchObject({ status: 500, body: { message: 'Internal Server Error' } });
  }
  expect((await api('/ticket/999')).status).toBe(404);
});

test('bodies are base64 attachments: parts without a name, files with one', async () => {
  const [first = ''] = ids(await api('/ticket/1/history'));
  const transaction = await api(`/transaction/${first}`);
  expect(transaction.body).toMatchObject({
    id: Number(first),
    Object: { type: 'ticket', id: '1' },
    Type: 'Create',
  });
  const parts = await Promise.all(
    ids(await api(`/transaction/${first}/attachments?fields=Content`)).map((id) => api(`/attachment/${id}`)),
  );
  expect(parts.map(({ body }) => [body.ContentType, body.Filename])).toEqual([
    ['multipart/mixed', undefined],
    ['text/plain', undefined],
    ['image/png', 'cracked-lid.png'],
  ]);
  expect(Buffer.from(parts[1]?.body.Content, 'base64').toString()).toContain(
    'the lid of the teapot is cracked',
  );
  expect(parts[0]?.body).toMatchObject({ Content: null, Parent: '0' });
  const query = JSON.stringify([first, '103'].map((value) => ({ field: 'TransactionId', value })));
  const search = await api(
    `/attachments?query=${encodeURIComponent(query)}&fields=TransactionId,ContentType,Filename,Content&per_page=100`,
  );
  expect(search.body.items[1]).toMatchObject({
    TransactionId: first,
    ContentType: 'text/plain',
    Content: expect.stringContaining('teapot'),
  });
  expect(new Set(search.body.items.map((item: { TransactionId: string }) => item.TransactionId))).toEqual(
    new Set([first, '103']),
  );
});

test('correspond and comment answer with a location; the text comes back', async () => {
  const sent = await api('/ticket/1/correspond', {
    method: 'POST',
    json: { Content: '<b>marker-rt</b>', ContentType: 'text/html', Subject: 'S' },
  });
  expect([sent.status, sent.body]).toEqual([201, ['Correspondence added']]);
  expect(sent.headers.get('location')).toMatch(/^\/REST\/2\.0\/transaction\/\d+$/);
  const id = sent.headers.get('location')?.split('/').at(-1);
  expect((await api(`/transaction/${id}`)).body).toMatchObject({
    Type: 'Correspond',
    Data: 'S\n',
    Creator: { id: 'ada' },
  });
  const note = await api('/ticket/1/comment', {
    method: 'POST',
    body: 'plain note',
    headers: { 'content-type': 'text/plain' },
  });
  expect(note.body).toEqual(['Comments added']);
  expect(outside.sandbox.control.counters()).toMatchObject({
    createdByMarker: { 'marker-rt': 1 },
    createdMessages: { 'request-tracker': 2 },
  });
});

test('what the vendor refuses on create, and the methods it does not have', async () => {
  const untyped = await api('/ticket/1/comment', { method: 'POST', json: { Content: 'x' } });
  expect(untyped).toMatchObject({
    status: 400,
    body: { message: 'ContentType is a required field for application/json' },
  });
  const unknown = await api('/ticket/999/comment', {
    method: 'POST',
    json: { Content: 'x', ContentType: 'text/plain' },
  });
  expect(unknown).toMatchObject({ status: 400, body: { message: 'Message could not be recorded' } });
  const file = await api('/ticket/1/comment', { method: 'POST', json: { Attachments: [{ FileName: 'a' }] } });
  expect(file.body.message).toContain('FileType is a required field');
  for (const method of ['PUT', 'DELETE']) {
    const refused = await api('/transaction/101', { method });
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  }
});

test('a ticket needs a queue', async () => {
  const made = await api('/ticket', {
    method: 'POST',
    json: {
      Queue: 'Support',
      Subject: 'S',
      Requestor: 'r@new.example',
      Content: 'C',
      ContentType: 'text/plain',
    },
  });
  expect([made.status, made.body.type]).toEqual([201, 'ticket']);
  expect((await api(`/ticket/${made.body.id}`)).body).toMatchObject({
    Subject: 'S',
    Requestor: [{ id: 'r@new.example' }],
  });
  expect((await api('/ticket', { method: 'POST', json: { Subject: 'S' } })).status).toBe(400);
});

const query = (value: unknown): string =>
  encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value));

test('attachments of many transactions: IN with an array, by GET and by POST; their content is plain there', async () => {
  const limits = [
    { field: 'TransactionId', operator: 'IN', value: [101, 103] },
    { field: 'ContentType', operator: 'STARTSWITH', value: 'text/' },
  ];
  const found = await api(`/attachments?query=${query(limits)}&fields=TransactionId,Content,ContentLength`);
  expect(found.body.items[0]).toMatchObject({
    TransactionId: '101',
    Content: expect.stringMatching(/^Hello,\n\nmy order/),
    ContentLength: expect.stringMatching(/^\d+$/),
  });
  expect(ids(await api('/attachments', { method: 'POST', json: limits }))).toEqual(ids(found));
  const scalar = query([{ field: 'TransactionId', operator: 'IN', value: 101 }]);
  expect((await api(`/attachments?query=${scalar}`)).body).toMatchObject({ total: 0, items: [] });
  expect((await api(`/attachments?query=${query('TransactionId = 101')}`)).body.total).toBe(0);
  const parents = await api(`/attachments?query=${query(limits)}&fields=Parent`);
  expect([parents.status, parents.text]).toEqual([500, '']);
  expect((await api('/attachments', { method: 'POST', json: {} })).body).toEqual({
    message: 'JSON object must be a ARRAY',
  });
});

test('a bracket anywhere makes TransactionSQL JSON, and that fails without words', async () => {
  for (const text of ["Type = 'a[b'", "Type = 'Create' [", '[x', '[1]']) {
    const answer = await api(`/transactions?query=${query(text)}`);
    expect([answer.status, answer.text], text).toEqual([500, '']);
  }
  expect((await api(`/tickets?query=${query("id = 1 AND Subject = '[x'")}`)).status).toBe(200);
});

test('finds a transaction by number; an unknown order counts but shows nothing', async () => {
  const one = `/transactions?query=${query("id = 103 AND (Type = 'Create' OR Type = 'Correspond' OR Type = 'Comment')")}`;
  expect(ids(await api(one))).toEqual(['103']);
  expect((await api(`${one}&orderby=Bogus`)).body).toMatchObject({ total: 1, count: 0, items: [] });
  expect((await api(`/transactions?query=${query('id = 99999')}`)).body).toMatchObject({
    total: 0,
    pages: 0,
  });
});

test('tickets by TicketSQL, with the user names of their requestors', async () => {
  const found = await api(
    `/tickets?query=${query('id = 1 OR id = 2 OR id = 999')}&fields=Subject,Requestor,Bogus`,
  );
  expect(ids(found)).toEqual(['1', '2']);
  const { Requestor, ...ticket } = found.body.items[0];
  expect(ticket).toMatchObject({
    type: 'ticket',
    Subject: expect.stringContaining('cracked lid'),
    Bogus: '',
  });
  expect(Requestor).toEqual([
    { type: 'user', id: expect.stringContaining('@'), _url: expect.stringContaining('/REST/2.0/user/') },
  ]);
  const [opening] = (await api('/ticket/1/history?fields=Creator')).body.items;
  expect(opening.Creator.id).toBe(Requestor[0].id);
  expect((await api('/tickets')).body.total).toBe(0);
  expect((await api(`/tickets?query=${query('Bogus = 1')}`)).body.message).toContain('Unknown field: Bogus');
});

test('requestors and copies of a new ticket; there is no default requestor', async () => {
  const open = async (people: Record<string, unknown>): Promise<Answer> => {
    const json = { Queue: 'Support', Content: 'x', ContentType: 'text/plain', ...people };
    const made = await api('/ticket', { method: 'POST', json });
    return api(`/ticket/${made.body.id}`);
  };
  expect(
    (await open({ Requestor: 'a@new.example, b@new.example', Cc: ['c@new.example'] })).body,
  ).toMatchObject({
    Requestor: [{ id: 'a@new.example' }, { id: 'b@new.example' }],
    Cc: [{ id: 'c@new.example' }],
    Creator: { id: 'ada' },
  });
  expect((await open({})).body).toMatchObject({ Requestor: [], Cc: [] });
  const refused = await api('/ticket', { method: 'POST', json: { Queue: 'Nope' } });
  expect(refused).toMatchObject({
    status: 403,
    body: { message: "No permission to create tickets in the queue 'Nope'" },
  });
});

test('Cc on a message replaces the copies of the ticket; an invalid address does not fail after the message was recorded', async () => {
  const say = (Cc: unknown): Promise<Answer> =>
    api('/ticket/3/comment', { method: 'POST', json: { Content: 'x', ContentType: 'text/plain', Cc } });
  const total = async (): Promise<number> => (await api('/ticket/3/history')).body.total;
  expect((await say(['x@new.example'])).body).toEqual([
    'Comments added',
    'Added x@new.example as Cc for this ticket',
  ]);
  expect((await say('y@new.example, z@new.example')).body).toEqual([
    'Comments added',
    'Added y@new.example as Cc for this ticket',
    'x@new.example is no longer Cc for this ticket',
  ]);
  expect((await api('/ticket/3')).body.Cc).toMatchObject([{ id: 'y@new.example' }]);
  const before = await total();
  const failed = await say(['no address']);
  expect([failed.status, failed.text, await total()]).toEqual([500, '', before + 1]);
});

test('file names arrive as encoded words', async () => {
  const send = (FileName: string): Promise<Answer> =>
    api('/ticket/1/comment', {
      method: 'POST',
      json: { Attachments: [{ FileName, FileType: 'text/plain', FileContent: 'aGk=' }] },
    });
  const sent = await send('=?UTF-8?B?w7xuw68udHh0?=');
  const path = sent.headers.get('location')?.replace('/REST/2.0', '');
  const parts = await api(`${path}/attachments?fields=Filename`);
  expect(parts.body.items.at(-1).Filename).toBe('ünï.txt');
  expect((await send('☃.txt')).status).toBe(500);
});
