import { startHold } from '@keyway/db';
import { LRUCache } from 'lru-cache';

/** Lifetime of an entry while the change feed is silent: a change must take effect everywhere within a second. */
const UNHEARD_MS = 1_000;

/** Limit for entries that are too few or too alike to be measured. */
const MAX_ENTRIES = 20_000;

/** Maximum bytes of all entries, and the approximate size of one. */
type Room<Value> = { readonly bytes: number; readonly sizeOf: (value: Value) => number };
type Dated = { readonly isRecent: () => boolean };
type Entry<Value> = Dated & { readonly value: Value };
type Load<Value> = Dated & { readonly key: string; readonly loading: Promise<Value | undefined> };

/**
 * A cache that is invalidated by changes: an entry is used as long as the change feed is heard. While the feed is
 * silent, it is used for one second after its load began. A load in progress when its key changes returns to its caller
 * and is not stored.
 */
export class ChangeAwareCache<Value extends object> {
  readonly #entries: LRUCache<string, Entry<Value>>;
  readonly #loads = new Map<string, Load<Value>>();

  constructor(
    private readonly feed: { readonly isCurrent: () => boolean },
    room?: Room<Value>,
  ) {
    this.#entries = new LRUCache<string, Entry<Value>>(
      room
        ? { maxSize: room.bytes, sizeCalculation: ({ value }) => room.sizeOf(value) }
        : // With `max` it would allocate every place at once.
          { maxSize: MAX_ENTRIES, sizeCalculation: () => 1 },
    );
  }

  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.peek(key);
    return known ? Promise.resolve(known) : this.load(key, load);
  }

  /** Loads a value that may be cached already; joins a load of the same name in progress. */
  load(key: string, load: () => Promise<Value | undefined>, name = key): Promise<Value | undefined> {
    return this.#believe(this.#loads.get(name))?.loading ?? this.#load(key, load, name);
  }

  peek(key: string): Value | undefined {
    return this.#believe(this.#entries.get(key))?.value;
  }

  /** Number of cached entries. */
  get size(): number {
    return this.#entries.size;
  }

  clear(): void {
    this.#entries.clear();
    this.#loads.clear();
  }

  drop(key: string): void {
    this.#entries.delete(key);
    for (const [name, load] of this.#loads) if (load.key === key) this.#loads.delete(name);
  }

  dropAll(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#entries.delete(key);
    for (const [name, { key }] of this.#loads) if (key.startsWith(prefix)) this.#loads.delete(name);
  }

  /** Also keeps every load in progress from being stored, as its value is not known yet. */
  dropWhere(isTouched: (value: Value) => boolean): void {
    for (const [key, { value }] of this.#entries.entries()) if (isTouched(value)) this.#entries.delete(key);
    this.#loads.clear();
  }

  #believe<Known extends Dated>(known: Known | undefined): Known | undefined {
    return known && (this.feed.isCurrent() || known.isRecent()) ? known : undefined;
  }

  #load(key: string, load: () => Promise<Value | undefined>, name: string): Promise<Value | undefined> {
    const isRecent = startHold(UNHEARD_MS);
    const loading = load();
    this.#loads.set(name, { key, loading, isRecent });
    // A load whose key was evicted in the meantime is no longer listed.
    const isKept = () => this.#loads.get(name)?.loading === loading;
    return loading.then(
      (value) => {
        if (value && isKept()) this.#entries.set(key, { value, isRecent });
        if (isKept()) this.#loads.delete(name);
        return value;
      },
      (error: unknown) => {
        if (isKept()) this.#loads.delete(name);
        throw error;
      },
    );
  }
}
