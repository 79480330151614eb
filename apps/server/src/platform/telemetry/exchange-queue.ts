import { setImmediate as nextTurn } from 'node:timers/promises';

import { DatabaseUnavailableError, insertCallExchanges, type CallExchanges, type Database } from '@keyway/db';
import type { Logger } from 'pino';

import type { Scrubber } from '../../security/redaction/index.js';
import { type Keyring, sealPlace } from '../keyring/index.js';

/** What a call exchanged with vendors, as it came: secrets go when it is written. */
export type KeptCall = {
  readonly applicationId: string;
  readonly requestId: string;
  readonly at: Date;
  readonly expiresAt: Date;
  readonly exchanges: { readonly bytes: number; show(scrubber: Scrubber): object };
  readonly scrubber: Scrubber;
};

export type ExchangeQueue = {
  /** False where there is no room: the call goes without. */
  add(call: KeptCall): boolean;
  /** Calls that wait to be written. */
  readonly size: number;
  /** Writes the first `count` of them; each is kept only beside its row of the request log. */
  flush(count: number): Promise<void>;
};

/** Of what waits to be written. */
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_CALLS = 2_000;
const BATCH = 20;

type Options = { database: Database; keyring: Pick<Keyring, 'open'>; logger: Logger };

/** Kept exchanges on their way to the database: redacted, sealed, and written in batches off the request path. */
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
      // Large ones take some milliseconds each, in which nobody else would be served.
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
