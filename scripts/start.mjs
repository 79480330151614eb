// @ts-check
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { onParentEnd } from './parent-end.mjs';
import { prepare } from './prepare.mjs';
import { root } from './run.mjs';

const parameters = process.argv.slice(2);

await prepare({ build: true });
if (parameters.includes('--dev')) watchSources();
else {
  const program = join(root, 'apps/server/dist/keyway.js');
  process.argv = [process.execPath, program, 'start', ...parameters];
  await import(pathToFileURL(program).href);
}

/** The program from its sources, restarted when they change. */
function watchSources() {
  const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
  const program = join(root, 'apps/server/src/cli/keyway.ts');
  const sandbox = join(root, 'apps/sandbox/src/**/*.ts');
  const options = ['watch', '--clear-screen=false', '--include', sandbox, program, 'start'];
  const end = () => child.kill('SIGTERM');
  // Installed before there is a child: an unhandled signal would only end this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
  const child = spawn(process.execPath, [tsx, ...options], { stdio: 'inherit' });
  onParentEnd(end);
  child.once('exit', (code) => process.exit(code ?? 1));
}
