import type { Socket } from 'node:net';

import { runWorkerTask } from '../processes/worker-task.js';
import { openSocket } from './raw-socket.js';

/** Opens so many sockets of each kind; or, without a port, tells how many are still open. */
export type SlowSockets = { readonly port?: number; readonly each?: number };

type Attack = { readonly begin: string; readonly drip?: () => string; readonly isDeaf?: boolean };

/** Attackers come from an address of their own, as they do in the world. */
const ATTACKER = '127.0.0.2';
const head = (line: string, more: string) => `${line} HTTP/1.1\r\nHost: keyway.test\r\n${more}`;

/** The four kinds of slowhttptest. */
const attacks: Readonly<Record<'headers' | 'bodies' | 'ranges' | 'reading', Attack>> = {
  headers: { begin: head('GET /livez', ''), drip: () => `X-${Date.now()}: a\r\n` },
  bodies: {
    begin: head('POST /messages', 'Content-Type: application/json\r\nContent-Length: 100000\r\n\r\n{'),
    drip: () => ' ',
  },
  ranges: { begin: head('GET /openapi.json', `Range: bytes=0-${',5-0'.repeat(1_300)}\r\n\r\n`) },
  reading: { begin: head('GET /openapi.json', '\r\n').repeat(20), isDeaf: true },
};

const open = new Set<Socket>();

function start(port: number, { begin, drip, isDeaf }: Attack): void {
  const socket = openSocket(port, ATTACKER);
  open.add(socket);
  socket.once('close', () => open.delete(socket));
  if (isDeaf) socket.pause();
  else socket.resume();
  socket.write(begin);
  if (!drip) return;
  const timer = setInterval(() => socket.writable && socket.write(drip()), 1_000);
  socket.once('close', () => clearInterval(timer));
}

runWorkerTask<SlowSockets, number>(({ port, each = 0 }) => {
  if (port === undefined) return open.size;
  for (const attack of Object.values(attacks))
    for (let index = 0; index < each; index += 1) start(port, attack);
  return open.size;
});
