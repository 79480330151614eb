type Members = Readonly<Record<string, unknown>>;

/**
 * The members of `mine` as they are to be saved over `theirs`, where both began with `before`. Lists and objects are
 * merged item by item: what either added is there, what either removed is not. Of one value, mine is kept.
 */
export const mergeChanges = <Body extends object>(before: object, mine: Body, theirs: object): Body =>
  Object.fromEntries(
    Object.entries(mine).map(([name, value]) => [
      name,
      merge((before as Members)[name], value, (theirs as Members)[name]),
    ]),
  ) as Body;

function merge(before: unknown, mine: unknown, theirs: unknown): unknown {
  if (isSame(before, mine)) return theirs;
  if (Array.isArray(before) && Array.isArray(mine) && Array.isArray(theirs)) {
    const has = (list: readonly unknown[], item: unknown): boolean =>
      list.some((other) => isSame(other, item));
    const kept = theirs.filter((item) => has(mine, item) || !has(before, item));
    return [...kept, ...mine.filter((item) => !has(before, item) && !has(theirs, item))];
  }
  if (isObject(before) && isObject(mine) && isObject(theirs)) {
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])];
    const merged = names.map((name) => [name, merge(before[name], mine[name], theirs[name])] as const);
    return Object.fromEntries(merged.filter(([, value]) => value !== undefined));
  }
  return mine;
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);
