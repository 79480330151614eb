import { registry } from '@keyway/connectors';
import { AuditHeadsMissingError, type Database } from '@keyway/db';

import { checkSealedValues } from '../../installation/index.js';
import { commandOrigin, withCommandAudit } from '../../platform/audit/index.js';
import type { Keyring } from '../../platform/keyring/index.js';
import type { Check } from './check.js';
import { explain } from './explain.js';

/** Writes the audit entry before the first value is opened. */
const noteReading = (database: Database, keyring: Keyring): Promise<void> =>
  withCommandAudit(database, keyring, 'doctor', (audit) =>
    database.system('note that every value is read', async (tx) =>
      audit.note(tx, commandOrigin('doctor'), { action: 'credential.read', detail: { values: 'all' } }),
    ),
  );

/** Opens every sealed value. */
export async function checkSealed(
  database: Database,
  keyring: Keyring,
  onProgress: (values: number) => void,
): Promise<Check[]> {
  try {
    await noteReading(database, keyring);
  } catch (error) {
    // Values are opened only after their audit entry is written.
    if (!(error instanceof AuditHeadsMissingError)) throw error;
    return [{ name: 'audit trail', status: 'failed', message: explain(error) }];
  }
  const { counts, failed, unbound, failures, keyless, unopened } = await checkSealedValues({
    database,
    keyring,
    registry,
    onProgress,
  });
  const total = counts.reduce((sum, { rows }) => sum + rows, 0);
  const checks: Check[] = [
    { name: 'encrypted values', status: 'ok', message: `${total} open`, facts: counts },
  ];
  if (unopened.length > 0)
    checks.push({
      name: 'encrypted values',
      status: 'failed',
      message: 'those of some applications were not looked at: a key of theirs does not open',
      facts: unopened.map((applicationId) => ({ application_id: applicationId })),
    });
  const lost = keyless.map(({ applicationId, ...rest }) => ({ application_id: applicationId, ...rest }));
  if (failed > 0) {
    const facts = failures.map(({ applicationId, ...rest }) => ({ application_id: applicationId, ...rest }));
    checks.push({
      name: 'encrypted values',
      status: 'failed',
      message: `${failed} do not open. Restore these rows from a backup, or have them entered again`,
      facts,
    });
  }
  if (unbound > 0)
    checks.push({
      name: 'encrypted values',
      status: 'warning',
      message: `${unbound} were encrypted by a release that did not bind them to their destination. Once every server runs this release, run: keyway keys rotate`,
    });
  if (lost.length > 0)
    checks.push({
      name: 'encrypted values',
      status: 'failed',
      message: 'some belong to applications without keys',
      facts: lost,
    });
  return checks;
}
