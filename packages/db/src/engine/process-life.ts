import { randomInt, randomUUID } from 'node:crypto';

/** First half of the lock's two keys; any fixed number. The guard of migrations has one key, and so never meets it. */
const lockSpace = 0x6b657977;
/** Marks the owner of a lease whose process can be seen to have ended. */
const marked = /^p(\d{1,10}):/;
/** Longer than a living process takes to come back with its lock after it lost the connection that holds it. */
const absenceMilliseconds = 1_750;
/** Where the database itself was away, all come back at their own pace: a try to connect may last 5 s. */
const absenceAfterOutageMilliseconds = 7_500;
/** Longer than that: afterwards, who is not there has ended. */
const outageSeenMilliseconds = 10_000;
/** All who ask within this time share one look. */
const lookMilliseconds = 200;
/** Absences that were not looked at for so long are no longer one absence. A busy process looks seldom. */
const longestGapMilliseconds = 10_000;

/** Names processes in leases, so that others see at once when one has ended. */
export type ProcessLife = {
  /**
   * The owner of a lease, new for each. It names this process only while its life can be seen: other leases end by
   * their time alone.
   */
  newLeaseOwner: () => string;
  /** Whether the process that took this owner's lease has ended, for all that can be seen. Never throws. */
  hasEnded: (owner: string) => Promise<boolean>;
};

export type ProcessLock = ProcessLife & {
  /** To be run on the session that lives as long as the process: its end ends the lock, however it comes. */
  readonly lockSql: string;
  locked: () => void;
  /** The session was lost. */
  unlocked: () => void;
};

type Query = (sql: string) => Promise<{ rows: Record<string, unknown>[] }>;

/** An embedded database has one process: earlier lease holders have ended. */
export function lifeOfOneProcess(): ProcessLife {
  const own = randomInt(1, 2 ** 31);
  return {
    newLeaseOwner: () => `p${own}:${randomUUID()}`,
    hasEnded: (owner) => Promise.resolve((readNumber(owner) ?? own) !== own),
  };
}

/**
 * Each process holds an advisory lock under a number of its own. PostgreSQL frees it when the process ends, and keeps it
 * while one merely stands still. One that lost its connection takes it again: only an absence that lasts is an end.
 */
export function lifeByLock(query: Query, wasAway: (withinMs: number) => boolean): ProcessLock {
  const own = randomInt(1, 2 ** 31);
  const absentSince = new Map<number, number>();
  let isLocked = false;
  let lostAt = -Infinity;
  let look: { at: number; living: Promise<Living> } | undefined;
  let scanned = -Infinity;

  const readLiving = async (): Promise<Living> => {
    const { rows } = await query(livingSql);
    const now = performance.now();
    if (now - scanned > longestGapMilliseconds) absentSince.clear();
    scanned = now;
    const numbers = (rows[0]?.['numbers'] ?? []) as string[];
    return { numbers: new Set(numbers.map(Number)), hasStarted: rows[0]?.['started'] === true };
  };
  const shareLook = (): Promise<Living> => {
    if (look === undefined || performance.now() - look.at > lookMilliseconds)
      look = { at: performance.now(), living: readLiving() };
    return look.living;
  };
  const bound = ({ hasStarted }: Living): number => {
    const isUneasy =
      hasStarted || wasAway(outageSeenMilliseconds) || performance.now() - lostAt < outageSeenMilliseconds;
    return isUneasy ? absenceAfterOutageMilliseconds : absenceMilliseconds;
  };
  return {
    lockSql: `SELECT pg_advisory_lock_shared(${lockSpace}, ${own})`,
    locked: () => void (isLocked = true),
    unlocked: () => {
      if (isLocked) lostAt = performance.now();
      isLocked = false;
    },
    newLeaseOwner: () => (isLocked ? `p${own}:${randomUUID()}` : randomUUID()),
    hasEnded: async (owner) => {
      const number = readNumber(owner);
      if (number === undefined || number === own) return false;
      const living = await shareLook().catch(() => undefined);
      if (living === undefined || living.numbers.has(number)) {
        absentSince.delete(number);
        return false;
      }
      const since = absentSince.get(number) ?? performance.now();
      absentSince.set(number, since);
      return performance.now() - since >= bound(living);
    },
  };
}

type Living = { readonly numbers: ReadonlySet<number>; readonly hasStarted: boolean };

const livingSql = `SELECT ARRAY(SELECT objid::text FROM pg_locks
    WHERE locktype = 'advisory' AND granted AND classid = ${lockSpace} AND objsubid = 2
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())) AS numbers,
  now() - pg_postmaster_start_time() < interval '10 seconds' AS started`;

function readNumber(owner: string): number | undefined {
  const digits = marked.exec(owner)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
