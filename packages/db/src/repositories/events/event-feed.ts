import { Prisma } from '../../generated/client.js';
import type { OutboxEvent } from '../../rows.js';
import type { SystemTx, TenantTx } from '../../engine/index.js';
import { MAX_HOLD_MS } from './outbox.js';

/**
 * Applications with events that have no place in the feed yet, and are not held. Their writers give them none: a transaction that ends
 * later may have written earlier, and a reader that has gone on would miss it.
 */
export async function listUnplacedFeeds(
  tx: SystemTx,
  { after = '', limit }: { after?: string; limit: number },
): Promise<string[]> {
  // One step through the index for each application, however many events it has.
  const rows = await tx.client.$queryRaw<{ id: string }[]>`
    WITH RECURSIVE feeds AS (
      (SELECT application_id FROM outbox_events WHERE position IS NULL AND application_id > ${after}
        AND (held_until IS NULL OR held_until <= now()) ORDER BY application_id LIMIT 1)
      UNION ALL
      SELECT (SELECT e.application_id FROM outbox_events e
        WHERE e.position IS NULL AND e.application_id > f.application_id
          AND (e.held_until IS NULL OR e.held_until <= now()) ORDER BY e.application_id LIMIT 1)
      FROM feeds f WHERE f.application_id IS NOT NULL)
    SELECT application_id AS id FROM feeds WHERE application_id IS NOT NULL LIMIT ${limit}`;
  return rows.map(({ id }) => id);
}

/** An event as its log tells it: without the record it is about, which is large. */
export type FeedEvent = Omit<OutboxEvent, 'entitySealed'>;
/** Columns that determine the recipients. */
export type PlacedEvent = Pick<OutboxEvent, 'id' | 'type' | 'consumerId' | 'serviceId'> & {
  readonly position: bigint;
};

const placedColumns = Prisma.raw(
  'e.id, e.type, e.consumer_id AS "consumerId", e.service_id AS "serviceId", e.position',
);

/** Whether an update `e` waits for a change of its record that is noted and soon read. */
const waitsForItsRecord = Prisma.sql`
  e.held_until IS NOT NULL AND e.created_at > now() - make_interval(secs => ${MAX_HOLD_MS / 1_000}) AND EXISTS (
    SELECT 1 FROM event_sources s JOIN inbound_hints h ON h.application_id = s.application_id AND h.source_id = s.id
      AND h.resource = e.payload->>'resource' AND h.record_id = e.payload->>'entity_id'
    WHERE s.application_id = e.application_id AND s.consumer_id = e.consumer_id AND s.service_id = e.service_id
      AND s.connection_id = e.connection_id AND s.unified_api = e.payload->>'unified_api' AND s.ended_at IS NULL
      AND h.due_at < e.created_at + make_interval(secs => ${MAX_HOLD_MS / 1_000}))`;

/** Gives events their places, in the order in which they were written; answers those, and nothing when all have one. */
export async function placeEvents(tx: TenantTx, limit: number): Promise<PlacedEvent[]> {
  const { applicationId } = tx;
  // No other transaction assigns places until this one ends, so they become visible in order.
  const [feed] = await tx.client.$queryRaw<{ last: bigint }[]>`
    INSERT INTO event_feeds AS f (application_id) VALUES (${applicationId})
    ON CONFLICT (application_id) DO UPDATE SET last_position = f.last_position
    RETURNING last_position AS last`;
  const placed = await tx.client.$queryRaw<PlacedEvent[]>`
    WITH unplaced AS MATERIALIZED (
      SELECT id, row_number() OVER (ORDER BY sequence) AS place FROM outbox_events e
      WHERE application_id = ${applicationId} AND position IS NULL AND (held_until IS NULL OR held_until <= now())
        AND NOT (${waitsForItsRecord})
      ORDER BY sequence LIMIT ${limit})
    UPDATE outbox_events e SET position = ${feed?.last ?? 0n} + unplaced.place
    FROM unplaced WHERE e.application_id = ${applicationId} AND e.id = unplaced.id
    RETURNING ${placedColumns}`;
  await tx.client.eventFeed.update({
    where: { applicationId },
    data: { lastPosition: { increment: placed.length } },
  });
  return placed.sort((one, other) => Number(one.position - other.position));
}

/**
 * Events behind a place in the feed, in its order; with `since` only those written at that moment or later. A reader who
 * names a moment begins a little before it in the feed: who wrote earlier may have got a later place.
 */
export async function listPlacedEvents(
  tx: TenantTx,
  page: { readonly after?: bigint; readonly since?: Date; readonly limit: number },
): Promise<FeedEvent[]> {
  const { after, since, limit } = page;
  const begin = after ?? (since && (await findPlace(tx, since))) ?? 0n;
  const rows = await tx.client.outboxEvent.findMany({
    where: {
      applicationId: tx.applicationId,
      position: { gt: begin },
      ...(since && { createdAt: { gte: since } }),
    },
    omit: { entitySealed: true },
    orderBy: { position: 'asc' },
    take: limit,
  });
  return rows as FeedEvent[];
}

export type Period = { readonly since: Date; readonly until: Date };
/** An event of the past, by when it was written. */
export type PastEvent = PlacedEvent & { readonly createdAt: Date };

/** Events of a time, in the order in which they were written: where one stops, nothing written later was left out. */
export function listEventsOfPeriod(
  tx: TenantTx,
  {
    since,
    until,
    after,
    limit,
  }: Period & { readonly after?: Pick<PastEvent, 'createdAt' | 'id'>; readonly limit: number },
): Promise<PastEvent[]> {
  const onwards = after
    ? Prisma.sql`AND (e.created_at, e.id) > (${after.createdAt}::timestamptz, ${after.id})`
    : Prisma.empty;
  return tx.client.$queryRaw<PastEvent[]>`
    SELECT ${placedColumns}, e.created_at AS "createdAt" FROM outbox_events e
    WHERE e.application_id = ${tx.applicationId} AND e.position IS NOT NULL
      AND e.created_at >= ${since} AND e.created_at < ${until} ${onwards}
    ORDER BY e.created_at, e.id LIMIT ${limit}`;
}

/** Longer than any transaction lasts. */
const LONGEST_WRITE_MS = 120_000;

/**
 * A place before all events written at or after a time. A transaction that wrote first may have a later place, but not
 * later than one that wrote after it ended: the lowest place among those concurrent with the first.
 */
async function findPlace(tx: TenantTx, since: Date): Promise<bigint> {
  const { applicationId } = tx;
  const from = new Date(since.getTime() - LONGEST_WRITE_MS);
  const [found] = await tx.client.$queryRaw<{ position: bigint | null }[]>`
    WITH first AS (
      SELECT created_at FROM outbox_events
      WHERE application_id = ${applicationId} AND created_at >= ${from} AND position IS NOT NULL
      ORDER BY created_at LIMIT 1)
    SELECT min(e.position) AS position FROM outbox_events e, first
    WHERE e.application_id = ${applicationId} AND e.created_at >= first.created_at
      AND e.created_at <= first.created_at + make_interval(secs => ${LONGEST_WRITE_MS / 1_000})`;
  if (found?.position) return found.position - 1n;
  const feed = await tx.client.eventFeed.findFirst({ where: { applicationId } });
  return feed?.lastPosition ?? 0n;
}

/** The places between which all events of a time are, with few others. */
export async function findPlaces(
  tx: TenantTx,
  { since, until }: Period,
): Promise<{ after: bigint; upTo: bigint }> {
  const to = new Date(until.getTime() + LONGEST_WRITE_MS);
  const [found] = await tx.client.$queryRaw<{ position: bigint | null }[]>`
    WITH last AS (
      SELECT created_at FROM outbox_events
      WHERE application_id = ${tx.applicationId} AND created_at <= ${to} AND position IS NOT NULL
      ORDER BY created_at DESC LIMIT 1)
    SELECT max(e.position) AS position FROM outbox_events e, last
    WHERE e.application_id = ${tx.applicationId} AND e.created_at <= last.created_at
      AND e.created_at >= last.created_at - make_interval(secs => ${LONGEST_WRITE_MS / 1_000})`;
  return { after: await findPlace(tx, since), upTo: found?.position ?? 0n };
}

/** Records, to the hour, that the feed was read. */
export async function noteFeedRead(tx: TenantTx): Promise<void> {
  const { applicationId } = tx;
  const updated = await tx.client.$executeRaw`
    UPDATE event_feeds SET last_read_at = now() WHERE application_id = ${applicationId}
      AND (last_read_at IS NULL OR last_read_at < now() - interval '1 hour')`;
  if (updated === 0)
    await tx.client.$executeRaw`
      INSERT INTO event_feeds (application_id, last_read_at) VALUES (${applicationId}, now()) ON CONFLICT DO NOTHING`;
}

/** Whether the feed was read within the last given hours. */
export async function isFeedRead(tx: TenantTx, hours: number): Promise<boolean> {
  const [feed] = await tx.client.$queryRaw<{ isRead: boolean }[]>`
    SELECT COALESCE(last_read_at > now() - make_interval(hours => ${hours}::int), false) AS "isRead"
    FROM event_feeds WHERE application_id = ${tx.applicationId}`;
  return feed?.isRead ?? false;
}
