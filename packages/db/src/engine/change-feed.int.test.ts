import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChangeFeed } from './change-feed.js';
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
    const rows = await database.system('test', (tx) => tx.client.changeCounter.findMany());
    expect(rows).toEqual([{ id: 1, version: 2n }]);
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

  it('arrive as "all" when there are too many for one notice', async () => {
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
    await vi.waitFor(
      () => expect(heard.filter((change) => change === 'all').length).toBeGreaterThan(1),
      8_000,
    );
    heard.length = 0;
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'after'));
    await vi.waitFor(
      () => expect(heard).toContainEqual(expect.objectContaining({ consumerId: 'after' })),
      5_000,
    );
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
      5_000,
    );
  });

  it('are polled where notices are swallowed, as behind a transaction pooler', async () => {
    const polled: Heard = [];
    const other = await createMigratedPostgres(adminUrl ?? '');
    // LISTEN works on this address, but no notice of `place` ever arrives there.
    const feed = startChangeFeed({
      directUrl: other.url,
      query: (sql, values) =>
        two.system('test', async (tx) => ({
          rows: await tx.client.$queryRawUnsafe(castVoid(sql), ...(values ?? [])),
        })),
      emit: (changes) => polled.push(...(changes === 'all' ? ['all' as const] : changes)),
    });
    await vi.waitFor(() => expect(polled).toEqual(['all']), HANGS_MS);
    await one.tenant('app', (tx) => db.ensureConsumer(tx, 'polled'));
    await vi.waitFor(() => expect(polled).toEqual(['all', 'all']), HANGS_MS);
    await feed.close();
    await other.drop();
  });
});

// Prisma does not read the type void that pg_notify answers with.
function castVoid(sql: string): string {
  return sql.replace('SELECT pg_notify($1, $2)', 'SELECT pg_notify($1, $2)::text');
}
