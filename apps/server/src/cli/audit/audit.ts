import { readEnvironment } from '../../env.js';
import { type AuditCheck, verifyAudit } from '../../platform/audit/index.js';
import { loadKeyring } from '../../platform/keyring/index.js';
import { createAuditSigner } from '../../security/keys/index.js';
import { printJson, printStatus, printText } from '../print.js';
import { withDatabase } from '../with-database.js';

const PROGRESS_MS = 1_000;

/** `keyway audit verify`: exits with code 1 if the audit trail is damaged. */
export async function verifyAuditTrail({ json }: { json?: boolean }): Promise<void> {
  const check = await withDatabase(readEnvironment(), async (database, masterKeys) => {
    const keyring = await loadKeyring(database, masterKeys);
    const signer = createAuditSigner(() => keyring.key('audit'));
    return verifyAudit({ database, signer, onProgress: json ? undefined : buildProgress() });
  });
  if (json) printJson(toJson(check));
  else print(check);
  if (check.problems.length > 0) process.exitCode = 1;
}

function buildProgress() {
  let told = Date.now();
  return ({ chains, entries }: { chains: number; entries: number }) => {
    if (Date.now() - told < PROGRESS_MS) return;
    told = Date.now();
    console.log(`${entries} entries in ${chains} chains checked`);
  };
}

function print({ chains, entries, problems, anchor }: AuditCheck): void {
  for (const { chainId, sequence, problem } of problems)
    printStatus(
      'failed',
      `BROKEN  chain ${chainId}${sequence === undefined ? '' : `, entry ${sequence}`}: ${problem}`,
    );
  const isWhole = problems.length === 0;
  printStatus(
    isWhole ? 'ok' : 'failed',
    `${entries} entries in ${chains} chains: ${isWhole ? 'whole' : 'NOT WHOLE'}`,
  );
  if (!isWhole)
    return printText(
      'The audit trail was changed outside the server. Leave the database as it is, compare it with a backup, and see docs/audit.md.',
    );
  if (anchor) console.log(`Anchor ${anchor.sequence} ${anchor.hash}`);
}

const toJson = ({ chains, entries, problems, anchor }: AuditCheck) => ({
  whole: problems.length === 0,
  chains,
  entries,
  anchor: anchor ?? null,
  problems: problems.map(({ chainId, ...rest }) => ({ chain_id: chainId, ...rest })),
});
