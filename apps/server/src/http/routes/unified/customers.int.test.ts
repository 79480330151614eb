import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp } from '../../../testing.js';

/** A connector that finds people by search, and one that lists them by its own filters. */
const SEARCHED = 'zendesk';
const LISTED = 'gorgias';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  for (const service of [SEARCHED, LISTED] as const)
    await app.connect(service, sandboxCredentials[service].form);
});
afterAll(() => app.close());
beforeEach(() => {
  app.sandbox.control.clearFaults();
  app.sandbox.control.reset();
});

type Options = Parameters<TestApp['api']>[2];
const call = (method: string, path: string, options: Options = {}) =>
  app.api(method, path, { service: LISTED, ...options });
const jonas = { name: 'Jonas Okafor', email: 'jonas@okafor.example' };

describe('customers', () => {
  it('are listed in the envelope of every list, in pages, with fields', async () => {
    const first = await call('GET', '/customers?limit=3&fields=name,email');
    expect(first.status, first.text).toBe(200);
    expect(first.body).toMatchObject({ resource: 'customers', operation: 'all' });
    expect(Object.keys(first.body.data[0]).toSorted()).toEqual(['email', 'id', 'name']);
    const { next } = first.body.meta.cursors;
    const second = await call('GET', `/customers?limit=200&cursor=${encodeURIComponent(next)}`);
    const emails = [...first.body.data, ...second.body.data].map(({ email }: { email: string }) => email);
    expect(new Set(emails).size).toBe(8);
  });

  it('are found by their address in any case, and by their number in any spelling', async () => {
    const email = 'Marta.Nowak@POST.example';
    for (const service of [SEARCHED, LISTED]) {
      const byAddress = await call('GET', `/customers?filter[email]=${email}`, { service });
      expect(byAddress.body.data.map(({ name }: { name: string }) => name)).toEqual(['Marta Nowak']);
      const [{ phones }] = byAddress.body.data as [{ phones: [{ phone: string }] }];
      const spelled = encodeURIComponent(phones[0].phone.replace('+49', '+49 - '));
      const byNumber = await call('GET', `/customers?filter[phone]=${spelled}&limit=50`, { service });
      expect(byNumber.body.data).toEqual(byAddress.body.data);
    }
  });

  it('name the one that has the address already, and make no other', async () => {
    for (const service of [SEARCHED, LISTED]) {
      // Both connectors share one helpdesk.
      app.sandbox.control.reset();
      const made = await call('POST', '/customers', { body: jonas, service });
      expect(made.status, made.text).toBe(201);
      const again = await call('POST', '/customers', { body: { ...jonas, name: 'J. Okafor' }, service });
      expect(again.status, again.text).toBe(409);
      expect(again.body).toMatchObject({
        type_name: 'ConflictError',
        detail: { existing_id: made.body.data.id, attribute: 'email' },
      });
      const found = await call('GET', `/customers?filter[email]=${jonas.email}`, { service });
      expect(found.body.data).toEqual([made.body.data]);
    }
  });

  it('are made once, however often the same transaction is sent', async () => {
    const headers = { 'x-unique-transaction-id': 'customer-once' };
    const send = () => call('POST', '/customers', { body: jonas, headers });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.body.data).toEqual(first.body.data);
  });

  it('say why they are refused, before the vendor request', async () => {
    const before = app.sandbox.control.counters();
    const nameless = await call('POST', '/customers', { body: { email: jonas.email }, service: SEARCHED });
    expect(nameless.body.detail).toEqual({ 'body.name': 'is required by this connector' });
    const nobody = await call('POST', '/customers', { body: { language: 'de' } });
    expect([nobody.status, nobody.body.type_name]).toEqual([400, 'RequestValidationError']);
    expect(nobody.body.message).toContain('a name, an email or a phone');
    const title = await call('PATCH', '/customers/1', { body: { title: 'Buyer' } });
    expect(title.body).toMatchObject({
      type_name: 'UnsupportedAttributesError',
      detail: { unsupported: [{ path: 'body.title' }] },
    });
    const bad = await call('PATCH', '/customers/1', { body: { email: 'no address' } });
    expect([bad.status, bad.body.type_name]).toEqual([400, 'RequestValidationError']);
    expect(app.sandbox.control.counters()).toEqual(before);
  });

  it('take no search expression for an address', async () => {
    for (const email of ['a" OR role:agent', '*', 'a@b.example role:agent', '\\"'])
      for (const service of [SEARCHED, LISTED]) {
        const { status, body } = await call('GET', `/customers?filter[email]=${encodeURIComponent(email)}`, {
          service,
        });
        expect([200, 400]).toContain(status);
        expect(body.data ?? []).toEqual([]);
      }
  });

  it('exclude agents', async () => {
    const agents = await call('GET', '/agents', { service: SEARCHED });
    const { id } = agents.body.data[0] as { id: string };
    for (const [method, body] of [['GET'], ['PATCH', { name: 'Mallory' }], ['DELETE']] as const) {
      const refused = await call(method, `/customers/${id}`, {
        service: SEARCHED,
        ...(body ? { body } : {}),
      });
      expect([refused.status, refused.body.type_name]).toEqual([404, 'EntityNotFoundError']);
    }
    expect((await call('GET', '/agents', { service: SEARCHED })).body.data).toEqual(agents.body.data);
  });

  it('tell in the coverage what they take', async () => {
    const { body } = await app.api('GET', `/connector/connectors/${SEARCHED}/resources/customers`);
    expect(body.data).toMatchObject({
      required_create_fields: [['name']],
      unique_create_fields: ['email'],
      supported_filters: expect.arrayContaining(['email', 'external_id']) as unknown,
    });
  });
});
