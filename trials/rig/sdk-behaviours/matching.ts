import { isDeepStrictEqual } from 'node:util';

type Matcher = (actual: unknown, wanted: never) => boolean;

/** Matchers of a table, in addition to equality. */
const matchers: Readonly<Record<string, Matcher>> = {
  $matches: (actual, pattern: string) => typeof actual === 'string' && new RegExp(pattern, 'u').test(actual),
  $contains: (actual, part: string) => typeof actual === 'string' && actual.includes(part),
  $type: (actual, type: string) => (Array.isArray(actual) ? 'array' : typeof actual) === type,
  $count: (actual, count: number) => Array.isArray(actual) && actual.length === count,
  $count_at_least: (actual, count: number) => Array.isArray(actual) && actual.length >= count,
  $at_least: (actual, least: number) => typeof actual === 'number' && actual >= least,
  $each: (actual, wanted: unknown) =>
    Array.isArray(actual) && actual.every((item) => differences(item, wanted).length === 0),
  $some: (actual, wanted: unknown) =>
    Array.isArray(actual) && actual.some((item) => differences(item, wanted).length === 0),
  $only: (actual, names: string[]) => isDeepStrictEqual(Object.keys(actual ?? {}).sort(), [...names].sort()),
  $in_order_of: (actual, order: { member: string; direction: 'asc' | 'desc' }) => isOrdered(actual, order),
  $no_two_same: (actual, member: string) => {
    const values = (Array.isArray(actual) ? actual : [])
      .flat()
      .map((item) => String((item as never)[member]));
    return values.length > 0 && new Set(values).size === values.length;
  },
  $all: (actual, all: unknown[]) => all.every((wanted) => differences(actual, wanted).length === 0),
  $exactly: (actual, wanted: unknown) => isDeepStrictEqual(actual, wanted),
  $not: (actual, wanted: unknown) => differences(actual, wanted).length > 0,
};
export const matcherNames = Object.keys(matchers);

/**
 * Where a value is not what is wanted, in words; none when it is. Objects may have more members than are
 * wanted, arrays not; what is wanted as null may be absent, as languages differ in that.
 */
export function differences(actual: unknown, wanted: unknown, at = 'it'): string[] {
  if (wanted === null) return actual == null ? [] : [told(at, actual, null)];
  if (Array.isArray(wanted)) {
    if (!Array.isArray(actual) || actual.length !== wanted.length) return [told(at, actual, wanted)];
    return wanted.flatMap((item, index) => differences(actual[index], item, `${at}[${index}]`));
  }
  if (typeof wanted !== 'object') return Object.is(actual, wanted) ? [] : [told(at, actual, wanted)];
  return Object.entries(wanted as object).flatMap(([name, inner]) => {
    const matcher = matchers[name];
    if (matcher)
      return matcher(actual, inner as never) ? [] : [told(at, actual, { [name]: inner as unknown })];
    if (name.startsWith('$')) throw new Error(`There is no matcher ${name}`);
    const member = typeof actual === 'object' && actual !== null ? (actual as never)[name] : undefined;
    return differences(member, inner, `${at}.${name}`);
  });
}

function isOrdered(actual: unknown, { member, direction }: { member: string; direction: string }): boolean {
  if (!Array.isArray(actual)) return false;
  const values = actual.flat().map((item) => String((item as never)[member]));
  const sorted = [...values].sort();
  return isDeepStrictEqual(values, direction === 'asc' ? sorted : sorted.reverse());
}

const told = (at: string, actual: unknown, wanted: unknown): string =>
  `${at} is ${short(actual)} and not ${short(wanted)}`;

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'absent';
  return text.length > 400 ? `${text.slice(0, 400)}…` : text;
}
