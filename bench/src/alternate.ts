import type { Measurement } from './report/measurement.js';
import { spreadOf, type Spread } from './report/statistics.js';

export type Measured<Name extends string> = Readonly<Record<Name, readonly Measurement[]>>;
type Figure = keyof Measurement;

/**
 * Measures each subject once in every round, one right after the other and in turning order, so that what else
 * the machine does disturbs all alike. A round before the first warms up, where there is more than one.
 */
export async function alternate<Name extends string>(
  subjects: Readonly<Record<Name, () => Promise<Measurement>>>,
  rounds: number,
  progress: (text: string) => void,
): Promise<Measured<Name>> {
  const names = Object.keys(subjects) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, [] as Measurement[]])) as Record<
    Name,
    Measurement[]
  >;
  for (let round = rounds > 1 ? 0 : 1; round <= rounds; round += 1) {
    const turn = round % names.length;
    for (const name of [...names.slice(turn), ...names.slice(0, turn)]) {
      progress(`${round === 0 ? 'warming up' : `round ${round} of ${rounds}`}: ${name}`);
      const measurement = await subjects[name]();
      if (round > 0) results[name].push(measurement);
    }
  }
  return results;
}

/** The spread of a figure over the rounds. */
export const figureOf = (rounds: readonly Measurement[], figure: Figure): Spread =>
  spreadOf(rounds.map((round) => round[figure]));

/** Each round's ratio is of measurements seconds apart; then their spread. */
export const ratioOf = (
  ours: readonly Measurement[],
  theirs: readonly Measurement[],
  figure: Figure,
): Spread => spreadOf(ours.map((one, round) => one[figure] / (theirs[round]?.[figure] ?? NaN)));
