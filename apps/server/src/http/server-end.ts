import type { Server, ServerResponse } from 'node:http';
import { Server as TlsServer } from 'node:https';
import type { Socket } from 'node:net';

const TICK_MS = 100;
/** Time for the headers of a first request that is in transit when the shutdown begins. */
const SILENCE_MS = 1_000;

export type ServerEnd = {
  /**
   * Has the responses of requests in progress close their connection. Otherwise their clients would send the next
   * request on it while it closes, and lose it.
   */
  announce(): void;
  /**
   * Accepts no new connections, responds to pending requests, and closes all connections; after this time also those
   * still active.
   */
  close(longestMs: number): Promise<void>;
};

/**
 * Shuts a server down gracefully. Node closes connections after their response, but keeps those without any request
 * yet, such as the spare ones of browsers and pools, and stops enforcing their timeout: a single one would block the
 * shutdown.
 */
export function prepareServerEnd(server: Server): ServerEnd {
  const silent = new Map<Socket, number>();
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    silent.set(socket, performance.now());
    socket.once('close', () => silent.delete(socket));
  });
  const open = new Set<ServerResponse>();
  server.on('request', ({ socket }, response) => {
    silent.delete(socket);
    open.add(response);
    response.once('close', () => open.delete(response));
  });
  const closeIdle = (): void => {
    server.closeIdleConnections();
    const latest = performance.now() - SILENCE_MS;
    for (const [socket, since] of silent) if (since < latest) socket.destroy();
  };
  return {
    announce: () => {
      for (const response of open) if (!response.headersSent) response.setHeader('Connection', 'close');
    },
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
 * Waits a few turns of the event loop. A connection whose request is still unread counts as idle, and would be closed
 * under it: after a busy moment, timers run before sockets. The turns accept pending connections, read them, and
 * dispatch the requests.
 */
async function readWhatArrived(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
