import { randomBytes } from 'node:crypto';

import { openAnyTestDatabase } from '@keyway/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { startKeyServer, TOKEN } from '../../fixtures/keys/key-server.js';
import { addSealedApplication, openAll } from '../../fixtures/keys/rotation-fixture.js';
import { rewrapKeys } from '../../installation/rewrap-keys.js';
import { createKeyService } from '../key-services/index.js';
import { loadKeyring } from './keyring.js';
import { localKey, type MasterKey, serviceKey } from './master-key.js';

const HOUR_MS = 3_600_000;
let server: Awaited<ReturnType<typeof startKeyServer>>;
beforeAll(async () => {
  server = await startKeyServer();
});
afterAll(() => server.close());

async function openService(name: string, monotonic?: () => number): Promise<MasterKey> {
  const address = `transit:${server.url}/team/transit/keys/${name}`;
  const service = await createKeyService(address, { vaultToken: TOKEN, vaultNamespace: 'support' });
  return serviceKey(service, { cacheMs: HOUR_MS, ...(monotonic ? { monotonic } : {}) });
}

it('moves keys from memory to a service, to another and back, asking each a few times for all of them', async () => {
  const database = await openAnyTestDatabase();
  const local = localKey(randomBytes(32));
  await addSealedApplication(database, { current: local, previous: undefined }, 'shop', 1);
  await addSealedApplication(database, { current: local, previous: undefined }, 'store', 1);
  const before = await openAll(
    database,
    await loadKeyring(database, { current: local, previous: undefined }),
    'shop',
  );
  let from = local;
  for (const to of [await openService('one'), await openService('two'), local]) {
    server.state.calls = 0;
    const { rewrapped, total } = await rewrapKeys(database, { current: to, previous: from });
    expect(rewrapped).toBe(total);
    expect(server.state.calls).toBeLessThan(6);
    const keyring = await loadKeyring(database, { current: to, previous: undefined });
    expect(await openAll(database, keyring, 'shop')).toEqual(before);
    keyring.close();
    from = to;
  }
  await database.close();
});

it('opens a key for its own application and term alone, and none once its time is over', async () => {
  let now = 0;
  const key = await openService('one', () => now);
  await key.open();
  const owner = { applicationId: 'shop', term: 1 };
  const dataKey = randomBytes(32);
  const wrapped = key.wrap(owner, dataKey);
  expect(await key.unwrap(owner, wrapped)).toEqual(dataKey);
  for (const other of [
    { applicationId: 'store', term: 1 },
    { applicationId: 'shop', term: 2 },
  ])
    await expect(key.unwrap(other, wrapped)).rejects.toMatchObject({ name: 'UnsealError' });
  server.state.mood = 'denies';
  now = HOUR_MS - 1_000;
  expect(await key.unwrap(owner, wrapped)).toEqual(dataKey);
  now = HOUR_MS + 1_000;
  await expect(key.unwrap(owner, wrapped)).rejects.toMatchObject({ kind: 'refused' });
  expect(() => key.wrap(owner, dataKey)).toThrow('too old');
  server.state.mood = 'serves';
  await key.open();
  expect(await key.unwrap(owner, key.wrap(owner, dataKey))).toEqual(dataKey);
});
