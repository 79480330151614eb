import { Prisma } from '../generated/client.js';
import type { Connection, Consumer, JsonObject } from '../rows.js';
import { columns } from '../rows.js';
import { announceChange, type TenantTx } from '../engine/index.js';
import { deleteExchangesOf } from './logs/call-exchanges.js';
import { deleteQueriesOf } from './logs/request-logs.js';
import { unhealthyWhere, type UnhealthyFilter } from './connections/unhealthy-filter.js';
import type { Scanned } from './logs/scan-window.js';
import { widestScan, splitScan } from './logs/scan-window.js';

export type ConsumerFilters = {
  /** the last consumer of the page before, or looked at for it */
  after?: ConsumerKey;
  limit: number;
  /** the first words, from any word on, of the id, a name or the email; upper and lower case alike */
  search?: string;
  consumerIdPrefix?: string;
  /** with an enabled connection that ends before then, unless it is refreshed; the soonest first */
  expiresBefore?: Date;
  unhealthyFilter?: UnhealthyFilter;
  /** how many to look at, where that is less than `widestScan` */
  window?: number;
};

/** With the term that a search found it by, or the end of its connection that ends first. */
export type FoundConsumer = Consumer & { term: string | null; expiresAt: Date | null };

/** Where a list goes on. */
export type ConsumerKey = Pick<FoundConsumer, 'createdAt' | 'consumerId' | 'term' | 'expiresAt'>;

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
  // Deleted between the two statements: the next round creates it again.
  return existing === null
    ? ensureConsumer(tx, consumerId, metadata)
    : { consumer: existing, created: false };
}

/**
 * Like `ensureConsumer`, for a transaction that adds a connection: the consumer cannot be deleted, nor get another
 * connection, until it ends.
 */
export async function ensureConsumerToExtend(tx: TenantTx, consumerId: string): Promise<void> {
  // An update that changes nothing, and no key: it locks against others of its kind, and not against who only holds.
  const [row] = await tx.client.$queryRaw<{ isNew: boolean }[]>`
    INSERT INTO consumers AS c (application_id, consumer_id) VALUES (${tx.applicationId}, ${consumerId})
    ON CONFLICT (application_id, consumer_id) DO UPDATE SET updated_at = c.updated_at
    RETURNING xmax = 0 AS "isNew"`;
  if (row?.isNew) announceConsumer(tx, consumerId);
}

/** Whether the consumer exists; it cannot be deleted until the transaction ends. */
export async function holdConsumer(tx: TenantTx, consumerId: string): Promise<boolean> {
  const rows = await tx.client.$queryRaw<unknown[]>`
    SELECT 1 FROM consumers WHERE application_id = ${tx.applicationId} AND consumer_id = ${consumerId} FOR KEY SHARE`;
  return rows.length === 1;
}

/** The consumer, for a transaction that changes or deletes it: waits for all holders. */
export async function lockConsumer(tx: TenantTx, consumerId: string): Promise<Consumer | null> {
  const rows = await tx.client.$queryRaw<Consumer[]>`
    SELECT ${columns('consumer')} FROM consumers
    WHERE application_id = ${tx.applicationId} AND consumer_id = ${consumerId} FOR UPDATE`;
  return rows[0] ?? null;
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
 * Deletes the consumer with its connections, flows under way, what its sessions show, its counted calls and what they
 * exchanged with vendors. Null when there is none.
 * Answers the connections as they were when they went: their events and the revocation of their tokens are the caller's
 * to queue, in this same transaction.
 */
export async function deleteConsumer(
  tx: TenantTx,
  consumerId: string,
): Promise<{ connections: Connection[] } | null> {
  const where = { applicationId: tx.applicationId, consumerId };
  // First, so that connections which are being added are there to be deleted, and none is added afterwards.
  await lockConsumer(tx, consumerId);
  const connections = await tx.client.$queryRaw<Connection[]>`
    DELETE FROM connections WHERE application_id = ${tx.applicationId} AND consumer_id = ${consumerId}
    RETURNING ${columns('connection')}`;
  await tx.client.oAuthState.deleteMany({ where });
  await tx.client.session.deleteMany({ where });
  const { count } = await tx.client.consumer.deleteMany({ where });
  // After the consumer's own row, which concurrent writers lock first.
  await deleteExchangesOf(tx, consumerId);
  await deleteQueriesOf(tx, consumerId);
  await tx.client.usageCount.deleteMany({ where });
  if (count === 0 && connections.length === 0) return null;
  announceConsumer(tx, consumerId);
  return { connections };
}

/**
 * Oldest first; with a prefix by id, with a search by what was found, with ends by these. At most `window` consumers are looked at
 * where a further condition holds for some of them only.
 */
export async function listConsumers(tx: TenantTx, filters: ConsumerFilters): Promise<Scanned<FoundConsumer>> {
  const conditions = furtherConditions(tx, filters);
  const { limit } = filters;
  const window = conditions.length === 0 ? limit : (filters.window ?? widestScan);
  const isMatch = conditions.length === 0 ? Prisma.sql`TRUE` : Prisma.join(conditions, ' AND ');
  const { source, order } = sourceOf(tx, filters);
  const rows = await tx.client.$queryRaw<(FoundConsumer & { isMatch: boolean; n: number })[]>`
    SELECT * FROM (
      SELECT c.*, ${isMatch} AS "isMatch" FROM (
        SELECT s.*, (row_number() OVER (ORDER BY ${order}))::int AS n FROM (${source}) s
        ORDER BY ${order} LIMIT ${window}) c) l
    WHERE "isMatch" OR n = ${window} ORDER BY ${order} LIMIT ${limit}`;
  return splitScan(rows, { limit, window });
}

/** Consumers in an order that an index keeps, the narrower filter first. */
function sourceOf(tx: TenantTx, filters: ConsumerFilters): { source: Prisma.Sql; order: Prisma.Sql } {
  const { after, search, consumerIdPrefix, expiresBefore } = filters;
  const isMine = Prisma.sql`c.application_id = ${tx.applicationId}`;
  const selected = columns('consumer', 'c');
  if (expiresBefore !== undefined) {
    const end = endOf('k');
    const onwards = after
      ? Prisma.sql`AND (${end}, k.consumer_id) > (${after.expiresAt}::timestamptz, ${after.consumerId})`
      : Prisma.empty;
    // A consumer with several stands at the first of them.
    const source = Prisma.sql`SELECT ${selected}, NULL AS term, ${end} AS "expiresAt",
        k.service_id AS "endingService", k.connection_id AS "endingConnection"
      FROM connections k
      JOIN consumers c ON c.application_id = k.application_id AND c.consumer_id = k.consumer_id
      WHERE k.application_id = ${tx.applicationId} AND ${isEnding('k')}
        AND ${end} < ${expiresBefore}::timestamptz ${onwards}`;
    return { source, order: Prisma.sql`"expiresAt", "consumerId", "endingService", "endingConnection"` };
  }
  if (search !== undefined) {
    const range = startsWith(Prisma.sql`t.term`, Prisma.sql`lower(${search})`);
    const onwards = after
      ? Prisma.sql`AND (t.term, t.consumer_id) > (${after.term ?? ''}, ${after.consumerId})`
      : Prisma.empty;
    // A consumer that is found by several terms stands at the first of them.
    const source = Prisma.sql`SELECT ${selected}, t.term, NULL AS "expiresAt" FROM consumer_terms t
      JOIN consumers c ON c.application_id = t.application_id AND c.consumer_id = t.consumer_id
      WHERE t.application_id = ${tx.applicationId} AND ${range} ${onwards}`;
    return { source, order: Prisma.sql`term, "consumerId"` };
  }
  if (consumerIdPrefix !== undefined) {
    const id = Prisma.sql`c.consumer_id COLLATE "C"`;
    const onwards = after ? Prisma.sql`AND ${id} > ${after.consumerId}` : Prisma.empty;
    const source = Prisma.sql`SELECT ${selected}, NULL AS term, NULL AS "expiresAt" FROM consumers c
      WHERE ${isMine} AND ${startsWith(id, Prisma.sql`${consumerIdPrefix}`)} ${onwards}`;
    return { source, order: Prisma.sql`"consumerId" COLLATE "C"` };
  }
  const onwards = after
    ? Prisma.sql`AND (c.created_at, c.consumer_id) > (${after.createdAt}::timestamptz, ${after.consumerId})`
    : Prisma.empty;
  const source = Prisma.sql`SELECT ${selected}, NULL AS term, NULL AS "expiresAt" FROM consumers c WHERE ${isMine} ${onwards}`;
  return { source, order: Prisma.sql`"createdAt", "consumerId"` };
}

/** Conditions that the order of the source does not cover; by the column names of `listConsumers`. */
function furtherConditions(tx: TenantTx, filters: ConsumerFilters): Prisma.Sql[] {
  const { search, consumerIdPrefix, unhealthyFilter, expiresBefore } = filters;
  const conditions: Prisma.Sql[] = [];
  if (expiresBefore !== undefined) {
    conditions.push(Prisma.sql`(c."endingService", c."endingConnection") = (
      SELECT e.service_id, e.connection_id FROM connections e
      WHERE e.application_id = ${tx.applicationId} AND e.consumer_id = c."consumerId" AND ${isEnding('e')}
      ORDER BY ${endOf('e')}, e.service_id, e.connection_id LIMIT 1)`);
    if (search !== undefined)
      conditions.push(Prisma.sql`COALESCE((SELECT TRUE FROM consumer_terms e
        WHERE e.application_id = ${tx.applicationId} AND e.consumer_id = c."consumerId"
          AND ${startsWith(Prisma.sql`e.term`, Prisma.sql`lower(${search})`)} LIMIT 1), FALSE)`);
    if (consumerIdPrefix !== undefined)
      conditions.push(Prisma.sql`starts_with(c."consumerId", ${consumerIdPrefix})`);
  } else if (search !== undefined) {
    const range = startsWith(Prisma.sql`e.term`, Prisma.sql`lower(${search})`);
    conditions.push(Prisma.sql`c.term = (SELECT min(e.term) FROM consumer_terms e
      WHERE e.application_id = ${tx.applicationId} AND e.consumer_id = c."consumerId" AND ${range})`);
    if (consumerIdPrefix !== undefined)
      conditions.push(Prisma.sql`starts_with(c."consumerId", ${consumerIdPrefix})`);
  }
  if (unhealthyFilter !== undefined) {
    // A subquery with a limit is asked row by row; EXISTS might be turned into a join of all.
    conditions.push(Prisma.sql`COALESCE((SELECT TRUE FROM connections k WHERE k.application_id = ${tx.applicationId}
      AND k.consumer_id = c."consumerId" AND k.enabled AND (${unhealthyWhere(unhealthyFilter)}) LIMIT 1), FALSE)`);
  }
  return conditions;
}

/** A range of an index in collation "C"; no text begins with the last character there is. */
function startsWith(text: Prisma.Sql, prefix: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`${text} >= ${prefix}::text AND ${text} < ${prefix}::text || ${'\u{10FFFF}'}::text`;
}

/** As their index has it. */
function endOf(alias: string): Prisma.Sql {
  const name = (column: string) => Prisma.raw(`${alias}.${column}`);
  return Prisma.sql`LEAST(${name('grant_ends_at')}, ${name('refresh_token_expires_at')}, ${name('credentials_expire_at')})`;
}

function isEnding(alias: string): Prisma.Sql {
  const k = Prisma.raw(alias);
  return Prisma.sql`${endOf(alias)} IS NOT NULL AND ${k}.enabled AND ${k}.credentials_sealed IS NOT NULL
    AND NOT ${k}.needs_auth AND ${k}.revoked_at IS NULL`;
}

function announceConsumer(tx: TenantTx, consumerId: string): void {
  announceChange(tx, { applicationId: tx.applicationId, kind: 'consumer', consumerId });
}
