import { addUsageCounts, insertRequestLogs, touchApiKeys, type Database, type RequestLog } from '@keyway/db';
import type { Logger } from 'pino';

export type RequestLogQueue = {
  add(row: RequestLog): void;
  /** Counts a call for a consumer's statistics. */
  count(applicationId: string, consumerId: string, area: string, at: Date): void;
  noteKeyUse(applicationId: string, keyId: string): void;
  /** Rows lost because the queue was full or the database away too long. */
  readonly dropped: number;
  flush(): Promise<void>;
  /** Writes what is left and stops. */
  close(): Promise<void>;
};

const LONGEST_QUEUE = 20_000;
const BATCH = 500;
const FLUSH_MS = 500;
const KEY_USE_FLUSH_MS = 30_000;

type Options = { database: Database; logger: Logger; now: () => Date };

/** Request log, usage counters and key uses, written in batches off the request path; the queue is bounded. */
export const createRequestLogQueue = ({ database, logger, now }: Options): RequestLogQueue => {
  const rows: RequestLog[] = [];
  const counts = new Map<
    string,
    { applicationId: string; consumerId: string; area: string; day: Date; count: number }
  >();
  const keyUses = new Map<string, { applicationId: string; id: string; usedAt: Date }>();
  const state = { dropped: 0, keyUsesAt: 0, flushing: undefined as Promise<void> | undefined };

  const write = async (isLast: boolean): Promise<void> => {
    while (rows.length > 0) {
      const batch = rows.slice(0, BATCH);
      await database.system('write the request log', (tx) => insertRequestLogs(tx, batch));
      rows.splice(0, batch.length);
    }
    await drain(counts, (batch) => database.system('sum up usage', (tx) => addUsageCounts(tx, batch)));
    if (isLast || now().getTime() - state.keyUsesAt > KEY_USE_FLUSH_MS) {
      state.keyUsesAt = now().getTime();
      await drain(keyUses, (batch) => database.system('note API key uses', (tx) => touchApiKeys(tx, batch)));
    }
  };
  const flush = (isLast = false): Promise<void> => {
    const running = state.flushing ?? Promise.resolve();
    const next = running
      .then(() => write(isLast))
      .catch((error: unknown) => {
        logger.warn(
          { error: error instanceof Error ? error.name : 'unknown', waiting: rows.length },
          'request log not written',
        );
      });
    state.flushing = next;
    return next;
  };
  const timer = setInterval(() => {
    if (rows.length > 0 || counts.size > 0 || keyUses.size > 0) void flush();
  }, FLUSH_MS);
  timer.unref();

  return {
    add: (row) => {
      if (rows.length >= LONGEST_QUEUE) state.dropped += 1;
      else rows.push(row);
    },
    count: (applicationId, consumerId, area, at) => {
      const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
      const key = `${applicationId}\n${consumerId}\n${area}\n${day.getTime()}`;
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { applicationId, consumerId, area, day, count: 1 });
    },
    noteKeyUse: (applicationId, id) => {
      const known = keyUses.get(id);
      if (known) known.usedAt = now();
      else keyUses.set(id, { applicationId, id, usedAt: now() });
    },
    get dropped() {
      return state.dropped;
    },
    flush: () => flush(),
    close: async () => {
      clearInterval(timer);
      await flush(true);
    },
  };
};

/** Writes what a map holds; entries not touched meanwhile leave it only once they are written. */
const drain = async <Value extends object>(
  pending: Map<string, Value>,
  write: (batch: Value[]) => Promise<unknown>,
): Promise<void> => {
  if (pending.size === 0) return;
  const taken = new Map(pending);
  pending.clear();
  try {
    await write([...taken.values()]);
  } catch (error) {
    // What came in meanwhile is newer; a count that is lost to it is one flush's worth at most.
    for (const [key, value] of taken) if (!pending.has(key)) pending.set(key, value);
    throw error;
  }
};
