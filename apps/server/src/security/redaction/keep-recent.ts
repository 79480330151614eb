const MOST = 128;
/** Limit over all secrets; their cached forms take about forty times as many characters. */
const MOST_CHARACTERS = 128 * 1_024;

type Slot<Value> = { value?: Value };

/**
 * Returns a function that gives each owner of secrets its own lazy `build`. Only recent results are kept, however many
 * owners there are, and each result is dropped with its owner: no secret outlives its connection.
 */
export function keepRecent<Value extends object>(build: (secrets: readonly string[]) => Value) {
  const recent = new Map<WeakRef<Slot<Value>>, number>();
  let characters = 0;
  const take = (ref: WeakRef<Slot<Value>>): void => {
    characters -= recent.get(ref) ?? 0;
    recent.delete(ref);
  };
  return (secrets: readonly string[]): (() => Value) => {
    const slot: Slot<Value> = {};
    const length = secrets.reduce((sum, secret) => sum + secret.length, 0);
    let own: WeakRef<Slot<Value>> | undefined;
    return () => {
      const value = (slot.value ??= build(secrets));
      own ??= new WeakRef(slot);
      take(own);
      recent.set(own, length);
      characters += length;
      for (const oldest of recent.keys()) {
        if (recent.size === 1 || (recent.size <= MOST && characters <= MOST_CHARACTERS)) break;
        take(oldest);
        delete oldest.deref()?.value;
      }
      return value;
    };
  };
}
