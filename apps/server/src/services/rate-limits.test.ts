import { createServer } from 'node:net';

import { expect, test } from 'vitest';

import { createRateLimits } from './rate-limits.js';

test('without its shared store a burst limit goes on in the process', async () => {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as { port: number };
  await new Promise((resolve) => probe.close(resolve));
  const limits = createRateLimits({
    perSecond: 5,
    redisUrl: `redis://127.0.0.1:${port}`,
    now: () => new Date(),
  });
  const taken = await Promise.all(Array.from({ length: 20 }, () => limits.take('api', 'a')));
  limits.close();
  const allowed = taken.filter((result) => result?.allowed).length;
  expect(allowed).toBeGreaterThanOrEqual(5);
  expect(allowed).toBeLessThan(20);
});
