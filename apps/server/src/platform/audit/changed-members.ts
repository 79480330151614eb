import { isDeepStrictEqual } from 'node:util';

import type { JsonObject } from '@keyway/db';

/**
 * What a change did to the members of a record, for the detail of an entry: of a list what was added and removed, of
 * anything else what it is now. Empty where nothing changed.
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
