import { Prisma } from '../generated/client.js';
import type { Connection, Consumer, JsonObject } from '../rows.js';
import { columns } from '../rows.js';
import { announceChange } from '../transaction.js';
import type { TenantTx } from '../transaction.js';

/** Facts of a stored connection by which candidates are narrowed; what they amount to is not the database's to say. */
export type ConnectionSuspicion = keyof typeof suspicionSql | 'consent' | 'settings';

/** What an integration now asks of a grant, and the settings that each connection must have of its own. */
export type ConnectionTerms = {
  serviceId: string;
  scopes: readonly string[];
  clientId: string | null;
  settings: readonly string[];
};

/** Consumers with an enabled connection of which any of these holds; `consent` and `settings`: against its terms. */
export type ConnectionSuspicions = {
  any: readonly ConnectionSuspicion[];
  terms: readonly ConnectionTerms[];
};

export type ConsumerFilters = {
  after?: { createdAt: Date; consumerId: string };
  limit: number;
  /** substring of the id or of any metadata value, upper and lower case alike */
  search?: string;
  consumerIdPrefix?: string;
  suspicions?: ConnectionSuspicions;
};

/** Brings the consumer into being on first use; metadata, when given, replaces what is stored. */
export async function ensureConsumer(
  tx: TenantTx,
  consumerId: string,
  metadata?: JsonObject,
): Promise<{ consumer: Consumer; created: boolean }> {
  const inserted = await tx.client.$queryRaw<Consumer[]>`
    INSERT INTO consumers (application_id, consumer_id, metadata)
    VALUES (${tx.applicationId}, ${consumerId}, ${JSON.stringify(metadata ?? {})}::jsonb)
    ON CONFLICT DO NOTHING RETURNING ${columns('consumer')}`;
  if (inserted[0] !== undefined) {
    announceConsumer(tx, consumerId);
    return { consumer: inserted[0], created: true };
  }
  const consumer = metadata === undefined ? null : await updateConsumer(tx, consumerId, { metadata });
  const existing = consumer ?? (await getConsumer(tx, consumerId));
  // Deleted between the two statements: the next round makes it anew.
  return existing === null
    ? ensureConsumer(tx, consumerId, metadata)
    : { consumer: existing, created: false };
}

export async function getConsumer(tx: TenantTx, consumerId: string): Promise<Consumer | null> {
  const row = await tx.client.consumer.findFirst({ where: { applicationId: tx.applicationId, consumerId } });
  return row as Consumer | null;
}

export async function updateConsumer(
  tx: TenantTx,
  consumerId: string,
  patch: { metadata?: JsonObject },
): Promise<Consumer | null> {
  const [updated] = await tx.client.consumer.updateManyAndReturn({
    where: { applicationId: tx.applicationId, consumerId },
    data: { metadata: patch.metadata as Prisma.InputJsonObject | undefined },
  });
  if (updated !== undefined) announceConsumer(tx, consumerId);
  return (updated as Consumer | undefined) ?? null;
}

/**
 * Deletes the consumer with its connections, flows under way, what its sessions show and its counted calls. Null when
 * there is none.
 * Answers the connections as they were when they went: their events and the revocation of their tokens are the caller's
 * to queue, in this same transaction.
 */
export async function deleteConsumer(
  tx: TenantTx,
  consumerId: string,
): Promise<{ connections: Connection[] } | null> {
  const where = { applicationId: tx.applicationId, consumerId };
  const connections = await tx.client.$queryRaw<Connection[]>`
    DELETE FROM connections WHERE application_id = ${tx.applicationId} AND consumer_id = ${consumerId}
    RETURNING ${columns('connection')}`;
  await tx.client.oAuthState.deleteMany({ where });
  await tx.client.session.deleteMany({ where });
  const { count } = await tx.client.consumer.deleteMany({ where });
  await tx.client.usageCount.deleteMany({ where });
  if (count === 0 && connections.length === 0) return null;
  announceConsumer(tx, consumerId);
  return { connections };
}

/** Oldest first. */
export async function listConsumers(tx: TenantTx, filters: ConsumerFilters): Promise<Consumer[]> {
  return tx.client.$queryRaw<Consumer[]>`
    SELECT ${columns('consumer')} FROM consumers WHERE ${consumerWhere(tx, filters)}
    ORDER BY created_at, consumer_id LIMIT ${filters.limit}`;
}

export async function countConsumers(
  tx: TenantTx,
  filters: Pick<ConsumerFilters, 'search' | 'consumerIdPrefix'> = {},
): Promise<number> {
  const rows = await tx.client.$queryRaw<{ total: number }[]>`
    SELECT count(*)::int AS total FROM consumers WHERE ${consumerWhere(tx, filters)}`;
  return rows[0]?.total ?? 0;
}

function consumerWhere(tx: TenantTx, filters: Partial<ConsumerFilters>): Prisma.Sql {
  const conditions = [Prisma.sql`application_id = ${tx.applicationId}`];
  const { after, search, consumerIdPrefix, suspicions } = filters;
  if (after !== undefined) {
    conditions.push(
      Prisma.sql`(created_at, consumer_id) > (${after.createdAt}::timestamptz, ${after.consumerId})`,
    );
  }
  if (consumerIdPrefix !== undefined)
    conditions.push(Prisma.sql`starts_with(consumer_id, ${consumerIdPrefix})`);
  if (search !== undefined) {
    conditions.push(Prisma.sql`(position(lower(${search}) IN lower(consumer_id)) > 0 OR EXISTS (
      SELECT 1 FROM jsonb_each_text(metadata) AS m WHERE position(lower(${search}) IN lower(m.value)) > 0))`);
  }
  if (suspicions !== undefined) {
    conditions.push(Prisma.sql`EXISTS (SELECT 1 FROM connections k WHERE k.application_id = ${tx.applicationId}
      AND k.consumer_id = consumers.consumer_id AND k.enabled AND (${suspicionWhere(suspicions)}))`);
  }
  return Prisma.join(conditions, ' AND ');
}

const suspicionSql = {
  credential: Prisma.sql`k.credentials_sealed IS NOT NULL`,
  no_credential: Prisma.sql`k.credentials_sealed IS NULL`,
  pending: Prisma.sql`k.pending_sealed IS NOT NULL`,
  needs_auth: Prisma.sql`k.needs_auth`,
  rejected: Prisma.sql`k.validation = 'rejected'`,
  revoked: Prisma.sql`k.revoked_at IS NOT NULL`,
  refresh_failed: Prisma.sql`k.refresh_failed_at IS NOT NULL`,
  downstream_error: Prisma.sql`k.last_downstream_error_at IS NOT NULL`,
};

function suspicionWhere({ any, terms }: ConnectionSuspicions): Prisma.Sql {
  const conditions = any.flatMap((each) => {
    if (each === 'consent') return terms.map(consentWhere);
    return each === 'settings' ? terms.flatMap(settingsWhere) : [suspicionSql[each]];
  });
  return conditions.length === 0 ? Prisma.sql`FALSE` : Prisma.join(conditions, ' OR ');
}

function consentWhere({ serviceId, scopes, clientId }: ConnectionTerms): Prisma.Sql {
  return Prisma.sql`(k.service_id = ${serviceId} AND k.auth_type = 'oauth2' AND (
    (k.granted_scopes <> '{}' AND NOT k.granted_scopes @> ${[...scopes]}::text[])
    OR k.oauth_client_id <> ${clientId}::text))`;
}

function announceConsumer(tx: TenantTx, consumerId: string): void {
  announceChange(tx, { applicationId: tx.applicationId, kind: 'consumer', consumerId });
}

function settingsWhere({ serviceId, settings }: ConnectionTerms): Prisma.Sql[] {
  if (settings.length === 0) return [];
  const missing = settings.map((name) => Prisma.sql`COALESCE(k.settings->>${name}::text, '') = ''`);
  return [Prisma.sql`(k.service_id = ${serviceId} AND (${Prisma.join(missing, ' OR ')}))`];
}
