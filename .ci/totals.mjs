// @ts-check
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion
 * @typedef {{
 *   numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { status: string, name: string, message: string, assertionResults: Assertion[] }[],
 * }} Report
 */

const LINES_OF_A_FAILURE = 12;
const LINES_OF_A_STEP = 60;

const folder = process.argv[2] ?? '.';
const totals = { passed: 0, failed: 0, skipped: 0 };
/** What failed, told once more at the end: the output before it is long, and often cut.
 * @type {string[]} */
const failures = [];

for (const file of readdirSync(folder).filter((name) => name.endsWith('.code'))) {
  const name = file.slice(0, -'.code'.length);
  const failedBefore = totals.failed;
  count(join(folder, `${name}.json`));
  const code = Number(readFileSync(join(folder, file), 'utf8'));
  // What fails without a failed test (types, lint, an error outside of a test) counts as one failure.
  if (code !== 0 && totals.failed === failedBefore) {
    totals.failed += 1;
    const printed = read(join(folder, `${name}.out`)) ?? '';
    const end = printed.trimEnd().split('\n').slice(-LINES_OF_A_STEP).join('\n');
    failures.push(`${name} ended with exit code ${code}, though no test failed. It closed with:\n${end}`);
  }
}

for (const failure of failures) console.log(`\n✗ ${failure}`);
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
  for (const { name, message } of unloaded) failures.push(`${name}\n${shorten(message)}`);
  for (const { name, assertionResults } of report.testResults) {
    for (const { status, fullName, failureMessages } of assertionResults) {
      if (status === 'failed')
        failures.push(`${name}\n  ${fullName}\n${shorten(failureMessages.join('\n'))}`);
    }
  }
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests + unloaded.length;
  totals.skipped += report.numPendingTests + report.numTodoTests;
}

/** @param {string} text */
function shorten(text) {
  return text.split('\n').slice(0, LINES_OF_A_FAILURE).join('\n');
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}

/**
 * @param {string} path
 * @returns {Report | undefined}
 */
function readReport(path) {
  try {
    return JSON.parse(read(path) ?? '');
  } catch {
    return undefined;
  }
}
