type Order<Item> = (left: Item, right: Item) => number;
type Identified = { readonly id: number };

/** Ascending by an attribute, then by id. Records without the attribute come first. */
export const orderBy =
  <Item extends Identified>(attribute: keyof Item): Order<Item> =>
  (left, right) =>
    compareKeys(left[attribute], right[attribute]) || left.id - right.id;

/** Keeps items in one order across changes. Later changes do not affect a list already returned. */
export class SortedView<Item extends Identified> {
  #items: Item[];
  #isLent = false;

  constructor(
    private readonly order: Order<Item>,
    items: Iterable<Item> = [],
  ) {
    this.#items = [...items].sort(order);
  }

  get size(): number {
    return this.#items.length;
  }

  get items(): readonly Item[] {
    this.#isLent = true;
    return this.#items;
  }

  change(before: Item | undefined, after: Item | undefined): void {
    if (this.#isLent) this.#items = [...this.#items];
    this.#isLent = false;
    if (before) this.#items.splice(this.#placeOf(before), 1);
    if (after) this.#items.splice(this.#placeOf(after), 0, after);
  }

  /** The index of the item, or the index at which to insert it. */
  #placeOf(item: Item): number {
    const last = this.#items.at(-1);
    if (!last || this.order(last, item) < 0) return this.#items.length;
    let [low, high] = [0, this.#items.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.order(this.#items[middle] as Item, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function compareKeys(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null || left === undefined) return -1;
  if (right === null || right === undefined) return 1;
  return left < right ? -1 : 1;
}
