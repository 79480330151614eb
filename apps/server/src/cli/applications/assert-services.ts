import { assertKnown } from '../nearest.js';

/** Throws a CommandError with a suggestion if an ID is none of a connector. */
export async function assertServices(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const { connectors } = await import('@keyway/connectors');
  assertKnown('service', ids, [...connectors.keys()]);
}
