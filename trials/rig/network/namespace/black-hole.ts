import { spawn } from 'node:child_process';
import { connect } from 'node:net';

import { BLACK_HOLE } from './addresses.js';

/** Listens, says so, and stops for good before it takes a connection. */
const program = `
  require('node:net').createServer().listen({ port: 443, host: '${BLACK_HOLE}', backlog: 1 }, () => {
    require('node:fs').writeSync(1, 'up');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  });`;
/** More than the queue holds. */
const FILLERS = 4;

/** A host whose queue of connections is full: the kernel drops what else comes, as a firewall does. */
export async function openBlackHole(): Promise<void> {
  const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
  process.once('exit', () => child.kill('SIGKILL'));
  await new Promise((resolve) => child.stdout.once('data', resolve));
  for (let index = 0; index < FILLERS; index += 1)
    connect({ port: 443, host: BLACK_HOLE }).on('error', () => undefined);
}
