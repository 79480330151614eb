/** Returns the number of single edits between two words; swapping two neighbors counts as one (Damerau-Levenshtein). */
export function editDistance(one: string, other: string): number {
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
