/** The column that a table is sorted by. */
export type Order = { readonly name: string; readonly isDescending: boolean };

/** The order after a press on a column: ascending, descending, then as the server lists. */
export function nextOrder(order: Order | undefined, name: string): Order | undefined {
  if (order?.name !== name) return { name, isDescending: false };
  return order.isDescending ? undefined : { name, isDescending: true };
}

type Value = string | number | null;

/** The items by a value, those without one last in both directions; as they are without a function. */
export function sortItems<Item>(
  items: readonly Item[],
  valueOf: ((item: Item) => Value) | undefined,
  isDescending = false,
): readonly Item[] {
  if (!valueOf) return items;
  return items
    .map((item) => [valueOf(item), item] as const)
    .sort(([a], [b]) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      return compare(a, b) * (isDescending ? -1 : 1);
    })
    .map(([, item]) => item);
}

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number'
    ? a - b
    : String(a).localeCompare(String(b), undefined, { numeric: true, sensitivity: 'base' });
