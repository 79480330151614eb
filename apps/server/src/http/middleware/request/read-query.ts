import { assertJsonShape, jsonLimits } from '../../../security/input/index.js';
import { parseQuery } from './parse-query.js';

export type Query = Readonly<Record<string, unknown>>;

/** A longer one holds a cursor or an id, and hardly comes twice. */
const LONGEST = 64;
const MOST = 500;
const known = new Map<string, Query>();

/**
 * `?…` as an object, checked. Most calls have one of a few: for these it is the same frozen object each time, so that
 * what follows from it can be kept with it.
 */
export function readQuery(search: string): Query {
  const remembered = known.get(search);
  if (remembered) return remembered;
  const query = parseQuery(search);
  assertJsonShape(query, jsonLimits);
  if (search.length > LONGEST) return query;
  // Emptied, so that made-up ones cannot fill it for good.
  if (known.size >= MOST) known.clear();
  known.set(search, freezeDeeply(query));
  return query;
}

export function freezeDeeply<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(value).forEach(freezeDeeply);
  return Object.freeze(value);
}
