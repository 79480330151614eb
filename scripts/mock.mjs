// @ts-check
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

await prepare();
const { code } = await run('node', ['--import', 'tsx', 'apps/mock/src/main.ts', ...process.argv.slice(2)]);
process.exitCode = code;
