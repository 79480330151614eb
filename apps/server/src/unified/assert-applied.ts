import { ApiError } from '../api-error.js';

/** Attributes that name labels, by how they change the record's labels. */
const labelling = ['tags', 'add_tags'] as const;

type Label = string | { readonly id: string; readonly name?: string | null };
type Named = { readonly field: string; readonly value: string };

/**
 * Compares the labels of a write with those of the record as read back, since a vendor that ignores a label still
 * responds with 200. Throws ConnectorExecutionError with the applied and ignored labels.
 */
export function assertApplied(record: object, asked: object, fields: readonly string[]): void {
  const shown = (record as { tags?: unknown }).tags;
  if (!fields.includes('tags') || !Array.isArray(shown)) return;
  const known = new Set((shown as Label[]).flatMap(namesOf).map(alike));
  const named = labelling.flatMap((field) =>
    labelsIn(asked, field).map((value): Named => ({ field, value })),
  );
  const isTaken = ({ value }: Named): boolean => known.has(alike(value));
  const missing = named.filter((each) => !isTaken(each));
  if (missing.length === 0) return;
  const { id } = record as { id?: unknown };
  throw new ApiError('ConnectorExecutionError', {
    status: 422,
    message: `The connector did not take ${missing.map(({ field, value }) => `${field}: ${value}`).join(', ')}. The rest was written; detail has both.`,
    logMessage: 'The connector did not take all labels.',
    detail: { id, applied: named.filter(isTaken), not_applied: missing },
  });
}

function labelsIn(asked: object, field: string): readonly string[] {
  const value = (asked as Readonly<Record<string, unknown>>)[field];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

const namesOf = (label: Label): string[] =>
  typeof label === 'string' ? [label] : [label.id, label.name ?? label.id];

/** Vendors store labels in their own case, and some replace spaces. */
const alike = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
