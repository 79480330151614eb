const PREFIX = 'KEYWAY_';
/** Past this distance, a name was not meant to be ours: Kubernetes and our clients set similar variables. */
const MOST_SLIPS = 2;
/** Shorter names are one slip away from many others. */
const LONG_NAME = 12;
/** Variables of other libraries, of which Keyway reads a few. */
const foreign = /^(?:OTEL|AWS|AZURE|GOOGLE|PG|npm)_/;
/** Set for our SDKs, examples and tests, or by Kubernetes for a service named `keyway`. */
const ofOthers =
  /^KEYWAY_(?:BASE_URL|API_KEY|APP_ID|APPLICATION_ID|CONSUMER_ID|WEBHOOK_SECRET|CLIENT_SECRET|SIGNING_KEY|IMAGE|PORT|(?:PORT|SERVICE|TEST|TRIALS|TRACE|SDK|RECORD)_.*)$/;

/** Returns a problem for each name that nearly matches a setting, which the process would otherwise ignore. */
export const findMisspelt = (given: readonly string[], known: readonly string[]): string[] =>
  given
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const meant = name.startsWith(PREFIX) ? nearest(name, known) : nearestUnset(name, given, known);
      return meant === undefined ? [] : [`${name}: is no setting; ${meant} is`];
    });

/** Returns the names with our prefix that no program of ours reads. */
export const findUnknown = (given: readonly string[], known: readonly string[]): string[] =>
  given.filter((name) => name.startsWith(PREFIX) && !known.includes(name) && !ofOthers.test(name)).sort();

function nearest(name: string, known: readonly string[]): string | undefined {
  const unprefixed = name.slice(PREFIX.length);
  if (ofOthers.test(name)) return undefined;
  if (known.includes(unprefixed)) return unprefixed;
  return within(
    MOST_SLIPS,
    name,
    known.filter((each) => each.startsWith(PREFIX)),
  );
}

/**
 * Returns the unset setting that a name nearly matches: if the setting itself is given, the name is another program's.
 */
function nearestUnset(name: string, given: readonly string[], known: readonly string[]): string | undefined {
  if (foreign.test(name) || !name.includes('_')) return undefined;
  const most = name.length < LONG_NAME ? 1 : MOST_SLIPS;
  const candidates = known.filter(
    (each) => each.includes('_') && !given.includes(each) && !foreign.test(each),
  );
  return within(most, name, candidates);
}

function within(most: number, name: string, candidates: readonly string[]): string | undefined {
  const [best] = candidates
    .map((each) => ({ each, slips: countSlips(name, each) }))
    .sort((one, other) => one.slips - other.slips);
  return best && best.slips <= most ? best.each : undefined;
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
