/** A member that differs. For a secret, the values are omitted. */
export type Change = { readonly member: string; readonly before?: unknown; readonly after?: unknown };

type Members = Readonly<Record<string, unknown>>;
const SECRETS = ['client_secret', 'signing_key', 'secret'];

/**
 * Returns the members of the file that differ from the server's record. A secret cannot be read back: it differs if
 * none is set, or if all secrets are to be sent again.
 */
export const compare = (wanted: Members, actual: Members, { resendSecrets = false } = {}): Change[] =>
  Object.entries(wanted).flatMap(([member, after]): Change[] => {
    if (after === undefined) return [];
    if (SECRETS.includes(member)) {
      // A webhook always has a secret, and lists its secrets' IDs.
      const isSet = actual[`${member}_set`] === true || (member === 'secret' && 'secrets' in actual);
      return resendSecrets || isSet !== (after !== null) ? [{ member }] : [];
    }
    const before = actual[member];
    // Only the members of a plan that the file names.
    if (member === 'plan')
      return isEqual({ ...(before as Members), ...(after as Members) }, before)
        ? []
        : [{ member, before, after }];
    return isEqual(after, before) ? [] : [{ member, before, after }];
  });

const isEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other));

/**
 * Returns a value in comparable form: our lists and objects are unordered, and a timestamp is equal in every time zone.
 */
function canonical(value: unknown): unknown {
  if (Array.isArray(value))
    return value
      .map(canonical)
      .map((item) => JSON.stringify(item))
      .sort();
  if (typeof value === 'string') return momentOf(value) ?? value;
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => [name, canonical(member)]);
}

const momentOf = (text: string): number | undefined =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? Date.parse(text) : undefined;
