import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { afterEach, expect, test } from 'vitest';

const SCRIPT = fileURLToPath(new URL('../../fixtures/held-caller.ts', import.meta.url));
const HELD_MS = 1_500;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function linesOf(child: ChildProcess) {
  ends.push(() => child.kill('SIGKILL'));
  const lines = createInterface(child.stdout!)[Symbol.asyncIterator]();
  return async () => (await lines.next()).value as string;
}

async function start(address: string, ...paths: string[]) {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', SCRIPT, address, String(HELD_MS), ...paths],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const nextLine = linesOf(child);
  expect(await nextLine()).toBe('begun');
  /** Blocks the process until its lease has expired. */
  const freeze = async (meanwhile: () => unknown) => {
    child.kill('SIGSTOP');
    await meanwhile();
    await sleep(HELD_MS);
    child.kill('SIGCONT');
  };
  return { nextLine, freeze };
}

/** Starts a server that accepts no connection until released: connections beyond its backlog stay half-open. */
async function startShutServer() {
  const code = `const server = require('node:net').createServer((socket) =>
    socket.on('data', (data) => console.log(String(data).split(' ')[1])));
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port));`;
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const nextLine = linesOf(child);
  const port = Number(await nextLine());
  child.kill('SIGSTOP');
  // Fills the backlog.
  for (let count = 0; count < 2; count += 1) {
    const socket = connect(port, '127.0.0.1');
    ends.push(() => socket.destroy());
    await once(socket, 'connect');
  }
  return { port, nextLine, open: () => child.kill('SIGCONT') };
}

/** Returns whether a connection to the port is still being established. */
function isConnecting(port: number): boolean {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return new RegExp(`:${hex} 02 `).test(readFileSync('/proc/net/tcp', 'utf8'));
}

test('a process frozen past its lease while connecting sends nothing', async () => {
  const server = await startShutServer();
  const caller = await start(`127.0.0.1:${server.port}`, '/held');
  await expect.poll(() => isConnecting(server.port), { interval: 5 }).toBe(true);
  await caller.freeze(async () => {
    server.open();
    await expect.poll(() => isConnecting(server.port), { interval: 50 }).toBe(false);
  });
  expect(await caller.nextLine()).toBe('/held lapsed');
  const last = connect(server.port, '127.0.0.1');
  last.write('GET /last HTTP/1.1');
  ends.push(() => last.destroy());
  expect(await server.nextLine()).toBe('/last');
});

test('a process frozen past its lease while a request is queued sends nothing', async () => {
  const received: string[] = [];
  const waiting: ServerResponse[] = [];
  const server = createServer((request, response) => {
    received.push(request.url ?? '');
    waiting.push(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(
    () => server.closeAllConnections(),
    () => server.close(),
  );
  const { port } = server.address() as AddressInfo;
  const caller = await start(`127.0.0.1:${port}`, '/free', '/held');
  await expect.poll(() => received).toEqual(['/free']);
  await caller.freeze(() => waiting[0]?.end());
  expect(await caller.nextLine()).toBe('/free 200, /held lapsed');
  expect(received).toEqual(['/free']);
});
