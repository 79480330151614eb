import { editDistance } from '../edit-distance.js';
import { CommandError } from './command-error.js';

/** Of a longer name, this part may differ. */
const MAX_DIFFERENCE = 0.4;
const MIN_PART = 4;

/** Returns the candidate that a mistyped word most likely means; undefined if none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: editDistance(typed, candidate.toLowerCase()) }))
    .filter(
      ({ candidate, distance }) => distance <= Math.max(typed.length, candidate.length) * MAX_DIFFERENCE,
    )
    .sort((one, other) => one.distance - other.distance);
  const whole = typed.length < MIN_PART ? undefined : candidates.find((each) => each.includes(typed));
  return best?.candidate ?? whole;
}

/** Throws a CommandError with the nearest or with all valid values if one is unknown. */
export function assertKnown(noun: string, given: readonly string[], known: readonly string[]): void {
  const unknown = given.find((value) => !known.includes(value));
  if (unknown === undefined) return;
  throw new CommandError(`Unknown ${noun} "${unknown}". ${adviseOn(unknown, known)}`);
}

/** Returns the advice after an unknown value. */
export function adviseOn(unknown: string, known: readonly string[]): string {
  const meant = nearest(unknown, known);
  return meant === undefined ? `Available: ${known.join(', ')}.` : `Did you mean "${meant}"?`;
}
