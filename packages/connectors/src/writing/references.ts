import { invalid } from '../definition/index.js';

/** The number of a record, for vendors whose bodies name records by number; `path` names the attribute it came from. */
export function idNumber(id: string, path: string): number {
  if (!/^[1-9]\d{0,14}$/.test(id)) throw invalid('The ids of this connector are numbers.', path);
  return Number(id);
}

/** Tags after some were added and others removed, for vendors that only take them as a whole. */
export const changedTags = (
  present: readonly string[],
  added: readonly string[] = [],
  removed: readonly string[] = [],
): string[] => [...new Set([...present, ...added])].filter((tag) => !removed.includes(tag));
