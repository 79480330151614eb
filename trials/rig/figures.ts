import { appendFileSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { expect } from 'vitest';

/** The measurement of a trial. */
export type Measurement = {
  readonly what: string;
  /** The requirement, in words. */
  readonly bar: string;
  /** The measured value. */
  readonly measured: string | number;
};

/** One line of the table that a suite prints at its end. `trial` is the name of the file. */
export type Figure = Measurement & { readonly trial: string };

const FILE_VARIABLE = 'KEYWAY_TRIALS_FIGURES';

/** Notes a figure for the table. Note it before asserting it, so that a failure shows what was measured. */
export function note(measurement: Measurement): void {
  const file = process.env[FILE_VARIABLE];
  const name = basename(expect.getState().testPath ?? '', '.test.ts');
  const trial = isPooled ? `${name}, short and pooled` : name;
  if (file) appendFileSync(file, `${JSON.stringify({ ...measurement, trial })}\n`);
}

export const readFigures = (file: string): Figure[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure);

/** Every lab reaches its PostgreSQL through PgBouncer. */
export const isPooled = process.env.KEYWAY_TRIALS_POOLED === '1';

/** `--long` runs the full counts; the short ones fit into CI. */
export const isLong = process.env.KEYWAY_TRIALS_LONG === '1';

/**
 * A limit of time, in any unit. The short counts share two cores with other suites and get it tenfold: there it tells a
 * call that hangs from one that is answered.
 */
export const timeBar = (limit: number): number => (isLong ? limit : 10 * limit);

/** How often a trial repeats what it does. */
export const count = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short);
