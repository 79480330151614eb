import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import type { Keyway } from '@keyway/sdk';

import { catchUp, type Database } from '../../store/store.js';

export type Change = {
  readonly consumer_id: string;
  readonly service_id: string;
  readonly connection_id: string;
  readonly conversation_id: string;
};

/** Webhooks wake the worker; without them, it looks this often. */
const POLL_MS = 5_000;

/** Emits `change` for each conversation that was read, and `wake` has the log read now. */
export type Changes = EventEmitter<{ change: [Change]; wake: [] }>;

/** Keeps the copy current. */
export function followEvents(keyway: Keyway, db: Database): Changes {
  const changes: Changes = new EventEmitter();
  // Each open page listens.
  changes.setMaxListeners(0);
  void follow(keyway, db, changes);
  return changes;
}

async function follow(keyway: Keyway, db: Database, changes: Changes): Promise<never> {
  for (;;) {
    const woken = new AbortController();
    const wake = () => woken.abort();
    changes.once('wake', wake);
    await readChanges(keyway, db, changes).catch(console.error);
    await pause(POLL_MS, undefined, { signal: woken.signal }).catch(() => undefined);
    changes.off('wake', wake);
  }
}

async function readChanges(keyway: Keyway, db: Database, changes: Changes): Promise<void> {
  const { rows: clock } = await db.query<{ at: Date }>('SELECT clock_timestamp() AS at');
  if ((await catchUp(keyway, db)) === 0) return;
  const { rows } = await db.query<Change>(
    `SELECT DISTINCT consumer_id, service_id, connection_id, COALESCE(conversation_id, id) AS conversation_id
     FROM records WHERE read_at >= $1`,
    [clock[0]?.at],
  );
  for (const change of rows) changes.emit('change', change);
}
