import { readEnvironment } from '../../env.js';
import type { Check } from './check.js';
import { checkInstallation } from './check-installation.js';
import { printJson } from '../print.js';

const marks = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' } as const;

const PROGRESS_MS = 5_000;

/** `keyway doctor`: prints the checks, and exits with code 1 if one failed. */
export async function doctor({ json, quick }: { json?: boolean; quick?: boolean }): Promise<void> {
  const checks = await checkInstallation(readEnvironment, {
    isQuick: quick ?? false,
    onProgress: createProgress(),
  });
  const isHealthy = checks.every(({ status }) => status !== 'failed');
  if (json) printJson({ healthy: isHealthy, checks });
  else for (const check of checks) print(check);
  if (!isHealthy) process.exitCode = 1;
}

function print({ name, status, message, facts }: Check): void {
  console.log(`${marks[status]}  ${name}: ${message}`);
  for (const fact of facts ?? []) console.log(`           ${JSON.stringify(fact)}`);
}

/** Returns a function that prints the progress at intervals, to stderr so that the output stays JSON. */
export function createProgress(
  write: (text: string) => void = (text) => void process.stderr.write(text),
  monotonic = () => performance.now(),
): (values: number) => void {
  let printedAt = monotonic();
  return (values) => {
    if (monotonic() - printedAt < PROGRESS_MS) return;
    printedAt = monotonic();
    write(`${values.toLocaleString('en')} encrypted values checked …\n`);
  };
}
