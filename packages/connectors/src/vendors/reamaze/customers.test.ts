import { customerSchema, type CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { reamaze } from './index.js';

const email = 'bob@example.com';
// Copied from www.reamaze.com/api/get_contacts.
const contact = {
  name: 'John Doe',
  email,
  friendly_name: 'Johnny',
  notes: [{ id: 1, note: 'this is a note' }],
};
const context = {
  settings: { subdomain: 'acme' },
  baseUrl: 'https://acme.reamaze.io/api/v1',
  authType: 'basic' as const,
  now: new Date('2026-03-04T12:00:00Z'),
  authorization: {},
};
const notFound = () => Response.json({ error: 'Not Found' }, { status: 404 });
function callsOf(...answers: Response[]) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  const fetchLike = (address: string, init: { method: string; body?: unknown }) => {
    const { pathname, search } = new URL(address);
    const path = pathname.replace('/api/v1', '') + search;
    sent.push({ method: init.method, path, body: JSON.parse(String(init.body ?? 'null')) });
    return Promise.resolve(answers.shift() ?? Response.json(contact));
  };
  const run = (name: 'list' | 'get' | 'create' | 'update', input: object) =>
    runOperation(reamaze, ['customers', name], input as never, context, fetchLike);
  return {
    sent,
    get: (id: string) => run('get', { id }),
    list: (filter: object) => run('list', { position: undefined, pageSize: 30, filter, sort: undefined }),
    create: (more: object) => run('create', { email, ...more }),
    update: (changes: CustomerUpdate) => run('update', { id: email, changes }),
  };
}

test.each([contact, { contact }])('maps a contact, bare or wrapped', async (body) => {
  const customer = await callsOf(Response.json(body)).get(email);
  expect(customerSchema.parse(customer)).toEqual(customer);
  expect(customer).toMatchObject({ id: email, name: 'John Doe', emails: [{ email, type: null }] });
});

test('lists customers with an email, newest first', async () => {
  const page = { page_size: 30, page_count: 2, total_count: 31, contacts: [contact] };
  const calls = callsOf(Response.json(page));
  expect(await calls.list({})).toMatchObject({
    items: [{ id: email }],
    next: expect.stringMatching(/^1000=31~/) as unknown,
  });
  expect(calls.sent[0]?.path).toBe('/contacts?type=email&sort=date&page=1');
});

test('one without an email is omitted, and hides no one else', async () => {
  const contacts = [{ name: 'By phone', email: null }, contact];
  const calls = callsOf(Response.json({ page_size: 30, page_count: 1, total_count: 2, contacts }));
  expect(await calls.list({})).toMatchObject({ items: [{ id: email }], next: null });
});

test('an email is looked up; only its owner matches', async () => {
  const calls = callsOf();
  expect(await calls.list({ email: 'BOB@example.com' })).toMatchObject({ items: [{ id: email }] });
  await expect(calls.get('rob@example.com')).rejects.toMatchObject({ kind: 'not_found' });
  expect(calls.sent.map(({ path }) => path)).toEqual([
    '/contacts/BOB%40example.com',
    '/contacts/rob%40example.com',
  ]);
});

test('who is not found by the call for one is looked for among all', async () => {
  const others = [{ ...contact, email: 'bob@example.com.au' }, contact];
  const calls = callsOf(notFound(), Response.json({ contacts: others }), notFound());
  expect(await calls.get('BOB@example.com')).toMatchObject({ id: email });
  expect(calls.sent[1]?.path).toBe('/contacts?q=BOB%40example.com&type=email&page=1');
});

test.each(['bob', '../staff', 'a@b/../c', 'a@b@c', 'a @b'])('%j never leaves', async (id) => {
  const calls = callsOf();
  await expect(calls.get(id)).rejects.toMatchObject({ kind: 'not_found' });
  expect(await calls.list({ email: id })).toEqual({ items: [], next: null });
  expect(calls.sent).toEqual([]);
});

test('who has the address already is named, and nothing is written', async () => {
  const calls = callsOf();
  await expect(calls.create({})).rejects.toMatchObject({ kind: 'exists', existingId: email });
  expect(calls.sent.map(({ method }) => method)).toEqual(['GET']);
});

test('writes what is named, and empties nothing', async () => {
  const nobody = Response.json({ contacts: [{ ...contact, email: 'bob@example.com.au' }] });
  const calls = callsOf(notFound(), nobody, Response.json(contact, { status: 201 }));
  await calls.create({ name: 'Bob', external_id: '123', metadata: { plan: 'gold' } });
  expect(calls.sent[2]?.body).toEqual({ contact: { email, id: '123', name: 'Bob', data: { plan: 'gold' } } });
  await calls.update({ name: 'Rob' });
  expect(calls.sent[4]).toEqual({
    method: 'PUT',
    path: '/contacts/bob%40example.com',
    body: { contact: { name: 'Rob' } },
  });
  await expect(calls.update({ metadata: null })).rejects.toMatchObject({ path: 'metadata' });
});
