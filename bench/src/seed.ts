import { openDatabase } from '@keyway/db';
import pg from 'pg';

import { loadKeyring } from '../../apps/server/src/services/keyring.js';
import { sealCredentials } from '../../apps/server/src/services/seal-grant.js';
import { sealPlace } from '../../apps/server/src/services/sealed-columns.js';
import type { Credentials } from '../../apps/server/src/services/credentials.js';
import { CONSUMER, SERVICE, type RunningKeyway } from './keyway.js';

const UNIFIED_API = 'customer-support';
const BATCH = 5_000;

export const seededConsumer = (index: number): string => `seeded-${String(index).padStart(6, '0')}`;

/**
 * Copies the connection of the bench's consumer to so many others. A sealed value opens in its own row only, so each
 * is sealed anew by the server's own code; the rest is SQL.
 */
export const seedConnections = async (
  { installation, headers }: RunningKeyway,
  count: number,
  progress: (text: string) => void,
): Promise<void> => {
  const applicationId = headers['x-vendor-app-id'] ?? '';
  const database = await openDatabase({ url: installation.databaseUrl });
  const client = new pg.Client({ connectionString: installation.databaseUrl });
  await client.connect();
  try {
    const masterKeys = { current: Buffer.from(installation.masterKey, 'base64'), previous: undefined };
    const keyring = await loadKeyring(database, masterKeys);
    const sealer = await keyring.open(applicationId);
    const model = await readModel(client, applicationId);
    const place = sealPlace('credentials', CONSUMER, UNIFIED_API, SERVICE);
    const credentials = JSON.parse(sealer.unseal(place, model)) as Credentials;
    for (let from = 0; from < count; from += BATCH) {
      const consumers = Array.from({ length: Math.min(BATCH, count - from) }, (_, index) =>
        seededConsumer(from + index),
      );
      const sealed = consumers.map((consumerId) =>
        sealCredentials(sealer, { consumerId, unifiedApi: UNIFIED_API, serviceId: SERVICE }, credentials),
      );
      await insertCopies(client, applicationId, consumers, sealed);
      progress(`seeding ${from + consumers.length} of ${count} connections`);
    }
    await client.query('ANALYZE');
  } finally {
    await client.end();
    await database.close();
  }
};

const readModel = async (client: pg.Client, applicationId: string): Promise<Buffer> => {
  const { rows } = await client.query<{ sealed: Buffer }>(
    `SELECT credentials_sealed AS sealed FROM connections WHERE application_id = $1 AND consumer_id = $2`,
    [applicationId, CONSUMER],
  );
  if (!rows[0]) throw new Error('The connection to copy is not there.');
  return rows[0].sealed;
};

const insertCopies = async (
  client: pg.Client,
  applicationId: string,
  consumers: readonly string[],
  sealed: readonly (Buffer | null)[],
): Promise<void> => {
  await client.query(
    `INSERT INTO consumers (application_id, consumer_id, updated_at)
     SELECT $1, consumer_id, now() FROM unnest($2::text[]) AS consumer_id`,
    [applicationId, consumers],
  );
  await client.query(
    `INSERT INTO connections
     SELECT (jsonb_populate_record(model, jsonb_build_object(
       'consumer_id', copy.consumer_id, 'credentials_sealed', copy.sealed::text))).*
     FROM connections AS model, unnest($3::text[], $4::bytea[]) AS copy (consumer_id, sealed)
     WHERE model.application_id = $1 AND model.consumer_id = $2`,
    [applicationId, CONSUMER, consumers, sealed],
  );
};
