import type { ConversationStatus, WritableStatus } from '@keyway/contract';

import type { AttributeValues } from './operations.js';

/** A vendor's own values of an attribute and what they mean, for reading, writing and coverage. */
export type ValueMap<Value extends string> = {
  /** Null where the vendor's value is none of those known. */
  readonly read: (own: string | null) => Value | null;
  /** The vendor's own value; throws for one that `values.write` does not list, which the server refuses before. */
  readonly write: (value: Value) => string;
  readonly values: AttributeValues;
};

/**
 * From the vendor's values to the unified ones. Of several that mean the same the first is written, unless `written`
 * names another; where `written` is given, nothing else is written.
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
 * The same of the status of a conversation. Where the vendor has one end, `solved` and `closed` both write it; a status
 * that nobody knows reads as unknown.
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
