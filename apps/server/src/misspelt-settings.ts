const PREFIX = 'KEYWAY_';
/** Past this distance, a name was not meant to be ours: Kubernetes and our clients set similar variables. */
const MOST_SLIPS = 2;

/** Finds variables that nearly match one of our settings: their author relies on a setting that has no effect. */
export const findMisspelt = (given: readonly string[], known: readonly string[]): string[] =>
  given
    .filter((name) => name.startsWith(PREFIX) && !known.includes(name))
    .flatMap((name) => {
      const meant = nearest(name, known);
      return meant === undefined ? [] : [`${name}: is no setting; ${meant} is`];
    });

function nearest(name: string, known: readonly string[]): string | undefined {
  const unprefixed = name.slice(PREFIX.length);
  // `KEYWAY_BASE_URL` and `KEYWAY_PORT` are set by our clients and by Kubernetes.
  if (known.includes(unprefixed) && !['BASE_URL', 'PORT'].includes(unprefixed)) return unprefixed;
  const ours = known.filter((each) => each.startsWith(PREFIX));
  const [best] = ours
    .map((each) => ({ each, slips: countSlips(name, each) }))
    .sort((one, other) => one.slips - other.slips);
  return best && best.slips <= MOST_SLIPS ? best.each : undefined;
}

/** Returns the number of inserted, deleted or replaced characters (Levenshtein distance). */
function countSlips(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [place, character] of [...one].entries()) {
    const next = [place + 1];
    for (const [index, wanted] of [...other].entries())
      next.push(
        Math.min(
          (row[index + 1] ?? 0) + 1,
          (next[index] ?? 0) + 1,
          (row[index] ?? 0) + (character === wanted ? 0 : 1),
        ),
      );
    row = next;
  }
  return row.at(-1) ?? 0;
}
