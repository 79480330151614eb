// @ts-check
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

const parameters = process.argv.slice(2);
// Suites of .ci/long run where they are named.
const daily = parameters.includes('--project') ? [] : ['--project', '!long*'];

await prepare();
const { code } = await run('vitest', ['run', ...daily, ...parameters]);
process.exitCode = code;
