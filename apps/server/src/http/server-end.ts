import type { Server } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';

const TICK_MS = 100;
/** For the head of a first request that is on its way when the server is told to end. */
const SILENCE_MS = 1_000;

export type ServerEnd = {
  /** Takes no new connections, answers what was asked, and closes all; after so long also what still works. */
  close(longestMs: number): Promise<void>;
};

/**
 * Ends a server in order. Node closes connections that have had their answer, but keeps those on which nothing was asked
 * yet, such as the spare ones of browsers and pools, and no longer counts their time: one would hold the end up.
 */
export function prepareServerEnd(server: Server): ServerEnd {
  const silent = new Map<Socket, number>();
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.set(socket, performance.now());
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', ({ socket }) => silent.delete(socket));
  const closeIdle = (): void => {
    server.closeIdleConnections();
    const latest = performance.now() - SILENCE_MS;
    for (const [socket, since] of silent) if (since < latest) socket.destroy();
  };
  return {
    close: async (longestMs) => {
      await readWhatArrived();
      await new Promise<void>((resolve) => {
        const idle = setInterval(() => void readWhatArrived().then(closeIdle), TICK_MS);
        const force = setTimeout(() => server.closeAllConnections(), longestMs);
        server.close(() => {
          clearInterval(idle);
          clearTimeout(force);
          resolve();
        });
      });
    },
  };
}

/**
 * A connection whose request waits unread counts as idle, and would be closed on it: after a busy moment, timers come
 * before sockets. The turns accept what waits, read it, and hand it over.
 */
async function readWhatArrived(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
