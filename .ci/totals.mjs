// @ts-check
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} FileResult
 */

const LINES_OF_A_FAILURE = 12;
const LINES_OF_A_STEP = 60;

const folder = process.argv[2] ?? '.';
const totals = { passed: 0, failed: 0, skipped: 0 };
/**
 * Failures, repeated at the end: the output before it is long, and often truncated.
 *
 * @type {string[]}
 */
const failures = [];

for (const file of readdirSync(folder).filter((name) => name.endsWith('.code'))) {
  const name = file.slice(0, -'.code'.length);
  const failedBefore = totals.failed;
  count(name);
  const code = Number(read(join(folder, file)));
  // A failure without a failed test (types, lint, an error outside of a test) counts as one failure.
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

/** @param {string} name */
function count(name) {
  for (const result of readReport(join(folder, `${name}.json`))) {
    for (const { status } of result.assertionResults) {
      if (status === 'passed') totals.passed += 1;
      else if (status === 'failed') totals.failed += 1;
      else totals.skipped += 1;
    }
    if (result.status !== 'failed') continue;
    failures.push(describe(result));
    // A file that cannot be loaded fails without a test of its own.
    if (!result.assertionResults.some(({ status }) => status === 'failed')) totals.failed += 1;
  }
}

/** @param {FileResult} result */
function describe({ name, message, assertionResults }) {
  const failed = assertionResults.filter(({ status }) => status === 'failed');
  return [
    name,
    shorten(message),
    ...failed.map(({ fullName, failureMessages }) => `  ${fullName}\n${shorten(failureMessages.join('\n'))}`),
  ]
    .filter(Boolean)
    .join('\n');
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
 * The files of a suite's report; none where it left no report.
 *
 * @param {string} path
 * @returns {FileResult[]}
 */
function readReport(path) {
  try {
    return JSON.parse(read(path) ?? '').testResults;
  } catch {
    return [];
  }
}
