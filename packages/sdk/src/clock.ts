import { setTimeout } from 'node:timers/promises';

import type { Clock } from './options.js';

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  sleep: (milliseconds, signal) => setTimeout(milliseconds, undefined, signal ? { signal } : {}),
};
