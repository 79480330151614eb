import { customerSchema, type CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { dixa } from './index.js';

const id = '5a556159-9c21-4f3e-a44f-d323deb80d16';
// Shape: docs.dixa.io, End Users; values are ours.
const user = {
  id,
  createdAt: '2026-03-04T09:00:00Z[GMT]',
  displayName: 'Ada',
  email: 'ada@example.com',
  phoneNumber: '+4551000000',
  additionalEmails: ['lee@example.com'],
  additionalPhoneNumbers: ['+4551000001'],
  firstName: 'Ada',
  middleNames: ['B.'],
  externalId: 'shop-1',
  customAttributes: [],
};
const context = {
  settings: {},
  baseUrl: 'https://dev.dixa.io/v1',
  authType: 'apiKey' as const,
  now: new Date('2026-03-04T12:00:00Z'),
  authorization: {},
};
function callsOf() {
  const sent: { method: string; url: URL; body: unknown }[] = [];
  const fetchLike = (address: string, init: { method: string; body?: unknown }) => {
    const url = new URL(address);
    sent.push({ method: init.method, url, body: JSON.parse(String(init.body ?? 'null')) });
    return Promise.resolve(Response.json({ data: url.pathname.endsWith(id) ? user : [user] }));
  };
  const run = (name: 'list' | 'get' | 'create' | 'update', input: object) =>
    runOperation(dixa, ['customers', name], input as never, context, fetchLike);
  return {
    sent,
    get: () => run('get', { id }),
    list: (filter: object) => run('list', { position: undefined, pageSize: 20, filter, sort: undefined }),
    create: (email: string) => run('create', { email }),
    update: (changes: CustomerUpdate) => run('update', { id, changes }),
  };
}

test('maps an end user with all addresses and numbers', async () => {
  const customer = await callsOf().get();
  expect(customerSchema.parse(customer)).toEqual(customer);
  expect(customer).toMatchObject({
    email: 'ada@example.com',
    emails: [{ email: 'ada@example.com' }, { email: 'lee@example.com' }],
    phones: [{ phone: '+4551000000' }, { phone: '+4551000001' }],
    last_name: null,
    created_at: '2026-03-04T09:00:00.000Z',
  });
});

test('asks for one thing at a time, and looks at the rest here', async () => {
  const calls = callsOf();
  const filter = { email: 'x@example.com', external_id: 'shop-1', phone: '+45 51 00 00 01' };
  expect(await calls.list(filter)).toMatchObject({ items: [] });
  expect([...calls.sent[0]!.url.searchParams.keys()]).toEqual(['externalId', 'pageLimit']);
  expect(await calls.list({ ...filter, email: 'LEE@example.com' })).toMatchObject({ items: [{ id }] });
});

test('who has the address already is named, and nothing is written', async () => {
  const calls = callsOf();
  await expect(calls.create('Lee@example.com')).rejects.toMatchObject({ kind: 'exists', existingId: id });
  expect(calls.sent.map(({ method }) => method)).toEqual(['GET']);
});

test('a change is a patch; what is emptied is left out of the whole', async () => {
  const calls = callsOf();
  await calls.update({ name: 'Ada Lee' });
  expect(calls.sent).toMatchObject([{ method: 'PATCH', body: { displayName: 'Ada Lee' } }]);
  await calls.update({ external_id: null, phones: [], last_name: 'Lee' });
  const { id: _id, createdAt: _at, customAttributes: _own, externalId, phoneNumber, ...kept } = user;
  expect([externalId, phoneNumber]).not.toContain(undefined);
  expect(calls.sent.at(-1)).toMatchObject({ method: 'PUT' });
  expect(calls.sent.at(-1)?.body).toEqual({ ...kept, additionalPhoneNumbers: [], lastName: 'Lee' });
});
