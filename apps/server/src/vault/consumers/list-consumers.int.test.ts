import { operationScopes } from '@keyway/connectors';
import { operationKeys } from '@keyway/contract';
import { plantUnaudited } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

const HEALTHY = 2_300;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  for (const service_id of ['gorgias', 'zendesk'])
    await app.api('POST', '/vault/integrations', { body: { service_id, credentials_source: 'sandbox' } });
  const { id } = app.application;
  const scopes = operationScopes(app.deps.registry.getConnector('zendesk')!, operationKeys);
  await app.deps.database.system('test', async (tx) => {
    await plantUnaudited(tx);
    await tx.client.$executeRaw`
      INSERT INTO consumers (application_id, consumer_id, metadata, created_at)
      SELECT ${id}, 'c' || lpad(n::text, 5, '0'), '{}', '2026-01-01'::timestamptz + n * interval '1 second'
      FROM generate_series(1, ${HEALTHY}::int) n`;
    await tx.client.$executeRaw`
      INSERT INTO connections (application_id, consumer_id, unified_api, service_id, auth_type, credentials_sealed,
        granted_scopes, oauth_client_id, settings, validation, updated_at)
      SELECT ${id}, consumer_id, 'customer-support', 'zendesk', 'oauth2', 'x',
        ${scopes}, 'keyway-sandbox', '{"subdomain":"acme"}', 'valid', now()
      FROM consumers WHERE application_id = ${id}`;
    const change = (consumerId: string, data: object) =>
      tx.client.connection.updateMany({ where: { applicationId: id, consumerId }, data });
    await change('c00002', { needsAuth: true, lastError: 'gone', refreshFailedAt: new Date('2026-02-01') });
    await change('c00003', { needsAuth: true, enabled: false });
    await change('c00004', { credentialsSealed: null, revokedAt: new Date() });
    await change('c00005', { settings: {} });
    await change('c00006', { lastDownstreamErrorAt: new Date('2026-02-02'), lastError: 'status 502' });
    await change('c00007', { grantedScopes: ['tickets:read'] });
    await change('c00008', { oauthClientId: 'another' });
    await change('c02290', { needsAuth: true });
    const end = (day: number) => ({ refreshTokenExpiresAt: new Date(Date.UTC(2026, 3, day)) });
    await change('c00002', end(1));
    await change('c00003', end(1));
    await change('c01000', end(9));
    await change('c00900', { ...end(20), grantEndsAt: new Date('2026-04-03') });
    await change('c00901', { ...end(20), credentialsExpireAt: new Date('2026-04-05') });
    await change('c00902', end(3));
    await change('c00903', end(28));
    await tx.client.$executeRaw`
      INSERT INTO connections (application_id, consumer_id, unified_api, service_id, auth_type, credentials_sealed,
        settings, refresh_token_expires_at, updated_at)
      SELECT ${id}, 'c00902', 'customer-support', 'gorgias', 'oauth2', 'x', '{"subdomain":"acme"}', e::timestamptz, now()
      FROM unnest(ARRAY['2026-04-03']) e`;
  });
}, 180_000);
afterAll(() => app.close());

async function walk(query: string) {
  const found: string[] = [];
  let pages = 0;
  for (let path: string | undefined = `/vault/consumers?${query}`; path !== undefined; pages += 1) {
    const { body, status } = await app.api('GET', path, { consumer: null });
    if (status !== 200) throw new Error(JSON.stringify(body));
    found.push(...(body.data as { consumer_id: string }[]).map(({ consumer_id }) => consumer_id));
    path = (body.links.next as string | undefined)?.slice(app.url.length);
  }
  return { found, pages };
}

describe('consumers by the health of their connections', () => {
  test.each([
    ['needs_auth', ['c00002', 'c00007', 'c00008', 'c02290']],
    ['revoked', ['c00004']],
    ['missing_settings', ['c00005']],
    ['degraded', ['c00006']],
    ['pending_refresh', []],
    ['pending_confirmation', []],
  ])('%s', async (health, expected) => {
    expect((await walk(`filter[health]=${health}`)).found).toEqual(expected);
  });

  test('in one of several, page by page', async () => {
    const { found, pages } = await walk('filter[health][]=revoked&filter[health][]=degraded&limit=1');
    expect(found).toEqual(['c00004', 'c00006']);
    // The last page covers records past the 2,000 that the second one scanned; a slow machine ends pages earlier.
    expect(pages).toBeGreaterThanOrEqual(3);
  });

  test('the sound ones too, each once', async () => {
    const { found } = await walk('filter[health]=ok&limit=200');
    expect(found).toHaveLength(HEALTHY - 8);
    expect(new Set(found).size).toBe(found.length);
  });

  test('a page that looked at too many ends short, and its cursor goes on', async () => {
    const { id } = app.application;
    // The database counts this as missing consent, but the vendor's wider scope covers it.
    await app.deps.database.system('test', (tx) =>
      tx.client.connection.updateMany({
        where: { applicationId: id, validation: 'valid', grantedScopes: { has: 'tickets:write' } },
        data: { grantedScopes: ['read', 'write'] },
      }),
    );
    const { found, pages } = await walk('filter[health]=needs_auth&limit=20');
    expect(found).toEqual(['c00002', 'c00007', 'c00008', 'c02290']);
    expect(pages).toBeGreaterThan(1);
    const first = await app.api('GET', '/vault/consumers?filter[health]=needs_auth&limit=20', {
      consumer: null,
    });
    expect(first.body.meta.total_count).toBeUndefined();
  });

  test('is not asked for by a name that is none', async () => {
    const answer = await app.api('GET', '/vault/consumers?filter[health]=ill', { consumer: null });
    expect(answer.body.type_name).toBe('RequestValidationError');
  });
});

test('consumers carry their connections with the last error and its time', async () => {
  const one = await app.api('GET', '/vault/consumers/c00002');
  const { connections, services } = one.body.data;
  expect(services).toEqual(['zendesk']);
  expect(connections).toMatchObject([
    {
      id: 'customer-support+zendesk',
      state: 'added',
      health: 'needs_auth',
      enabled: true,
      last_error: 'gone',
      last_error_at: '2026-02-01T00:00:00.000Z',
    },
  ]);
  const { body } = await app.api('GET', '/vault/consumers?filter[consumer_id]=c00002', { consumer: null });
  expect(body.data).toEqual([one.body.data]);
});

test('a search takes % and _ for themselves', async () => {
  for (const search of ['%', '_', 'c_0001'])
    expect((await walk(`filter[search]=${encodeURIComponent(search)}`)).found).toEqual([]);
});

describe('consumers whose authorization ends before a day', () => {
  const before = 'filter[expires_before]=2026-04-10T00:00:00Z';
  const soonest = ['c00900', 'c00902', 'c00901', 'c01000'];

  test('the soonest first, each once, none that is over or switched off', async () => {
    expect((await walk(before)).found).toEqual(soonest);
    expect((await walk(`${before}&limit=1`)).found).toEqual(soonest);
  });

  test('with the time in their connections', async () => {
    const { body } = await app.api('GET', `/vault/consumers?${before}&limit=1`, { consumer: null });
    expect(body.data[0].connections).toMatchObject([
      { authorization_expires_at: '2026-04-03T00:00:00.000Z' },
    ]);
    const { data } = (
      await app.api('GET', '/vault/connections/customer-support/zendesk', { consumer: 'c00002' })
    ).body;
    expect(data).toMatchObject({ health: 'needs_auth', authorization_expires_at: null });
  });

  test('in combination with the other filters', async () => {
    expect((await walk(`${before}&filter[consumer_id]=c01`)).found).toEqual(['c01000']);
    expect((await walk(`${before}&filter[search]=c009`)).found).toEqual(['c00900', 'c00902', 'c00901']);
    expect((await walk(`${before}&filter[health]=revoked`)).found).toEqual([]);
  });

  test('a cursor of another order is none of this list', async () => {
    const { body } = await app.api('GET', '/vault/consumers?limit=1', { consumer: null });
    const cursor = new URL(body.links.next as string).searchParams.get('cursor')!;
    const answer = await app.api('GET', `/vault/consumers?${before}&cursor=${encodeURIComponent(cursor)}`, {
      consumer: null,
    });
    expect([answer.status, answer.body.type_name]).toEqual([400, 'InvalidCursorError']);
  });
});

describe('connections that need attention', () => {
  const walkUnhealthy = async (query = '') => {
    const found: string[] = [];
    let path: string | undefined = `/vault/connections/unhealthy?${query}`;
    for (; path !== undefined;) {
      const answer = await app.api('GET', path, { consumer: null });
      expect(answer.status, answer.text).toBe(200);
      found.push(...answer.body.data.map((each: { consumer_id: string }) => each.consumer_id));
      path = (answer.body.links.next as string | undefined)?.replace(app.url, '');
    }
    return found;
  };

  test.each([
    ['', ['c00002', 'c00004', 'c00005', 'c00006', 'c00007', 'c00008', 'c02290']],
    ['filter[health]=needs_auth', ['c00002', 'c00007', 'c00008', 'c02290']],
    ['filter[health][]=revoked&filter[health][]=missing_settings', ['c00004', 'c00005']],
    ['filter[health]=degraded&filter[service_id]=zendesk', ['c00006']],
    ['filter[health]=degraded&filter[service_id]=gorgias', []],
  ])('are those of all consumers: %s', async (query, expected) => {
    expect((await walkUnhealthy(query)).filter((id) => id !== 'c00902').toSorted()).toEqual(expected);
  });

  test('come in pages without gaps or repeats', async () => {
    const all = await walkUnhealthy();
    expect(await walkUnhealthy('limit=1')).toEqual(all);
    expect(new Set(all).size).toBe(all.length);
  });

  test('come with what ails them, and those the index knows on the first page', async () => {
    const { body } = await app.api('GET', '/vault/connections/unhealthy?filter[health]=needs_auth&limit=2', {
      consumer: null,
    });
    expect(body.data).toMatchObject([
      { consumer_id: 'c00002', service_id: 'zendesk', health: 'needs_auth', last_error: 'gone' },
      { consumer_id: 'c02290', connection_id: 'default', enabled: true },
    ]);
  });

  test('of health ok are none, and the refusal says what there is', async () => {
    const answer = await app.api('GET', '/vault/connections/unhealthy?filter[health]=ok', { consumer: null });
    expect([answer.status, answer.text.includes('pending_refresh')]).toEqual([400, true]);
  });
});
