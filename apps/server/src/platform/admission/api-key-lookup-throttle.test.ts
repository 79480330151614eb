import { expect, test } from 'vitest';

import { createKeyLookupThrottle, createLookupTurns, LOOKUPS_IN_TOTAL } from './api-key-lookup-throttle.js';
import { createRateLimits } from './rate-limits.js';

const monotonic = () => performance.now();

test('looks for unknown keys share one bound, from however many addresses and of whatever kind', async () => {
  const rateLimits = createRateLimits({ perSecond: 1_000, redisUrl: undefined, monotonic });
  const turns = createLookupTurns(monotonic);
  const ofKeys = createKeyLookupThrottle(rateLimits, turns);
  const ofHooks = createKeyLookupThrottle(rateLimits, turns, 'refused-hook');
  let underWay = 0;
  let most = 0;
  const held: (() => void)[] = [];
  const look = async (): Promise<undefined> => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise<void>((resolve) => held.push(resolve));
    underWay -= 1;
  };
  const addresses = Array.from({ length: 100 }, (_, index) => `2001:db8:${index}::/64`);
  const looks = addresses.flatMap((address) => [ofKeys.run(address, look), ofHooks.run(address, look)]);
  const all = Promise.all(looks);
  for (let done = 0; done < looks.length; done += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    held.shift()?.();
  }
  expect(await all).toEqual(looks.map(() => undefined));
  expect(most).toBe(LOOKUPS_IN_TOTAL);
  rateLimits.close();
});
