import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server } from 'node:net';

import { inward, inwardPorts, STRANGER, VENDOR } from './addresses.js';

/** What a public host answers to every request. */
export type PublicAnswer = {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};
export type Arrival = {
  readonly address: string;
  readonly host: string;
  readonly url: string;
  readonly authorization: string;
};

export type Outside = {
  answer: PublicAnswer;
  /** Requests that public hosts got. */
  readonly arrivals: Arrival[];
  /** Connections by the address they came in at. */
  connections(address?: string): number;
  /** Connections to inward addresses, as `address:port`. */
  readonly trapped: string[];
};

/** Public hosts with TLS on 443, and a trap on every inward address and port. */
export const openOutside = async (files: { key: string; cert: string }): Promise<Outside> => {
  const accepted = new Map<string, number>();
  const outside: Outside = {
    answer: { status: 200 },
    arrivals: [],
    trapped: [],
    connections: (address) =>
      address === undefined
        ? [...accepted.values()].reduce((sum, count) => sum + count, 0)
        : (accepted.get(address) ?? 0),
  };
  const options = { key: readFileSync(files.key), cert: readFileSync(files.cert) };
  for (const address of [VENDOR, STRANGER]) {
    const host = createTlsServer(options, (request, response) => {
      const { host = '', authorization = '' } = request.headers;
      outside.arrivals.push({ address, host, url: request.url ?? '', authorization });
      const { status, headers, body } = outside.answer;
      // Every call shall have to connect, and so to look its name up, anew.
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
      response.end(body ?? '{}');
    });
    host.on('connection', () => accepted.set(address, (accepted.get(address) ?? 0) + 1));
    await listen(host, address, 443);
  }
  for (const address of inward) {
    for (const port of inwardPorts) {
      const trap = createServer((socket) => socket.destroy(void outside.trapped.push(`${address}:${port}`)));
      await listen(trap, address, port);
    }
  }
  return outside;
};

const listen = (server: Server, address: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(port, address, resolve));
