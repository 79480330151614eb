// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, name: string, assertionResults: { status: string }[] }[],
 * }} Report
 */

const folder = process.argv[2] ?? '.';
const totals = { passed: 0, failed: 0, skipped: 0 };

for (const file of readdirSync(folder).filter((name) => name.endsWith('.code'))) {
  const name = file.slice(0, -'.code'.length);
  const failedBefore = totals.failed;
  count(join(folder, `${name}.json`));
  const code = Number(readFileSync(join(folder, file), 'utf8'));
  // What fails without a failed test (types, lint, an error outside of a test) counts as one failure.
  if (code !== 0 && totals.failed === failedBefore) totals.failed += 1;
}

console.log(`\n${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
process.exitCode = totals.failed === 0 && totals.passed > 0 ? 0 : 1;

/** @param {string} path */
function count(path) {
  const report = readReport(path);
  if (!report) return;
  // A file that cannot be loaded fails without a test of its own.
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((each) => each.status === 'failed'),
  );
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests + unloaded.length;
  totals.skipped += report.numPendingTests + report.numTodoTests;
}

/**
 * @param {string} path
 * @returns {Report | undefined}
 */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}
