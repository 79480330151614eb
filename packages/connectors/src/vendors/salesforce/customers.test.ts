import { customerSchema, type CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { refusedPaths } from '../../definition/errors/refused-fixture.js';
import { salesforce } from './index.js';

const contactId = '0035f0000000005AAA';
const accountId = '0015f0000000007AAA';
// Shape: developer.salesforce.com, Object Reference, Contact; values are ours.
const contact = {
  attributes: { type: 'Contact' },
  Id: contactId,
  Name: 'Dr. Ada B. Lee',
  FirstName: 'Ada B.',
  LastName: 'Lee',
  Email: 'ada@example.com',
  Phone: '(415) 555-0100',
  MobilePhone: null,
  HomePhone: '+1 415 555 0101',
  OtherPhone: null,
  AccountId: accountId,
  Account: { attributes: { type: 'Account' }, Name: 'Harbor Books' },
  Title: null,
  CreatedDate: '2026-03-04T09:00:00.000+0000',
  LastModifiedDate: '2026-03-04T10:00:00.000+0000',
};

const context = {
  settings: { domain: 'acme' },
  baseUrl: 'https://acme.my.salesforce.com/services/data/v67.0',
  authType: 'oauth2' as const,
  now: new Date('2026-03-04T12:00:00Z'),
  authorization: {},
};
/** Runs an operation; every query finds the contact. */
function callsOf() {
  const sent: { method: string; url: URL; body: unknown }[] = [];
  const fetchLike = (url: string, init: { method: string; body?: unknown }) => {
    sent.push({ method: init.method, url: new URL(url), body: JSON.parse(String(init.body ?? 'null')) });
    if (init.method === 'PATCH') return Promise.resolve(new Response(null, { status: 204 }));
    return Promise.resolve(
      Response.json(
        init.method === 'POST'
          ? { id: contactId, success: true, errors: [] }
          : { totalSize: 1, done: true, records: [contact] },
      ),
    );
  };
  return {
    sent,
    queryOf: (index: number) => sent[index]?.url.searchParams.get('q') ?? '',
    list: (filter: object) =>
      runOperation(
        salesforce,
        ['customers', 'list'],
        { position: undefined, pageSize: 20, filter, sort: undefined },
        context,
        fetchLike,
      ),
    update: (changes: CustomerUpdate) =>
      runOperation(salesforce, ['customers', 'update'], { id: contactId, changes }, context, fetchLike),
  };
}

test('maps a contact with every number of theirs', async () => {
  const [customer] = (await callsOf().list({})).items;
  expect(customerSchema.parse(customer)).toEqual(customer);
  expect(customer).toMatchObject({
    id: contactId,
    name: 'Dr. Ada B. Lee',
    first_name: 'Ada B.',
    last_name: 'Lee',
    phones: [
      { phone: '(415) 555-0100', type: 'business' },
      { phone: '+1 415 555 0101', type: 'home' },
    ],
    company: { id: accountId, name: 'Harbor Books' },
    web_url: `https://acme.my.salesforce.com/${contactId}`,
    updated_at: '2026-03-04T10:00:00.000Z',
  });
});

test('what is asked for stays within its quotes', async () => {
  const calls = callsOf();
  await calls.list({ email: "x' OR Name != '\\" });
  expect(calls.queryOf(0)).toContain(String.raw` WHERE Email = 'x\' OR Name != \'\\' ORDER BY`);
  await calls.list({ phone: "+1 (415) 555%' OR" });
  expect(calls.queryOf(1)).toContain("WHERE (Phone LIKE '%1%4%1%5%5%5%5%' OR MobilePhone LIKE");
});

test('finds a number however it is kept, and drops what only has its digits in between', async () => {
  const calls = callsOf();
  expect((await calls.list({ phone: '+4155550100' })).items).toHaveLength(1);
  expect((await calls.list({ phone: '41555501' })).items).toEqual([]);
});

test.each<[CustomerUpdate, object]>([
  [{ name: 'Ana María Ruiz' }, { FirstName: 'Ana María', LastName: 'Ruiz' }],
  [
    { name: 'Ana Ruiz', first_name: 'Anita' },
    { FirstName: 'Anita', LastName: 'Ruiz' },
  ],
  [{ first_name: null }, { FirstName: null }],
  [
    { phones: [{ phone: '1' }, { phone: '2', type: 'business' }] },
    { Phone: '2', MobilePhone: '1', HomePhone: null, OtherPhone: null },
  ],
  [
    { company_id: null, title: null },
    { AccountId: null, Title: null },
  ],
])('writes %j as %j', async (changes, body) => {
  const calls = callsOf();
  await calls.update(changes);
  expect(calls.sent[0]).toMatchObject({ method: 'PATCH', body });
  expect(Object.keys(calls.sent[0]?.body as object)).toEqual(Object.keys(body));
});

test('refuses an account that is none without a call', async () => {
  const calls = callsOf();
  const refused = calls.update({ company_id: contactId });
  await expect(refused).rejects.toMatchObject({ kind: 'not_found', path: 'company_id' });
  expect(calls.sent).toEqual([]);
});

test.each<[CustomerUpdate, string]>([
  [{ name: null }, 'name'],
  [{ last_name: null }, 'last_name'],
  [{ phones: ['1', '2'].map((phone) => ({ phone, type: 'home' })) }, 'phones'],
  [{ phones: ['1', '2', '3', '4', '5'].map((phone) => ({ phone })) }, 'phones'],
])('cannot take %j', (changes, path) => {
  expect(refusedPaths(salesforce.resources.customers.update, changes)).toEqual([path]);
});
