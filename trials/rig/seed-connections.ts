import pg from 'pg';

import { openDatabase } from '@keyway/db';

import { loadKeyring } from '../../apps/server/src/services/keyring.js';
import { sealPlace } from '../../apps/server/src/services/sealed-columns.js';

const UNIFIED_API = 'customer-support';
const BATCH = 2_000;

export type Seed = {
  readonly databaseUrl: string;
  readonly masterKey: string;
  readonly applicationId: string;
  readonly serviceId: string;
  readonly rows: number;
  /** What is sealed into each row, in the form the server stores it. */
  readonly credentials: string;
  /** A consumer whose connection the others are like. */
  readonly like: string;
};

/** Connections by the thousand, each with a credential sealed to its own row, faster than the API would store them. */
export const seedConnections = async (seed: Seed): Promise<void> => {
  const database = await openDatabase({ url: seed.databaseUrl });
  const keyring = await loadKeyring(database, {
    current: Buffer.from(seed.masterKey, 'base64'),
    previous: undefined,
  });
  const sealer = await keyring.open(seed.applicationId);
  const client = new pg.Client({ connectionString: seed.databaseUrl });
  await client.connect();
  try {
    for (let from = 0; from < seed.rows; from += BATCH) {
      const consumers = Array.from(
        { length: Math.min(BATCH, seed.rows - from) },
        (_, index) => `seeded-${from + index}`,
      );
      const sealed = consumers.map((consumer) =>
        sealer.seal(sealPlace('credentials', consumer, UNIFIED_API, seed.serviceId), seed.credentials),
      );
      await client.query(
        `INSERT INTO consumers (application_id, consumer_id) SELECT $1, unnest($2::text[])`,
        [seed.applicationId, consumers],
      );
      await client.query(
        `INSERT INTO connections (application_id, consumer_id, unified_api, service_id, settings, auth_type, validation, credentials_sealed)
         SELECT application_id, row.consumer, unified_api, service_id, settings, auth_type, validation, row.sealed
         FROM connections, unnest($4::text[], $5::bytea[]) AS row (consumer, sealed)
         WHERE application_id = $1 AND service_id = $2 AND consumer_id = $3`,
        [seed.applicationId, seed.serviceId, seed.like, consumers, sealed],
      );
    }
  } finally {
    await client.end();
    await database.close();
  }
};
