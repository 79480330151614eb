import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { registry } from '@keyway/connectors';
import {
  claimRefreshLease,
  createApplication,
  DatabaseUnavailableError,
  getConnection,
  listDataKeys,
  storeRefreshedCredentials,
  updateConnection,
  type Database,
  type SealedValue,
} from '@keyway/db';
import { testBackends } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { localKey } from '../platform/keyring/master-key.js';
import { loadKeyring } from '../platform/keyring/keyring.js';
import { MasterKeyError, type MasterKeys } from '../platform/keyring/master-keys.js';
import { retireOlderTerms } from './rotate-application.js';
import { rotateKeys } from './rotate-keys.js';
import { rewrapKeys } from './rewrap-keys.js';
import { addSealedApplication, openAll, UNIFIED_API } from '../fixtures/keys/rotation-fixture.js';
import { sealedColumns, sealPlace } from '../platform/keyring/sealed-columns.js';

const COLUMNS = Object.keys(sealedColumns).length;
const ROWS = 5;
const keyOf = (serviceId: string) => ({
  consumerId: 'consumer',
  unifiedApi: UNIFIED_API,
  serviceId,
  connectionId: 'default',
});
const credentialsPlace = (serviceId: string) =>
  sealPlace('credentials', 'consumer', UNIFIED_API, serviceId, 'default');

describe.each(testBackends())('key rotation ($name)', ({ open }) => {
  let backend: Awaited<ReturnType<typeof open>>;
  let database: Database;
  const masterKeys: MasterKeys = { current: localKey(randomBytes(32)), previous: undefined };
  beforeAll(async () => {
    backend = await open();
    database = backend.database;
    for (const id of ['whole', 'raced', 'killed', 'stuck'])
      await addSealedApplication(database, masterKeys, id, ROWS);
  });
  afterAll(() => backend.close());

  const inUse = async (id: string) =>
    (await database.tenant(id, listDataKeys)).filter(({ retiredAt }) => !retiredAt).map(({ term }) => term);

  it('stops between batches and goes on without another term, sealing no value twice', async () => {
    let batches = 0;
    const first = await rotateKeys({
      database,
      registry,
      masterKeys,
      batch: 2,
      onBatch: () => (batches += 1),
      isStopped: () => batches >= 7,
    });
    expect(first).toMatchObject({ isResumed: false, isFinished: false });
    expect(await inUse('stuck')).toEqual([1, 2]);
    const second = await rotateKeys({ database, registry, masterKeys, batch: 2 });
    expect(second).toMatchObject({ isResumed: true, isFinished: true, unopened: [] });
    expect(first.resealed + second.resealed).toBe(4 * COLUMNS * ROWS);
    expect(await inUse('stuck')).toEqual([2]);
  });

  it('reseals every value of every column, with the same content, and retires the older term', async () => {
    const before = await openAll(database, await loadKeyring(database, masterKeys), 'whole');
    const rotation = await rotateKeys({ database, registry, masterKeys, batch: 2 });
    expect(rotation).toMatchObject({ isResumed: false, isFinished: true, resealed: 4 * COLUMNS * ROWS });
    const after = await openAll(database, await loadKeyring(database, masterKeys), 'whole');
    expect(Object.keys(after.values)).toHaveLength(COLUMNS * ROWS);
    expect(after.values).toEqual(before.values);
    expect(before.terms).toEqual([2]);
    expect(after.terms).toEqual([3]);
    expect(rotation.terms.filter(({ applicationId }) => applicationId === 'whole')).toEqual([
      { applicationId: 'whole', term: 1, rows: 0, state: 'retired' },
      { applicationId: 'whole', term: 2, rows: 0, state: 'retired' },
      { applicationId: 'whole', term: 3, rows: COLUMNS * ROWS, state: 'current' },
    ]);
  });

  it('keeps what is written between its read and its write', async () => {
    const keyring = await loadKeyring(database, masterKeys);
    const sealer = await keyring.open('raced');
    const write = () =>
      database.tenant('raced', (tx) =>
        updateConnection(tx, keyOf('service-0'), {
          credentialsSealed: sealer.seal(credentialsPlace('service-0'), 'written meanwhile'),
        }),
      );
    let hasWritten = false;
    // A server that has not loaded the new term writes just after the rotation has read the value.
    const interrupted: Database = {
      ...database,
      tenant: async (id, work) => {
        const result = await database.tenant(id, work);
        const { values = [] } = { ...(result as { values?: SealedValue[] }) };
        const isRead = values.some(({ key }) => key[2] === 'service-0');
        if (id === 'raced' && isRead && !hasWritten) {
          hasWritten = true;
          await write();
        }
        return result;
      },
    };
    const rotation = await rotateKeys({ database: interrupted, registry, masterKeys, batch: 2 });
    expect(rotation.isFinished).toBe(true);
    const { values, terms } = await openAll(database, await loadKeyring(database, masterKeys), 'raced');
    expect(values[`credentials consumer ${UNIFIED_API} service-0 default`]).toBe('written meanwhile');
    expect(terms).toEqual([sealer.term + 1]);
  });

  it('disturbs neither the version of a connection nor a refresh under way', async () => {
    const key = keyOf('service-1');
    const before = await database.tenant('whole', (tx) => getConnection(tx, key));
    await database.tenant('whole', (tx) => claimRefreshLease(tx, key, before!, 'refresher', 60));
    await rotateKeys({ database, registry, masterKeys });
    const during = await database.tenant('whole', (tx) => getConnection(tx, key));
    expect(during).toMatchObject({
      version: before?.version,
      leaseOwner: 'refresher',
      updatedAt: before?.updatedAt,
    });
    const sealer = await (await loadKeyring(database, masterKeys)).open('whole');
    const credentialsSealed = sealer.seal(credentialsPlace('service-1'), 'refreshed');
    const isStored = await database.tenant('whole', (tx) =>
      storeRefreshedCredentials(tx, key, before!, 'refresher', { credentialsSealed }),
    );
    expect(isStored).toBe(true);
  });

  it('refuses to retire a term that rows are left of, and says where', async () => {
    const [term = 0] = (await inUse('stuck')).slice(-1);
    const foreign = (await (await loadKeyring(database, masterKeys)).open('stuck')).seal(
      credentialsPlace('elsewhere'),
      'moved',
    );
    await database.tenant('stuck', (tx) =>
      updateConnection(tx, keyOf('service-2'), { credentialsSealed: foreign }),
    );
    const rotation = await rotateKeys({ database, registry, masterKeys });
    expect(rotation.isFinished).toBe(false);
    expect(rotation.unopened).toEqual([
      {
        applicationId: 'stuck',
        table: 'connections',
        column: 'credentials_sealed',
        key: ['consumer', UNIFIED_API, 'service-2', 'default'],
      },
    ]);
    expect(
      await retireOlderTerms(
        { database, audit: { note: () => undefined }, origin: { actor: 'test' } },
        'stuck',
        term + 1,
      ),
    ).toContainEqual({
      applicationId: 'stuck',
      term,
      rows: 1,
      state: 'kept',
    });
    expect(await inUse('stuck')).toEqual([term, term + 1]);
  });

  it('wraps all keys with a new master key, and refuses keys it does not know', async () => {
    const next: MasterKeys = { current: localKey(randomBytes(32)), previous: masterKeys.current };
    await expect(
      rewrapKeys(database, { current: next.current, previous: localKey(randomBytes(32)) }),
    ).rejects.toThrow(MasterKeyError);
    await expect(rewrapKeys(database, { current: next.current, previous: undefined })).rejects.toThrow(
      'KEYWAY_MASTER_KEY_PREVIOUS',
    );
    const before = await openAll(database, await loadKeyring(database, masterKeys), 'whole');
    const { rewrapped, total } = await rewrapKeys(database, next);
    expect(rewrapped).toBe(total);
    expect(await rewrapKeys(database, next)).toEqual({ rewrapped: 0, total });
    const alone = await loadKeyring(database, { current: next.current, previous: undefined });
    expect(await openAll(database, alone, 'whole')).toEqual(before);
    await expect(loadKeyring(database, masterKeys)).rejects.toThrow(MasterKeyError);
  });

  it('adds keys that servers with the old master key alone can open, until that is changed', async () => {
    const before: MasterKeys = { current: localKey(randomBytes(32)), previous: undefined };
    const next: MasterKeys = { current: localKey(randomBytes(32)), previous: before.current };
    const own = await open();
    await addSealedApplication(own.database, before, 'first', 1);
    const unchanged = await loadKeyring(own.database, before);
    await addSealedApplication(own.database, next, 'by a restarted server', 1);
    await rotateKeys({ database: own.database, registry, masterKeys: next });
    for (const id of ['first', 'by a restarted server'])
      expect((await openAll(own.database, unchanged, id)).terms).toEqual([2]);
    await rewrapKeys(own.database, next);
    await addSealedApplication(own.database, next, 'afterwards', 1);
    const alone = await loadKeyring(own.database, { current: next.current, previous: undefined });
    expect((await openAll(own.database, alone, 'afterwards')).terms).toEqual([1]);
    await own.close();
  });

  it('leaves behind no key that a server adds while the master key is changed', async () => {
    const before: MasterKeys = { current: localKey(randomBytes(32)), previous: undefined };
    const next: MasterKeys = { current: localKey(randomBytes(32)), previous: before.current };
    const own = await open();
    await addSealedApplication(own.database, before, 'first', 1);
    const added: string[] = [];
    const interrupted: Database = {
      ...own.database,
      system: async (reason, work) => {
        const result = await own.database.system(reason, work);
        if (reason !== 'rotate the master key') return result;
        const id = `added-${added.length}`;
        added.push(id);
        await addSealedApplication(own.database, next, id, 1);
        return result;
      },
    };
    await rewrapKeys(interrupted, next);
    expect(added.length).toBeGreaterThan(2);
    const alone = await loadKeyring(own.database, { current: next.current, previous: undefined });
    for (const id of added) expect((await openAll(own.database, alone, id)).terms).toEqual([1]);
    await own.close();
  });

  it('waits for a key that is being added, longer than for one lock', async () => {
    const before: MasterKeys = { current: localKey(randomBytes(32)), previous: undefined };
    const next: MasterKeys = { current: localKey(randomBytes(32)), previous: before.current };
    const own = await open();
    const keyring = await loadKeyring(own.database, before);
    let begun: () => void = () => undefined;
    const isBegun = new Promise<void>((resolve) => (begun = resolve));
    const adding = own.database.system('add an application slowly', async (tx) => {
      await createApplication(tx, { id: 'slow', name: 'slow' });
      await keyring.addDataKey(tx, 'slow', 1);
      begun();
      await sleep(1_500);
    });
    await isBegun;
    const [{ rewrapped, total }] = await Promise.all([rewrapKeys(own.database, next), adding]);
    // The root secret and that key.
    expect([rewrapped, total]).toEqual([2, 2]);
    const alone = await loadKeyring(own.database, { current: next.current, previous: undefined });
    expect((await alone.open('slow')).term).toBe(1);
    await own.close();
  });

  it('does not go on asking a database that is away', async () => {
    const before: MasterKeys = { current: localKey(randomBytes(32)), previous: undefined };
    const next: MasterKeys = { current: localKey(randomBytes(32)), previous: before.current };
    const own = await open();
    await loadKeyring(own.database, before);
    let asked = 0;
    const failing: Database = {
      ...own.database,
      system: (reason, work) => {
        if (reason === 'rotate the master key' && (asked += 1) > 1)
          return Promise.reject(new DatabaseUnavailableError('away'));
        return own.database.system(reason, work);
      },
    };
    await expect(rewrapKeys(failing, next)).rejects.toThrow('away');
    expect(asked).toBe(2);
    await own.close();
  });
});
