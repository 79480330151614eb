import { createServer, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import { afterEach } from 'vitest';
import { createEgress, type Egress, type EgressCall, type EgressOptions } from './egress.js';

/** A vendor on loopback whose response the test sets, and an egress that reaches it as `vendor.test`. */
export type EgressFixture = {
  port: number;
  egress: Egress;
  requests: number;
  connections: number;
  answer: RequestListener;
};

const closing: (() => Promise<unknown>)[] = [];

afterEach(async () => {
  while (closing.length > 0) await closing.pop()?.();
});

export async function openFixture(): Promise<EgressFixture> {
  const server = createServer((request, response) => {
    fixture.requests += 1;
    fixture.answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  const answer: RequestListener = (_request, response) => response.end('ok');
  const fixture: EgressFixture = { port, egress: openEgress(port), requests: 0, connections: 0, answer };
  server.on('connection', () => (fixture.connections += 1));
  return fixture;
}

export function openEgress(port: number, options: Partial<EgressOptions> = {}): Egress {
  const egress = createEgress({ allow: [`127.0.0.1:${port}`], lookup: () => local('127.0.0.1'), ...options });
  closing.push(() => egress.close());
  return egress;
}

/** Counts connections to an address that must receive none; `close` releases the port. */
export async function openTrap(address: string, wantedPort: number) {
  let connections = 0;
  const trap = createTcpServer((socket) => socket.destroy(void (connections += 1)));
  await new Promise<void>((resolve) => trap.listen(wantedPort, address, resolve));
  const close = () => new Promise<void>((resolve) => trap.close(() => resolve()));
  closing.push(close);
  return { port: (trap.address() as AddressInfo).port, count: () => connections, close };
}

/** Returns the result of a lookup. */
export function local(...addresses: string[]) {
  return Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
}

export function callTo(port: number, overrides: Partial<EgressCall> = {}): EgressCall {
  const hosts = ['vendor.test', '127.0.0.1'];
  const url = `http://vendor.test:${port}/a?b=c`;
  return { owner: null, method: 'GET', url, headers: {}, hosts, timeoutMs: 5000, ...overrides };
}

export const failure = (code: string, sent: boolean) => ({ name: 'EgressError', code, sent });
