import { readEnvironment } from '../../env.js';
import type { Check } from './check.js';
import { checkInstallation } from './check-installation.js';
import { printJson, printStatus, printText } from '../print.js';
import { isDecorated, paint } from '../terminal.js';

/** The words for output without signs. */
const marks = { ok: 'ok       ', warning: 'warning  ', failed: 'FAILED   ' } as const;

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
  const mark = isDecorated() ? '' : marks[status];
  printStatus(status, `${mark}${paint('bold', name)}: ${message}`);
  const indent = ' '.repeat(mark.length + 2);
  for (const fact of facts ?? []) printText(indent + paint('dim', JSON.stringify(fact)), 2);
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
