import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProxy } from '../fixtures/proxy.js';
import * as db from '../index.js';
import { createMigratedPostgres, openTestDatabase, testBackends, testPostgresUrl } from '../testing.js';

const unavailable = { name: 'DatabaseUnavailableError' };

describe.each(testBackends())('failures on $name', (backend) => {
  it('pass errors of the work unchanged, and roll back', async () => {
    const { database, close } = await backend.open();
    await database.system('test', (tx) => db.createApplication(tx, { id: 'app', name: 'x' }));
    const own = new Error('own');
    const failing = database.tenant('app', async (tx) => {
      await db.ensureConsumer(tx, 'c');
      throw own;
    });
    await expect(failing).rejects.toBe(own);
    expect(await database.tenant('app', (tx) => db.getConsumer(tx, 'c'))).toBeNull();
    await close();
  });

  it('run a transaction again after a serialization failure, at most three times', async () => {
    const { database, close } = await backend.open();
    let runs = 0;
    const work = (failures: number) =>
      database.system('test', async (tx) => {
        runs += 1;
        if (runs <= failures)
          await tx.client.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`;
        return runs;
      });
    expect(await work(3)).toBe(4);
    runs = 0;
    await expect(work(9)).rejects.toMatchObject(unavailable);
    expect(runs).toBe(4);
    await close();
  });

  it('tell PostgreSQL to stop a statement after five seconds and a wait for a lock after two', async () => {
    const { database, close } = await backend.open();
    const settings = await database.system(
      'test',
      (tx) => tx.client.$queryRaw<{ statement: string; lock: string }[]>`
      SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock`,
    );
    expect(settings).toEqual([{ statement: '5s', lock: '2s' }]);
    await close();
  });

  it('tell a statement that takes too long from a database that is away', async () => {
    const { database, close } = await backend.open();
    // The embedded database runs in one thread, which cannot be interrupted.
    const slow = database.system('test', async (tx) => {
      if (database.kind === 'embedded')
        return tx.client.$executeRaw`DO $$ BEGIN RAISE EXCEPTION 'too long' USING ERRCODE = '57014'; END $$`;
      await tx.client.$queryRaw`SELECT set_config('statement_timeout', '50', true)`;
      return tx.client.$queryRaw`SELECT pg_sleep(3)::text`;
    });
    await expect(slow).rejects.toBeInstanceOf(db.StatementTimeoutError);
    await expect(slow).rejects.toMatchObject(unavailable);
    await close();
  });

  it('end a transaction that takes too long, and serve the next one', async () => {
    const { database, close } = await backend.open();
    const long = database.system('test', async (tx) => {
      await db.createApplication(tx, { id: 'late', name: 'x' });
      await sleep(9_500);
    });
    await expect(long).rejects.toMatchObject(unavailable);
    expect(await database.tenant('late', (tx) => db.getApplication(tx))).toBeNull();
    await close();
  });

  it('are DatabaseUnavailableError after closing; closing twice is harmless', async () => {
    const { database, close } = await backend.open();
    await close();
    await database.close();
    await expect(database.ping()).rejects.toMatchObject(unavailable);
    await expect(database.tenant('app', (tx) => db.getApplication(tx))).rejects.toMatchObject(unavailable);
  });
});

const adminUrl = testPostgresUrl();

describe.runIf(adminUrl !== undefined)('PostgreSQL out of reach', () => {
  let place: Awaited<ReturnType<typeof createMigratedPostgres>>;
  let proxy: Awaited<ReturnType<typeof startProxy>>;
  let database: db.Database;

  beforeAll(async () => {
    place = await createMigratedPostgres(adminUrl ?? '');
    proxy = await startProxy(place.url);
    database = await openTestDatabase({ url: proxy.url });
    await database.system('test', (tx) => db.createApplication(tx, { id: 'app', name: 'x' }));
  });
  afterAll(async () => {
    await database.close();
    proxy.down();
    await place.drop();
  });

  const read = () => database.tenant('app', (tx) => db.getApplication(tx));
  const slowly = () => database.tenant('app', (tx) => tx.client.$queryRaw`SELECT pg_sleep(4)::text`);
  /** How many of those have reached PostgreSQL; seen over one of the pool's two connections left. */
  const countSlow = () =>
    database.system('test', async (tx) => {
      const rows = await tx.client.$queryRaw<{ running: number }[]>`
        SELECT count(*)::int AS running FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep(4)%'`;
      return rows[0]?.running ?? 0;
    });

  it('is DatabaseUnavailableError while it is down, and serves at once when it is back', async () => {
    await Promise.all(Array.from({ length: 10 }, read));
    proxy.down();
    await expect(read()).rejects.toMatchObject(unavailable);
    await expect(database.ping()).rejects.toMatchObject(unavailable);
    await proxy.up();
    expect(await read()).toMatchObject({ id: 'app' });
  });

  it('is DatabaseUnavailableError when the connection is cut inside a transaction', async () => {
    const running = Promise.allSettled(Array.from({ length: 8 }, slowly));
    while ((await countSlow()) < 8) await sleep(20);
    proxy.cut();
    for (const result of await running)
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(await read()).toMatchObject({ id: 'app' });
  });

  it('is DatabaseUnavailableError, not an endless wait, when it is frozen, and serves when it thaws', async () => {
    await Promise.all(Array.from({ length: 10 }, read));
    proxy.freeze();
    const results = await Promise.race([
      Promise.allSettled(Array.from({ length: 20 }, read)),
      sleep(20_000).then(() => 'no answer'),
    ]);
    proxy.thaw();
    expect(results).toEqual(
      Array(20).fill({ status: 'rejected', reason: expect.objectContaining(unavailable) }),
    );
    expect(database.wasAway(10_000)).toBe(true);
    expect(await read()).toMatchObject({ id: 'app' });
    await sleep(20);
    expect(database.wasAway(10)).toBe(false);
  });

  it('is DatabaseUnavailableError, not an endless wait, when it freezes inside a transaction', async () => {
    const running = database.tenant('app', async (tx) => {
      proxy.freeze();
      await db.getApplication(tx);
    });
    const result = await Promise.race([running.catch((error: unknown) => error), sleep(20_000)]);
    proxy.thaw();
    expect(result).toMatchObject(unavailable);
    expect(await read()).toMatchObject({ id: 'app' });
  });

  it('is DatabaseUnavailableError when an administrator ends the backends, and leaves no transaction open', async () => {
    const running = Promise.allSettled(Array.from({ length: 5 }, slowly));
    while ((await countSlow()) < 5) await sleep(20);
    const other = await db.openDatabase({ url: place.url });
    await other.system(
      'test',
      (tx) => tx.client.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    for (const result of await running)
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
    expect(await read()).toMatchObject({ id: 'app' });
    const open = await other.system(
      'test',
      (tx) => tx.client.$queryRaw<object[]>`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND state LIKE 'idle in transaction%'`,
    );
    expect(open).toEqual([]);
    await other.close();
  });

  it('is DatabaseUnavailableError when no connection gets free in time', async () => {
    const narrow = await db.openDatabase({ url: place.url, poolSize: 1 });
    const long = narrow.system('test', () => sleep(5_300));
    await sleep(100);
    await expect(narrow.tenant('app', (tx) => db.getApplication(tx))).rejects.toMatchObject(unavailable);
    await long;
    expect(await narrow.tenant('app', (tx) => db.getApplication(tx))).toMatchObject({ id: 'app' });
    await narrow.close();
  });
});
