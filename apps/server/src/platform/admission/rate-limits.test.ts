import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { createRateLimits } from './rate-limits.js';

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
