import { Prisma } from '../../generated/client.js';
import type { InboundHint } from '../../rows.js';
import { columns } from '../../rows.js';
import type { TenantTx } from '../../engine/index.js';

export type NewHint = {
  readonly sourceId: string;
  readonly resource: string;
  readonly recordId: string;
  readonly conversationId?: string | undefined;
  readonly type: string;
  readonly origin: 'native' | 'virtual';
  readonly isDeleted?: boolean | undefined;
};

/** Seconds after a record was read in which it is not read again: vendors report one change several times. */
const PAUSE_SECONDS = 2;

/** Most hints that can wait for one source; changes beyond them are found by polling. */
export const MAX_WAITING_HINTS = 10_000;

/**
 * Notes what may have changed, in one statement. A record that is noted already is noted once; a source that has ended
 * takes nothing. Answers the sources for which so many wait that the vendor's further hints were left out.
 */
export async function storeHints(
  tx: TenantTx,
  hints: readonly NewHint[],
  max = MAX_WAITING_HINTS,
): Promise<string[]> {
  if (hints.length === 0) return [];
  const rows = hints.map((hint, n) => ({ ...hint, n }));
  // Sorted, so that two transactions with the same hints do not deadlock. The last hint of a record wins. Deleting a
  // source waits for its holders and sees their hints.
  const full = await tx.client.$queryRaw<{ id: string }[]>`
    WITH given AS (
      SELECT DISTINCT ON ("sourceId", resource, "recordId") "sourceId" AS source_id, resource,
        "recordId" AS record_id, "conversationId" AS conversation_id, type, origin,
        bool_or(COALESCE("isDeleted", false)) OVER (PARTITION BY "sourceId", resource, "recordId") AS is_deleted
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r("sourceId" text, resource text,
        "recordId" text, "conversationId" text, type text, origin text, "isDeleted" boolean, n int)
      ORDER BY "sourceId", resource, "recordId", n DESC),
    live AS MATERIALIZED (
      SELECT s.id FROM event_sources s WHERE s.application_id = ${tx.applicationId} AND s.ended_at IS NULL
        AND s.id IN (SELECT source_id FROM given) ORDER BY s.id FOR KEY SHARE),
    room AS MATERIALIZED (
      SELECT l.id, (SELECT count(*) FROM (SELECT 1 FROM inbound_hints w WHERE w.application_id = ${tx.applicationId}
        AND w.source_id = l.id LIMIT ${max}::int) waiting) < ${max}::int AS is_there FROM live l),
    stored AS (
      INSERT INTO inbound_hints AS h
        (application_id, source_id, resource, record_id, conversation_id, type, origin, is_deleted, due_at)
      SELECT ${tx.applicationId}, g.source_id, g.resource, g.record_id, g.conversation_id, g.type, g.origin,
        g.is_deleted, GREATEST(now(), d.seen_at + make_interval(secs => ${PAUSE_SECONDS}))
      FROM given g JOIN room ON room.id = g.source_id
      LEFT JOIN record_digests d ON d.application_id = ${tx.applicationId}
        AND d.source_id = g.source_id AND d.resource = g.resource AND d.record_id = g.record_id
      WHERE room.is_there OR g.origin = 'virtual' OR EXISTS (SELECT 1 FROM inbound_hints w
        WHERE w.application_id = ${tx.applicationId} AND w.source_id = g.source_id AND w.resource = g.resource
          AND w.record_id = g.record_id)
      ORDER BY g.source_id, g.resource, g.record_id
      ON CONFLICT (application_id, source_id, resource, record_id) DO UPDATE SET version = h.version + 1,
        is_deleted = h.is_deleted OR EXCLUDED.is_deleted,
        conversation_id = COALESCE(EXCLUDED.conversation_id, h.conversation_id),
        type = CASE WHEN EXCLUDED.origin = 'native' OR h.origin = 'virtual' THEN EXCLUDED.type ELSE h.type END,
        origin = CASE WHEN h.origin = 'native' THEN h.origin ELSE EXCLUDED.origin END)
    SELECT id FROM room WHERE NOT is_there`;
  return full.map(({ id }) => id);
}

/** Those of a source that are due, the longest due first. */
export const listDueHints = (tx: TenantTx, sourceId: string, limit: number): Promise<InboundHint[]> =>
  tx.client.$queryRaw<InboundHint[]>`
    SELECT ${columns('inboundHint')} FROM inbound_hints
    WHERE application_id = ${tx.applicationId} AND source_id = ${sourceId} AND due_at <= now()
    ORDER BY due_at LIMIT ${limit}`;

/** Seconds until the next of a source is due; undefined where it has none. */
export async function nextHintInSeconds(tx: TenantTx, sourceId: string): Promise<number | undefined> {
  const [row] = await tx.client.$queryRaw<{ seconds: number | null }[]>`
    SELECT extract(epoch FROM min(due_at) - now())::float8 AS seconds FROM inbound_hints
    WHERE application_id = ${tx.applicationId} AND source_id = ${sourceId}`;
  return row?.seconds == null ? undefined : Math.max(0, row.seconds);
}

/** Locks a hint until the transaction ends; false if it was already processed. */
export async function lockHint(tx: TenantTx, hint: InboundHint): Promise<boolean> {
  const rows = await tx.client.$queryRaw<unknown[]>`
    SELECT 1 FROM inbound_hints WHERE ${ofHint(tx, hint)} FOR UPDATE`;
  return rows.length === 1;
}

/** How far the reading of a long conversation has come. */
export type HintWalk = {
  /** The next page; absent: from the newest again. */
  readonly cursor?: string | undefined;
  /** The version of the hint at the start of the walk: later hints are not covered by it. */
  readonly version: number;
  /** When its first page was stored: whatever is noted since, this walk has noted. ISO 8601. */
  readonly since: string;
  /** The conversation was known before the walk began. */
  readonly isKnown: boolean;
  /** A page was incomplete, so a message that it lacks may exist. */
  readonly isCut?: boolean;
};

export const walkOf = ({ walk }: Pick<InboundHint, 'walk'>): HintWalk | undefined =>
  (walk as HintWalk | null) ?? undefined;

/** Removes a processed hint. One that arrived meanwhile is processed again, after a pause. */
export async function finishHint(tx: TenantTx, hint: InboundHint): Promise<void> {
  const version = walkOf(hint)?.version ?? hint.version;
  const { count } = await tx.client.inboundHint.deleteMany({ where: { ...keyOf(tx, hint), version } });
  if (count > 0) return;
  await tx.client.$executeRaw`
    UPDATE inbound_hints SET walk = NULL, attempts = 0, due_at = now() + make_interval(secs => ${PAUSE_SECONDS}::float8)
    WHERE ${ofHint(tx, hint)}`;
}

/** Stores how far a hint was read; the rest follows at once, behind hints that are due already. */
export async function continueHint(
  tx: TenantTx,
  hint: InboundHint,
  walk: Omit<HintWalk, 'since' | 'version'>,
): Promise<void> {
  const begun = walkOf(hint);
  await tx.client.$executeRaw`
    UPDATE inbound_hints SET attempts = 0, due_at = now(),
      walk = ${JSON.stringify({ ...walk, version: begun?.version ?? hint.version })}::jsonb
        || jsonb_build_object('since', COALESCE(${begun?.since ?? null}::text,
          to_char(now()::timestamptz(3) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
    WHERE ${ofHint(tx, hint)}`;
}

/** Counts a failed try. From the second on, a walk begins again: its position may be the cause. */
export async function postponeHint(tx: TenantTx, hint: InboundHint, seconds: number): Promise<void> {
  const attempts = hint.attempts + 1;
  await tx.client.$executeRaw`
    UPDATE inbound_hints SET attempts = ${attempts}, due_at = now() + make_interval(secs => ${seconds}::float8),
      walk = CASE WHEN ${attempts > 1} THEN walk - 'cursor' ELSE walk END
    WHERE ${ofHint(tx, hint)}`;
}

const ofHint = (tx: TenantTx, { sourceId, resource, recordId }: InboundHint): Prisma.Sql => Prisma.sql`
  application_id = ${tx.applicationId} AND source_id = ${sourceId}
    AND resource = ${resource} AND record_id = ${recordId}`;

const keyOf = (
  { applicationId }: TenantTx,
  { sourceId, resource, recordId }: Pick<InboundHint, 'sourceId' | 'resource' | 'recordId'>,
) => ({ applicationId, sourceId, resource, recordId });
