import { randomBytes } from 'node:crypto';

import {
  claimTransaction,
  createApplication,
  createConnection,
  createIntegration,
  createOAuthState,
  ensureConsumer,
  finishTransaction,
  listSealedValues,
  queueRevocation,
  type Database,
} from '@keyway/db';

import { loadKeyring, type Keyring, type MasterKeys } from './keyring.js';
import { sealedColumns, sealPlace, type SealedColumn } from './sealed-columns.js';

export const UNIFIED_API = 'customer-support';

/** An application with `rows` sealed values in every sealed column. */
export const addSealedApplication = async (
  database: Database,
  masterKeys: MasterKeys,
  id: string,
  rows: number,
): Promise<void> => {
  const keyring = await loadKeyring(database, masterKeys);
  await database.system('add an application', async (tx) => {
    await createApplication(tx, { id, name: id });
    await keyring.addDataKey(tx, id, 1);
  });
  const sealer = await keyring.open(id);
  const seal = (column: SealedColumn, ...key: string[]) =>
    sealer.seal(sealPlace(column, ...key), `${column} ${key.join(' ')}`);
  await database.tenant(id, async (tx) => {
    await ensureConsumer(tx, 'consumer');
    for (let index = 0; index < rows; index += 1) {
      const serviceId = `service-${index}`;
      await createIntegration(tx, {
        serviceId,
        unifiedApi: UNIFIED_API,
        name: serviceId,
        clientSecretSealed: seal('clientSecret', serviceId),
      });
      const key = { consumerId: 'consumer', unifiedApi: UNIFIED_API, serviceId };
      const credentialsSealed = seal('credentials', 'consumer', UNIFIED_API, serviceId);
      const pendingSealed = seal('pendingCredentials', 'consumer', UNIFIED_API, serviceId);
      await createConnection(tx, { ...key, credentialsSealed, pendingSealed });
      await queueRevocation(tx, {
        id: `revocation-${index}`,
        consumerId: 'consumer',
        serviceId,
        tokensSealed: seal('revocationTokens', `revocation-${index}`),
      });
      const handleHash = randomBytes(32);
      await createOAuthState(tx, {
        handleHash,
        consumerId: 'consumer',
        serviceId,
        redirectUri: 'https://app.example.com/done',
        browserHash: randomBytes(32),
        verifierSealed: seal('flow', handleHash.toString('hex')),
        expiresInSeconds: 600,
      });
      const claim = { key: `transaction-${index}`, owner: 'owner' };
      await claimTransaction(tx, { ...claim, fingerprint: randomBytes(32), leaseSeconds: 60, ttlHours: 72 });
      await finishTransaction(tx, {
        ...claim,
        status: 201,
        responseSealed: seal('transactionResponse', claim.key),
      });
    }
  });
};

/** Every sealed value of an application, opened, by place; with the terms they were sealed with. */
export const openAll = async (
  database: Database,
  keyring: Keyring,
  applicationId: string,
): Promise<{ values: Record<string, string>; terms: number[] }> => {
  const values: Record<string, string> = {};
  const terms = new Set<number>();
  for (const column of Object.keys(sealedColumns) as SealedColumn[]) {
    const rows = await database.tenant(applicationId, (tx) =>
      listSealedValues(tx, sealedColumns[column], { limit: 1_000 }),
    );
    for (const { key, sealed } of rows) {
      values[`${column} ${key.join(' ')}`] = await keyring.unseal(
        applicationId,
        sealPlace(column, ...key),
        sealed,
      );
      terms.add(Buffer.from(sealed).readUInt32BE(1));
    }
  }
  return { values, terms: [...terms] };
};
