import { readEnvironment } from '../env.js';
import { MOST_OPERATIONS } from '../services/key-operations.js';
import { listKeyTerms } from '../services/list-key-terms.js';
import { printTable } from './print.js';
import { withDatabase } from './with-database.js';

/** `keyway keys status`: the data keys, and how many values each has sealed. */
export const showKeyStatus = async ({ json }: { json?: boolean }): Promise<void> => {
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
  printTable(rows);
  if (terms.some(({ operations, state }) => state === 'current' && operations >= MOST_OPERATIONS))
    console.log('A key has sealed 2^31 values. Run: keyway keys rotate');
};
