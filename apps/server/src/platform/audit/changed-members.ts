import { isDeepStrictEqual } from 'node:util';

import type { JsonObject } from '@keyway/db';

/**
 * Returns the change of a record's members, for the detail of an entry: added and removed items of a list, the new
 * value of any other member. Empty if nothing changed.
 */
export const changedMembers = (before: Readonly<JsonObject>, after: Readonly<JsonObject>): JsonObject =>
  Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
      const change = changeOf(before[name], after[name]);
      return change === undefined ? [] : [[name, change]];
    }),
  );

function changeOf(was: unknown, is: unknown): unknown {
  if (isDeepStrictEqual(was, is)) return undefined;
  if (!Array.isArray(is)) return is ?? null;
  const before: unknown[] = Array.isArray(was) ? was : [];
  const [had, has] = [new Set(before), new Set<unknown>(is)];
  const added = is.filter((item) => !had.has(item));
  const removed = before.filter((item) => !has.has(item));
  return added.length + removed.length === 0 ? undefined : { added, removed };
}
