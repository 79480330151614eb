import { customerSchema, type CustomerUpdate } from '@keyway/contract';
import { expect, test } from 'vitest';

import { runOperation } from '../../definition/steps/run-operation.js';
import { serviceNow } from './index.js';

const userId = '62826bf03710200044e0bfc8bcbe5df1';
const companyId = '31bea3d53790200044e0bfc8bcbe5dec';
// Shape: docs.servicenow.com, Table API; values are ours.
const user = {
  sys_id: userId,
  user_name: '',
  name: 'Ada Lee',
  first_name: 'Ada',
  last_name: 'Lee',
  email: 'ada@example.com',
  phone: '',
  mobile_phone: '+1 415 555 0101',
  home_phone: '',
  title: '',
  'company.sys_id': companyId,
  'company.name': 'Harbor Books',
  preferred_language: '',
  time_zone: '',
  locked_out: 'true',
  last_login_time: '',
  sys_created_on: '2026-03-04 09:00:00',
  sys_updated_on: '2026-03-04 10:00:00',
};

const context = {
  settings: { instance: 'acme' },
  baseUrl: 'https://acme.service-now.com/api/now',
  authType: 'basic' as const,
  now: new Date('2026-03-04T12:00:00Z'),
  authorization: {},
};
type Answers = { roles?: object[]; count?: number; found?: object };
/** Runs an operation on one user; `roles` are rows of agents, of which there are as many as `count`. */
function callsOf({ roles = [], count, found = user }: Answers = {}) {
  const sent: { method: string; url: URL; body: unknown }[] = [];
  const fetchLike = (address: string, init: { method: string; body?: unknown }) => {
    const url = new URL(address);
    sent.push({ method: init.method, url, body: JSON.parse(String(init.body ?? 'null')) });
    const headers = { 'X-Total-Count': String(count ?? roles.length) };
    if (url.pathname.endsWith('has_role'))
      return Promise.resolve(Response.json({ result: roles }, { headers }));
    return Promise.resolve(Response.json({ result: init.method === 'GET' ? [found] : found }));
  };
  const run = <Name extends 'list' | 'get' | 'update'>(name: Name, input: object) =>
    runOperation(serviceNow, ['customers', name], input as never, context, fetchLike);
  return {
    sent,
    queryOf: (index: number) => sent[index]?.url.searchParams.get('sysparm_query') ?? '',
    get: (id: string) => run('get', { id }),
    list: (filter: object) => run('list', { position: undefined, pageSize: 20, filter, sort: undefined }),
    update: (changes: CustomerUpdate) => run('update', { id: userId, changes }),
  };
}

test('maps a user who cannot sign in, and is named by number', async () => {
  const customer = await callsOf().get(userId);
  expect(customerSchema.parse(customer)).toEqual(customer);
  expect(customer).toMatchObject({
    id: userId,
    downstream_id: userId,
    name: 'Ada Lee',
    phones: [{ phone: '+1 415 555 0101', type: 'mobile' }],
    company: { id: companyId, name: 'Harbor Books' },
    title: null,
    blocked: true,
    created_at: '2026-03-04T09:00:00.000Z',
    last_seen_at: null,
  });
});

test('an agent is not a customer, and a user without access to roles gets an error saying so', async () => {
  const roles = [{ 'user.sys_id': userId }];
  await expect(callsOf({ roles }).get(userId)).rejects.toMatchObject({ kind: 'not_found' });
  expect((await callsOf({ roles }).list({})).items).toEqual([]);
  await expect(callsOf({ roles: [], count: 2 }).list({})).rejects.toMatchObject({ kind: 'scope' });
  await expect(callsOf({ roles }).update({ title: 'x' })).rejects.toMatchObject({ kind: 'not_found' });
});

test('a query that ServiceNow matched to several users finds no one else', async () => {
  await expect(callsOf().get('ada.lee')).rejects.toMatchObject({ kind: 'not_found' });
  const calls = callsOf({ found: { ...user, user_name: 'Ada.Lee' } });
  expect(await calls.get('ada.lee')).toMatchObject({ id: 'Ada.Lee', downstream_id: userId });
  expect(calls.queryOf(0)).toBe('user_name=ada.lee');
});

test.each(["ACME\\\\o'neil", 'Ada Lee', 'ada/lee^', 'f'.repeat(32)])(
  'finds the user %j again by the id that a list gives',
  async (user_name) => {
    const calls = callsOf({ found: { ...user, user_name } });
    const id = (await calls.list({})).items[0]?.id ?? '';
    expect(await calls.get(id)).toMatchObject({ id, downstream_id: userId });
  },
);

test.each(['a@example.com^ORuser_name=admin', 'javascript:gs.log(1)@example.com', 'a@b\nc'])(
  'does not search for %j',
  async (email) => {
    const calls = callsOf();
    await expect(calls.list({ email })).rejects.toMatchObject({ path: 'filter.email' });
    expect(calls.sent).toEqual([]);
  },
);

test.each<[CustomerUpdate, object]>([
  [{ name: 'Ana María Ruiz' }, { first_name: 'Ana María', last_name: 'Ruiz' }],
  [
    { name: 'Ana Ruiz', last_name: null },
    { first_name: 'Ana', last_name: '' },
  ],
  [{ phones: [{ phone: '1' }] }, { phone: '1', mobile_phone: '', home_phone: '' }],
  [
    { company_id: null, language: 'de' },
    { company: '', preferred_language: 'de' },
  ],
])('writes %j as %j', async (changes, body) => {
  const calls = callsOf();
  await calls.update(changes);
  const written = calls.sent.at(-1);
  expect(written).toMatchObject({ method: 'PATCH', body });
  expect(written?.url.pathname).toBe(`/api/now/table/sys_user/${userId}`);
});
