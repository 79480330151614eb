import type { Offered } from './use-coverage.js';

/** How much an integration may do, as its form offers it. */
export const accesses = ['full', 'read', 'some'] as const;
export type Access = (typeof accesses)[number];

const reading: readonly string[] = ['list', 'get', 'content'];

type Named = Pick<Offered, 'key' | 'operation'>;

/** The operations that change nothing. */
export const readingOf = (offered: readonly Named[]): string[] =>
  offered.filter(({ operation }) => reading.includes(operation)).map(({ key }) => key);

/** The name of a choice of operations. */
export function accessOf(chosen: readonly string[], offered: readonly Named[]): Access {
  const all = offered.map(({ key }) => key);
  if (all.every((key) => chosen.includes(key))) return 'full';
  const read = readingOf(offered);
  const known = chosen.filter((key) => all.includes(key));
  return read.length > 0 && known.length === read.length && read.every((key) => known.includes(key))
    ? 'read'
    : 'some';
}
