/** Splits a full name for vendors that store its parts only: the last word is the family name. */
export function nameParts(name: string): { readonly first: string | null; readonly last: string } {
  const words = name.trim().split(/\s+/);
  const last = words.at(-1) ?? '';
  return { first: words.slice(0, -1).join(' ') || null, last };
}
