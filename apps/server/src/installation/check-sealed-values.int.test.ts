import { randomBytes } from 'node:crypto';

import { registry } from '@keyway/connectors';
import { deleteApplication, listSealedValues, replaceSealedValues, type Database } from '@keyway/db';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { checkSealedValues } from './check-sealed-values.js';
import { localKey } from '../platform/keyring/master-key.js';
import { loadKeyring } from '../platform/keyring/keyring.js';
import type { MasterKeys } from '../platform/keyring/master-keys.js';
import { addSealedApplication, UNIFIED_API } from '../fixtures/keys/rotation-fixture.js';
import { sealedColumns } from '../platform/keyring/sealed-columns.js';

describe('the check of sealed values', () => {
  const masterKeys: MasterKeys = { current: localKey(randomBytes(32)), previous: undefined };
  let database: Database;
  const check = async () =>
    checkSealedValues({ database, keyring: await loadKeyring(database, masterKeys), registry });
  beforeAll(async () => {
    database = await openAnyTestDatabase();
    await addSealedApplication(database, masterKeys, 'checked', 3);
    await addSealedApplication(database, masterKeys, 'deleted', 3);
  });
  afterAll(() => database.close());

  it('counts the values of each column and term, and is content', async () => {
    const { counts, failed, keyless } = await check();
    expect({ failed, keyless }).toEqual({ failed: 0, keyless: [] });
    expect(counts).toHaveLength(Object.keys(sealedColumns).length);
    expect(counts).toContainEqual({ table: 'connections', column: 'credentials_sealed', term: 1, rows: 6 });
  });

  it('finds a byte that was changed, and names its row without showing anything of it', async () => {
    const names = sealedColumns.pendingCredentials;
    await database.tenant('checked', async (tx) => {
      const [value] = await listSealedValues(tx, names, { limit: 1 });
      if (!value) throw new Error('There is no value.');
      const fresh = Buffer.from(value.sealed);
      fresh.writeUInt8(fresh.readUInt8(20) ^ 1, 20);
      expect(await replaceSealedValues(tx, names, [{ ...value, fresh }])).toBe(1);
    });
    const { failed, failures } = await check();
    expect(failed).toBe(1);
    expect(failures).toEqual([
      {
        applicationId: 'checked',
        table: 'connections',
        column: 'pending_sealed',
        key: ['consumer', UNIFIED_API, 'service-0', 'default'],
      },
    ]);
  });

  it('leaves out what is being deleted', async () => {
    await database.system('delete an application', (tx) => deleteApplication(tx, 'deleted'));
    expect(await check()).toMatchObject({ failed: 1, keyless: [] });
  });
});
