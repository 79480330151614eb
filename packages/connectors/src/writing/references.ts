import { invalid } from '../definition/index.js';

/** Returns a record's number, for vendors whose bodies use numeric IDs; `path` names the attribute it came from. */
export function idNumber(id: string, path: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw invalid('The ids of this connector are numbers.', path);
  return Number(id);
}

/** Returns tags after additions and removals, for vendors that only accept the full list. */
export const changedTags = (
  present: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): string[] => [...new Set([...present, ...added])].filter((tag) => !removed.includes(tag));
