import type { Options } from './options.js';
import { formatSpread, type Spread } from './report/statistics.js';

/** A figure with an aim. */
export type Bar = {
  readonly name: string;
  readonly aim: string;
  readonly value: number;
  readonly text: string;
  readonly isMet: boolean;
};

export type PartResult = {
  /** The head first. */
  readonly rows: readonly (readonly string[])[];
  /** Notes for the reader of the figures. */
  readonly notes?: readonly string[];
  readonly bars?: readonly Bar[];
  /** The same for programs. */
  readonly figures: unknown;
};

export type PartContext = {
  readonly options: Options;
  readonly entry: string;
  /** Where databases can be made; parts that need it do not run without. */
  readonly postgresUrl: string;
  readonly profileDir: string | undefined;
  progress(text: string): void;
  /** Done when the part is over, the last first. */
  defer(end: () => Promise<void>): void;
};

export type Part = {
  readonly name: string;
  readonly title: string;
  readonly needsPostgres: boolean;
  /** Too long for --smoke. */
  readonly isLong: boolean;
  /** A missed bar is an error of the whole run. */
  readonly failsWhenMissed?: boolean;
  run(context: PartContext): Promise<PartResult>;
};

type Limits = { readonly least?: number; readonly most?: number; readonly digits?: number };

/** A bar over what was measured in rounds, or once. */
export function bar(name: string, value: Spread | number, { least, most, digits = 2 }: Limits): Bar {
  const spread = typeof value === 'number' ? { median: value, low: value, high: value } : value;
  const aim = [
    least === undefined ? '' : `≥ ${least.toFixed(digits)}`,
    most === undefined ? '' : `≤ ${most.toFixed(digits)}`,
  ];
  return {
    name,
    aim: aim.filter(Boolean).join(' and '),
    value: spread.median,
    text: formatSpread(spread, digits),
    isMet: spread.median >= (least ?? -Infinity) && spread.median <= (most ?? Infinity),
  };
}
