import { DatabaseUnavailableError } from './errors.js';

/** Remembers when the database was away. */
export type Outages = { notice: (error: unknown) => never; wasAway: (withinMs: number) => boolean };

export function watchOutages(): Outages {
  let awayAt = -Infinity;
  return {
    notice: (error) => {
      if (error instanceof DatabaseUnavailableError) awayAt = performance.now();
      throw error;
    },
    wasAway: (withinMs) => performance.now() - awayAt <= withinMs,
  };
}
