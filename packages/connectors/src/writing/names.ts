/** The parts of a whole name, for vendors that keep nothing else: the last word is the family's. */
export function nameParts(name: string): { readonly first: string | null; readonly last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  return { first: words.slice(0, -1).join(' ') || null, last };
}
