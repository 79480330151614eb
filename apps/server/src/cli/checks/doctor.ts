import { readEnvironment } from '../../env.js';
import type { Check } from './check.js';
import { checkInstallation } from './check-installation.js';
import { printJson } from '../print.js';

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' } as const;

/** `keyway doctor`: prints the checks, and exits with code 1 if one failed. */
export async function doctor({ json }: { json?: boolean }): Promise<void> {
  const checks = await checkInstallation(readEnvironment);
  const isHealthy = checks.every(({ status }) => status !== 'failed');
  if (json) printJson({ healthy: isHealthy, checks });
  else for (const check of checks) print(check);
  if (!isHealthy) process.exitCode = 1;
}

function print({ name, status, message, facts }: Check): void {
  console.log(`${marks[status]}  ${name}: ${message}`);
  for (const fact of facts ?? []) console.log(`           ${JSON.stringify(fact)}`);
}
