import { randomUUID } from 'node:crypto';

import {
  addUsageBatch,
  addUsageHours,
  addUsageHoursBatch,
  DatabaseUnavailableError,
  insertRequestLogs,
  touchApiKeys,
  type Database,
  type RequestLog,
} from '@keyway/db';
import type { Logger } from 'pino';

import type { RecordedRequests } from '../../env-request-log.js';
import { withTimeout } from '../concurrency/index.js';
import type { ExchangeQueue } from './exchange-queue.js';
import { sumCalls } from './metrics/sum-calls.js';

export type RequestLogQueue = {
  /** Decides whether the log keeps a request. */
  keeps(isFailed: boolean): boolean;
  /** Whether kept requests get a row in the database, which their details need. */
  readonly hasRows: boolean;
  /** Adds a request to the log, or only to the usage if the log does not keep it. */
  add(row: RequestLog, isKept?: boolean): void;
  /** Counts a request for a consumer's statistics. */
  count(call: CountedCall): void;
  noteKeyUse(applicationId: string, keyId: string): void;
  /** Rows lost because the queue was full (the database was unavailable for too long) or the database rejected them. */
  readonly dropped: number;
  flush(): Promise<void>;
  /** Tries once more to write the queue, for a limited time, and stops. */
  close(): Promise<void>;
};

const MAX_QUEUE = 20_000;
const BATCH = 500;
const FLUSH_MS = 500;
const KEY_USE_FLUSH_MS = 30_000;
const CLOSE_MS = 5_000;

/** A request, and its connection if it used one. */
type CountedCall = {
  applicationId: string;
  consumerId: string;
  area: string;
  serviceId?: string;
  connectionId?: string;
  at: Date;
};
type Count = Omit<CountedCall, 'at'> & { day: Date; count: number };
type CountBatch = { readonly id: string; readonly rows: readonly Count[] };
type UsageBatch = { readonly id: string; readonly rows: readonly RequestLog[] };
type KeyUse = { applicationId: string; id: string; usedAt: Date };
type Options = {
  database: Database;
  logger: Logger;
  now: () => Date;
  /** Returns whether a connector with this ID exists. */
  isService: (id: string) => boolean;
  /** The requests that are logged, and where; all, in the database, by default. */
  recorded?: RecordedRequests;
  to?: readonly string[];
  /** Written together with their rows. */
  exchanges?: Pick<ExchangeQueue, 'size' | 'flush'>;
};

/**
 * Queues the request log, usage counters and key uses, written in batches off the request path; the queue is bounded.
 */
export function createRequestLogQueue({
  database,
  logger,
  now,
  isService,
  recorded = { requests: 'all', share: 1 },
  to = ['database'],
  exchanges,
}: Options): RequestLogQueue {
  const rows: RequestLog[] = [];
  const unkept: RequestLog[] = [];
  const hasRows = to.includes('database');
  const counts = new Map<string, Count>();
  const writer = randomUUID();
  const keyUses = new Map<string, KeyUse>();
  const state = {
    dropped: 0,
    keyUsesAt: 0,
    flushing: undefined as Promise<void> | undefined,
    batch: undefined as CountBatch | undefined,
    usage: undefined as UsageBatch | undefined,
  };

  const warn = (error: unknown, message: string): void =>
    logger.warn(
      {
        error: error instanceof Error ? error.name : 'unknown',
        waiting: rows.length,
        dropped: state.dropped,
      },
      message,
    );
  const writeRows = async (): Promise<void> => {
    let refusal: unknown;
    // Stops at the rows present at the start: under load, new rows would keep a flush busy forever.
    for (let left = rows.length, size = BATCH; left > 0;) {
      const batch = rows.slice(0, Math.min(size, left));
      try {
        // Rows that an uncertain commit did write are not counted again.
        await database.system('write the request log', async (tx) =>
          addUsageHours(tx, sumCalls(await insertRequestLogs(tx, batch), isService)),
        );
        size = Math.min(BATCH, 2 * size);
      } catch (error) {
        if (error instanceof DatabaseUnavailableError) throw error;
        // A row in the batch is at fault: batches are halved until it is alone, so that it costs no other row.
        size = Math.ceil(batch.length / 2);
        if (batch.length > 1) continue;
        state.dropped += 1;
        refusal = error;
      }
      rows.splice(0, batch.length);
      left -= batch.length;
    }
    if (refusal !== undefined) warn(refusal, 'the database rejected request log rows; they were dropped');
  };
  const takeCounts = (): CountBatch => {
    const taken = [...counts.values()];
    counts.clear();
    return { id: randomUUID(), rows: taken };
  };
  const writeBatch = async ({ id, rows: batch }: CountBatch): Promise<void> => {
    await database.system('sum up usage', (tx) => addUsageBatch(tx, { writer, id }, batch));
    state.batch = undefined;
  };
  const writeCounts = async (): Promise<void> => {
    // The batch may have been written: only the unchanged batch can be checked for that.
    if (state.batch) await writeBatch(state.batch);
    if (counts.size > 0) await writeBatch((state.batch = takeCounts()));
  };
  /** Writes the usage of requests without rows. */
  const writeUnkept = async (): Promise<void> => {
    while (state.usage || unkept.length > 0) {
      const batch = (state.usage ??= { id: randomUUID(), rows: unkept.splice(0, BATCH) });
      await database.system('sum up usage', (tx) =>
        addUsageHoursBatch(tx, { writer: `${writer}/hours`, id: batch.id }, sumCalls(batch.rows, isService)),
      );
      state.usage = undefined;
    }
  };
  const writeKeyUses = async (isLast: boolean): Promise<void> => {
    if (!isLast && now().getTime() - state.keyUsesAt <= KEY_USE_FLUSH_MS) return;
    state.keyUsesAt = now().getTime();
    await drain(keyUses, laterUse, (batch) =>
      database.system('note API key uses', (tx) => touchApiKeys(tx, batch)),
    );
  };
  const write = async (isLast: boolean): Promise<void> => {
    // Usage and exchanges are written even if the other fails.
    await writeCounts().catch((error: unknown) => warn(error, 'usage not written'));
    await writeUnkept().catch((error: unknown) => warn(error, 'usage not written'));
    await writeKeyUses(isLast).catch((error: unknown) => warn(error, 'API key uses not written'));
    // Exchanges of requests that end during the write have no row yet, and must wait.
    const withRows = exchanges?.size ?? 0;
    const areRowsThere = await writeRows().then(
      () => true,
      (error: unknown) => {
        warn(error, 'request log not written');
        return false;
      },
    );
    // Exchanges are stored only if their rows are.
    if (areRowsThere)
      await exchanges?.flush(withRows).catch((error: unknown) => warn(error, 'request details not written'));
  };
  const flush = (isLast = false): Promise<void> => {
    const next = (state.flushing ?? Promise.resolve())
      .then(() => write(isLast))
      .finally(() => {
        if (state.flushing === next) state.flushing = undefined;
      });
    state.flushing = next;
    return next;
  };
  const timer = setInterval(() => {
    if (state.flushing) return;
    const isWaiting = [rows.length, unkept.length, counts.size, keyUses.size, exchanges?.size].some(Boolean);
    if (isWaiting || state.batch || state.usage) void flush();
  }, FLUSH_MS);
  timer.unref();

  return {
    keeps: (isFailed) =>
      recorded.requests !== 'none' && (isFailed || (recorded.share > 0 && Math.random() < recorded.share)),
    hasRows,
    add: (row, isKept = true) => {
      if (isKept && to.includes('stdout')) logger.info(toLine(row), 'request');
      const queue = isKept && hasRows ? rows : unkept;
      if (queue.length >= MAX_QUEUE) state.dropped += 1;
      else queue.push(row);
    },
    count: ({ at, ...call }) => {
      const day = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));
      const { applicationId, consumerId, area, serviceId = '', connectionId = '' } = call;
      const key = `${applicationId}\n${consumerId}\n${area}\n${serviceId}\n${connectionId}\n${day.getTime()}`;
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { ...call, day, count: 1 });
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
      if (await withTimeout(CLOSE_MS, flush(true))) return;
      logger.warn({ waiting: rows.length }, 'request log not written before shutdown');
    },
  };
}

/**
 * Returns the fields of a log line. Fields that may quote a customer stay in the database, where they can be deleted with
 * their consumer.
 */
function toLine(row: RequestLog) {
  const { id, timestamp: _at, exchangesUntil: _until, query: _query, errorMessage: _message, ...rest } = row;
  return { requestId: id, ...rest };
}

const laterUse = (earlier: KeyUse, later: KeyUse): KeyUse =>
  earlier.usedAt > later.usedAt ? earlier : later;

/** Writes a map's entries; if that fails, merges them with new ones. */
async function drain<Value extends object>(
  pending: Map<string, Value>,
  join: (earlier: Value, later: Value) => Value,
  write: (batch: Value[]) => Promise<unknown>,
): Promise<void> {
  if (pending.size === 0) return;
  const taken = new Map(pending);
  pending.clear();
  try {
    await write([...taken.values()]);
  } catch (error) {
    for (const [key, earlier] of taken) {
      const later = pending.get(key);
      pending.set(key, later ? join(earlier, later) : earlier);
    }
    throw error;
  }
}
