import type { Customer } from '@keyway/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  startRequestTracker,
  whyNoRequestTracker,
  type RequestTracker,
} from '../../fixtures/request-tracker/request-tracker.js';
import { startTestApp, type ApiOptions, type TestApp } from '../../testing.js';

const SERVICE = 'request-tracker';

describe.skipIf(whyNoRequestTracker() !== undefined)('customers of a real Request Tracker', () => {
  let tracker: RequestTracker;
  let app: TestApp;

  beforeAll(async () => {
    tracker = await startRequestTracker();
    app = await startTestApp({ env: { KEYWAY_EGRESS_ALLOW: `127.0.0.1/32:${tracker.port}` } });
    await app.api('POST', '/vault/integrations', { body: { service_id: SERVICE } });
    const settings = { base_url: tracker.url, auth_token: tracker.token, queue: 'Support' };
    await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, { body: { settings } });
  }, 180_000);

  afterAll(async () => {
    await app?.close();
    await tracker?.remove();
  });

  const call = (method: string, path: string, options: ApiOptions = {}) =>
    app.api(method, path, { service: SERVICE, ...options });
  const pathOf = (id: string): string => `/customers/${encodeURIComponent(id)}`;
  const list = async (query = ''): Promise<Customer[]> => {
    const answer = await call('GET', `/customers?limit=100&${query}`);
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data as Customer[];
  };
  const idsOf = async (query: string): Promise<string[]> => (await list(query)).map(({ id }) => id);
  const by = (name: string, value: string): string => `filter[${name}]=${encodeURIComponent(value)}`;
  const create = async (body: object): Promise<Customer> => {
    const made = await call('POST', '/customers', { body });
    expect(made.status, made.text).toBe(201);
    return made.body.data as Customer;
  };
  const addUser = async (user: object): Promise<number> => {
    const headers = { Authorization: `token ${tracker.token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify(user);
    return (await fetch(`${tracker.url}/REST/2.0/user`, { method: 'POST', headers, body })).status;
  };

  test('are its users who are not privileged, by the ids that tickets have', async () => {
    const listed = await list();
    expect(listed.map(({ id }) => id)).toEqual(['ada@example.com']);
    expect(listed[0]).toMatchObject({ name: 'Ada Lovelace', email: 'ada@example.com', phones: [] });
    expect((await call('GET', pathOf('ada@example.com'))).body.data).toEqual(listed[0]);
    const tickets = await call('GET', '/conversations?filter[customer_id]=ada@example.com');
    expect(tickets.body.data).toHaveLength(tracker.tickets.length);
  });

  test('are created with all that they have, and are requestors at once', async () => {
    const phones = [
      { phone: '+49 30 1', type: 'mobile' },
      { phone: '+49 30 2', type: 'work' },
    ];
    const body = { name: 'Zoë Ångström', language: 'de', time_zone: 'Europe/Berlin', phones };
    const made = await create({ ...body, email: 'zoe@example.com' });
    const { phones: kept, ...shown } = made;
    expect(shown).toMatchObject({ id: 'zoe@example.com', name: 'Zoë Ångström', language: 'de' });
    expect(kept).toEqual(phones.toReversed());
    expect((await call('GET', pathOf(made.id))).body.data).toEqual(made);
    const ticket = await call('POST', '/conversations', { body: { subject: 'Hi', customer_id: made.id } });
    expect(ticket.body.data).toMatchObject({ customer: { id: made.id, name: 'Zoë Ångström' } });
  });

  test.each(["o'brien@example.com", 'x"y@example.com', 'a\\b@example.com', 'one%two@example.com'])(
    'are found by an address with signs: %s',
    async (email) => {
      // The REST API filters by only some of these, but Request Tracker accepts each from an email.
      expect(await addUser({ EmailAddress: email })).toBe(201);
      expect(await idsOf(by('email', email.toUpperCase()))).toEqual([email]);
      expect((await call('GET', pathOf(email))).body.data).toMatchObject({ id: email, email });
    },
  );

  test('are read by a login that is a number, or holds a slash', async () => {
    for (const name of ['4711', 'sales/north desk']) {
      expect(await addUser({ Name: name, RealName: 'By login' })).toBe(201);
      const changed = await call('PATCH', pathOf(name), { body: { name: 'Changed' } });
      expect(changed.body.data).toMatchObject({ id: name, name: 'Changed', email: null });
    }
  });

  test('are found by address, number and time, and by no part of a query', async () => {
    const { id, created_at } = await create({ email: 'found@example.com', phones: [{ phone: '0800 17' }] });
    expect(await idsOf(by('email', 'FOUND@example.com'))).toEqual([id]);
    expect(await idsOf(by('phone', '0800-17'))).toEqual([id]);
    expect(await idsOf(by('created_since', created_at ?? ''))).toContain(id);
    expect(await idsOf(by('updated_since', created_at ?? ''))).toContain(id);
    expect(await idsOf(by('created_since', '2099-01-01T00:00:00Z'))).toEqual([]);
    for (const value of ['%', "' OR '1'='1", '"},{"field":"Name","operator":"!=","value":"', '[', 'ada'])
      expect(await idsOf(by('email', value)), value).toEqual([]);
    for (const direction of ['asc', 'desc']) {
      const sorted = await list(`sort[by]=created_at&sort[direction]=${direction}`);
      const moments = sorted.map(({ created_at: moment }) => moment ?? '');
      expect(moments).toEqual(direction === 'asc' ? moments.toSorted() : moments.toSorted().toReversed());
    }
  });

  test('are one for each address: the other is named', async () => {
    const { id } = await create({ email: 'once@example.com' });
    const again = await call('POST', '/customers', { body: { email: 'Once@example.com', name: 'Again' } });
    expect([again.status, again.body.type_name]).toEqual([409, 'ConflictError']);
    expect(again.text).toContain(id);
    const agent = await call('POST', '/customers', { body: { email: 'grace@desk.example' } });
    expect([agent.status, agent.body.type_name]).toEqual([400, 'ConnectorExecutionError']);
  });

  test('change in every attribute, and keep their id with another address', async () => {
    const { id } = await create({ email: 'before@example.com', name: 'Before' });
    for (const [body, shown] of [
      [{ name: 'Ana Ruiz ☃' }, { name: 'Ana Ruiz ☃' }],
      [{ email: 'after@example.com' }, { id, email: 'after@example.com' }],
      [{ phones: [{ phone: '1' }] }, { phones: [{ phone: '1', type: 'work' }] }],
      [{ phones: [{ phone: '2', type: 'home' }] }, { phones: [{ phone: '2', type: 'home' }] }],
      [{ language: 'fr' }, { language: 'fr' }],
      [{ time_zone: 'Europe/Paris' }, { time_zone: 'Europe/Paris' }],
      [
        { name: null, language: null, time_zone: null, phones: [] },
        { name: null, language: null, time_zone: null, phones: [] },
      ],
    ] as const) {
      const changed = await call('PATCH', pathOf(id), { body });
      expect(changed.status, changed.text).toBe(200);
      expect(changed.body.data).toMatchObject(shown);
      expect((await call('GET', pathOf(id))).body.data).toEqual(changed.body.data);
    }
  });

  test('say what Request Tracker refused, which it answers with 200', async () => {
    const { id } = await create({ email: 'refused@example.com' });
    const body = { email: 'ada@example.com', name: 'Half of it' };
    const refused = await call('PATCH', pathOf(id), { body });
    expect([refused.status, refused.body.type_name]).toEqual([502, 'ConnectorExecutionError']);
    expect(refused.body.message).toMatch(/did not change email\..*Email address in use/);
    expect((await call('GET', pathOf(id))).body.data).toMatchObject({ email: id, name: 'Half of it' });
  });

  test('exclude agents, its own users, and lookups by number', async () => {
    for (const id of ['root', 'grace', 'Nobody', 'RT_System', '14', 'nobody@example.com']) {
      for (const [method, body] of [['GET'], ['PATCH', { name: 'x' }], ['DELETE']] as const)
        expect((await call(method, pathOf(id), { body })).status, `${method} ${id}`).toBe(404);
    }
    expect(await idsOf(by('email', 'grace@desk.example'))).toEqual([]);
  });

  test('are gone when they are deleted, and their tickets stay', async () => {
    const { id } = await create({ email: 'gone@example.com' });
    const ticket = await call('POST', '/conversations', { body: { subject: 'Stays', customer_id: id } });
    expect((await call('DELETE', pathOf(id))).status).toBe(200);
    for (const method of ['GET', 'DELETE']) expect((await call(method, pathOf(id))).status).toBe(404);
    expect(await idsOf(by('email', id))).toEqual([]);
    const { id: ticketId } = ticket.body.data as { id: string };
    expect((await call('GET', `/conversations/${ticketId}`)).body.data).toMatchObject({ customer: { id } });
  });
});
