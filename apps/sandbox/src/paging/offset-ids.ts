import { readInteger } from '../vendor.js';

/** Ids as large as a vendor's, a range of its own for each kind of record; `fromId` gives 0 for what is in none. */
export function offsetIds<Kind extends string>(offsets: Readonly<Record<Kind, number>>) {
  const width = 999_999_999;
  return {
    toId: (kind: Kind, id: number): number => offsets[kind] + id,
    fromId: (kind: Kind, value: unknown): number => {
      const id = (readInteger(String(value)) ?? 0) - offsets[kind];
      return id > 0 && id <= width ? id : 0;
    },
  };
}
