import { contract, expandKeyScopes, keyScopes, listRoutes, requiredScopes } from '@keyway/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type ApiAnswer, type TestApp } from '../../../testing.js';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const manage = (method: string, path: string, body?: unknown): Promise<ApiAnswer> =>
  app.api(method, `/applications/${app.application.id}/keys${path}`, {
    key: app.adminKey,
    app: null,
    consumer: null,
    ...(body === undefined ? {} : { body }),
  });
async function addKey(rights: Record<string, unknown>): Promise<{ id: string; secret: string }> {
  const { status, body, text } = await manage('POST', '', { name: 'narrow', ...rights });
  expect(status, text).toBe(201);
  return body.data;
}
/** Returns the reason of a refusal, if it is a right of the key. */
const refusalOf = ({ status, body }: ApiAnswer): unknown =>
  status === 403 && body.type_name === 'ForbiddenError' ? body.detail : undefined;

const routes = listRoutes(contract).filter(({ metadata }) => metadata.callers.includes('application'));
const pathOf = (path: string): string =>
  path
    .replace(':service_id', 'zendesk')
    .replace(':consumer_id', 'user-1')
    .replace(':unified_api', 'customer-support')
    .replace(/:[a-z_]+/g, 'some');
async function callAll(key: string): Promise<Record<string, unknown>> {
  const refused: Record<string, unknown> = {};
  for (const { method, path, metadata } of routes) {
    // A live log stream would stay open for half an hour.
    const query = metadata.operationId === 'logsLive' ? '?filter[end_date]=2020-01-01T00:00:00Z' : '';
    const answer = await app.api(method, pathOf(path) + query, { key, consumer: 'user-1' });
    expect(answer.status, `${metadata.operationId}: ${answer.text}`).not.toBe(500);
    refused[metadata.operationId] = refusalOf(answer);
  }
  return refused;
}

describe('a key with one scope', () => {
  test.each(keyScopes)(
    '%s calls the endpoints that ask for it or what it contains, and no other',
    async (scope) => {
      const { secret } = await addKey({ scopes: [scope] });
      const has = [...expandKeyScopes([scope])];
      const expected = routes.map((route) => {
        const needed = requiredScopes(route);
        const isAllowed = needed.length === 0 || needed.some((each) => has.includes(each));
        const missing = needed.length === 1 ? { missing_scope: needed[0] } : { one_of_scopes: needed };
        return [route.metadata.operationId, isAllowed ? undefined : { ...missing, scopes: has }];
      });
      expect(await callAll(secret)).toEqual(Object.fromEntries(expected));
    },
  );
});

test('a key of which nothing is said may do everything, as ever', async () => {
  const key = await addKey({});
  expect((await manage('GET', `/${key.id}`)).body.data).toMatchObject({
    scopes: ['full'],
    consumer_ids: [],
    service_ids: [],
    source_cidrs: [],
  });
  expect(Object.values(await callAll(key.secret)).filter(Boolean)).toEqual([]);
});

test('a refusal names what is missing, what there is, and what to do', async () => {
  const { secret } = await addKey({ scopes: ['messages:read'] });
  const { body } = await app.api('GET', '/vault/logs', { key: secret });
  expect(body).toMatchObject({
    status_code: 403,
    type_name: 'ForbiddenError',
    detail: { missing_scope: 'logs', scopes: ['messages:read'] },
  });
  expect(body.message).toBe(
    'This key lacks the scope logs. Add it to scopes of the key (PATCH /applications/{id}/keys/{key_id}), or use another.',
  );
});

test('rights change at once, and each change is in the audit trail', async () => {
  const { id, secret } = await addKey({ scopes: ['messages:read'] });
  const list = async () => (await app.api('GET', '/vault/integrations', { key: secret })).status;
  expect(await list()).toBe(403);
  const changed = await manage('PATCH', `/${id}`, { scopes: ['vault:read', 'vault:read'] });
  expect(changed.body.data.scopes).toEqual(['vault:read']);
  expect(await list()).toBe(200);
  const entries = await app.deps.database.system('test', ({ client }) =>
    client.auditEntry.findMany({ where: { subject: id }, orderBy: { sequence: 'asc' } }),
  );
  expect(entries.map(({ action, detail }) => [action, detail])).toEqual([
    ['api_key.created', expect.objectContaining({ scopes: ['messages:read'] })],
    ['api_key.changed', { scopes: ['vault:read'] }],
  ]);
});

test.each([
  [{ scopes: [] }, 'body.scopes'],
  [{ scopes: ['message:read'] }, 'body.scopes[0]'],
  [{ source_cidrs: ['203.0.113.7'] }, 'body.source_cidrs[0]'],
  [{ source_cidrs: ['203.0.113.0/33'] }, 'body.source_cidrs[0]'],
  [{ consumer_ids: [''] }, 'body.consumer_ids[0]'],
])('%j is refused where it is wrong', async (rights, where) => {
  const { status, body } = await manage('POST', '', { name: 'wrong', ...rights });
  expect([status, body.type_name]).toEqual([400, 'RequestValidationError']);
  expect(Object.keys(body.detail)).toContain(where);
});

describe('a key that is bound to consumers', () => {
  let secret = '';
  beforeAll(async () => {
    ({ secret } = await addKey({ consumer_ids: ['user-1', 'user-2'] }));
  });
  const refused = async (method: string, path: string, consumer: string | null = null) =>
    refusalOf(await app.api(method, path, { key: secret, consumer })) !== undefined;

  test('is good for calls that name one of them, in header or path', async () => {
    expect(await refused('GET', '/vault/connections', 'user-1')).toBe(false);
    expect(await refused('GET', '/vault/consumers/user-2')).toBe(false);
    expect(await refused('GET', '/messages', 'user-2')).toBe(false);
    expect(await refused('POST', '/vault/sessions', 'user-1')).toBe(false);
    expect(await refused('GET', '/connector/connectors')).toBe(false);
  });

  test('is refused for any other, even together with one of its own', async () => {
    expect(await refused('GET', '/vault/connections', 'user-3')).toBe(true);
    expect(await refused('GET', '/messages', 'user-3')).toBe(true);
    expect(await refused('GET', '/proxy/zendesk/user-3/api/v2/users/me.json')).toBe(true);
    expect(await refused('POST', '/vault/sessions', 'user-3')).toBe(true);
    expect(await refused('DELETE', '/vault/consumers/user-3', 'user-1')).toBe(true);
    expect(await refused('GET', '/vault/consumers/user-1', 'user-3')).toBe(true);
  });

  test('is refused for what concerns all', async () => {
    for (const path of [
      '/vault/consumers',
      '/vault/logs',
      '/events',
      '/webhook/webhooks',
      '/vault/integrations',
    ])
      expect([path, await refused('GET', path, 'user-1')]).toEqual([path, true]);
    expect(await refused('POST', '/vault/consumers', 'user-1')).toBe(true);
  });
});

describe('a key that is bound to connectors', () => {
  let secret = '';
  beforeAll(async () => {
    ({ secret } = await addKey({ service_ids: ['gorgias'] }));
    for (const service_id of ['zendesk', 'gorgias'])
      await app.api('POST', '/vault/integrations', {
        body: { service_id, client_id: 'id', client_secret: 'secret' },
      });
    const connection = '/vault/connections/customer-support';
    for (const [service, settings] of [
      ['gorgias', { subdomain: 'acme' }],
      ['zendesk', { subdomain: 'acme' }],
    ] as const) {
      const answer = await app.api('POST', `${connection}/${service}/import`, {
        consumer: 'both',
        body: { settings, credentials: { access_token: `token-of-${service}`, expires_in: 3600 } },
      });
      expect(answer.status, answer.text).toBe(201);
    }
  });
  const call = (method: string, path: string, headers = {}) =>
    app.api(method, path, { key: secret, consumer: 'both', headers });

  test('is good for them, in path and header', async () => {
    expect(refusalOf(await call('GET', '/vault/integrations/gorgias'))).toBeUndefined();
    expect(refusalOf(await call('GET', '/vault/connections/customer-support/gorgias'))).toBeUndefined();
    const named = await call('GET', '/messages', { 'x-vendor-service-id': 'gorgias' });
    expect(refusalOf(named)).toBeUndefined();
  });

  test('is refused for any other, and for what concerns all', async () => {
    const others = [
      call('GET', '/vault/integrations/zendesk'),
      call('GET', '/vault/connections/customer-support/zendesk'),
      call('GET', '/messages', { 'x-vendor-service-id': 'zendesk' }),
      call('GET', '/proxy/zendesk/both/api/v2/users/me.json'),
      call('GET', '/vault/connections'),
      call('GET', '/vault/integrations'),
      call('GET', '/vault/logs'),
      // The session could connect any connector.
      call('POST', '/vault/sessions'),
    ];
    for (const answer of others) expect(refusalOf(await answer)).toMatchObject({ service_ids: ['gorgias'] });
  });

  test('chooses among its own where a call names none', async () => {
    const all = await app.api('GET', '/messages', { consumer: 'both' });
    expect([all.status, all.body.detail.service_ids]).toEqual([400, ['gorgias', 'zendesk']]);
    const { headers } = await call('GET', '/messages?filter[conversation_id]=1');
    await app.deps.requestLogs.flush();
    const { body } = await app.api('GET', `/vault/logs?filter[request_id]=${headers.get('request-id')}`, {
      consumer: 'both',
    });
    expect(body.data).toMatchObject([{ service: { id: 'gorgias' } }]);
  });
});

test('a key that may only read connections gets no link that authorizes or revokes', async () => {
  const { secret } = await addKey({ scopes: ['connections:read'] });
  const connection = '/vault/connections/customer-support/zendesk';
  const read = async (key?: string) =>
    (await app.api('GET', connection, { consumer: 'both', ...(key && { key }) })).body.data;
  expect(await read()).toMatchObject({ authorize_url: expect.any(String), revoke_url: expect.any(String) });
  expect(await read(secret)).toMatchObject({ authorize_url: null, revoke_url: null, allowed_actions: [] });
});

test('a key that is bound to networks is refused from any other, with the address that was seen', async () => {
  const here = await addKey({ source_cidrs: ['127.0.0.0/8', '::1/128'] });
  expect((await app.api('GET', '/vault/integrations', { key: here.secret })).status).toBe(200);
  const elsewhere = await addKey({ source_cidrs: ['203.0.113.0/24'] });
  const answer = await app.api('GET', '/vault/integrations', { key: elsewhere.secret });
  expect(refusalOf(answer)).toEqual({ address: '127.0.0.1' });
});
