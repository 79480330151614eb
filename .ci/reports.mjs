// @ts-check
import { readFileSync } from 'node:fs';

/**
 * @typedef {{ status: string, fullName: string, failureMessages: string[] }} Assertion
 * @typedef {{ name: string, status: string, message: string, assertionResults: Assertion[] }} FileResult
 */

/** @param {string} path */
export function read(path) {
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
export function readReport(path) {
  try {
    return JSON.parse(read(path) ?? '').testResults;
  } catch {
    return [];
  }
}
