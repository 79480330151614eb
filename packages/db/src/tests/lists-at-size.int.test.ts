import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as db from '../index.js';
import { createMigratedPostgres, openTestDatabase, testPostgresUrl } from '../testing.js';

const MILLION = 1_000_000;
const LIMIT = 20;
const RARE = 30;
const applicationId = 'large';
const serviceId = 'zendesk';
const terms = { serviceId, scopes: ['read'], clientId: 'client', settings: [] };
const adminUrl = testPostgresUrl();

// Rare rows are the oldest, so a walk from the newest meets them last.
const fill = [
  `INSERT INTO request_logs (application_id, id, consumer_id, "timestamp", http_method, path, operation, unified_api,
    service_id, status_code, execution, duration, error_type, connection_id)
   SELECT '${applicationId}', 'r' || n, CASE WHEN n <= ${RARE} THEN 'rare' ELSE 'c' || n % 100 END,
    '2026-01-01'::timestamptz + n * interval '1 second', CASE WHEN n <= ${RARE} THEN 'DELETE' ELSE 'GET' END,
    CASE WHEN n <= ${RARE} THEN '/rare/path' ELSE '/messages' END, 'messagesAll', 'customer-support',
    CASE WHEN n <= ${RARE} THEN 'rare' ELSE '${serviceId}' END,
    CASE WHEN n <= ${RARE} THEN 500 + n % 3 ELSE 200 END, 1, 1,
    CASE WHEN n <= ${RARE} THEN 'RareError' END, CASE WHEN n <= ${RARE} THEN 'conn_rare' ELSE 'default' END
   FROM generate_series(1, ${MILLION}) n`,
  // Rows of an application whose actions are rare elsewhere, and the other way round.
  `INSERT INTO request_logs (application_id, id, consumer_id, "timestamp", http_method, path, operation, unified_api,
    service_id, status_code, execution, duration)
   SELECT 'quiet', 'q' || n, 'c' || n % 100, '2026-01-01'::timestamptz + n * interval '10 seconds', 'GET', '/messages',
    'messagesAll', 'customer-support', 'front', 204, 1, 1 FROM generate_series(1, ${MILLION / 10}) n`,
  `ALTER TABLE consumers DISABLE TRIGGER note_terms`,
  `INSERT INTO consumers (application_id, consumer_id, metadata, created_at)
   SELECT '${applicationId}', 'c' || lpad(n::text, 7, '0'), jsonb_build_object('user_name', 'Ada ' || n),
    '2026-01-01'::timestamptz + n * interval '1 second' FROM generate_series(1, ${MILLION}) n`,
  `INSERT INTO consumer_terms SELECT application_id, term, consumer_id FROM consumers,
    unnest(ARRAY[consumer_id, lower(metadata->>'user_name')]) term`,
  `ALTER TABLE consumers ENABLE TRIGGER note_terms`,
  `INSERT INTO integrations (application_id, service_id, unified_api, name, updated_at)
   VALUES ('${applicationId}', '${serviceId}', 'customer-support', 'name', now())`,
  `INSERT INTO connections (application_id, consumer_id, unified_api, service_id, auth_type, credentials_sealed,
    oauth_client_id, needs_auth, refresh_token_expires_at, keep_alive_at, updated_at)
   SELECT '${applicationId}', consumer_id, 'customer-support', '${serviceId}', 'oauth2', 'x', 'client',
    consumer_id > 'c0${MILLION - RARE}', created_at + interval '365 days', created_at + interval '200 days', now()
   FROM consumers`,
  `INSERT INTO outbox_events (application_id, id, type, payload)
   SELECT '${applicationId}', 'e' || n, 'vault.connection.updated', '{}' FROM generate_series(1, ${MILLION / 10}) n`,
  `INSERT INTO api_keys (application_id, id, name, mode, prefix, hash)
   SELECT '${applicationId}', 'k' || n, 'key', 'live', 'p', int8send(n) FROM generate_series(1, ${MILLION / 10}) n`,
  // Ten of each moment: what is written together has one.
  `INSERT INTO audit_entries (chain_id, sequence, at, application_id, action, actor, consumer_id, previous_hash, hash)
   SELECT 'chain', n, '2026-01-01'::timestamptz + n / 10 * interval '1 second', '${applicationId}',
    CASE WHEN n <= ${RARE} THEN 'api_key.revoked' ELSE 'credential.changed' END,
    CASE WHEN n <= ${RARE} THEN 'admin' ELSE 'api_key:k' END, 'c' || n % 100, '', ''
   FROM generate_series(1, ${MILLION / 5}) n`,
  `INSERT INTO applications (id, name) SELECT 'a' || n, 'app' FROM generate_series(1, ${MILLION / 10}) n`,
];

describe.skipIf(adminUrl === undefined)('with a million calls, consumers and connections', () => {
  let database: db.Database;
  let drop: () => Promise<void>;

  beforeAll(async () => {
    const created = await createMigratedPostgres(adminUrl ?? '');
    drop = created.drop;
    database = await openTestDatabase({ url: created.url });
    await database.system('test', (tx) => db.createApplication(tx, { id: applicationId, name: 'large' }));
    // The database's own connections give a statement a few seconds.
    const client = new pg.Client({ connectionString: created.url });
    await client.connect();
    await client.query('SET synchronous_commit = off');
    await client.query("SET maintenance_work_mem = '256MB'");
    // Indexes are made in a fraction of the time when the rows are there.
    const { rows: indexes } = await client.query<{ name: string; sql: string }>(
      `SELECT indexname AS name, indexdef AS sql FROM pg_indexes
       WHERE schemaname = current_schema() AND indexname NOT LIKE '%_pkey' AND indexname NOT LIKE '%_key'`,
    );
    for (const { name } of indexes) await client.query(`DROP INDEX "${name}"`);
    for (const statement of fill) await client.query(statement);
    for (const { sql } of indexes) await client.query(sql);
    await client.query('ANALYZE');
    await client.end();
  }, 300_000);
  afterAll(async () => {
    await database.close();
    await drop();
  });

  type Tx = db.TenantTx | db.SystemTx;
  /** The database's own count of rows read from tables, whether or not they matched a condition. */
  const rowsRead = async (tx: Tx): Promise<number> => {
    const [row] = await tx.client.$queryRaw<{ read: number }[]>`
      SELECT sum(seq_tup_read + COALESCE(idx_tup_fetch, 0))::int AS read FROM pg_stat_xact_user_tables`;
    return row?.read ?? 0;
  };
  /** How often a large table was read from end to end. */
  const scans = async (tx: Tx): Promise<number> => {
    const [row] = await tx.client.$queryRaw<{ scans: number }[]>`
      SELECT sum(seq_scan)::int AS scans FROM pg_stat_xact_user_tables
      WHERE relname IN ('request_logs', 'connections', 'consumers', 'consumer_terms', 'audit_entries')`;
    return row?.scans ?? 0;
  };
  const readBy = async <T extends Tx>(tx: T, work: (tx: T) => Promise<unknown>): Promise<number> => {
    const before = await rowsRead(tx);
    await work(tx);
    return (await rowsRead(tx)) - before;
  };
  const measured = async <T extends Tx>(tx: T, work: (tx: T) => Promise<unknown>) => {
    let answered: unknown;
    const before = await scans(tx);
    const read = await readBy(tx, async () => (answered = await work(tx)));
    expect((await scans(tx)) - before).toBe(0);
    const rows = Array.isArray(answered) ? answered : (answered as db.Scanned<unknown>).rows;
    return { found: rows.length, read };
  };
  const inTenant = (work: (tx: db.TenantTx) => Promise<unknown>) =>
    database.tenant(applicationId, (tx) => measured(tx, work));

  const logs = (filters: Partial<db.RequestLogFilters>) => (tx: db.TenantTx) =>
    db.listRequestLogs(tx, { limit: LIMIT, ...filters });
  const consumers = (filters: Partial<db.ConsumerFilters>) => (tx: db.TenantTx) =>
    db.listConsumers(tx, { limit: LIMIT, ...filters });
  const unhealthy = (filters: Partial<db.UnhealthyRowFilters>) => (tx: db.TenantTx) =>
    db.listUnhealthyRows(tx, {
      unhealthyFilter: { any: ['needs_auth', 'consent'], terms: [terms] },
      phase: 'facts',
      limit: LIMIT,
      ...filters,
    });
  const audit = (filters: Partial<db.AuditFilters>) => (tx: db.TenantTx) =>
    db.listAudit(tx, { limit: LIMIT, ...filters });
  const noted = { at: new Date('2026-01-01T02:00:00Z'), chainId: 'chain', sequence: 72_005 };
  const ailed = {
    ...{ consumerId: `c0${MILLION - RARE + 10}`, unifiedApi: 'customer-support' },
    ...{ serviceId, connectionId: 'default' },
  };
  const newest = { timestamp: new Date('2026-01-05'), id: 'r345600' };
  const key = { createdAt: new Date('2026-01-05'), consumerId: 'c0345600', term: null, expiresAt: null };
  const ending = { expiresBefore: new Date('2027-06-01') };

  it.each<[string, (tx: db.TenantTx) => Promise<unknown>, number?]>([
    ['calls', logs({})],
    ['calls, a later page', logs({ after: newest })],
    ['calls of one id', logs({ id: 'r7' }), 1],
    ['calls of a frequent consumer', logs({ consumerId: 'c7' })],
    ['calls of a rare consumer', logs({ consumerId: 'rare' })],
    ['calls of nobody', logs({ consumerId: 'nobody' }), 0],
    ['calls to a frequent connector', logs({ serviceId })],
    ['calls to a rare connector', logs({ serviceId: 'rare' })],
    ['calls with a frequent status', logs({ statusCodes: [200] })],
    ['calls with a rare status', logs({ statusCodes: [500] }), RARE / 3],
    ['calls with one of rare statuses', logs({ statusCodes: [500, 501, 502, 503] })],
    ['calls with a rare and a frequent status', logs({ statusCodes: [200, 500] })],
    ['failed calls', logs({ isSuccess: false })],
    ['calls that went well', logs({ isSuccess: true })],
    ['calls with a rare error', logs({ errorType: 'RareError' })],
    ['a rare consumer’s calls with an error', logs({ consumerId: 'rare', errorType: 'RareError' })],
    ['calls by a frequent method', logs({ httpMethods: ['GET'] })],
    ['calls of a frequent path', logs({ path: 'sages', pathMatchMode: 'ends_with' })],
    ['calls since a day', logs({ from: new Date('2026-01-05') })],
    ['calls before a day', logs({ to: new Date('2026-01-05') })],
    ['a consumer’s calls to a connector', logs({ consumerId: 'c7', serviceId })],
    ['a rare consumer’s failed calls', logs({ consumerId: 'rare', statusCodes: [500] }), RARE / 3],
    ['consumers', consumers({})],
    ['consumers, a later page', consumers({ after: key })],
    ['consumers by prefix', consumers({ consumerIdPrefix: 'c' })],
    ['consumers by prefix, a later page', consumers({ consumerIdPrefix: 'c', after: key })],
    ['consumers by a long prefix', consumers({ consumerIdPrefix: 'c099999' }), 10],
    ['consumers by a search for many', consumers({ search: 'ADA' })],
    [
      'consumers by a search for many, a later page',
      consumers({ search: 'ada', after: { ...key, term: 'ada 5' } }),
    ],
    ['consumers by a search for one', consumers({ search: 'Ada 999999' }), 1],
    ['consumers by a search for none', consumers({ search: 'nobody' }), 0],
    ['consumers by search and prefix', consumers({ search: 'ada', consumerIdPrefix: 'c0' })],
    ['consumers in a frequent health', consumers({ unhealthyFilter: { any: ['credential'], terms: [] } })],
    ['consumers that have to act', consumers(ending)],
    [
      'consumers that have to act, a later page',
      consumers({ ...ending, after: { ...key, expiresAt: new Date('2027-01-05') } }),
    ],
    ['consumers that have to act by prefix', consumers({ ...ending, consumerIdPrefix: 'c' })],
    ['consumers that have to act by a search', consumers({ ...ending, search: 'ada' })],
    ['consumers that have to act today', consumers({ expiresBefore: new Date('2026-01-01') }), 0],
    [
      'connections to keep alive',
      (tx) => db.listConnectionsToKeepAlive(tx, serviceId, new Date('2027-06-01'), LIMIT),
    ],
    ['connections needing attention', unhealthy({ phase: 'facts' })],
    ['connections needing attention, a later page', unhealthy({ phase: 'facts', after: ailed })],
    ['connections of a consumer', (tx) => db.listConnections(tx, 'c0000007'), 1],
    ['connections of an integration', (tx) => db.listConnectionsOfService(tx, serviceId, { limit: LIMIT })],
    [
      'connections of an integration, a later portion',
      (tx) =>
        db.listConnectionsOfService(tx, serviceId, {
          after: { consumerId: 'c0500000', connectionId: 'default' },
          limit: LIMIT,
        }),
    ],
    ['the audit trail', audit({})],
    ['the audit trail, a later page', audit({ after: noted })],
    ['the audit trail before a moment', audit({ to: noted.at })],
    ['the audit trail by a frequent action', audit({ action: 'credential.changed' })],
    ['events', (tx) => db.listEvents(tx, { limit: LIMIT })],
    ['keys', (tx) => db.listApiKeys(tx, { limit: LIMIT })],
    [
      'keys, a later page',
      (tx) => db.listApiKeys(tx, { after: { createdAt: new Date(0), id: '' }, limit: LIMIT }),
    ],
  ])('%s: no more is read than ten times what is answered', async (_name, list, expected = LIMIT) => {
    const { found, read } = await inTenant(list);
    expect(found).toBe(expected);
    expect(read).toBeLessThanOrEqual(10 * Math.max(found, 1));
  });

  it.each<[string, (tx: db.TenantTx) => Promise<unknown>]>([
    ['calls by a rare method', logs({ httpMethods: ['DELETE'] })],
    ['calls of a rare path', logs({ path: '/rare', pathMatchMode: 'starts_with' })],
    ['calls of a part of a path', logs({ path: 'are', pathMatchMode: 'contains' })],
    ['a frequent consumer’s failed calls', logs({ consumerId: 'c7', statusCodes: [500] })],
    ['calls over a rare connection', logs({ connectionId: 'conn_rare' })],
    ['a frequent consumer’s calls that failed', logs({ consumerId: 'c7', isSuccess: false })],
    ['the audit trail by a rare action', audit({ action: 'api_key.revoked' })],
    ['the audit trail by a rare actor', audit({ actor: 'admin', after: noted })],
    ['the audit trail of no consumer', audit({ consumerId: 'nobody' })],
    ['connections whose terms changed', unhealthy({ phase: 'terms' })],
    ['consumers in a rare health', consumers({ unhealthyFilter: { any: ['needs_auth'], terms: [] } })],
  ])('%s: a page ends where ten times the largest page was looked at', async (_name, list) => {
    const { found, read } = await inTenant(list);
    expect(found).toBe(0);
    // A consumer is looked at together with its connection.
    expect(read).toBeLessThanOrEqual(2 * (db.widestScan + LIMIT));
  });

  it.each<[string, Partial<db.RequestLogFilters>, number?]>([
    ['all its calls', {}],
    ['its calls to a connector that others call', { serviceId }, 0],
    ['its calls with a status that others have', { statusCodes: [200] }, 0],
    ['its calls that failed', { isSuccess: false }, 0],
    ['its calls since a day', { from: new Date('2026-01-05') }],
  ])('%s: what others call costs an application nothing', async (_name, filters, expected = LIMIT) => {
    const { found, read } = await database.tenant('quiet', (tx) => measured(tx, logs(filters)));
    expect(found).toBe(expected);
    expect(read).toBeLessThanOrEqual(2 * LIMIT);
  });

  it('applications, on every page', async () => {
    for (const after of [undefined, { createdAt: new Date(0), id: '' }]) {
      const { found, read } = await database.system('test', (tx) =>
        measured(tx, () => db.listApplications(tx, { limit: LIMIT, after })),
      );
      expect(found).toBe(LIMIT);
      expect(read).toBeLessThanOrEqual(10 * LIMIT);
    }
  });

  it.each<[string, Parameters<typeof db.listWholeAudit>[1]]>([
    ['the newest page', { limit: LIMIT }],
    ['a later page', { limit: LIMIT, after: noted }],
    ['one application', { limit: LIMIT, applicationId }],
  ])('the whole audit trail, %s', async (_name, filters) => {
    const { found, read } = await database.system('test', (tx) =>
      measured(tx, () => db.listWholeAudit(tx, filters)),
    );
    expect(found).toBe(LIMIT);
    expect(read).toBeLessThanOrEqual(10 * LIMIT);
  });

  it('what runs every minute reads next to nothing where nothing is due', async () => {
    const rounds: ((tx: db.SystemTx) => Promise<unknown>)[] = [
      (tx) => db.sweepOAuthStates(tx),
      (tx) => db.sweepTransactions(tx),
      (tx) => db.sweepSessions(tx),
      (tx) => db.sweepSessionRevocations(tx),
      (tx) => db.sweepRevocations(tx),
      (tx) => db.sweepRequestLogs(tx, 10_000),
      (tx) => db.sweepOutboxEvents(tx, 10_000),
      (tx) => db.sweepUsageCounts(tx),
      (tx) => db.sweepUsageHours(tx, 10_000),
      (tx) => db.listApplicationsWithOverdue(tx),
      (tx) => db.listServicesToRevoke(tx),
      (tx) => db.listServicesKeptAlive(tx, new Date(0), { limit: 10 }),
      (tx) => db.listFinishableDeletions(tx, 10),
      (tx) => db.listHoldingDeletions(tx, 10),
      (tx) => db.listChangedServices(tx),
    ];
    for (const round of rounds) {
      const read = await database.system('test', (tx) => readBy(tx, round));
      // The planner looks at an index's first and last row.
      expect(read, round.toString()).toBeLessThanOrEqual(4);
    }
  });

  it('a new client id looks for grants that do not tell theirs, not at all connections', async () => {
    const read = await database.tenant(applicationId, (tx) =>
      readBy(tx, () => db.noteOAuthClient(tx, serviceId, 'old')),
    );
    expect(read).toBe(0);
  });
});
