import { startHold } from './start-hold.js';
import type { Change } from './transaction.js';

/** A reader that was away longer starts again. Rows live for an hour. */
const LONGEST_GAP_MS = 10 * 60_000;
/** A transaction that changes more is entered as "anything may have changed". */
const MOST_CHANGES = 100;

export type Query = (sql: string, values?: unknown[]) => Promise<{ rows: Record<string, unknown>[] }>;

/**
 * Reads what other processes have committed to the feed since the last read, each entry exactly once, however late its
 * transaction commits: the position is a snapshot, and an entry is new if its transaction was not visible in it.
 */
export class ChangeReader {
  #position: string | undefined;
  #timeline: string | undefined;
  #isRecent = startHold(0);

  constructor(private readonly origin: string) {}

  /** Starts from now at the next read: after a reconnect, another server may answer. */
  restart(): void {
    this.#position = undefined;
  }

  /** 'all' where changes may have been missed. */
  async read(query: Query): Promise<Change[] | 'all'> {
    const isRecent = startHold(LONGEST_GAP_MS);
    const from = this.#isRecent() ? this.#position : undefined;
    if (from === undefined) await query(DELETE_FOREIGN_SQL);
    const { rows } = await query(READ_SQL, [from ?? null, this.origin]);
    const { position, timeline, entries } = rows[0] as Answer;
    if (from !== undefined && (timeline !== this.#timeline || isBehind(position, from))) {
      this.restart();
      return this.read(query);
    }
    this.#position = position;
    this.#timeline = timeline;
    this.#isRecent = isRecent;
    if (from === undefined) return 'all';
    const changes = entries.map((entry) => JSON.parse(entry) as Change[] | null);
    return changes.includes(null) ? 'all' : (changes as Change[][]).flat();
  }
}

type Answer = { position: string; timeline: string; entries: string[] };

/** The `changes` of an entry: null stands for "anything may have changed". */
export const toEntry = (changes: readonly Change[]): string | null =>
  changes.length > MOST_CHANGES ? null : JSON.stringify(changes);

// In two parts, and with ARRAY(…) around the snapshot's transactions, so that the index is used. The timeline changes when
// a standby is promoted. https://www.postgresql.org/docs/15/functions-info.html#FUNCTIONS-INFO-SNAPSHOT
const READ_SQL = `SELECT
  ARRAY(
    SELECT COALESCE(changes, 'null')::text FROM change_feed
      WHERE xid >= pg_snapshot_xmax($1::pg_snapshot) AND origin <> $2::text
    UNION ALL
    SELECT COALESCE(changes, 'null')::text FROM change_feed
      WHERE xid = ANY (ARRAY(SELECT pg_snapshot_xip($1::pg_snapshot))) AND origin <> $2::text
  ) AS entries,
  pg_current_snapshot()::text AS position,
  left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline`;

/** Entries of the server that a backup was made of: its transaction ids may be ahead of this one's. */
const DELETE_FOREIGN_SQL = 'DELETE FROM change_feed WHERE xid >= pg_snapshot_xmax(pg_current_snapshot())';

const isBehind = (position: string, before: string): boolean => xmaxOf(position) < xmaxOf(before);

/** A snapshot reads xmin:xmax:xip,… */
const xmaxOf = (snapshot: string): bigint => BigInt(snapshot.split(':')[1] ?? '0');
