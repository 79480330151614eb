import { finishTransaction, getTransaction, type TransactionRow } from '@keyway/db';

import type { Ports } from '../../ports.js';
import { type Sealer, sealPlace } from '../keyring/index.js';
import { toStored, type Answer, type UnreconciledCreate } from './transaction-outcome.js';

/** Asks the vendor what became of a create; undefined where it cannot say, or says that there is nothing. */
export type AskOutcome = (create: UnreconciledCreate) => Promise<Answer | undefined>;

/**
 * A create whose outcome is unknown, settled by the vendor's word where that can be had: the answer is
 * stored as the first one's. That the vendor has nothing yet proves nothing, for what was sent may still be on its
 * way; so a create is settled by being found, and never by being sent again.
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
    // Somebody else may have been faster; theirs counts then.
    await finishTransaction(tx, { key: row.key, owner: row.owner, status: stored.status, responseSealed });
    return (await getTransaction(tx, row.key)) ?? row;
  });
}
