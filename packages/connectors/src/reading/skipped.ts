import type { SkippedRecord } from '@keyway/contract';

import { Mismatch } from './mismatch.js';

/** A record that is left out of a list, with the error that it is when it is read alone. */
export type Skipped = SkippedRecord & { readonly cause: unknown };

/** Reads the id that a list would show from a record that cannot be mapped. */
export type IdOf<Item> = (item: Item) => string | null;

/** The records that the current run leaves out; undefined where a record that cannot be mapped is an error. */
let current: Skipped[] | undefined;
/** Stand in for entries that are no records, so that the length of a page still tells whether it is full. */
const placeholders = new WeakMap<object, Mismatch>();

/** Notes the records that `work` leaves out. It must not wait for anything: only one run is current at a time. */
export function noteSkipped<Output>(skipped: Skipped[], work: () => Output): Output {
  const before = current;
  current = skipped;
  try {
    return work();
  } finally {
    current = before;
  }
}

/** Runs in which an additional lookup failed. */
const lookupsFailed = new WeakSet<readonly Skipped[]>();
const recordsWithoutLookups = new WeakSet<object>();

/** Notes that names or other details of the current run's records could not be looked up. */
export function noteFailedLookup(): void {
  if (current) lookupsFailed.add(current);
}

/** Marks the records of a run in which a look-up failed. */
export function markLackingLookups(skipped: readonly Skipped[], records: readonly object[]): void {
  if (lookupsFailed.has(skipped)) for (const record of records) recordsWithoutLookups.add(record);
}

/** Whether a record may lack names because a look-up failed when it was read. */
export const lacksLookups = (record: object): boolean => recordsWithoutLookups.has(record);

/** Maps records that an earlier page was read with; that page named those left out. */
export const readAgain = <Output>(work: () => Output): Output => (current ? noteSkipped([], work) : work());

/**
 * Maps each item; `at` is the path of the list. Within {@link noteSkipped} an item that cannot be mapped is left out.
 * Elsewhere, as in the answer to a write, it is an error.
 */
export function mapEach<Item, Output>(
  items: readonly Item[],
  at: string,
  to: (item: Item, path: string) => Output,
  idOf: IdOf<Item> = ownId,
): Output[] {
  const outputs: Output[] = [];
  for (const [index, item] of items.entries()) {
    const path = `${at}[${index}]`;
    try {
      outputs.push(to(recordAt(item), path));
    } catch (error) {
      skip(error, path, isRecord(item) ? () => idOf(item) : undefined);
    }
  }
  return outputs;
}

function ownId(item: unknown): string | null {
  const { id } = item as { readonly id?: unknown };
  return typeof id === 'string' || Number.isSafeInteger(id) ? String(id) || null : null;
}

/** Stands in for an entry of a list that is no record, until the list is mapped. */
export function placeholderFor(error: Mismatch): object {
  if (!current) throw error;
  const placeholder = {};
  placeholders.set(placeholder, error);
  return placeholder;
}

function recordAt<Item>(item: Item): Item {
  const error = placeholders.get(item as object);
  if (error) throw error;
  return item;
}

const isRecord = (item: unknown): boolean =>
  typeof item === 'object' && item !== null && !placeholders.has(item);

function skip(error: unknown, path: string, readId: (() => string | null) | undefined): void {
  // A connector's own error is not a failed mapping.
  if (!current || !(error instanceof TypeError || error instanceof RangeError)) throw error;
  const id = readId ? idOrNull(readId) : null;
  current.push({
    id,
    reason: readId && id === null ? 'unreadable_id' : 'unreadable_record',
    // The words of any other error may be those of the record.
    field: error instanceof Mismatch ? error.path : path,
    message: error instanceof Mismatch ? error.problem : 'cannot be mapped',
    cause: error,
  });
}

function idOrNull(readId: () => string | null): string | null {
  try {
    return readId();
  } catch {
    return null;
  }
}
