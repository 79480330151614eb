import type { Page } from './use-pages.js';

/** Reads a list to its end, page after page. */
export async function readEvery<Item>(
  load: (cursor: string | undefined) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | undefined; ;) {
    const { data, meta } = await load(cursor);
    items.push(...data);
    if (meta.cursors.next === null) return items;
    cursor = meta.cursors.next;
  }
}
