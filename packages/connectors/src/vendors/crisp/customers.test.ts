import { customerSchema, type CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { crisp } from './index.js';

const id = '005d5c4c-43c1-4b1b-9a0e-6e2f7a8b9c0d';
// Shape: docs.crisp.chat/references/rest-api/v1, people profiles; values are ours.
const profile = {
  people_id: id,
  email: 'ada@example.com',
  person: {
    nickname: 'Ada Lee',
    avatar: null,
    phone: '+33170000000',
    timezone: 60,
    employment: { name: 'Harbor Books', title: 'Buyer' },
    locales: ['fr', 'en'],
  },
  company: { name: 'Harbor Books' },
  segments: ['vip'],
  active: { now: false, last: 1_772_616_600_000 },
  created_at: 1_772_616_500_000,
  updated_at: 1_772_616_550_000,
};
const settings = { website_id: '5f0c1b7e-3d2a-4c68-9b1f-7a6e5d4c3b2a' };
const context = {
  settings,
  baseUrl: crisp.baseUrl(settings),
  authType: 'basic' as const,
  now: new Date(1_772_616_600_000),
  authorization: {},
};
const notFound = () => Response.json({ error: true, reason: 'not_found', data: {} }, { status: 404 });
const ok = (data: unknown, status = 200) => Response.json({ error: false, reason: 'ok', data }, { status });
function callsOf(...answers: Response[]) {
  const sent: { method: string; path: string; body: unknown }[] = [];
  const fetchLike = (address: string, init: { method: string; body?: unknown }) => {
    const { pathname, search } = new URL(address);
    const path = pathname.replace(/^.*\/people/, '') + search;
    sent.push({ method: init.method, path, body: JSON.parse(String(init.body ?? 'null')) });
    return Promise.resolve(answers.shift() ?? ok(profile));
  };
  const run = (name: 'list' | 'get' | 'create' | 'update', input: object) =>
    runOperation(crisp, ['customers', name], input as never, context, fetchLike);
  return {
    sent,
    get: () => run('get', { id }),
    list: (filter: object) => run('list', { position: undefined, pageSize: 20, filter, sort: undefined }),
    create: () => run('create', { email: 'ada@example.com', name: 'Ada Lee' }),
    update: (changes: CustomerUpdate) => run('update', { id, changes }),
  };
}

test('maps a profile', async () => {
  const customer = await callsOf().get();
  expect(customerSchema.parse(customer)).toEqual(customer);
  expect(customer).toMatchObject({
    id,
    name: 'Ada Lee',
    phones: [{ phone: '+33170000000', type: null }],
    title: 'Buyer',
    language: 'fr',
    tags: [{ id: 'vip', name: 'vip' }],
    created_at: '2026-03-04T09:28:20.000Z',
    last_seen_at: '2026-03-04T09:30:00.000Z',
  });
});

test('an address is looked up, not searched for; what is none is not asked for', async () => {
  const calls = callsOf(ok(profile), notFound());
  expect(await calls.list({ email: 'ADA@example.com' })).toMatchObject({ items: [{ id }], next: null });
  expect(await calls.list({ email: '../x@example.com' })).toEqual({ items: [], next: null });
  expect(await calls.list({ email: id })).toEqual({ items: [], next: null });
  expect(calls.sent.map(({ path }) => path)).toEqual([
    '/profile/ADA%40example.com',
    '/profile/..%2Fx%40example.com',
  ]);
});

test('who has the address already is named, and nothing is written', async () => {
  const calls = callsOf();
  await expect(calls.create()).rejects.toMatchObject({ kind: 'exists', existingId: id });
  expect(calls.sent.map(({ method }) => method)).toEqual(['GET']);
});

test('a new profile is read back, by its address where the answer names no id', async () => {
  const calls = callsOf(notFound(), ok({}, 201));
  expect(await calls.create()).toMatchObject({ id });
  expect(calls.sent[1]).toMatchObject({
    body: { email: 'ada@example.com', person: { nickname: 'Ada Lee' } },
  });
  expect(calls.sent[2]?.path).toBe('/profile/ada%40example.com');
});

test('writes what is named, and refuses what a profile does not have', async () => {
  const calls = callsOf();
  await calls.update({ phones: [] });
  expect(calls.sent[0]).toMatchObject({ method: 'PATCH', body: { person: { phone: '' } } });
  const two = ['1', '2'].map((phone) => ({ phone }));
  await expect(calls.update({ phones: two })).rejects.toMatchObject({ path: 'phones' });
  await expect(calls.update({ name: null })).rejects.toMatchObject({ path: 'name' });
});
