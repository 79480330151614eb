import { createServer, type Socket } from 'node:net';

import { expect, test } from 'vitest';

import { createRateLimits, isRedisThere } from './rate-limits.js';

async function findDeadRedis(): Promise<string> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  return `redis://127.0.0.1:${port}`;
}

test('without its shared store a burst limit goes on in the process', async () => {
  let fallbacks = 0;
  const limits = createRateLimits({
    perSecond: 5,
    redisUrl: await findDeadRedis(),
    monotonic: () => performance.now(),
    onFallback: () => (fallbacks += 1),
  });
  const taken = await Promise.all(Array.from({ length: 20 }, () => limits.take('api', 'a')));
  limits.close();
  const allowed = taken.filter((result) => result?.allowed).length;
  expect(allowed).toBeGreaterThanOrEqual(5);
  expect(allowed).toBeLessThan(20);
  expect(fallbacks).toBe(20);
});

/** Responds to every command as Redis does, as far as a client needs it to be ready. */
async function startRedis() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      const text = data.toString();
      const info = 'redis_version:7.0.0\r\nloading:0\r\n';
      for (const [, command = ''] of text.matchAll(/\*\d+\r\n\$\d+\r\n(\w+)/g))
        socket.write(
          command.toLowerCase() === 'info'
            ? `$${info.length}\r\n${info}\r\n`
            : command.toLowerCase() === 'ping'
              ? '+PONG\r\n'
              : '+OK\r\n',
        );
    });
  });
  const listen = (port = 0) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen();
  const { port } = server.address() as { port: number };
  const stop = async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `redis://127.0.0.1:${port}`, stop, restart: () => listen(port) };
}

test('a shared store that is lost is reported once, and once when it is back', async () => {
  const redis = await startRedis();
  const states: string[] = [];
  const limits = createRateLimits({
    perSecond: 5,
    redisUrl: redis.url,
    monotonic: () => performance.now(),
    onRedis: (state) => states.push(state),
  });
  await expect.poll(() => isRedisThere(redis.url)).toBe(true);
  await redis.stop();
  await expect.poll(() => states).toEqual(['lost']);
  expect(await isRedisThere(redis.url)).toBe(false);
  // Long enough for several tries to reconnect.
  for (let tries = 0; tries < 5; tries += 1) await isRedisThere(redis.url);
  await redis.restart();
  await expect.poll(() => states).toEqual(['lost', 'connected']);
  limits.close();
  await redis.stop();
});

test.each([
  ['in the process', async () => undefined],
  ['while the shared store is away', findDeadRedis],
])('a look at a limit takes nothing from it, %s', async (_where, findRedis) => {
  const limits = createRateLimits({
    perSecond: 2,
    redisUrl: await findRedis(),
    monotonic: () => performance.now(),
  });
  const looks = [1, 2, 3].map(() => limits.peek('api', 'a'));
  expect((await Promise.all(looks)).map((look) => look?.allowed)).toEqual([true, true, true]);
  const taken = await Promise.all([1, 2].map(() => limits.take('api', 'a')));
  expect(taken.map((result) => result?.allowed)).toEqual([true, true]);
  expect(await limits.peek('api', 'a')).toMatchObject({ allowed: false, limit: 2, remaining: 0 });
  expect(await limits.peek('api', 'b')).toMatchObject({ allowed: true });
  limits.close();
});
