import { randomUUID } from 'node:crypto';

import { createSession, installation, updateConnection, type AuditEntry } from '@keyway/db';
import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createAuditSigner } from '../../security/keys/audit-signer.js';
import { allRoutes } from '../../route-table.js';
import { startTestApp, TEST_CONSUMER, type TestApp, type TestApplication } from '../../testing.js';
import { verifyAudit } from './verify-audit.js';

const SETTINGS = {
  subdomain: 'acme',
  email: sandboxCredentials.gorgias.basic?.username ?? '',
  api_key: sandboxCredentials.gorgias.basic?.password ?? '',
};
const GORGIAS = '/vault/connections/customer-support/gorgias';
const ZENDESK = '/vault/connections/customer-support/zendesk';

let app: TestApp;
let other: TestApplication;
beforeAll(async () => {
  app = await startTestApp();
  other = await app.addApplication();
});
afterAll(() => app.close());

const listEntries = (): Promise<AuditEntry[]> =>
  app.deps.database.system(
    'test',
    (tx) => tx.client.auditEntry.findMany({ orderBy: { sequence: 'asc' } }) as Promise<AuditEntry[]>,
  );

/** Returns the entries added during the work. */
async function entriesOf(work: () => Promise<unknown>): Promise<AuditEntry[]> {
  const before = (await listEntries()).filter(({ chainId }) => chainId !== '_root').length;
  await work();
  return (await listEntries()).filter(({ chainId }) => chainId !== '_root').slice(before);
}

const admin = (method: string, path: string, body?: unknown) =>
  app.api(method, path, { key: app.adminKey, app: null, consumer: null, body });

let key: { id: string; secret: string };
const keyPath = () => `/applications/${other.id}/keys`;

type Step = [
  operation: string,
  actions: string[],
  run: () => Promise<{ status: number; body: { data: unknown } }>,
];

const changedApplication = {
  redirect_uris: ['https://app.example.com/here'],
  embed_origins: ['https://app.example.com'],
  plan: { name: 'pro', monthly_limit: 5, status: 'incomplete' },
};
const changedIntegration = {
  enabled: false,
  credentials_source: 'sandbox',
  scopes: ['read'],
};

/** In order; a step uses the records of earlier ones. */
const steps: Step[] = [
  ['applications.create', ['application.created'], () => admin('POST', '/applications', { name: 'New' })],
  [
    'applications.createKey',
    ['api_key.created'],
    async () => {
      const answer = await admin('POST', keyPath(), { name: 'audited' });
      key = answer.body.data as typeof key;
      return answer;
    },
  ],
  ['applications.updateKey', [], () => admin('PATCH', `${keyPath()}/${key.id}`, { name: 'renamed' })],
  [
    'applications.updateKey',
    ['api_key.changed'],
    () => admin('PATCH', `${keyPath()}/${key.id}`, { expires_at: '2999-01-01T00:00:00.000Z' }),
  ],
  ['applications.revokeKey', ['api_key.revoked'], () => admin('DELETE', `${keyPath()}/${key.id}`)],
  ['applications.update', [], () => admin('PATCH', `/applications/${other.id}`, { name: 'Renamed' })],
  [
    'applications.update',
    ['application.changed'],
    () => admin('PATCH', `/applications/${other.id}`, { log_detail: 'all' }),
  ],
  [
    'applications.update',
    ['application.changed'],
    () => admin('PATCH', `/applications/${other.id}`, changedApplication),
  ],
  ['applications.update', [], () => admin('PATCH', `/applications/${other.id}`, changedApplication)],
  [
    'installation.rotateKeys',
    ['key.rotated'],
    () => admin('POST', '/installation/key-rotations', { application_id: other.id }),
  ],
  ['applications.delete', ['application.deleted'], () => admin('DELETE', `/applications/${other.id}`)],
  ['sessions.create', ['session.created'], () => app.api('POST', '/vault/sessions', { body: {} })],
  [
    'sessions.revoke',
    ['session.revoked'],
    async () => {
      const id = randomUUID();
      const session = { id, consumerId: TEST_CONSUMER, expiresAt: new Date(Date.now() + 3_600_000) };
      await app.deps.database.tenant(app.application.id, (tx) => createSession(tx, session));
      return app.api('DELETE', `/vault/sessions/${id}`);
    },
  ],
  ['sessions.revokeAll', ['session.revoked'], () => app.api('DELETE', '/vault/sessions')],
  [
    'integrations.create',
    ['integration.secret_changed', 'integration.added'],
    () =>
      app.api('POST', '/vault/integrations', {
        body: { service_id: 'zendesk', client_id: 'client', client_secret: 'a-client-secret' },
      }),
  ],
  [
    'integrations.create',
    ['integration.added'],
    () =>
      app.api('POST', '/vault/integrations', {
        body: { service_id: 'gorgias', credentials_source: 'sandbox' },
      }),
  ],
  [
    'integrations.update',
    ['integration.secret_changed'],
    () => app.api('PATCH', '/vault/integrations/zendesk', { body: { client_secret: 'another-secret' } }),
  ],
  ['integrations.update', [], () => app.api('PATCH', '/vault/integrations/zendesk', { body: { name: 'Z' } })],
  [
    'integrations.create',
    ['integration.secret_changed', 'integration.added'],
    () =>
      app.api('POST', '/vault/integrations', { body: { service_id: 'front', signing_key: 'a-signing-key' } }),
  ],
  [
    'integrations.update',
    ['integration.secret_deleted'],
    () => app.api('PATCH', '/vault/integrations/front', { body: { signing_key: null } }),
  ],
  [
    'integrations.update',
    ['integration.changed'],
    () => app.api('PATCH', '/vault/integrations/front', { body: changedIntegration }),
  ],
  [
    'integrations.update',
    [],
    () => app.api('PATCH', '/vault/integrations/front', { body: changedIntegration }),
  ],
  [
    'integrations.update',
    ['integration.changed'],
    () => app.api('PATCH', '/vault/integrations/gorgias', { body: { settings: { subdomain: 'acme' } } }),
  ],
  [
    'connections.create',
    ['credential.stored', 'connection.added'],
    () => app.api('POST', GORGIAS, { body: { settings: SETTINGS } }),
  ],
  ['connections.update', [], () => app.api('PATCH', GORGIAS, { body: { enabled: true } })],
  [
    'connections.update',
    ['credential.changed', 'connection.changed'],
    () => app.api('PATCH', GORGIAS, { body: { settings: { api_key: 'another-key' } } }),
  ],
  [
    'connections.update',
    ['credential.changed', 'connection.changed'],
    () => app.api('PATCH', GORGIAS, { body: { settings: { api_key: SETTINGS.api_key } } }),
  ],
  ['connections.validate', [], () => app.api('POST', `${GORGIAS}/validate`)],
  [
    'connections.import',
    ['credential.stored', 'connection.added'],
    () =>
      app.api('POST', `${ZENDESK}/import`, {
        body: { credentials: { access_token: 'imported' }, settings: { subdomain: 'acme' } },
      }),
  ],
  ['connections.delete', ['credential.deleted', 'connection.deleted'], () => app.api('DELETE', GORGIAS)],
  [
    'integrations.delete',
    ['integration.deleted', 'integration.secret_deleted', 'credential.deleted', 'connection.deleted'],
    () => app.api('DELETE', '/vault/integrations/zendesk'),
  ],
  ['consumers.delete', ['session.revoked'], () => app.api('DELETE', `/vault/consumers/${TEST_CONSUMER}`)],
];

/** Write endpoints that touch no credential; the endpoints of the browser flow are covered by their own suites. */
const withoutCredentials = ['connections.confirm', 'consumers.create', 'consumers.update'];

/**
 * Details expected in entries: the rights of a key, so that widening them is visible, and whose customers' messages are
 * stored.
 */
const detailsOf: Partial<Record<string, readonly object[]>> = {
  'api_key.created': [{ scopes: ['full'], consumer_ids: [], service_ids: [], source_cidrs: [] }],
  'application.created': [
    expect.objectContaining({ log_detail: 'none', plan: expect.objectContaining({ name: 'free' }) }),
  ],
  'application.changed': [
    { log_detail: 'all' },
    {
      redirect_uris: { added: ['https://app.example.com/here'], removed: ['https://app.example.com/done'] },
      embed_origins: { added: ['https://app.example.com'], removed: [] },
      plan: { name: 'pro', monthly_limit: 5, status: 'incomplete' },
    },
  ],
  'integration.added': [expect.objectContaining({ enabled: true, allow_multiple: false })],
  'integration.changed': [
    {
      enabled: false,
      credentials_source: 'sandbox',
      scopes: { added: ['read'], removed: [] },
    },
    { settings: { subdomain: 'acme' } },
  ],
};

describe('every endpoint that writes', () => {
  it('is in the table below or named as one without credentials', () => {
    const writing = allRoutes()
      .filter(({ method, path }) => method !== 'GET' && /^\/(vault|installation|applications)/.test(path))
      .map(({ method, path }) => `${method} ${path}`);
    expect(writing).toHaveLength(new Set([...steps.map(([name]) => name), ...withoutCredentials]).size);
  });

  it.each(steps)('%s writes %j', async (_operation, actions, run) => {
    let status = 0;
    const entries = await entriesOf(async () => ({ status } = await run()));
    expect(status).toBeLessThan(300);
    expect(entries.map(({ action }) => action)).toEqual(actions);
    for (const { action, actor, requestId, detail } of entries) {
      expect(actor).toMatch(/^(admin$|api_key:key_)/);
      expect(requestId).toMatch(/^[0-9a-f]{32}$/);
      // Connection states are covered by the connection's history and its tests.
      if (action.startsWith('connection.')) continue;
      expect(detailsOf[action] ?? [{}]).toContainEqual(detail);
    }
  });
});

it('a credential cannot be changed without an entry: the guard of all tests refuses the commit', async () => {
  await app.connect('gorgias', SETTINGS);
  const path = {
    consumerId: TEST_CONSUMER,
    unifiedApi: 'customer-support',
    serviceId: 'gorgias',
    connectionId: 'default',
  };
  const change = app.deps.database.tenant(app.application.id, (tx) =>
    updateConnection(tx, path, { credentialsSealed: Buffer.from('other') }),
  );
  await expect(change).rejects.toThrow(/without an entry in the audit trail/);
});

it('calls are counted, and written in one entry per application', async () => {
  await app.deps.audit.flush();
  const entries = await entriesOf(async () => {
    for (let call = 0; call < 3; call += 1) await app.api('GET', '/messages', { service: 'gorgias' });
    await app.deps.audit.flush();
  });
  expect(entries.filter(({ action }) => action === 'credential.used')).toEqual([
    expect.objectContaining({
      applicationId: app.application.id,
      detail: expect.objectContaining({
        used: [{ subject: [TEST_CONSUMER, 'gorgias'], count: 3 }],
      }) as object,
    }),
  ]);
});

it('a key that came over plain HTTP is noted, made-up ones are not', async () => {
  const entries = await entriesOf(async () => {
    app.deps.audit.clear.add(`Bearer ${app.application.apiKey}`);
    app.deps.audit.clear.add(`Bearer ${key.secret.slice(0, -1)}`);
    app.deps.audit.clear.add(undefined);
    await app.deps.audit.flush();
  });
  const noted = entries.filter(({ action }) => action === 'credential.sent_in_clear');
  expect(noted).toEqual([
    expect.objectContaining({ applicationId: app.application.id, detail: { count: 1 } }),
  ]);
});

it('no entry holds a secret, and the trail is whole', async () => {
  const text = JSON.stringify(await listEntries());
  for (const secret of [app.application.apiKey, key.secret, SETTINGS.api_key, 'a-client-secret', 'imported'])
    expect(text).not.toContain(secret);
  const signer = createAuditSigner(() => app.deps.keyring.key('audit'));
  const { problems, chains } = await verifyAudit({ database: app.deps.database, signer });
  expect({ problems, chains }).toEqual({ problems: [], chains: 2 });
  expect(text).toContain(installation);
});
