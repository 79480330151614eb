import { randomUUID } from 'node:crypto';

import { addUsageCounts, listEvents, type Revocation } from '@keyway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startTestApp, type TestApp, type TestApplication } from '../../../testing.js';

let app: TestApp;
let other: TestApplication;

beforeAll(async () => {
  app = await startTestApp();
  other = await app.addApplication();
  for (const service_id of ['gorgias', 'zendesk']) {
    await app.api('POST', '/vault/integrations', { body: { service_id, credentials_source: 'sandbox' } });
  }
});
afterAll(() => app.close());

const create = (consumer_id: string, metadata?: Record<string, string>) =>
  app.api('POST', '/vault/consumers', { consumer: null, body: { consumer_id, metadata } });
const idsOf = (body: { data: { consumer_id: string }[] }) => body.data.map(({ consumer_id }) => consumer_id);

describe('consumers', () => {
  it('are created once, read, merged and deleted', async () => {
    const created = await create('ada', { user_name: 'Ada', email: 'ada@example.com' });
    expect(created.status).toBe(201);
    expect(created.body.data).toMatchObject({
      consumer_id: 'ada',
      application_id: app.application.id,
      services: [],
    });
    expect((await create('ada')).body.type_name).toBe('ConflictError');
    expect((await app.api('GET', '/vault/consumers/ada')).body.data.metadata).toEqual({
      user_name: 'Ada',
      email: 'ada@example.com',
    });
    const updated = await app.api('PATCH', '/vault/consumers/ada', {
      body: { metadata: { email: 'a@example.com' } },
    });
    expect(updated.body.data.metadata).toEqual({ user_name: 'Ada', email: 'a@example.com' });
    expect((await app.api('DELETE', '/vault/consumers/ada')).body.data).toEqual({ consumer_id: 'ada' });
    expect((await app.api('GET', '/vault/consumers/ada')).status).toBe(404);
  });

  it.each(['.', '..'])('are not named %j: no address of theirs would lead to them', async (id) => {
    const { status, body } = await create(id);
    expect([status, body.type_name]).toEqual([400, 'RequestValidationError']);
    expect(JSON.stringify(body.detail)).toContain('must be other than');
    const path = '/vault/connections/customer-support/gorgias';
    expect((await app.api('POST', path, { consumer: id, body: {} })).status).toBe(400);
    expect((await app.api('POST', '/vault/sessions', { consumer: id, body: {} })).status).toBe(400);
  });

  it('come into being on first use', async () => {
    await app.api('POST', '/vault/connections/customer-support/gorgias', { consumer: 'implicit', body: {} });
    await app.api('POST', '/vault/connections/customer-support/zendesk', { consumer: 'implicit', body: {} });
    expect((await app.api('GET', '/vault/consumers/implicit')).body.data.services).toEqual([
      'gorgias',
      'zendesk',
    ]);
    expect((await create('implicit')).body.type_name).toBe('ConflictError');
  });

  it('are paged through without gaps', async () => {
    const names = Array.from({ length: 5 }, (_, index) => `page-${index}`);
    for (const name of names) await create(name, { account_name: `Account ${name}` });
    const seen: string[] = [];
    let path: string | undefined = '/vault/consumers?limit=2&filter[consumer_id]=page-';
    while (path !== undefined) {
      const { body, status } = await app.api('GET', path);
      expect(status).toBe(200);
      seen.push(...idsOf(body));
      const next = body.links.next as string | undefined;
      path = next === undefined ? undefined : next.slice(app.url.length);
    }
    expect(seen).toEqual(names);
    const find = async (query: string) => idsOf((await app.api('GET', `/vault/consumers?${query}`)).body);
    expect(await find('filter[search]=ACCOUNT%20page-3')).toEqual(['page-3']);
    const found = await app.api('GET', '/vault/consumers?filter[search]=account&limit=2');
    expect(idsOf(found.body)).toEqual(['page-0', 'page-1']);
    expect(await find(`limit=9&cursor=${String(found.body.meta.cursors.next)}`)).toEqual(names.slice(2));
    expect((await app.api('GET', '/vault/consumers?cursor=nonsense')).body.type_name).toBe(
      'InvalidCursorError',
    );
    const first = await app.api('GET', '/vault/consumers?limit=2');
    const foreign = await app.api('GET', `/vault/consumers?cursor=${String(first.body.meta.cursors.next)}`, {
      key: other.apiKey,
      app: other.id,
    });
    expect(foreign.body.type_name).toBe('InvalidCursorError');
  });

  it('of another application look like unknown ones', async () => {
    await create('mine');
    const asOther = { key: other.apiKey, app: other.id };
    for (const [method, body] of [['GET'], ['PATCH', { metadata: {} }], ['DELETE']] as const) {
      const foreign = await app.api(method, '/vault/consumers/mine', { ...asOther, body });
      const unknown = await app.api(method, '/vault/consumers/none', { ...asOther, body });
      expect(foreign.status).toBe(404);
      const text = foreign.text.replaceAll('mine', 'none').replace(/"request_id":"[^"]*"/, '');
      expect(text).toBe(unknown.text.replace(/"request_id":"[^"]*"/, ''));
    }
    expect((await app.api('GET', '/vault/consumers/mine')).status).toBe(200);
    expect(idsOf((await app.api('GET', '/vault/consumers', asOther)).body)).toEqual([]);
  });

  it('take their connections along, and order the revocation of their tokens', async () => {
    const consumer = `leaving-${randomUUID()}`;
    const tokens = await app.sandbox.control.mintTokens('zendesk');
    const credentials = { access_token: tokens.access_token, refresh_token: tokens.refresh_token };
    await app.api('POST', '/vault/connections/customer-support/zendesk/import', {
      consumer,
      body: { credentials, settings: { subdomain: 'acme' } },
    });
    await app.api('DELETE', `/vault/consumers/${consumer}`);
    const { orders, events } = await app.deps.database.tenant(app.application.id, async (tx) => ({
      orders: await tx.client.revocation.findMany({ where: { consumerId: consumer } }),
      events: await listEvents(tx, { consumerId: consumer }),
    }));
    expect(orders.map((row: Revocation) => row.serviceId)).toEqual(['zendesk']);
    expect(events.map(({ type }) => type)).toContain('vault.connection.deleted');
    const called = await app.api('GET', '/messages?filter[conversation_id]=1', {
      consumer,
      service: 'zendesk',
    });
    expect(called.body.type_name).toBe('ConnectionNotFoundError');
  });

  it('have their requests counted by area', async () => {
    await create('counted');
    const day = (date: string) => ({
      applicationId: app.application.id,
      consumerId: 'counted',
      day: new Date(date),
    });
    await app.deps.database.system('test', (tx) =>
      addUsageCounts(tx, [
        { ...day('2026-03-01'), area: 'unify', count: 3 },
        { ...day('2026-03-02'), area: 'proxy', count: 2 },
        { ...day('2026-03-05'), area: 'vault', count: 1 },
      ]),
    );
    const path =
      '/vault/consumers/counted/stats?start_datetime=2026-03-01T10:00:00Z&end_datetime=2026-03-04T00:00:00Z';
    expect((await app.api('GET', path)).body.data).toEqual({
      consumer_id: 'counted',
      start_datetime: '2026-03-01T10:00:00.000Z',
      end_datetime: '2026-03-04T00:00:00.000Z',
      aggregated_request_count: 5,
      request_counts: { unify: 3, proxy: 2, vault: 0 },
      connections: [],
    });
    const backwards = path.replace('2026-03-01', '2026-04-01');
    expect((await app.api('GET', backwards)).body.type_name).toBe('RequestValidationError');
  });
});
