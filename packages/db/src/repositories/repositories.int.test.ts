import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { addConnection } from '../fixtures/add-connection.js';
import * as db from '../index.js';
import { testBackends } from '../testing.js';

const bytes = (text: string) => Buffer.from(text);
const day = (text: string) => new Date(`${text}T00:00:00Z`);
const unifiedApi = 'customer-support';

describe.each(testBackends())('repositories on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: db.Database;
  let count = 0;
  let applicationId: string;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
  });
  afterAll(() => opened.close());
  afterEach(() => vi.useRealTimers());

  const inSystem = <T>(work: (tx: db.SystemTx) => Promise<T>) => database.system('test', work);
  const inTenant = <T>(work: (tx: db.TenantTx) => Promise<T>) => database.tenant(applicationId, work);
  const newApplication = async () => {
    applicationId = `app-${(count += 1)}`;
    return inSystem((tx) => db.createApplication(tx, { id: applicationId, name: 'App' }));
  };

  // The embedded database has no clock but that of its process.
  it.runIf(backend.name === 'postgresql')(
    'takes the times at which a row is made and changed from the database',
    async () => {
      await newApplication();
      const latest = Date.now() + 60_000;
      vi.useFakeTimers({ now: day('2099-01-01'), toFake: ['Date'] });
      const consumer = await inTenant((tx) =>
        db.ensureConsumer(tx, 'ada').then(() => db.getConsumer(tx, 'ada')),
      );
      const integration = await inTenant((tx) =>
        db.createIntegration(tx, { serviceId: 'desk', unifiedApi, name: 'Desk' }),
      );
      const event = await inTenant((tx) => db.appendEvent(tx, { type: 'made', payload: {} }));
      for (const [name, row] of Object.entries({ consumer, integration, event }))
        expect(row?.createdAt.getTime(), name).toBeLessThan(latest);
      const renamed = await inTenant((tx) => db.updateIntegration(tx, 'desk', { name: 'Other' }));
      expect(consumer?.updatedAt).toEqual(consumer?.createdAt);
      expect(renamed?.updatedAt.getTime()).toBeLessThan(latest);
      expect(renamed?.updatedAt.getTime()).toBeGreaterThan(integration.updatedAt.getTime());
    },
  );

  it('changes an application and pages through all of them', async () => {
    const made = [await newApplication(), await newApplication(), await newApplication()];
    const patch = { planMonthlyLimit: 5, redirectUris: ['https://a.example/cb'] };
    expect(await inTenant((tx) => db.updateApplication(tx, patch))).toMatchObject(patch);
    const first = await inSystem((tx) => db.listApplications(tx, { limit: 2 }));
    const rest = await inSystem((tx) => db.listApplications(tx, { after: first[1], limit: 50 }));
    expect([...first, ...rest].map((row) => row.id)).toEqual(
      expect.arrayContaining(made.map((row) => row.id)),
    );
    expect(new Set([...first, ...rest].map((row) => row.id)).size).toBe(first.length + rest.length);
  });

  it('finds a key by its hash with the application, and says whether it is active', async () => {
    const application = await newApplication();
    const hash = bytes(`hash-${applicationId}`);
    const key = await inTenant((tx) =>
      db.createApiKey(tx, { id: 'k', name: 'first', mode: 'live', prefix: 'kw_live_ab', hash }),
    );
    const find = () => database.read((reader) => db.findApiKeyByHash(reader, [hash]));
    expect(await find()).toEqual({ key, application, active: true });
    await inTenant((tx) => db.updateApiKey(tx, 'k', { expiresAt: new Date(Date.now() - 1000) }));
    expect(await find()).toMatchObject({ active: false });
    await inTenant((tx) => db.updateApiKey(tx, 'k', { name: 'renamed', expiresAt: null }));
    expect(await find()).toMatchObject({ active: true, key: { name: 'renamed' } });
    await inTenant((tx) => db.updateApiKey(tx, 'k', { revokedAt: new Date() }));
    expect(await find()).toMatchObject({ active: false });
    expect(await inTenant((tx) => db.holdApiKey(tx, 'k'))).toMatchObject({ revokedAt: expect.any(Date) });
    expect(await inTenant((tx) => db.holdApiKey(tx, 'unknown'))).toBeNull();
    expect(await inTenant((tx) => db.updateApiKey(tx, 'unknown', {}))).toBeNull();
    expect(await database.read((reader) => db.findApiKeyByHash(reader, [bytes('unknown')]))).toBeNull();
    const hashes = ['unknown', `hash-${applicationId}`].map((text) => bytes(text).toString('base64'));
    const found = { applicationId, id: 'k', hash: hashes[1] };
    expect(await inSystem((tx) => db.findApiKeysByHash(tx, hashes))).toEqual([found]);
    expect(await inSystem((tx) => db.findApiKeysByHash(tx, []))).toEqual([]);
  });

  it('notes last uses of keys, never backwards', async () => {
    await newApplication();
    const row = { id: 'k', name: 'k', mode: 'live', prefix: 'p', hash: bytes(`touch-${applicationId}`) };
    await inTenant((tx) => db.createApiKey(tx, row));
    const touch = (...times: string[]) =>
      inSystem((tx) =>
        db.touchApiKeys(
          tx,
          times.map((time) => ({ applicationId, id: 'k', usedAt: new Date(time) })),
        ),
      );
    await touch('2026-01-02T03:04:05.678Z', '2026-01-01T00:00:00Z');
    await touch('2025-12-31T00:00:00Z');
    const key = await inTenant((tx) => db.getApiKey(tx, 'k'));
    expect(key?.lastUsedAt?.toISOString()).toBe('2026-01-02T03:04:05.678Z');
  });

  it('adds a data-key term once and rewraps only what was read', async () => {
    await newApplication();
    const row = { term: 1, wrapped: bytes('a'), masterKeyId: 'm1' };
    expect(await inTenant((tx) => db.insertDataKey(tx, row))).toBe(true);
    expect(await inTenant((tx) => db.insertDataKey(tx, { ...row, wrapped: bytes('b') }))).toBe(false);
    const rewrap = { applicationId, term: 1, fromMasterKeyId: 'm1', wrapped: bytes('c'), masterKeyId: 'm2' };
    expect(await inSystem((tx) => db.rewrapDataKey(tx, rewrap))).toBe(true);
    expect(await inSystem((tx) => db.rewrapDataKey(tx, rewrap))).toBe(false);
    await inTenant((tx) => db.retireDataKey(tx, 1));
    const [stored] = await inTenant((tx) => db.listDataKeys(tx));
    expect(stored).toMatchObject({ term: 1, masterKeyId: 'm2', retiredAt: expect.any(Date) });
    expect(Buffer.from(stored?.wrapped ?? []).toString()).toBe('c');
  });

  it('lists consumers by pages, prefix and search, wildcards taken literally', async () => {
    await newApplication();
    for (const id of ['user_1', 'user-2', 'USER%3', 'other']) {
      await inTenant((tx) => db.ensureConsumer(tx, id, { email: `${id}@Example.com`, age: 3 }));
    }
    const list = (filters: Partial<db.ConsumerFilters>) =>
      inTenant(async (tx) =>
        (await db.listConsumers(tx, { limit: 10, ...filters })).rows.map((row) => row.consumerId),
      );
    expect(await list({ consumerIdPrefix: 'user_' })).toEqual(['user_1']);
    expect(await list({ search: 'user%' })).toEqual(['USER%3']);
    expect(await list({ search: '%' })).toEqual([]);
    expect(await list({ search: 'OTHER@example' })).toEqual(['other']);
    expect(await list({ search: 'user' })).toEqual(['USER%3', 'user-2', 'user_1']);
    expect(await list({ search: 'user', consumerIdPrefix: 'user' })).toEqual(['user-2', 'user_1']);
    const { rows: first } = await inTenant((tx) => db.listConsumers(tx, { limit: 3 }));
    expect(first.map((row) => row.consumerId)).toEqual(['user_1', 'user-2', 'USER%3']);
    expect(await list({ after: first[2] })).toEqual(['other']);
  });

  it('keeps metadata unless new metadata is given', async () => {
    await newApplication();
    await inTenant((tx) => db.ensureConsumer(tx, 'c', { a: 1 }));
    expect((await inTenant((tx) => db.ensureConsumer(tx, 'c'))).consumer.metadata).toEqual({ a: 1 });
    expect((await inTenant((tx) => db.ensureConsumer(tx, 'c', { b: 2 }))).consumer.metadata).toEqual({
      b: 2,
    });
  });

  const newConnection = (consumerId: string, serviceId: string, rest: Partial<db.NewConnection> = {}) =>
    inTenant(async (tx) => {
      await db.ensureConsumer(tx, consumerId);
      return addConnection(tx, { consumerId, unifiedApi, serviceId, connectionId: 'default', ...rest });
    });

  it('deletes a consumer with all that hangs on it, and answers its connections', async () => {
    await newApplication();
    await newConnection('c', 'with', { credentialsSealed: bytes('x') });
    await newConnection('c', 'without');
    await newConnection('other', 'with', { credentialsSealed: bytes('y') });
    const about = { consumerId: 'c', serviceId: 'with', connectionId: 'default' };
    const state = { ...about, redirectUri: 'https://a', browserHash: bytes('b') };
    await inTenant((tx) =>
      db.createOAuthState(tx, { ...state, handleHash: bytes('h'), expiresInSeconds: 60 }),
    );
    const deleted = await inTenant((tx) => db.deleteConsumer(tx, 'c'));
    expect(deleted?.connections.map((row) => row.serviceId).sort()).toEqual(['with', 'without']);
    expect(await inTenant((tx) => db.listConnections(tx, 'c'))).toEqual([]);
    expect(await inTenant((tx) => db.takeOAuthState(tx, bytes('h')))).toBeNull();
    expect(await inTenant((tx) => db.getConsumer(tx, 'c'))).toBeNull();
    expect(await inTenant((tx) => db.listConnections(tx, 'other'))).toHaveLength(1);
    expect(await inTenant((tx) => db.deleteConsumer(tx, 'c'))).toBeNull();
  });

  it('deletes the vendor exchanges of a consumer’s requests, and no one else’s', async () => {
    await newApplication();
    const ids = ['c', 'other', 'made-anew', 'gone'];
    for (const id of ids) if (id !== 'gone') await inTenant((tx) => db.ensureConsumer(tx, id));
    // Calls that end now, after the consumers were made, but for one.
    const timestamp = new Date(Date.now() + 1_000);
    const before = new Date(Date.now() - 60_000);
    const expiresAt = new Date(timestamp.getTime() + 60_000);
    const call = {
      httpMethod: 'GET',
      query: null,
      path: '/messages',
      operation: 'all',
      statusCode: 200,
      sandbox: false,
    };
    const rest = {
      unifiedApi: null,
      serviceId: null,
      connectionId: null,
      errorType: null,
      errorMessage: null,
    };
    const about = { applicationId, timestamp, ...call, ...rest, execution: 1, duration: 1 };
    await database.system('test', async (tx) => {
      await db.insertRequestLogs(
        tx,
        [...ids, null].map((consumerId) => ({
          ...about,
          ...{ id: `of-${consumerId}`, consumerId, exchangesUntil: expiresAt },
        })),
      );
      await db.insertCallExchanges(
        tx,
        [...ids, null, 'no-row'].map((id) => ({
          ...{ applicationId, requestId: `of-${id}`, expiresAt, exchangesSealed: bytes('x') },
          createdAt: id === 'made-anew' ? before : timestamp,
        })),
      );
    });
    const isKept = async (id: string | null) =>
      (await inTenant((tx) => db.getCallExchanges(tx, `of-${id}`))) !== null;
    const kept = async () => Promise.all([...ids, null, 'no-row'].map(isKept));
    expect(await kept()).toEqual([true, true, false, false, true, false]);
    await inTenant((tx) => db.deleteConsumer(tx, 'c'));
    expect(await kept()).toEqual([false, true, false, false, true, false]);
  });

  it('deletes an integration with its connections', async () => {
    await newApplication();
    await inTenant((tx) => db.createIntegration(tx, { serviceId: 's', unifiedApi, name: 'S' }));
    await newConnection('c', 's', { credentialsSealed: bytes('x') });
    const deleted = await inTenant((tx) => db.deleteIntegration(tx, 's'));
    expect(deleted?.toRevoke).toHaveLength(1);
    expect(await inTenant((tx) => db.listConnections(tx, 'c'))).toEqual([]);
    expect(await inTenant((tx) => db.deleteIntegration(tx, 's'))).toBeNull();
  });

  it('says that a connector or connection is there already', async () => {
    await newApplication();
    const create = () =>
      inTenant((tx) => db.createIntegration(tx, { serviceId: 's', unifiedApi, name: 'S' }));
    await create();
    expect(db.isUniqueViolation(await create().catch((error: unknown) => error))).toBe(true);
    await newConnection('c', 's');
    expect(db.isUniqueViolation(await newConnection('c', 's').catch((error: unknown) => error))).toBe(true);
  });

  it('holds one connection of an account for a consumer', async () => {
    await newApplication();
    const add = (consumerId: string, connectionId: string, account: string | null) =>
      newConnection(consumerId, 's', {
        connectionId,
        accountFingerprint: account === null ? null : bytes(account),
      });
    const isTaken = (error: unknown) => db.isUniqueViolation(error);
    await add('c', 'default', 'one');
    expect(await add('c', 'conn_2', 'one').catch(isTaken)).toBe(true);
    await add('c', 'conn_2', 'two');
    await add('other', 'default', 'one');
    for (const id of ['conn_3', 'conn_4']) await add('c', id, null);
    const take = (tx: db.TenantTx) =>
      db.updateConnection(
        tx,
        { consumerId: 'c', unifiedApi, serviceId: 's', connectionId: 'conn_3' },
        { accountFingerprint: bytes('two') },
      );
    expect(await inTenant(take).catch(isTaken)).toBe(true);
  });

  it('loads a call context', async () => {
    await newApplication();
    await inTenant((tx) => db.createIntegration(tx, { serviceId: 's', unifiedApi, name: 'S' }));
    await inTenant((tx) => db.createIntegration(tx, { serviceId: 't', unifiedApi: 'crm', name: 'T' }));
    const rest = {
      settings: { subdomain: 'ä', n: 1.5 },
      tokenExpiresAt: new Date(),
      pendingSealed: bytes('p'),
    };
    await newConnection('c', 's', { ...rest, credentialsSealed: bytes('s'), grantedScopes: ['a b', '"'] });
    await newConnection('d', 's');
    await database.system(
      'test',
      (tx) => tx.client.$executeRaw`
      UPDATE connections SET row_id = 9007199254740993, lease_until = now() WHERE consumer_id = 'c'`,
    );
    const load = (id: string) => database.read((reader) => db.loadCallContext(reader, id, 'c', unifiedApi));
    expect(await load(applicationId)).toEqual({
      application: await inTenant(db.getApplication),
      integrations: await inTenant((tx) => db.listIntegrations(tx, { unifiedApi })),
      connections: await inTenant((tx) => db.listConnections(tx, 'c', { unifiedApi })),
    });
    expect(await load('unknown')).toBeNull();
  });

  it('walks all connections of a service, whatever number a consumer has', async () => {
    await newApplication();
    const ids = ['conn_1', 'conn_2', 'conn_3', 'default'];
    for (const connectionId of ids) await newConnection('a', 's', { connectionId });
    for (const consumerId of ['b', 'c']) await newConnection(consumerId, 's');
    await newConnection('b', 'another');
    const walked: string[][] = [];
    for (let after: db.ServicePosition | undefined; ;) {
      const rows = await inTenant((tx) => db.listConnectionsOfService(tx, 's', { after, limit: 2 }));
      walked.push(...rows.map((row) => [row.consumerId, row.connectionId]));
      after = rows.at(-1);
      if (rows.length < 2) break;
    }
    expect(walked).toEqual([...ids.map((id) => ['a', id]), ['b', 'default'], ['c', 'default']]);
  });

  it('raises a connection’s version for what matters, not for bookkeeping', async () => {
    await newApplication();
    await newConnection('c', 's');
    const key = { consumerId: 'c', unifiedApi, serviceId: 's', connectionId: 'default' };
    const update = async (patch: db.ConnectionPatch) =>
      (await inTenant((tx) => db.updateConnection(tx, key, patch)))?.version;
    expect(await update({ lastError: 'x', lastDownstreamErrorAt: new Date() })).toBe(1);
    expect(await update({ enabled: false })).toBe(2);
    expect(await update({ settings: {} })).toBe(3);
    expect(await update({ credentialsSealed: null })).toBe(4);
  });

  it('filters request logs and pages through them newest first', async () => {
    await newApplication();
    const rows = Array.from({ length: 6 }, (_, index) => ({
      ...{
        applicationId,
        id: `r${index}`,
        consumerId: index % 2 ? 'odd' : 'even',
        serviceId: 's',
        connectionId: 'default',
        unifiedApi,
      },
      // two rows share each instant
      timestamp: new Date(Date.UTC(2026, 0, 1 + Math.floor(index / 2))),
      ...{
        httpMethod: index % 2 ? 'POST' : 'GET',
        path: `/a_${index}/b%`,
        query: null,
        operation: 'all',
        statusCode: 200 + index,
      },
      ...{
        execution: 1,
        duration: 1,
        errorType: null,
        errorMessage: null,
        sandbox: false,
        exchangesUntil: null,
      },
    }));
    await inSystem((tx) => db.insertRequestLogs(tx, rows));
    expect(await inSystem((tx) => db.insertRequestLogs(tx, rows))).toEqual([]);
    const list = (filters: Partial<db.RequestLogFilters>) =>
      inTenant(async (tx) =>
        (await db.listRequestLogs(tx, { limit: 50, ...filters })).rows.map((row) => row.id).join(' '),
      );
    expect(await list({})).toBe('r5 r4 r3 r2 r1 r0');
    const page = await inTenant((tx) => db.listRequestLogs(tx, { limit: 3 }));
    expect(await list({ after: page.rows[2] })).toBe('r2 r1 r0');
    expect(await list({ id: 'r3' })).toBe('r3');
    expect(await list({ consumerId: 'odd' })).toBe('r5 r3 r1');
    expect(await list({ serviceId: 'other' })).toBe('');
    expect(await list({ httpMethods: ['GET'] })).toBe('r4 r2 r0');
    expect(await list({ statusCodes: [201, 205] })).toBe('r5 r1');
    expect(await list({ statusCodes: [201, 205], httpMethods: ['POST'], consumerId: 'odd' })).toBe('r5 r1');
    expect(await list({ statusCodes: [201], path: '/a_1/b%' })).toBe('r1');
    expect(await list({ from: day('2026-01-02'), to: day('2026-01-03') })).toBe('r3 r2');
    expect(await list({ path: '/a_1/b%' })).toBe('r1');
    expect(await list({ path: '/a__', pathMatchMode: 'starts_with' })).toBe('');
    expect(await list({ path: '/a_', pathMatchMode: 'starts_with' })).toBe('r5 r4 r3 r2 r1 r0');
    expect(await list({ path: '2/b%', pathMatchMode: 'ends_with' })).toBe('r2');
    expect(await list({ path: '_4/', pathMatchMode: 'contains' })).toBe('r4');
    expect(await inSystem((tx) => db.sweepRequestLogs(tx, 30, 4))).toBe(4);
  });

  it('ends one session, or all earlier ones of a consumer', async () => {
    await newApplication();
    const expiresAt = new Date(Date.now() + 60_000);
    const isRevoked = (consumerId: string, tokenId: string, issuedAt = new Date(Date.now() - 5_000)) =>
      inTenant((tx) => db.isSessionRevoked(tx, { consumerId, tokenId, issuedAt }));
    await inTenant((tx) => db.revokeSession(tx, { consumerId: 'c', tokenId: 't', expiresAt }));
    expect([await isRevoked('c', 't'), await isRevoked('c', 'u'), await isRevoked('d', 't')]).toEqual([
      true,
      false,
      false,
    ]);
    await inTenant((tx) => db.revokeSession(tx, { consumerId: 'c', tokenId: db.everySession, expiresAt }));
    expect([await isRevoked('c', 'u'), await isRevoked('c', 'u', expiresAt)]).toEqual([true, false]);
  });

  it('writes an event with its change, or neither', async () => {
    await newApplication();
    const event = { type: 'vault.connection.created', consumerId: 'c', serviceId: 's', payload: { a: [1] } };
    await inTenant((tx) => db.appendEvent(tx, event));
    const failing = inTenant(async (tx) => {
      await db.appendEvent(tx, event);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await inTenant((tx) => db.listEvents(tx))).toMatchObject([event]);
  });

  it('lists events in the order in which they were written, those of one moment too', async () => {
    await newApplication();
    const event = (n: number) => ({ type: `${n}`, consumerId: 'c', serviceId: 's', payload: {} });
    const many = Array.from({ length: 500 }, (_, index) => index);
    await inTenant(async (tx) => {
      await db.appendEvents(tx, many.map(event));
      for (const n of [500, 501]) await db.appendEvent(tx, event(n));
    });
    await inTenant((tx) => db.appendEvent(tx, event(502)));
    const listed = await inTenant((tx) => db.listEvents(tx));
    expect(listed.map(({ type }) => Number(type))).toEqual([...many, 500, 501, 502]);
  });

  it('retries a revocation later and erases its tokens in the end', async () => {
    await newApplication();
    const about = { consumerId: 'c', serviceId: 's', connectionId: 'default' };
    const row = { ...about, tokensSealed: bytes('t') };
    const id = await inTenant((tx) => db.queueRevocation(tx, row));
    await inTenant((tx) => db.queueRevocation(tx, { ...row, id: 'over', expiresInHours: -1 }));
    const claim = async () => (await inSystem((tx) => db.claimDueRevocations(tx, 50))).map((due) => due.id);
    expect(await claim()).toEqual([id]);
    expect(await claim()).toEqual([]);
    expect(await inSystem((tx) => db.sweepRevocations(tx))).toHaveLength(1);
    const replace = (text: string) =>
      inSystem((tx) => db.replaceRevocationTokens(tx, { applicationId, id }, bytes(text)));
    expect(await replace('new')).toBe(true);
    const [kept] = await inSystem((tx) => tx.client.revocation.findMany({ where: { applicationId } }));
    expect(Buffer.from(kept?.tokensSealed ?? []).toString()).toBe('new');
    expect(await inSystem((tx) => db.finishRevocation(tx, { applicationId, id }))).toBe(true);
    expect(await replace('late')).toBe(false);
  });

  it('tells which values of a setting connections with a credential have', async () => {
    await newApplication();
    const sealed = { credentialsSealed: bytes('x') };
    await newConnection('a', 's', { ...sealed, settings: { site: 'one' } });
    await newConnection('b', 's', { ...sealed, settings: { site: 'one' } });
    await newConnection('c', 's', { pendingSealed: bytes('x') });
    await newConnection('d', 's', { settings: { site: 'without a credential' } });
    await newConnection('a', 't', { settings: { site: 'two' } });
    const held = await inTenant((tx) => db.listHeldSettings(tx, 's', 'site'));
    expect(new Set(held)).toEqual(new Set(['one', null]));
    expect(held).toHaveLength(2);
    expect(await inTenant((tx) => db.listHeldSettings(tx, 't', 'site'))).toEqual([]);
    expect(await inTenant((tx) => db.holdsCredentials(tx, 's'))).toBe(true);
    expect(await inTenant((tx) => db.holdsCredentials(tx, 't'))).toBe(false);
  });

  it('finds grants that were not confirmed in time', async () => {
    await newApplication();
    const pending = { pendingSealed: bytes('x'), pendingScopes: ['a'], confirmTokenHash: bytes('h') };
    await newConnection('c', 's', { ...pending, confirmExpiresAt: new Date(0) });
    await newConnection('c', 't', { ...pending, confirmExpiresAt: new Date(Date.now() + 60_000) });
    const found = await inSystem((tx) => db.listOverdueConfirmations(tx, 10));
    expect(found).toEqual([
      {
        applicationId,
        consumerId: 'c',
        unifiedApi: expect.any(String),
        serviceId: 's',
        connectionId: 'default',
      },
    ]);
  });

  it('deletes an application in bounded steps, keys first, and again without harm', async () => {
    await newApplication();
    await inTenant((tx) => db.insertDataKey(tx, { term: 1, wrapped: bytes('k'), masterKeyId: 'm' }));
    const hash = bytes(`hash-${applicationId}`);
    await inTenant((tx) => db.createApiKey(tx, { id: 'k', name: 'k', mode: 'live', prefix: 'p', hash }));
    await inSystem(
      (tx) => tx.client.$executeRaw`
      INSERT INTO usage_counts (application_id, consumer_id, day, area, count)
      SELECT ${applicationId}, 'c' || n, '2026-01-01', 'unified', 1 FROM generate_series(1, 5001) n`,
    );
    expect(await inSystem((tx) => db.deleteApplication(tx, applicationId))).toBe('deleting');
    expect(await inTenant((tx) => db.getApplication(tx))).toBeNull();
    expect(await inTenant((tx) => db.listDataKeys(tx))).toEqual([]);
    expect(await database.read((reader) => db.findApiKeyByHash(reader, [hash]))).toBeNull();
    expect(await inSystem((tx) => db.sweepDeletedApplications(tx))).toBe(1);
    expect(await inSystem((tx) => db.deleteApplication(tx, applicationId))).toBe('absent');
    expect(await inSystem((tx) => tx.client.usageCount.count({ where: { applicationId } }))).toBe(0);
  });
});
