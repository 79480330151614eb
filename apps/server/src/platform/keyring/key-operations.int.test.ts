import { randomBytes } from 'node:crypto';

import { registry } from '@keyway/connectors';
import { addKeyOperations, DatabaseUnavailableError, type Database } from '@keyway/db';
import { testBackends } from '@keyway/db/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { MAX_OPERATIONS, storeKeyOperations } from './key-operations.js';
import { localKey } from './master-key.js';
import { loadKeyring, type Keyring } from './keyring.js';
import { listKeyTerms } from '../../installation/list-key-terms.js';
import { addSealedApplication } from '../../fixtures/keys/rotation-fixture.js';
import { rotateKeys } from '../../installation/rotate-keys.js';
import { sealedColumns, sealPlace } from './sealed-columns.js';

const ROWS = 3;
const SEALED = ROWS * Object.keys(sealedColumns).length;

describe.each(testBackends())('what keys have sealed ($name)', ({ open }) => {
  let backend: Awaited<ReturnType<typeof open>>;
  let database: Database;
  const masterKeys = { current: localKey(randomBytes(32)), previous: undefined };
  beforeAll(async () => {
    backend = await open();
    database = backend.database;
    await addSealedApplication(database, masterKeys, 'shop', ROWS);
  });
  afterAll(() => backend.close());

  const seal = async (keyring: Keyring, times: number) => {
    const sealer = await keyring.open('shop');
    for (let count = 0; count < times; count += 1) sealer.seal(sealPlace('clientSecret', 'any'), 'secret');
  };
  const operations = async () =>
    (await listKeyTerms(database)).map(({ term, operations, rows, state }) => [
      term,
      Number(operations),
      rows,
      state,
    ]);

  it('is summed over processes, and kept while the database is away', async () => {
    const [first, second] = [
      await loadKeyring(database, masterKeys),
      await loadKeyring(database, masterKeys),
    ];
    await seal(first, 5);
    await seal(second, 2);
    const away: Database = {
      ...database,
      system: () => Promise.reject(new DatabaseUnavailableError('away')),
    };
    await expect(storeKeyOperations({ database: away, keyring: first })).rejects.toThrow('away');
    await seal(first, 1);
    for (const keyring of [first, second, first]) await storeKeyOperations({ database, keyring });
    expect(await operations()).toEqual([[1, 8, SEALED, 'current']]);
  });

  it('is warned about at 2^31, and restarts at zero with the next key', async () => {
    await database.system('test', (tx) =>
      addKeyOperations(tx, [{ applicationId: 'shop', term: 1, count: Number(MAX_OPERATIONS) - 8 - 2 }]),
    );
    const keyring = await loadKeyring(database, masterKeys);
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(line) });
    await seal(keyring, 1);
    await storeKeyOperations({ database, keyring, logger });
    expect([lines, keyring.operations.countKeysNearLimit()]).toEqual([[], 0]);
    await seal(keyring, 1);
    await storeKeyOperations({ database, keyring, logger });
    expect(keyring.operations.countKeysNearLimit()).toBe(1);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 40, applicationId: 'shop', term: 1 },
    ]);
    await rotateKeys({ database, registry, masterKeys });
    expect(await operations()).toEqual([
      [1, Number(MAX_OPERATIONS), 0, 'retired'],
      [2, SEALED, SEALED, 'current'],
    ]);
    keyring.forget('shop');
    await seal(keyring, 1);
    await storeKeyOperations({ database, keyring, logger });
    expect(keyring.operations.countKeysNearLimit()).toBe(0);
  });
});
