import type { Measurement } from './measurement.js';
import { formatSpread, median, spreadOf, type Spread } from './statistics.js';
import type { SubjectName } from '../subject-names.js';

export const concurrencies = [1, 32] as const;
export type Concurrency = (typeof concurrencies)[number];

/** Every measurement, round by round. */
export type Rounds = readonly ReadonlyMap<SubjectName, Readonly<Record<Concurrency, Measurement>>>[];

export type Ratio = {
  readonly name: string;
  readonly aim: string;
  readonly value: number;
  readonly text: string;
  readonly isMet: boolean;
};

/** Medians over the rounds. */
export function summarize(rounds: Rounds, subject: SubjectName, concurrency: Concurrency): Measurement {
  const of = (name: keyof Measurement) => median(each(rounds, subject, concurrency, name));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99'), processor: of('processor') };
}

const throughputAims = [
  { subject: 'proxy', limit: 'limit', aim: 0.8, at: concurrencies },
  // One caller at a time waits for both alike; the cost of a call shows where callers wait for each other.
  { subject: 'proxy', limit: 'raw-limit', aim: 0.7, at: [32] },
  { subject: 'messages', limit: 'mapping-limit', aim: 0.9, at: concurrencies },
  { subject: 'messages', limit: 'limit', aim: 0.65, at: concurrencies },
] as const;
const mostAddedMs = 1;

/** Each round's ratio is of measurements seconds apart, so that what disturbs the machine disturbs both; then the median. */
export const compare = (rounds: Rounds): Ratio[] => [
  ...throughputAims.flatMap(({ subject, limit, aim, at }) =>
    at.map((concurrency) => {
      const spread = paired(
        rounds,
        subject,
        limit,
        concurrency,
        'perSecond',
        (ours, theirs) => ours / theirs,
      );
      return {
        name: `${subject} / ${limit}, throughput at ${concurrency}`,
        aim: `≥ ${aim.toFixed(2)}`,
        value: spread.median,
        text: formatSpread(spread),
        isMet: spread.median >= aim,
      };
    }),
  ),
  ...(['proxy', 'messages'] as const).map((subject) => {
    const spread = paired(rounds, subject, 'limit', 1, 'p50', (ours, theirs) => ours - theirs);
    return {
      name: `${subject} − limit, median ms at 1`,
      aim: `≤ ${mostAddedMs} ms`,
      value: spread.median,
      text: formatSpread(spread),
      isMet: spread.median <= mostAddedMs,
    };
  }),
];

function paired(
  rounds: Rounds,
  subject: SubjectName,
  limit: SubjectName,
  concurrency: Concurrency,
  name: keyof Measurement,
  combine: (ours: number, theirs: number) => number,
): Spread {
  const ours = each(rounds, subject, concurrency, name);
  const theirs = each(rounds, limit, concurrency, name);
  return spreadOf(ours.map((value, index) => combine(value, theirs[index] ?? NaN)));
}

const each = (
  rounds: Rounds,
  subject: SubjectName,
  concurrency: Concurrency,
  name: keyof Measurement,
): number[] => rounds.map((round) => round.get(subject)?.[concurrency][name] ?? NaN);
