/**
 * How many rows one page may look at where no index leads to what is wanted: ten times the largest page. There the
 * page is short, and its cursor goes on.
 */
export const widestScan = 2_000;

/** The matches, and the last row examined if the search stopped before it had enough. */
export type Scanned<Row> = { rows: Row[]; stoppedAt?: Row; looked: number };

/** Takes apart what a statement answers that numbers the rows it looks at, and always tells the last of `window`. */
export function splitScan<Row extends { isMatch: boolean; n: number }>(
  answered: readonly Row[],
  { limit, window }: { limit: number; window: number },
): Scanned<Row> {
  const rows = answered.filter(({ isMatch }) => isMatch);
  const last = answered.at(-1);
  const isCut = last?.n === window && rows.length < limit;
  return { rows, looked: last?.n ?? 0, ...(isCut && { stoppedAt: last }) };
}
