import { expect, test } from 'vitest';
import { sandboxCredentials } from '../../credentials.js';
import { basic, call, useSandbox, type Answer } from '../../testing.js';

const outside = useSandbox();
const credentials = sandboxCredentials['request-tracker'];
const authorization = `token ${credentials.token}`;
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
    Creator: { type: 'user', EmailAddress: expect.stringContaining('@') },
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
    ['multipart/mixed', ''],
    ['text/plain', ''],
    ['image/png', 'cracked-lid.png'],
  ]);
  expect(Buffer.from(parts[1]?.body.Content, 'base64').toString()).toContain(
    'the lid of the teapot is cracked',
  );
  expect(parts[0]?.body).not.toHaveProperty('Content');
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
    Data: 'S',
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
