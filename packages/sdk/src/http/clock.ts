import type { Clock } from '../options.js';

/** Of globals only, so that the package runs wherever there is a `fetch`. */
export const systemClock: Clock = {
  // Functions, not references: a bundler keeps an unused object that reads a global's member.
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const giveUp = () => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      }, milliseconds);
      signal?.addEventListener('abort', giveUp, { once: true });
    }),
};
