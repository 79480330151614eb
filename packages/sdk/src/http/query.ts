import { KeywayError } from '../errors.js';

/**
 * Serializes a query in the server's format: `filter[type]=note`, `filter[status_codes][]=200`. Omits undefined and
 * null; dates become ISO 8601 in UTC.
 */
export function encodeQuery(
  query: Readonly<Record<string, unknown>>,
  commaSeparated: readonly string[],
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) && commaSeparated.includes(name)
      ? [[name, value.join(',')] as const]
      : toPairs(name, value),
  );
  try {
    return pairs.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  } catch (cause) {
    throw new KeywayError('The query holds text that is not well-formed', { cause });
  }
}

function toPairs(name: string, value: unknown): (readonly [string, string])[] {
  if (value === undefined || value === null) return [];
  if (value instanceof Date) return [[name, toTime(name, value)]];
  if (Array.isArray(value)) return value.flatMap((item) => toPairs(`${name}[]`, item));
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([member, inner]) => toPairs(`${name}[${member}]`, inner));
  }
  return [[name, String(value as string | number | boolean)]];
}

function toTime(name: string, date: Date): string {
  if (Number.isNaN(date.getTime())) throw new KeywayError(`${name} is not a valid date`);
  return date.toISOString();
}
