// By hand: p-memoize keeps results; here a twin looks for itself what the first one left.
import { withTimeout } from './with-timeout.js';

const flights = new WeakMap<object, Map<string, Promise<unknown>>>();

/**
 * Runs one of a process's identical requests at a time: its twins wait for it to end, and then find what it left,
 * instead of asking the database again and again. A twin that has waited this long goes on by itself.
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
