import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChangeFeed } from './change-feed.js';
import { startProxy } from '../fixtures/proxy.js';
import * as db from '../index.js';
import { createMigratedPostgres, openTestDatabase, testBackends, testPostgresUrl } from '../testing.js';

/** For what hangs: a machine that is busy with something else takes many times as long. */
const HANGS_MS = 60_000;

type Heard = (db.Change | 'all')[];

describe.each(testBackends())('own changes on $name', (backend) => {
  it('are heard after the commit, and not after a rollback', async () => {
    const { database, close } = await backend.open();
    const heard: Heard = [];
    database.onChange((change) => heard.push(change));
    const own = () => heard.filter((change) => change !== 'all');
    const failing = database.system('test', async (tx) => {
      await db.createApplication(tx, { id: 'lost', name: 'x' });
      expect(own()).toEqual([]);
      throw new Error('roll back');
    });
    await expect(failing).rejects.toThrow('roll back');
    await database.system('test', (tx) => db.createApplication(tx, { id: 'app', name: 'x' }));
    expect(own()).toContainEqual({ applicationId: 'app', kind: 'application', id: 'app' });
    const stop = database.onChange(() => expect.unreachable());
    stop();
    await database.tenant('app', (tx) => db.ensureConsumer(tx, 'c'));
    expect(own()).toContainEqual({ applicationId: 'app', kind: 'consumer', consumerId: 'c' });
    await close();
  });
});

const adminUrl = testPostgresUrl();

describe.runIf(adminUrl !== undefined)('changes across processes', () => {
  let place: Awaited<ReturnType<typeof createMigratedPostgres>>;
  let one: db.Database;
  let two: db.Database;
  const heard: Heard = [];

  beforeAll(async () => {
    place = await createMigratedPostgres(adminUrl ?? '');
    one = await openTestDatabase({ url: place.url });
    two = await db.openDatabase({ url: place.url });
    two.onChange((change) => heard.push(change));
    await one.system('test', (tx) => db.createApplication(tx, { id: 'app', name: 'x' }));
    await vi.waitFor(() => expect(heard.at(-1)).toMatchObject({ kind: 'application' }), HANGS_MS);
  });
  afterAll(async () => {
    await one.close();
    await two.close();
    await place.drop();
  });

  it('arrive as they are, once', async () => {
    const consumer = (consumerId: string) => ({ applicationId: 'app', kind: 'consumer', consumerId });
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'theirs'));
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(consumer('theirs')), HANGS_MS);
    heard.length = 0;
    await two.tenant('app', (tx) => db.ensureConsumer(tx, 'own'));
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'marker'));
    await vi.waitFor(() => expect(heard.at(-1)).toEqual(consumer('marker')), HANGS_MS);
    expect(heard).toEqual([consumer('own'), consumer('marker')]);
  });

  it('arrive as "all" when one transaction makes too many', async () => {
    heard.length = 0;
    await one.tenant('app', async (tx) => {
      for (let index = 0; index < 200; index += 1) await db.ensureConsumer(tx, `consumer-${index}`);
    });
    await vi.waitFor(() => expect(heard).toEqual(['all']), HANGS_MS);
  });

  it('are "all" after the listening connection was lost, and arrive again after that', async () => {
    heard.length = 0;
    await one.system(
      'test',
      (tx) => tx.client.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'keyway-changes' AND datname = current_database()`,
    );
    await vi.waitFor(() => expect(heard).toEqual(['all']), HANGS_MS);
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'after'));
    await vi.waitFor(
      () => expect(heard).toContainEqual(expect.objectContaining({ consumerId: 'after' })),
      HANGS_MS,
    );
  });

  it('arrive without a notice', async () => {
    heard.length = 0;
    const change = { applicationId: 'app', kind: 'consumer', consumerId: 'killed before its notice' };
    const changes = JSON.stringify([change]);
    await one.system(
      'test',
      (tx) =>
        tx.client.$executeRaw`INSERT INTO change_feed (origin, changes) VALUES ('killed', ${changes}::jsonb)`,
    );
    await vi.waitFor(() => expect(heard).toEqual([change]), HANGS_MS);
  });

  it('arrive as "all" from servers of the release before, which raise the counter and notify', async () => {
    heard.length = 0;
    await one.tenant('app', async (tx) => {
      await tx.client.$executeRaw`UPDATE change_counter SET version = version + 1 WHERE id = 1`;
      await tx.client.$queryRaw`SELECT pg_notify('keyway_changes', '{"origin":"old","changes":[]}')::text`;
    });
    await vi.waitFor(() => expect(heard).toEqual(['all']), HANGS_MS);
  });

  it('are sent to servers of the previous release by a notice in their format', async () => {
    const listener = new pg.Client({ connectionString: place.url });
    const notices: unknown[] = [];
    await listener.connect();
    listener.on('notification', ({ payload }) => notices.push(JSON.parse(payload ?? '')));
    await listener.query('LISTEN keyway_changes');
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'told'));
    const change = { applicationId: 'app', kind: 'consumer', consumerId: 'told' };
    await vi.waitFor(
      () => expect(notices).toEqual([{ origin: expect.any(String), changes: [change] }]),
      HANGS_MS,
    );
    await listener.end();
  });

  it('are known to go unheard while the connection is silent', async () => {
    const proxy = await startProxy(place.url);
    const three = await db.openDatabase({ url: place.url, directUrl: proxy.url });
    const heardByThree: Heard = [];
    three.onChange((change) => heardByThree.push(change));
    expect(three.isCurrent()).toBe(true);
    proxy.freeze();
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'unheard'));
    await sleep(1_000);
    expect(three.isCurrent()).toBe(false);
    expect(heardByThree).toEqual([]);
    proxy.thaw();
    await vi.waitFor(() => expect(three.isCurrent()).toBe(true), HANGS_MS);
    expect(heardByThree.length).toBeGreaterThan(0);
    await three.close();
    proxy.down();
  });

  it('survives notices that are not ours', async () => {
    heard.length = 0;
    for (const text of ['', 'null', '[]', '{', '{"origin":1}']) {
      await one.system(
        'test',
        (tx) => tx.client.$queryRaw`SELECT pg_notify('keyway_changes', ${text})::text`,
      );
    }
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'still there'));
    await vi.waitFor(
      () => expect(heard).toEqual([expect.objectContaining({ consumerId: 'still there' })]),
      HANGS_MS,
    );
  });

  it('are polled where notices are swallowed, as behind a transaction pooler', async () => {
    const polled: Heard = [];
    const other = await createMigratedPostgres(adminUrl ?? '');
    const pool = new pg.Pool({ connectionString: place.url, max: 1 });
    // LISTEN works on this address, but no notice of `place` ever arrives there.
    const feed = startChangeFeed({
      origin: 'behind the pooler',
      directUrl: other.url,
      query: (sql, values) => pool.query(sql, values),
      emit: (changes) => polled.push(...(changes === 'all' ? ['all' as const] : changes)),
    });
    await feed.settled;
    expect(polled).toEqual(['all']);
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'polled'));
    const change = { applicationId: 'app', kind: 'consumer', consumerId: 'polled' };
    await vi.waitFor(() => expect(polled).toEqual(['all', change]), HANGS_MS);
    expect(feed.isCurrent()).toBe(true);
    await feed.close();
    await pool.end();
    await other.drop();
  });
});
