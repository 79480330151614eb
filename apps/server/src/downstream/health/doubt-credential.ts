import { type Connection, getConnection, scheduleWork, type TenantTx, updateConnection } from '@keyway/db';

import type { Ports } from '../../ports.js';
import { connectionKeyOf, type ResolvedConnection } from '../../vault/model/index.js';
import { callHost } from '../../vault/settings/index.js';

/** A vendor that briefly rejects everything is not trusted (decision 5). */
export const DOUBT_SECONDS = 30;
/** The work item of a doubt this old has been lost. */
const LOST_MS = 60 * 60_000;

type DoubtDeps = Ports<'now' | 'database' | 'logger'>;

/** Rows with an update in flight: concurrent requests share a cached row and write it once. */
const inFlight = new WeakSet<Connection>();

/**
 * Records the result of a request with the vault's credential: a 401 raises a doubt, which the queue checks after
 * {@link DOUBT_SECONDS}; a response below 400, in any process, removes the doubt.
 */
export function noteCredentialAnswer(
  deps: DoubtDeps,
  resolved: ResolvedConnection,
  status: number,
): Promise<void> | undefined {
  const { row } = resolved;
  if (!row) return undefined;
  if (status === 401) return isDoubted(row, deps.now()) ? undefined : note(deps, row, raise(deps, resolved));
  return status < 400 && row.refusedAt ? note(deps, row, removeDoubt) : undefined;
}

const isDoubted = ({ refusedAt }: Pick<Connection, 'refusedAt'>, now: Date): boolean =>
  Boolean(refusedAt && now.getTime() - refusedAt.getTime() < LOST_MS);

type Note = (tx: TenantTx, row: Connection) => Promise<unknown>;

const raise =
  ({ now }: DoubtDeps, resolved: ResolvedConnection): Note =>
  async (tx, row) => {
    const current = await getConnection(tx, connectionKeyOf(row));
    if (!current || isDoubted(current, now())) return;
    const patch = { refusedAt: now() };
    if (!(await updateConnection(tx, connectionKeyOf(row), patch, { expected: row }))) return;
    const host = callHost(resolved, row.settings, resolved.authType);
    await scheduleWork(tx, [{ kind: 'validate', key: toKey(row), inSeconds: DOUBT_SECONDS, host }]);
  };

/** Removes a doubt; its work item then finds none and ends. */
export const removeDoubt: Note = (tx, row) =>
  updateConnection(tx, connectionKeyOf(row), { refusedAt: null }, { expected: row });

const toKey = (row: Connection): string => JSON.stringify(connectionKeyOf(row));

// The caller's response is decided; a database failure must not change it.
async function note({ database, logger }: DoubtDeps, row: Connection, write: Note): Promise<void> {
  if (inFlight.has(row)) return;
  inFlight.add(row);
  try {
    await database.tenant(row.applicationId, (tx) => write(tx, row));
  } catch (error) {
    const code = error instanceof Error ? error.name : 'unknown';
    logger.warn({ code }, 'storing the result of a credential check failed');
    inFlight.delete(row);
  }
}
