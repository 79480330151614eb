import { readFileSync } from 'node:fs';
import { createServer as createTlsServer } from 'node:https';
import { createServer, type Server } from 'node:net';
import { createSecureContext } from 'node:tls';

import { inward, inwardPorts, MUTE, STRANGER, VENDOR } from './addresses.js';
import type { CertificateFiles } from './certificates.js';

/** A public host's response to every request. */
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
  /** Open connections to the mute host. */
  waiting: number;
  /** Connections to inward addresses, as `address:port`. */
  readonly trapped: string[];
};

/**
 * Public hosts with TLS on 443, one that never completes the handshake, and a trap on every inward address and port. A host whose
 * first label is that of another certificate presents that one.
 */
export async function openOutside(
  files: CertificateFiles,
  others: Readonly<Record<string, CertificateFiles>>,
): Promise<Outside> {
  const accepted = new Map<string, number>();
  const outside: Outside = {
    answer: { status: 200 },
    arrivals: [],
    waiting: 0,
    trapped: [],
    connections: (address) =>
      address === undefined
        ? [...accepted.values()].reduce((sum, count) => sum + count, 0)
        : (accepted.get(address) ?? 0),
  };
  const accept = (address: string) => accepted.set(address, (accepted.get(address) ?? 0) + 1);
  const contexts = new Map(
    Object.entries(others).map(([label, other]) => [label, createSecureContext(read(other))]),
  );
  const options: Parameters<typeof createTlsServer>[0] = {
    ...read(files),
    SNICallback: (name, done) => done(null, contexts.get(name.split('.')[0] ?? '')),
  };
  for (const address of [VENDOR, STRANGER]) {
    const host = createTlsServer(options, (request, response) => {
      const { host = '', authorization = '' } = request.headers;
      outside.arrivals.push({ address, host, url: request.url ?? '', authorization });
      const { status, headers, body } = outside.answer;
      // Every call must connect again, and so look its name up again.
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close', ...headers });
      response.end(body ?? '{}');
    });
    host.on('connection', () => accept(address));
    await listen(host, address, 443);
  }
  const mute = createServer((socket) => {
    accept(MUTE);
    outside.waiting += 1;
    socket.once('close', () => (outside.waiting -= 1));
    socket.on('error', () => undefined);
    socket.resume();
  });
  await listen(mute, MUTE, 443);
  for (const address of inward) {
    for (const port of inwardPorts) {
      const trap = createServer((socket) => socket.destroy(void outside.trapped.push(`${address}:${port}`)));
      await listen(trap, address, port);
    }
  }
  return outside;
}

const read = ({ key, cert }: CertificateFiles) => ({ key: readFileSync(key), cert: readFileSync(cert) });

const listen = (server: Server, address: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => server.once('error', reject).listen(port, address, resolve));
