/** Caches a function's results by key, up to a limit of keys. */
export function remembered<Key, Value>(
  find: (key: Key) => Value,
  { most = Infinity }: { most?: number } = {},
): (key: Key) => Value {
  const known = new Map<Key, Value>();
  return (key) => {
    const value = known.get(key);
    if (value !== undefined) return value;
    const found = find(key);
    if (known.size < most) known.set(key, found);
    return found;
  };
}
