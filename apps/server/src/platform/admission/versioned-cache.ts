import { LRUCache } from 'lru-cache';

/** How long a cached fact is believed when no word of a change comes. */
const EXPIRY_MS = 5_000;

/**
 * A cache whose loads cannot outlive a change: what was being read while something was forgotten is
 * handed to its caller, but not kept.
 */
export class VersionedCache<Value extends object> {
  readonly #entries = new LRUCache<string, Value>({
    max: 20_000,
    ttl: EXPIRY_MS,
    // The clock is read at each look; remembered for a millisecond, it takes a timer for nearly every call.
    ttlResolution: 0,
  });
  readonly #loading = new Map<string, Promise<Value | undefined>>();
  #version = 0;

  get(key: string, load: () => Promise<Value | undefined>): Promise<Value | undefined> {
    const known = this.#entries.get(key);
    return known ? Promise.resolve(known) : this.load(key, load);
  }

  /** Loads what may be known already; joins a load of that name that is under way. */
  load(key: string, load: () => Promise<Value | undefined>, name = key): Promise<Value | undefined> {
    return this.#loading.get(name) ?? this.#load(key, load, name);
  }

  peek(key: string): Value | undefined {
    return this.#entries.get(key);
  }

  clear(): void {
    this.#version += 1;
    this.#entries.clear();
    this.#loading.clear();
  }

  drop(key: string): void {
    this.#version += 1;
    this.#entries.delete(key);
    this.#loading.delete(key);
  }

  dropAll(prefix: string): void {
    this.#version += 1;
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.#entries.delete(key);
    for (const key of this.#loading.keys()) if (key.startsWith(prefix)) this.#loading.delete(key);
  }

  #load(key: string, load: () => Promise<Value | undefined>, name: string): Promise<Value | undefined> {
    const version = this.#version;
    const loading = load().then((value) => {
      if (value && version === this.#version) this.#entries.set(key, value);
      return value;
    });
    this.#loading.set(name, loading);
    const done = () => {
      if (this.#loading.get(name) === loading) this.#loading.delete(name);
    };
    loading.then(done, done);
    return loading;
  }
}
