import { randomUUID } from 'node:crypto';
import type pg from 'pg';

import { SERVICE } from './keyway.js';

/**
 * The least SQL that does what a call of Keyway does to the database, behind the same wall between tenants and with
 * the same word to the other processes: what the vault's figures are compared with.
 */
export function rawDatabase(pool: pg.Pool, applicationId: string) {
  const transact = async (work: (client: pg.PoolClient) => Promise<unknown>): Promise<void> => {
    const client = await pool.connect();
    try {
      await client.query('BEGIN');
      await client.query(
        `SELECT set_config('role', 'keyway_tenant', true), set_config('keyway.application_id', $1, true),
           set_config('statement_timeout', '5000', true)`,
        [applicationId],
      );
      await work(client);
      await client.query('COMMIT');
    } finally {
      client.release();
    }
  };
  const announce = (client: pg.PoolClient) =>
    client.query(`INSERT INTO change_feed (origin, changes) VALUES ('bench', '[]')`);
  const appendEvent = (client: pg.PoolClient, consumerId: string) =>
    client.query(
      `INSERT INTO outbox_events (application_id, id, type, consumer_id, service_id, payload)
       VALUES ($1, $2, 'vault.connection.updated', $3, $4, '{}')`,
      [applicationId, randomUUID(), consumerId, SERVICE],
    );
  const insertConsumer = (client: pg.PoolClient, consumerId: string) =>
    client.query(
      `INSERT INTO consumers (application_id, consumer_id, updated_at) VALUES ($1, $2, now())
       ON CONFLICT DO NOTHING RETURNING *`,
      [applicationId, consumerId],
    );

  return {
    readConnections: (consumerId: string) =>
      transact(async (client) => {
        await client.query('SELECT * FROM applications WHERE id = $1', [applicationId]);
        await client.query('SELECT * FROM integrations WHERE application_id = $1', [applicationId]);
        await client.query('SELECT * FROM connections WHERE application_id = $1 AND consumer_id = $2', [
          applicationId,
          consumerId,
        ]);
      }),
    createConsumer: (consumerId: string) =>
      transact(async (client) => {
        await insertConsumer(client, consumerId);
        await announce(client);
      }),
    createConnection: (consumerId: string, sealed: Buffer) =>
      transact(async (client) => {
        await insertConsumer(client, consumerId);
        await client.query(
          `INSERT INTO connections (application_id, consumer_id, unified_api, service_id, settings, auth_type,
             credentials_sealed, updated_at)
           VALUES ($1, $2, 'customer-support', $3, '{"subdomain":"acme"}', 'basic', $4, now()) RETURNING *`,
          [applicationId, consumerId, SERVICE, sealed],
        );
        await appendEvent(client, consumerId);
        await announce(client);
      }),
    changeSettings: (consumerId: string) =>
      transact(async (client) => {
        await client.query('SELECT * FROM connections WHERE application_id = $1 AND consumer_id = $2', [
          applicationId,
          consumerId,
        ]);
        await client.query(
          `UPDATE connections SET settings = '{"subdomain":"acme"}', version = version + 1, updated_at = now()
           WHERE application_id = $1 AND consumer_id = $2 RETURNING *`,
          [applicationId, consumerId],
        );
        await appendEvent(client, consumerId);
        await announce(client);
      }),
  };
}
