// Hand-written: p-memoize keeps results; here a duplicate reads the first one's result itself.
import { withTimeout } from './with-timeout.js';

const flights = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs identical requests of a process one at a time: duplicates wait for the first to end and then find its result,
 * instead of repeatedly querying the database. A duplicate that has waited this long runs on its own.
 */
export async function singleFlight<Value>(
  owner: object,
  name: string,
  longestMs: number,
  run: () => Promise<Value>,
): Promise<Value> {
  const known = flights.get(owner) ?? new Map<string, Promise<unknown>>();
  flights.set(owner, known);
  const earlier = known.get(name);
  if (earlier) {
    await withTimeout(
      longestMs,
      earlier.catch(() => undefined),
    );
    return run();
  }
  const flight = run().finally(() => known.delete(name));
  known.set(name, flight);
  return flight;
}
