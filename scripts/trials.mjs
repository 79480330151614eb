// @ts-check
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

const [suites = '', ...parameters] = process.argv.slice(2);
if (parameters.includes('--long')) process.env.KEYWAY_TRIALS_LONG = '1';

await prepare({ build: true });
const { code } = await run('vitest', [
  'run',
  '--config',
  'trials/vitest.config.ts',
  ...suites.split(',').flatMap((suite) => ['--project', `${suite}*`]),
  ...parameters.filter((parameter) => parameter !== '--long'),
]);
process.exitCode = code;
