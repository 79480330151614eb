/** Cursors that name the last record of their page, as vendors' do: a page begins behind it, however many were before. */

export const cursorAfter = (items: readonly object[], end: number): string =>
  JSON.stringify([end, idOf(items[end - 1] ?? {})]);

/** Where the page of a cursor begins; undefined for a text that is no cursor. */
export function placeAfter(items: readonly object[], cursor: string): number | undefined {
  const [end, id] = partsOf(cursor);
  if (typeof end !== 'number' || !Number.isSafeInteger(end) || end < 1) return undefined;
  const place = items.findIndex((item) => idOf(item) === id);
  // The record itself is gone: those before it are still there.
  return place < 0 ? end - 1 : place + 1;
}

const idOf = (item: { readonly id?: unknown }): unknown => item.id;

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(cursor);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
