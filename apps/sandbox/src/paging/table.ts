import { orderBy, SortedView } from './sorted-view.js';

/** A lookup that the table updates with each change. */
export type Index<Item> = {
  change(before: Item | undefined, after: Item | undefined): void;
  clear(): void;
};

/** Records of one kind: by id, in the orders that lists request, with the changes since the seed. */
export class Table<Item extends { readonly id: number }> {
  #items = new Map<number, Item>();
  #views = new Map<keyof Item, SortedView<Item>>();
  #changed = new Set<number>();
  #deleted = new Set<number>();

  constructor(private readonly indexes: readonly Index<Item>[] = []) {}

  get(id: number): Item | undefined {
    return this.#items.get(id);
  }

  /** In ascending order, ties by id. */
  by(attribute: keyof Item): readonly Item[] {
    const known = this.#views.get(attribute);
    const view = known ?? new SortedView(orderBy<Item>(attribute), this.#items.values());
    if (!known) this.#views.set(attribute, view);
    return view.items;
  }

  /** Adds records of the seed, which do not count as changes. */
  load(items: Iterable<Item>): void {
    for (const item of items) this.#replace(item.id, item);
  }

  set(item: Item): void {
    this.#replace(item.id, item);
    this.#changed.add(item.id);
  }

  delete(id: number): Item | undefined {
    this.#deleted.add(id);
    return this.forget(id);
  }

  /** Removes a record without recording a deletion. */
  forget(id: number): Item | undefined {
    const item = this.#items.get(id);
    this.#replace(id, undefined);
    this.#changed.delete(id);
    return item;
  }

  changes(): { changed: Item[]; deletedIds: number[] } {
    const changed = [...this.#changed].flatMap((id) => this.#items.get(id) ?? []);
    return { changed, deletedIds: [...this.#deleted] };
  }

  restore(changed: readonly Item[], deletedIds: readonly number[]): void {
    changed.forEach((item) => this.set(item));
    deletedIds.forEach((id) => this.delete(id));
  }

  clear(): void {
    for (const part of [this.#items, this.#views, this.#changed, this.#deleted, ...this.indexes])
      part.clear();
  }

  #replace(id: number, item: Item | undefined): void {
    const before = this.#items.get(id);
    if (item) this.#items.set(id, item);
    else this.#items.delete(id);
    for (const index of [...this.indexes, ...this.#views.values()]) index.change(before, item);
  }
}
