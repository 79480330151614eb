import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTenant, fillTenantAsSystem } from '../fixtures/fill-tenant.js';
import * as db from '../index.js';
import { mainBackends, testSigner } from '../testing.js';

const tables = [
  ...['data_keys', 'api_keys', 'consumers', 'integrations', 'connections', 'revocations', 'oauth_states'],
  ...[
    'transactions',
    'quota_usage',
    'usage_counts',
    'usage_hours',
    'request_logs',
    'outbox_events',
    'sessions',
  ],
  ...[
    'session_revocations',
    'audit_entries',
    'consumer_terms',
    'integration_changes',
    'work_items',
    'event_feeds',
  ],
  ...['event_sources', 'hook_addresses', 'inbound_hints', 'record_digests'],
  ...['webhooks', 'webhook_deliveries', 'webhook_attempts', 'call_exchanges'],
];

describe.each(mainBackends())('tenants on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: db.Database;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
    for (const id of ['one', 'two']) {
      await database.system('test', (tx) => db.createApplication(tx, { id, name: id }));
      const trail = await db.openAuditTrail(database, testSigner, 'test');
      await database.tenant(id, async (tx) => {
        db.noteAudit(tx, trail, { applicationId: id, action: 'key.created', actor: 'test' });
        await fillTenant(tx);
      });
      await database.system('test', (tx) => fillTenantAsSystem(tx, id));
    }
    await database.system('test', (tx) =>
      db.insertSystemDataKey(tx, {
        applicationId: '_system',
        term: 1,
        wrapped: Buffer.from('root'),
        masterKeyId: 'm',
      }),
    );
  });
  afterAll(() => opened.close());

  it.each(tables)('a query without a where sees only its own rows of %s', async (table) => {
    const rows = await database.tenant('one', (tx) =>
      tx.client.$queryRawUnsafe<{ id: string }[]>(`SELECT DISTINCT application_id AS id FROM ${table}`),
    );
    expect(rows).toEqual([{ id: 'one' }]);
  });

  it('has a policy on every table that has a tenant', async () => {
    const rows = await database.system(
      'test',
      (tx) => tx.client.$queryRaw<{ name: string; guarded: boolean }[]>`
      SELECT c.relname::text AS name, c.relrowsecurity AS guarded FROM pg_class c
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'application_id'
      WHERE c.relkind = 'r' AND c.relnamespace = current_schema()::regnamespace`,
    );
    expect(rows.map((row) => row.name).sort()).toEqual([...tables].sort());
    expect(rows.every((row) => row.guarded)).toBe(true);
  });

  it('sees only itself among the applications', async () => {
    const rows = await database.tenant('one', (tx) => tx.client.application.findMany());
    expect(rows.map((row) => row.id)).toEqual(['one']);
  });

  it('refuses to write for another tenant', async () => {
    const insert = database.tenant('one', (tx) =>
      tx.client.consumer.create({ data: { applicationId: 'two', consumerId: 'planted' } }),
    );
    await expect(insert).rejects.toThrow(/row-level security/);
    const move = database.tenant('one', (tx) =>
      tx.client.consumer.updateMany({ data: { applicationId: 'two' } }),
    );
    await expect(move).rejects.toThrow(/row-level security/);
  });

  it('changes and deletes nothing of another tenant', async () => {
    const counts = await database.tenant('one', async (tx) => [
      await tx.client.connection.updateMany({ where: { applicationId: 'two' }, data: { enabled: false } }),
      await tx.client.connection.deleteMany({ where: { applicationId: 'two' } }),
      await tx.client.application.updateMany({ where: { id: 'two' }, data: { name: 'taken' } }),
    ]);
    expect(counts).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }]);
  });

  it('adds entries to the audit trail for itself only, and changes none', async () => {
    const trail = await db.openAuditTrail(database, testSigner, 'test');
    const add = database.tenant('one', async (tx) =>
      db.noteAudit(tx, trail, { applicationId: 'two', action: 'key.created', actor: 'test' }),
    );
    await expect(add).rejects.toThrow(/row-level security/);
    const statements = [
      `UPDATE audit_entries SET actor = 'nobody'`,
      `DELETE FROM audit_entries`,
      `TRUNCATE audit_entries`,
      `DELETE FROM audit_chains`,
      `INSERT INTO audit_chains SELECT * FROM audit_chains`,
      `UPDATE audit_chains SET process = 'another'`,
    ];
    for (const sql of statements) {
      const run = database.tenant('one', (tx) => tx.client.$executeRawUnsafe(sql));
      await expect(run, sql).rejects.toThrow(/permission denied/);
    }
  });

  it.each(['leases', '_prisma_migrations'])('may not read %s', async (table) => {
    const read = database.tenant('one', (tx) => tx.client.$queryRawUnsafe(`SELECT * FROM ${table}`));
    await expect(read).rejects.toThrow(/permission denied/);
  });

  it.each(['', '_system'])('runs no tenant transaction for the id "%s"', async (id) => {
    await expect(database.tenant(id, (tx) => db.listDataKeys(tx))).rejects.toThrow(TypeError);
    await expect(
      database.system('test', (tx) => db.createApplication(tx, { id, name: 'x' })),
    ).rejects.toThrow(TypeError);
  });

  it('leaves no role or tenant behind on the connection, after success and failure', async () => {
    await Promise.allSettled(
      Array.from({ length: 12 }, (_, index) =>
        database.tenant('one', async () => {
          if (index % 2 === 0) throw new Error('rolled back');
        }),
      ),
    );
    const rows = await Promise.all(
      Array.from({ length: 12 }, () =>
        database.system(
          'test',
          (tx) => tx.client.$queryRaw<{ role: string; tenant: string | null }[]>`
          SELECT current_user::text AS role, NULLIF(current_setting('keyway.application_id', true), '') AS tenant`,
        ),
      ),
    );
    for (const row of rows.flat()) {
      expect(row.role).not.toBe('keyway_tenant');
      expect(row.tenant).toBeNull();
    }
  });
});
