import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createMigratedPostgres, testPostgresUrl } from '../testing.js';
import { openDatabase } from './open.js';

const adminUrl = testPostgresUrl();

describe.runIf(adminUrl !== undefined)('a pool', () => {
  let place: Awaited<ReturnType<typeof createMigratedPostgres>>;
  beforeAll(async () => {
    place = await createMigratedPostgres(adminUrl ?? '');
  });
  afterAll(() => place.drop());

  it('larger than the database allows is refused, with both numbers and what would fit', async () => {
    const opening = openDatabase({ url: place.url, poolSize: 5_000 });
    await expect(opening).rejects.toMatchObject({
      name: 'PoolTooLargeError',
      message: expect.stringMatching(
        /^DATABASE_POOL_SIZE is 5000, but this database allows \d+ connections \(max_connections is \d+\).* Set DATABASE_POOL_SIZE to \d+ or less/,
      ) as string,
    });
  });

  it('of several processes that together open more than the database allows is refused', async () => {
    await expect(openDatabase({ url: place.url, poolSize: 10, processes: 500 })).rejects.toMatchObject({
      name: 'PoolTooLargeError',
      message: expect.stringMatching(
        /^KEYWAY_PROCESSES is 500, and each process opens up to 10 connections .* this database allows \d+ /,
      ) as string,
    });
  });

  it('behind a pooler may be larger: its connections are not the database’s', async () => {
    const database = await openDatabase({
      url: place.url,
      directUrl: `${place.url}?application_name=direct`,
      poolSize: 5_000,
    });
    await expect(database.ping()).resolves.toBeUndefined();
    await database.close();
  });
});
