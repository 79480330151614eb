import type { Database } from '@keyway/db';

import { type Audit, jobOrigin } from '../platform/audit/index.js';
import { MANAGEMENT_TENANT } from '../platform/idempotency/index.js';
import type { Keyring } from '../platform/keyring/index.js';

/** Creates the management API's data key: its stored responses are sealed like any application's. */
export async function ensureManagementKey(database: Database, keyring: Keyring, audit: Audit): Promise<void> {
  const { term } = await keyring.open(MANAGEMENT_TENANT);
  if (term > 0) return;
  await database.system('make the management area’s key', async (tx) => {
    const note = { action: 'key.created', applicationId: MANAGEMENT_TENANT, subject: '1' } as const;
    audit.note(tx, jobOrigin('start'), note);
    await keyring.addDataKey(tx, MANAGEMENT_TENANT, 1);
  });
}
