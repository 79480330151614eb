import type { Helpdesk } from './helpdesk.js';

/** Caches a value computed from the whole helpdesk until the helpdesk changes. */
export function derived<Value>(make: (helpdesk: Helpdesk) => Value): (helpdesk: Helpdesk) => Value {
  const kept = new WeakMap<Helpdesk, { revision: number; value: Value }>();
  return (helpdesk) => {
    const known = kept.get(helpdesk);
    if (known?.revision === helpdesk.revision) return known.value;
    const value = make(helpdesk);
    kept.set(helpdesk, { revision: helpdesk.revision, value });
    return value;
  };
}

const mostKept = 4;

/** Caches one value per key, e.g. per query of a list that a client reads page by page. Drops the oldest keys. */
export function derivedBy<Value>(): (helpdesk: Helpdesk, key: string, make: () => Value) => Value {
  const values = derived(() => new Map<string, Value>());
  return (helpdesk, key, make) => {
    const kept = values(helpdesk);
    const value = kept.get(key) ?? make();
    kept.set(key, value);
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest);
    return value;
  };
}
