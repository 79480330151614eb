import { setImmediate as nextTurn } from 'node:timers/promises';

import { DatabaseUnavailableError, insertCallExchanges, type CallExchanges, type Database } from '@keyway/db';
import type { Logger } from 'pino';

import type { Scrubber } from '../../security/redaction/index.js';
import { type Keyring, sealPlace } from '../keyring/index.js';

/** A request's vendor exchanges, unredacted; secrets are removed when they are written. */
export type KeptCall = {
  readonly applicationId: string;
  readonly requestId: string;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly exchanges: { readonly bytes: number; show(scrubber: Scrubber): object };
  readonly scrubber: Scrubber;
};

export type ExchangeQueue = {
  /** Returns false if the queue is full: the exchanges are not stored. */
  add(call: KeptCall): boolean;
  /** Number of requests to be written. */
  readonly size: number;
  /** Writes the first `count` of them; each is stored only together with its row in the request log. */
  flush(count: number): Promise<void>;
};

/** Limit of the queued exchanges. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_CALLS = 2_000;
const BATCH = 20;

type Options = { database: Database; keyring: Pick<Keyring, 'open'>; logger: Logger };

/** Queues exchanges for the database: redacted, sealed, and written in batches off the request path. */
export function createExchangeQueue({ database, keyring, logger }: Options): ExchangeQueue {
  const calls: KeptCall[] = [];
  let waiting = 0;
  const drop = (error: unknown, count: number): void =>
    logger.warn(
      { error: error instanceof Error ? error.name : 'unknown', count },
      'request details were dropped',
    );
  const seal = async ({ exchanges, scrubber, ...call }: KeptCall): Promise<CallExchanges | undefined> => {
    try {
      const sealer = await keyring.open(call.applicationId);
      const { applicationId, requestId, at, expiresAt } = call;
      const text = JSON.stringify(exchanges.show(scrubber));
      const exchangesSealed = Uint8Array.from(sealer.seal(sealPlace('exchanges', requestId), text));
      return { applicationId, requestId, createdAt: at, expiresAt, exchangesSealed };
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      drop(error, 1);
      return undefined;
    }
  };
  const write = async (batch: readonly KeptCall[]): Promise<void> => {
    const rows: CallExchanges[] = [];
    for (const call of batch) {
      const row = await seal(call);
      if (row) rows.push(row);
      // A large one takes several milliseconds, which would block other requests.
      await nextTurn();
    }
    try {
      await database.system('keep what vendors answered', (tx) => insertCallExchanges(tx, rows));
    } catch (error) {
      if (error instanceof DatabaseUnavailableError) throw error;
      drop(error, rows.length);
    }
  };
  return {
    add: (call) => {
      if (calls.length >= MOST_CALLS || waiting >= MOST_BYTES) return false;
      waiting += call.exchanges.bytes;
      calls.push(call);
      return true;
    },
    get size() {
      return calls.length;
    },
    flush: async (count) => {
      for (let left = Math.min(count, calls.length); left > 0;) {
        const batch = calls.slice(0, Math.min(BATCH, left));
        await write(batch);
        calls.splice(0, batch.length);
        waiting = calls.reduce((sum, { exchanges }) => sum + exchanges.bytes, 0);
        left -= batch.length;
      }
    },
  };
}
