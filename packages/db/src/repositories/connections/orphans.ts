import type { SystemTx } from '../../engine/index.js';
import type { SweptCredential } from '../logs/sweep.js';

/**
 * Connections that lost their consumer or their integration to a race, in a release without foreign keys. The keys were
 * added without validation, and are validated here once no such connection is left.
 */
export async function hasUnvalidatedParents(tx: SystemTx): Promise<boolean> {
  const rows = await tx.client.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_constraint WHERE conrelid = 'connections'::regclass AND contype = 'f' AND NOT convalidated`;
  return rows.length > 0;
}

/** Makes the consumers that connections name and that are gone. */
export async function addMissingConsumers(tx: SystemTx): Promise<void> {
  await tx.client.$executeRaw`
    INSERT INTO consumers (application_id, consumer_id)
    SELECT DISTINCT c.application_id, c.consumer_id FROM connections c
    LEFT JOIN consumers p ON p.application_id = c.application_id AND p.consumer_id = c.consumer_id
    WHERE p.consumer_id IS NULL
    ON CONFLICT DO NOTHING`;
}

/** Deletes connections without their integration, up to a limit: without it, no provider can be called. */
export async function deleteConnectionsWithoutIntegration(
  tx: SystemTx,
  limit: number,
): Promise<SweptCredential[]> {
  return tx.client.$queryRaw<SweptCredential[]>`
    DELETE FROM connections WHERE ctid = ANY(ARRAY(
      SELECT c.ctid FROM connections c
      LEFT JOIN integrations i ON i.application_id = c.application_id AND i.service_id = c.service_id
      WHERE i.service_id IS NULL LIMIT ${limit} FOR UPDATE OF c SKIP LOCKED))
    RETURNING application_id AS "applicationId", consumer_id AS "consumerId", service_id AS "serviceId",
      connection_id AS "connectionId"`;
}

/** Throws a foreign key violation where a connection still lacks one of its parents. */
export async function validateParents(tx: SystemTx): Promise<void> {
  await tx.client.$executeRaw`ALTER TABLE connections
    VALIDATE CONSTRAINT connections_application_id_consumer_id_fkey,
    VALIDATE CONSTRAINT connections_application_id_service_id_fkey`;
}
