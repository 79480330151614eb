const MOST = 128;
/** Of all secrets together: their forms, which are kept too, have about forty times as many. */
const MOST_CHARACTERS = 128 * 1_024;

/**
 * Returns `build` with its latest results kept, by the secrets they were built for. A connection that is called again
 * finds its own; a process that serves any number of connections keeps no more than these.
 */
export const keepRecent = <Value>(build: (secrets: readonly string[]) => Value) => {
  const kept = new Map<string, Value>();
  let characters = 0;
  const drop = (name: string): void => {
    if (kept.delete(name)) characters -= name.length;
  };
  return (secrets: readonly string[]): Value => {
    const name = JSON.stringify(secrets);
    const value = kept.get(name) ?? build(secrets);
    drop(name);
    kept.set(name, value);
    characters += name.length;
    for (const oldest of kept.keys()) {
      if (kept.size === 1 || (kept.size <= MOST && characters <= MOST_CHARACTERS)) break;
      drop(oldest);
    }
    return value;
  };
};
