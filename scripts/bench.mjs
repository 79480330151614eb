// @ts-check
import { prepare } from './prepare.mjs';
import { run } from './run.mjs';

await prepare({ build: true });
const { code } = await run('node', ['--import', 'tsx', 'bench/src/main.ts', ...process.argv.slice(2)]);
process.exitCode = code;
