import { asTyped, readEnvironment } from '../env.js';
import { MAX_OPERATIONS } from '../platform/keyring/index.js';
import { listKeyTerms } from '../installation/index.js';
import { printList, printStatus } from './print.js';
import { withDatabase } from './with-database.js';

/** `keyway keys status`: prints the data keys, and how many values each has sealed. */
export async function showKeyStatus({ json }: { json?: boolean }): Promise<void> {
  const terms = await withDatabase(readEnvironment(), listKeyTerms);
  const rows = terms.map(({ applicationId, term, rows, operations, masterKeyId, createdAt, state }) => ({
    tenant: applicationId,
    term,
    state,
    rows,
    operations: Number(operations),
    master_key: masterKeyId,
    created_at: createdAt.toISOString(),
  }));
  if (json) {
    const named = rows.map(({ tenant, ...term }) => ({ application_id: tenant, ...term }));
    return console.log(JSON.stringify({ terms: named }));
  }
  printList(rows, `No data keys yet. The first start of the server creates them: ${asTyped('serve')}`);
  if (terms.some(({ operations, state }) => state === 'current' && operations >= MAX_OPERATIONS))
    printStatus('warning', `A key has encrypted 2^31 values. Run: ${asTyped('keys rotate')}`);
}
