const LONGEST = 200_000;
const DEEPEST = 60;

export type Shown = { readonly text: string; readonly isCut: boolean };

/** A text as a page can show it. */
export const showText = (text: string): Shown => ({
  text: text.slice(0, LONGEST),
  isCut: text.length > LONGEST,
});

/** JSON on lines of its own; what is very deep would be mostly margin, and stays on one. */
export function showJson(value: unknown): Shown {
  try {
    return showText(JSON.stringify(value, null, isDeep(value, DEEPEST) ? 0 : 2));
  } catch {
    return { text: '', isCut: true };
  }
}

const isDeep = (value: unknown, left: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (left === 0 || Object.values(value).some((each) => isDeep(each, left - 1)));

/** The API's response, together with the vendor's requests and responses. */
export function splitRaw(json: unknown): { readonly mapped: unknown; readonly raw: unknown } {
  if (typeof json !== 'object' || json === null || !('_raw' in json)) return { mapped: json, raw: undefined };
  const { _raw: raw, ...mapped } = json;
  return { mapped, raw };
}

/** Where the next page begins; undefined where there is none. */
export function nextCursor(json: unknown): string | undefined {
  const { meta } = (json ?? {}) as { meta?: { cursors?: { next?: unknown } } };
  const next = meta?.cursors?.next;
  return typeof next === 'string' && next !== '' ? next : undefined;
}
