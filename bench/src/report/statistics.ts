/** A median and how far the values around it lie. */
export type Spread = { readonly median: number; readonly low: number; readonly high: number };

export const median = (values: readonly number[]): number => quantile(sorted(values), 0.5);

export function quantile(ascending: readonly number[], share: number): number {
  const position = (ascending.length - 1) * share;
  const below = ascending[Math.floor(position)] ?? NaN;
  const above = ascending[Math.ceil(position)] ?? NaN;
  return below + (above - below) * (position - Math.floor(position));
}

export const sorted = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

export function spreadOf(values: readonly number[]): Spread {
  const ascending = sorted(values);
  return { median: quantile(ascending, 0.5), low: ascending[0] ?? NaN, high: ascending.at(-1) ?? NaN };
}

/** `0.82 (0.79–0.85)`; without the brackets where there is one value only. */
export const formatSpread = ({ median: middle, low, high }: Spread, digits = 2): string =>
  low === high
    ? middle.toFixed(digits)
    : `${middle.toFixed(digits)} (${low.toFixed(digits)}–${high.toFixed(digits)})`;
