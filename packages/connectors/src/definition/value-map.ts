import type { ConversationStatus, WritableStatus } from '@keyway/contract';

import type { AttributeValues } from './operations.js';

/** A vendor's own values of an attribute and their meaning, for reading, writing and coverage. */
export type ValueMap<Value extends string> = {
  /** Returns null for an unknown vendor value. */
  readonly read: (own: string | null) => Value | null;
  /** Returns the vendor's own value; throws for one that `values.write` lacks, which the server refuses earlier. */
  readonly write: (value: Value) => string;
  readonly values: AttributeValues;
};

/**
 * Builds a map from the vendor's values to the unified ones. Of several with the same meaning, the first is written,
 * unless `written` names another; if `written` is given, no other value is written.
 */
export const valueMap = <Value extends string>(
  meanings: Readonly<Record<string, Value>>,
  written: { readonly [Each in Value]?: string } = firstOf(meanings),
): ValueMap<Value> => ({
  read: (own) => (own !== null && Object.hasOwn(meanings, own) ? meanings[own]! : null),
  write: (value) => {
    const own = written[value];
    if (own === undefined) throw new TypeError(`no value of the vendor’s for ${value}`);
    return own;
  },
  values: { read: [...new Set(Object.values(meanings))], write: Object.keys(written) },
});

const firstOf = <Value extends string>(
  meanings: Readonly<Record<string, Value>>,
): { readonly [Each in Value]?: string } =>
  Object.fromEntries(
    [...new Set(Object.values(meanings))].map((value) => [
      value,
      Object.keys(meanings).find((own) => meanings[own] === value),
    ]),
  ) as { readonly [Each in Value]?: string };

/**
 * Builds the map of a conversation's status. If the vendor has a single final status, `solved` and `closed` both write
 * it; an unrecognized status reads as unknown.
 */
export function statusMap(
  meanings: Readonly<Record<string, WritableStatus>>,
  written?: { readonly [Each in WritableStatus]?: string },
): Omit<ValueMap<ConversationStatus>, 'read'> & {
  readonly read: (own: string | null) => ConversationStatus;
} {
  const known = written ?? firstOf(meanings);
  const end = known.solved ?? known.closed;
  const map = valueMap<ConversationStatus>(
    meanings,
    end === undefined ? known : { ...known, solved: known.solved ?? end, closed: known.closed ?? end },
  );
  return { ...map, read: (own) => map.read(own) ?? 'unknown' };
}
