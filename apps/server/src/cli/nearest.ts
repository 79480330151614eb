import { CommandError } from './command-error.js';

/** Of a longer name, this part may differ. */
const MAX_DIFFERENCE = 0.4;
const MIN_PART = 4;

/** Returns the candidate that a mistyped word most likely means; undefined if none is close. */
export function nearest(word: string, candidates: readonly string[]): string | undefined {
  const typed = word.toLowerCase();
  const [best] = candidates
    .map((candidate) => ({ candidate, distance: distanceOf(typed, candidate.toLowerCase()) }))
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

/** Returns the number of single edits between two words; swapping two neighbors counts as one (Damerau-Levenshtein). */
function distanceOf(one: string, other: string): number {
  let previous: number[] = [];
  let current = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const before = previous;
    previous = current;
    current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      current[column] = Math.min(
        at(previous, column) + 1,
        at(current, column - 1) + 1,
        at(previous, column - 1) + (isSame ? 0 : 1),
        isSwapped ? at(before, column - 2) + 1 : Infinity,
      );
    }
  }
  return at(current, other.length);
}

const at = (row: readonly number[], column: number): number => row[column] ?? Infinity;
