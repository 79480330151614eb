import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

import { contract } from '@keyway/contract';
import { afterEach, expect, test } from 'vitest';

import type { ApiRequest } from '../../../context.js';
import { createSpool } from '../../../platform/spool/index.js';
import { createLogger } from '../../../platform/telemetry/index.js';
import { createBodyReader } from './read-body.js';

const LATER_MS = 100;
const HEAD = 'HTTP/1.1\r\nHost: keyway.test\r\nContent-Type: application/json\r\n';
const ends: (() => void)[] = [];
afterEach(() => {
  while (ends.length > 0) ends.pop()?.();
});

/** Starts a server that reads bodies only after authentication; returns the body, or the reason for not reading it. */
async function start() {
  const spool = createSpool({ folder: undefined, maxBytes: 1_000, logger: createLogger('silent') });
  const readBody = createBodyReader({ json: 1, proxy: undefined, attachment: 1, spool, idleMs: 1_000 });
  const outcomes: unknown[] = [];
  const server = createServer((incoming, response) => {
    const request = incoming as ApiRequest;
    request.tsRestRoute = incoming.url === '/proxy' ? contract.proxy.post : contract.messages.create;
    void sleep(LATER_MS)
      .then(() => readBody(request, response))
      .then(
        () => outcomes.push(request.body),
        (error: Error) => outcomes.push(error.message),
      )
      .finally(() => response.end());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  ends.push(
    () => void server.close(),
    () => server.closeAllConnections(),
  );
  return { port: (server.address() as AddressInfo).port, outcomes };
}

test.each(['/proxy', '/messages'])('a body that arrived before it was read is complete: %s', async (path) => {
  const { port, outcomes } = await start();
  const socket = connect(port, '127.0.0.1');
  ends.push(() => socket.destroy());
  socket.write(`POST ${path} ${HEAD}Content-Length: 7\r\n\r\n{"a":1}`);
  await expect.poll(() => outcomes).toEqual([path === '/proxy' ? Buffer.from('{"a":1}') : { a: 1 }]);
});

test.each([
  ['/proxy', 'whole', 7],
  ['/proxy', 'half', 14],
  ['/messages', 'whole', 7],
])('who leaves before it is read has sent nothing: %s, its body %s', async (path, _much, length) => {
  const { port, outcomes } = await start();
  const socket = connect(port, '127.0.0.1');
  socket.write(`POST ${path} ${HEAD}Content-Length: ${length}\r\n\r\n{"a":1}`);
  await sleep(LATER_MS / 4);
  socket.destroy();
  await expect.poll(() => outcomes).toEqual([expect.stringMatching(/body is incomplete/) as unknown]);
});
