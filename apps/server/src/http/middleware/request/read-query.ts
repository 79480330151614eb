import { assertJsonShape, jsonLimits } from '../../../security/input/index.js';
import { parseQuery } from './parse-query.js';

export type Query = Readonly<Record<string, unknown>>;

/** A longer query contains a cursor or ID, and is rarely repeated. */
const LONGEST = 64;
const MOST = 500;
const known = new Map<string, Query>();

/**
 * Parses and validates `?…`. Most requests use one of a few queries: for these the result is the same frozen object
 * each time, so that derived values can be cached with it.
 */
export function readQuery(search: string): Query {
  const remembered = known.get(search);
  if (remembered) return remembered;
  const query = parseQuery(search);
  assertJsonShape(query, jsonLimits);
  if (search.length > LONGEST) return query;
  // Cleared, so that arbitrary queries cannot fill it permanently.
  if (known.size >= MOST) known.clear();
  known.set(search, freezeDeeply(query));
  return query;
}

export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freezeDeeply);
  return Object.freeze(value);
}
