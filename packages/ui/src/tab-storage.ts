const memory = new Map<string, string>();

const inMemory = {
  getItem: (key: string): string | null => memory.get(key) ?? null,
  setItem: (key: string, value: string): void => void memory.set(key, value),
  removeItem: (key: string): void => void memory.delete(key),
};

/** The tab's storage; memory where a browser refuses even to name it, as in some frames. */
export function openTabStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  try {
    return sessionStorage;
  } catch {
    return inMemory;
  }
}
