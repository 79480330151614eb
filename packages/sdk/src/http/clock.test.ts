import { expect, it } from 'vitest';

import { systemClock } from './clock.js';

it('sleeps, and wakes with the reason when the caller aborts, before and during', async () => {
  await systemClock.sleep(1);
  await expect(systemClock.sleep(60_000, AbortSignal.abort('before'))).rejects.toBe('before');
  const controller = new AbortController();
  const sleeping = systemClock.sleep(60_000, controller.signal);
  controller.abort('during');
  await expect(sleeping).rejects.toBe('during');
});
