import { createServer } from 'node:net';

/** Below the ports that systems assign to outgoing connections and to listeners on port 0. */
const FIRST = 10_000;
const SHARE = 2_500;
const SHARES = 8;

const worker = Number(process.env.VITEST_POOL_ID ?? 0) % SHARES;
let next = Math.floor(Math.random() * SHARE);

/**
 * A port for a program that needs its port and URL before it starts. Each of vitest's workers has its own range and
 * never repeats a port in a row, so that the port is still free when the program starts.
 */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < SHARE; tried += 1) {
    next = (next + 1) % SHARE;
    const port = FIRST + worker * SHARE + next;
    if (await isFree(port)) return port;
  }
  throw new Error('No port is free.');
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
