import { announceWork, type SystemTx, type TenantTx } from '../engine/index.js';

/** In the place of an application, where work is the installation's own. */
export const INSTALLATION = '_system';

export type NewWork = {
  readonly kind: string;
  /** Key of the work: planned twice, it exists once. */
  readonly key: string;
  /** Seconds until it is due; 0 when absent. */
  readonly inSeconds?: number;
  /** Which host it calls, where the row that its key names does not tell. */
  readonly host?: string | undefined;
};
export type WorkItem = {
  readonly applicationId: string;
  readonly kind: string;
  readonly key: string;
  /** This try and those before it that went wrong. */
  readonly attempts: number;
  readonly version: number;
  /** The host that it calls, where that is known. */
  readonly host?: string | null;
};

/** Plans work in the transaction that causes it. Existing work becomes due then, or sooner. */
export const scheduleWork = (tx: TenantTx, items: readonly NewWork[]): Promise<void> =>
  schedule(tx, tx.applicationId, items);

/** The same for work of the installation. */
export const scheduleInstallationWork = (tx: SystemTx, items: readonly NewWork[]): Promise<void> =>
  schedule(tx, INSTALLATION, items);

async function schedule(
  tx: SystemTx | TenantTx,
  applicationId: string,
  items: readonly NewWork[],
): Promise<void> {
  if (items.length === 0) return;
  if (items.some(({ inSeconds = 0 }) => inSeconds === 0)) announceWork(tx);
  const rows = items.map(({ kind, key, inSeconds = 0, host }) => ({ kind, key, seconds: inSeconds, host }));
  // In one order, so that two who ask for the same do not wait for each other.
  await tx.client.$executeRaw`
    INSERT INTO work_items AS w (application_id, kind, key, due_at, host)
    SELECT ${applicationId}, r.kind, r.key, now() + make_interval(secs => min(r.seconds)),
      max(COALESCE(r.host, s.host, substring(h.delivery_url from '://([^/?#]+)')))
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r(kind text, key text, seconds float8, host text)
    LEFT JOIN event_sources s ON s.application_id = ${applicationId} AND s.id = r.key
    LEFT JOIN webhooks h ON h.application_id = ${applicationId} AND h.id = r.key
    GROUP BY r.kind, r.key ORDER BY r.kind, r.key
    ON CONFLICT (application_id, kind, key) DO UPDATE SET version = w.version + 1,
      host = COALESCE(EXCLUDED.host, w.host),
      due_at = CASE WHEN w.owner IS NULL THEN LEAST(w.due_at, EXCLUDED.due_at) ELSE w.due_at END`;
}

/** How much of a kind there is room for. */
export type WorkRoom = {
  readonly most: number;
  /** The most at once of one application, and at one host; what is under way counts. Absent: no such bound. */
  readonly perApplication?: number | undefined;
  readonly perHost?: number | undefined;
  /** How much is under way, by application and by host. */
  readonly ofApplications?: Readonly<Record<string, number>>;
  readonly ofHosts?: Readonly<Record<string, number>>;
};

/** Rows of a kind that a claim chooses from, those without room left out. */
const CANDIDATES = 256;
const UNBOUNDED = 1_000_000;

/**
 * Takes work that is due, of each kind as much as there is room for: that of applications with the least under way
 * first, and then the longest due. No two callers get the same. It is the caller's for so many seconds: who dies loses
 * nothing.
 */
export function claimWork(
  tx: SystemTx,
  owner: string,
  leaseSeconds: number,
  room: Readonly<Record<string, WorkRoom>>,
): Promise<WorkItem[]> {
  const kinds = Object.entries(room).map(([kind, { most, ...bounds }]) => ({
    ...{ kind, most, perApplication: UNBOUNDED, perHost: UNBOUNDED, ofApplications: {}, ofHosts: {} },
    ...bounds,
  }));
  // By place: how few rows are due PostgreSQL cannot know, and joined by key it reads the whole table.
  return tx.client.$queryRaw<WorkItem[]>`
    UPDATE work_items w SET owner = ${owner}, attempts = w.attempts + 1,
      due_at = now() + make_interval(secs => ${leaseSeconds}::float8)
    WHERE w.ctid = ANY(ARRAY(
      SELECT d.ctid FROM jsonb_to_recordset(${JSON.stringify(kinds)}::jsonb) AS k(kind text, most int,
        "perApplication" int, "perHost" int, "ofApplications" jsonb, "ofHosts" jsonb)
      CROSS JOIN LATERAL (
        SELECT held.ctid FROM (
          SELECT due.ctid, due.due_at, due.host, due.of_application
              + row_number() OVER (PARTITION BY due.application_id ORDER BY due.due_at) AS nth_of_application,
            due.of_host + row_number() OVER (PARTITION BY due.host ORDER BY due.due_at) AS nth_of_host
          FROM (
            SELECT c.ctid, c.due_at, c.application_id, c.host, n.* FROM work_items c
            CROSS JOIN LATERAL (
              SELECT COALESCE((k."ofApplications"->>c.application_id)::int, 0) AS of_application,
                COALESCE((k."ofHosts"->>c.host)::int, 0) AS of_host) n
            WHERE c.kind = k.kind AND c.due_at <= now()
              AND n.of_application < k."perApplication" AND n.of_host < k."perHost"
            ORDER BY c.due_at LIMIT ${CANDIDATES}) due) ranked
        JOIN work_items held ON held.ctid = ranked.ctid
        WHERE ranked.nth_of_application <= k."perApplication"
          AND (ranked.host IS NULL OR ranked.nth_of_host <= k."perHost") AND held.due_at <= now()
        ORDER BY ranked.nth_of_application, ranked.due_at LIMIT k.most FOR UPDATE OF held SKIP LOCKED) d))
    RETURNING w.application_id AS "applicationId", w.kind, w.key, w.attempts, w.version, w.host`;
}

/** Keeps what one has for so many seconds more; answers those of them that one still has. */
export async function keepWork(
  tx: SystemTx,
  owner: string,
  leaseSeconds: number,
  items: readonly WorkItem[],
): Promise<WorkItem[]> {
  const keys = items.map(({ applicationId, kind, key }) => ({ applicationId, kind, key }));
  // Locked in the order in which they are asked for.
  const kept = await tx.client.$queryRaw<{ applicationId: string; kind: string; key: string }[]>`
    WITH mine AS MATERIALIZED (
      SELECT w.ctid FROM work_items w
      JOIN jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) AS k("applicationId" text, kind text, key text)
        ON w.application_id = k."applicationId" AND w.kind = k.kind AND w.key = k.key
      WHERE w.owner = ${owner} ORDER BY w.application_id, w.kind, w.key FOR UPDATE OF w)
    UPDATE work_items w SET due_at = now() + make_interval(secs => ${leaseSeconds}::float8)
    WHERE w.ctid = ANY(ARRAY(SELECT ctid FROM mine))
    RETURNING w.application_id AS "applicationId", w.kind, w.key`;
  return items.filter((item) =>
    kept.some(
      ({ applicationId, kind, key }) =>
        applicationId === item.applicationId && kind === item.kind && key === item.key,
    ),
  );
}

/** The next state of work after an attempt: done, or due again in the given seconds, after success or failure. */
export type WorkOutcome = 'done' | { readonly againInSeconds: number } | { readonly retryInSeconds: number };

/**
 * Releases work. Work planned meanwhile is due immediately, unless the attempt failed. False: another process holds it.
 */
export async function giveWorkBack(
  tx: SystemTx,
  owner: string,
  item: WorkItem,
  outcome: WorkOutcome,
): Promise<boolean> {
  const { applicationId, kind, key, version } = item;
  const where = { applicationId, kind, key, owner };
  if (outcome === 'done') {
    const { count } = await tx.client.workItem.deleteMany({ where: { ...where, version } });
    if (count === 1) return true;
  }
  const isRetry = outcome !== 'done' && 'retryInSeconds' in outcome;
  const seconds = isRetry ? outcome.retryInSeconds : outcome === 'done' ? 0 : outcome.againInSeconds;
  const given = await tx.client.$executeRaw`
    UPDATE work_items SET owner = NULL, attempts = CASE WHEN ${isRetry} THEN attempts ELSE 0 END,
      due_at = now() + CASE WHEN version = ${version} OR ${isRetry}
        THEN make_interval(secs => ${seconds}::float8) ELSE interval '0' END
    WHERE application_id = ${applicationId} AND kind = ${kind} AND key = ${key} AND owner = ${owner}`;
  return given === 1;
}

/** Of the 10,000 that come first. */
export type Workload = {
  readonly kind: string;
  /** Due and not held. */
  readonly waiting: number;
  readonly running: number;
  /** Due later. */
  readonly scheduled: number;
  /** Not held, after a failed attempt. */
  readonly failing: number;
  /** Of the one that waits longest; 0 where none does. */
  readonly waitedSeconds: number;
};

/** How much work there is, of each of these kinds. */
export const readWorkload = (tx: SystemTx, kinds: readonly string[]): Promise<Workload[]> =>
  tx.client.$queryRaw<Workload[]>`
    SELECT k.kind, d.* FROM unnest(${kinds as string[]}::text[]) AS k(kind)
    CROSS JOIN LATERAL (
      SELECT (count(*) FILTER (WHERE due_at <= now()))::int AS waiting,
        (count(*) FILTER (WHERE due_at > now() AND owner IS NOT NULL))::int AS running,
        (count(*) FILTER (WHERE due_at > now() AND owner IS NULL))::int AS scheduled,
        (count(*) FILTER (WHERE attempts > 0 AND (owner IS NULL OR due_at <= now())))::int AS failing,
        COALESCE(extract(epoch FROM now() - min(due_at) FILTER (WHERE due_at <= now())), 0)::float8
          AS "waitedSeconds"
      FROM (SELECT w.due_at, w.owner, w.attempts FROM work_items w WHERE w.kind = k.kind
        ORDER BY w.due_at LIMIT 10000) due) d
    ORDER BY k.kind`;
