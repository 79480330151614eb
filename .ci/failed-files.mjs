// @ts-check
import { readReport } from './reports.mjs';

/** More than a chance on a busy machine can explain. */
const MOST = 3;

/** Prints the test files that failed, one a line; nothing when they are so many that running them again is no use. */
const failed = readReport(process.argv[2] ?? '').filter(({ status }) => status === 'failed');
if (failed.length <= MOST) for (const { name } of failed) console.log(name);
