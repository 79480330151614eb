import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startChangeFeed } from './change-feed.js';
import { openDatabase } from '../index.js';
import type { Database } from '../index.js';
import { lifeByLock } from './process-life.js';
import { createMigratedPostgres, openTestDatabase, testPostgresUrl } from '../testing.js';

/** For what hangs: a machine that is busy with something else takes many times as long. */
const HANGS_MS = 60_000;

const unmarked = '6b1f2f6e-6c1c-4f0e-9c8f-1f1b1c1d1e1f';
const hasNumber = /^p\d+:/;

describe('the embedded database', () => {
  it('treats the previous process as ended, and no other', async () => {
    const [first, second] = await Promise.all([openTestDatabase(), openTestDatabase()]);
    const theirs = first.newLeaseOwner();
    expect(await first.hasEnded(theirs)).toBe(false);
    const answers = await Promise.all([theirs, second.newLeaseOwner(), unmarked].map(second.hasEnded));
    expect(answers).toEqual([true, false, false]);
    await Promise.all([first.close(), second.close()]);
  });
});

const adminUrl = testPostgresUrl();

describe.runIf(adminUrl !== undefined)('processes on one PostgreSQL', () => {
  let place: Awaited<ReturnType<typeof createMigratedPostgres>>;
  let one: Database;
  let two: Database;

  beforeAll(async () => {
    place = await createMigratedPostgres(adminUrl ?? '');
    [one, two] = await Promise.all([openDatabase({ url: place.url }), openDatabase({ url: place.url })]);
  });
  afterAll(async () => {
    await Promise.all([one.close(), two.close()]);
    await place.drop();
  });

  const markedOwner = (database: Database): Promise<string> =>
    vi.waitFor(() => {
      const owner = database.newLeaseOwner();
      expect(owner).toMatch(hasNumber);
      return owner;
    }, HANGS_MS);

  it('name themselves in leases from the first on, each lease by a name of its own', () => {
    const owners = [one.newLeaseOwner(), one.newLeaseOwner(), two.newLeaseOwner()];
    for (const owner of owners) expect(owner).toMatch(hasNumber);
    expect(new Set(owners).size).toBe(3);
    expect(owners[0]?.split(':')[0]).toBe(owners[1]?.split(':')[0]);
  });

  it('are not taken for ended while they live, though their listening connection was cut', async () => {
    const owner = await markedOwner(two);
    expect(await one.hasEnded(owner)).toBe(false);
    await one.system(
      'test',
      (tx) => tx.client.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'keyway-changes' AND datname = current_database()`,
    );
    for (let look = 0; look < 16; look += 1) {
      expect(await one.hasEnded(owner)).toBe(false);
      await sleep(250);
    }
    expect((await markedOwner(two)).split(':')[0]).toBe(owner.split(':')[0]);
  });

  it('are detected as ended, but no lease without an owner is', async () => {
    const third = await openDatabase({ url: place.url });
    const owner = await markedOwner(third);
    expect(await one.hasEnded(owner)).toBe(false);
    await third.close();
    expect(await one.hasEnded(owner)).toBe(false);
    await vi.waitFor(async () => expect(await one.hasEnded(owner)).toBe(true), {
      timeout: HANGS_MS,
      interval: 100,
    });
    expect(await one.hasEnded(unmarked)).toBe(false);
  });

  it('name no owner where the listening connection has no session of its own', async () => {
    const other = await createMigratedPostgres(adminUrl ?? '');
    const lock = lifeByLock(
      () => Promise.reject(new Error('not asked')),
      () => false,
    );
    const polled: unknown[] = [];
    // LISTEN works on this address, but no notice of `place` ever arrives there, as behind a transaction pooler.
    const feed = startChangeFeed({
      origin: 'nobody',
      directUrl: other.url,
      query: () => Promise.resolve({ rows: [{ position: '1:1:', timeline: '00000001', entries: [] }] }),
      emit: (changes) => polled.push(changes),
      lock,
    });
    await vi.waitFor(() => expect(polled).toEqual(['all']), HANGS_MS);
    expect(lock.newLeaseOwner()).not.toMatch(hasNumber);
    await feed.close();
    await other.drop();
  });
});
