import { appendFileSync, readFileSync } from 'node:fs';

/** One line of the table that a suite prints at its end. */
export type Figure = {
  /** Number in the requirements, e.g. `T-REF-1`. */
  readonly trial: string;
  readonly what: string;
  /** What must hold, in words. */
  readonly bar: string;
  /** What was measured. */
  readonly measured: string | number;
};

const FILE_VARIABLE = 'KEYWAY_TRIALS_FIGURES';

/** Notes a figure for the table. Note it before asserting it, so that a failure shows what was measured. */
export const note = (figure: Figure): void => {
  const file = process.env[FILE_VARIABLE];
  const trial = isPooled ? `${figure.trial}, short and pooled` : figure.trial;
  if (file) appendFileSync(file, `${JSON.stringify({ ...figure, trial })}\n`);
};

export const readFigures = (file: string): Figure[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Figure);

/** Every lab reaches its PostgreSQL through PgBouncer (T-DB-6). */
export const isPooled = process.env.KEYWAY_TRIALS_POOLED === '1';

/** `--long` runs the full counts; the short ones fit into CI. */
export const isLong = process.env.KEYWAY_TRIALS_LONG === '1';

/**
 * A limit of time, in any unit. The short counts share two cores with other suites and get it threefold: there it tells
 * a call that hangs from one that is answered.
 */
export const timeBar = (limit: number): number => (isLong ? limit : 3 * limit);

/** How often a trial repeats what it does. */
export const count = ({ short, long }: { short: number; long: number }): number => (isLong ? long : short);
