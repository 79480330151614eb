import type { Helpdesk } from './helpdesk.js';

/** Keeps the result of a look at the whole helpdesk until something in it changes. */
export const derived = <Value>(make: (helpdesk: Helpdesk) => Value): ((helpdesk: Helpdesk) => Value) => {
  const kept = new WeakMap<Helpdesk, { revision: number; value: Value }>();
  return (helpdesk) => {
    const known = kept.get(helpdesk);
    if (known?.revision === helpdesk.revision) return known.value;
    const value = make(helpdesk);
    kept.set(helpdesk, { revision: helpdesk.revision, value });
    return value;
  };
};
