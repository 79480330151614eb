import {
  addMissingConsumers,
  deleteConnectionsWithoutIntegration,
  hasUnvalidatedParents,
  validateParents,
} from '@keyway/db';

import type { Ports } from '../ports.js';
import { jobOrigin } from '../platform/audit/index.js';

const BATCH = 500;

/**
 * Runs once after an update or import: restores missing consumers of connections, ends connections without an
 * integration, which could not be listed or revoked, and validates the foreign keys for both.
 */
export async function endOrphans(
  deps: Ports<'audit' | 'database' | 'isShuttingDown' | 'logger'>,
): Promise<void> {
  const { database } = deps;
  if (!(await database.system('look for connections without parents', hasUnvalidatedParents))) return;
  await database.system('give connections their consumers back', addMissingConsumers);
  for (let ended = BATCH; ended === BATCH && !deps.isShuttingDown();) {
    ended = await database.system('end connections without an integration', async (tx) => {
      const rows = await deleteConnectionsWithoutIntegration(tx, BATCH);
      for (const row of rows)
        deps.audit.note(tx, jobOrigin('orphans'), { action: 'credential.orphaned', ...row });
      return rows.length;
    });
    if (ended > 0) deps.logger.warn({ connections: ended }, 'deleted connections without an integration');
  }
  await database.system('validate the parents of connections', validateParents);
}
