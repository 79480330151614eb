import { finishTransaction, getTransaction, type TransactionRow } from '@keyway/db';

import type { Ports } from '../../ports.js';
import { type Sealer, sealPlace } from '../keyring/index.js';
import { toStored, type Answer, type UnreconciledCreate } from './transaction-outcome.js';

/** Queries the vendor for the result of a create; undefined if it cannot tell, or finds nothing. */
export type AskOutcome = (create: UnreconciledCreate) => Promise<Answer | undefined>;

/**
 * Settles a create with an unknown outcome from the vendor's data, where possible: the response is stored as the first
 * one's. Finding nothing proves nothing, as the request may still be in transit; so a create is settled only by being
 * found, and never by being sent again.
 */
export async function reconcileTransaction(
  deps: Ports<'database' | 'logger'>,
  { tenant, id, row, sealer }: { tenant: string; id: string; row: TransactionRow; sealer: Sealer },
  ask: AskOutcome | undefined,
): Promise<TransactionRow> {
  if (row.state === 'done' || !ask) return row;
  const answer = await ask({ transactionId: id, since: row.createdAt }).catch((error: unknown) => {
    const code = error instanceof Error ? error.name : 'unknown';
    deps.logger.warn({ code }, 'looking up the outcome of a create failed');
  });
  if (!answer) return row;
  const stored = toStored(answer);
  const responseSealed = sealer.seal(sealPlace('transactionResponse', row.key), JSON.stringify(stored));
  return deps.database.tenant(tenant, async (tx) => {
    // Another process may have settled it first; its result counts then.
    await finishTransaction(tx, { key: row.key, owner: row.owner, status: stored.status, responseSealed });
    return (await getTransaction(tx, row.key)) ?? row;
  });
}
