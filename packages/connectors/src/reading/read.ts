/** Reads a vendor's JSON: what is required throws a Mismatch, which names the path and never the value. */
import { Mismatch } from './mismatch.js';
import { type IdOf, mapEach, placeholderFor } from './skipped.js';

export type JsonRecord = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is JsonRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value itself as a record, e.g. a response body. */
export function asRecord(value: unknown, path: string): JsonRecord {
  if (!isRecord(value)) throw new Mismatch(path, 'an object', value);
  return value;
}

export function asList(value: unknown, path: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Mismatch(path, 'a list', value);
  return value;
}

/** The value itself as a list of records. An entry that is none is left out when the others are mapped. */
export const asRecords = (value: unknown, path: string): readonly JsonRecord[] =>
  asList(value, path).map((item, index) => (isRecord(item) ? item : noRecord(item, `${path}[${index}]`)));

const noRecord = (value: unknown, path: string): JsonRecord =>
  placeholderFor(new Mismatch(path, 'an object', value)) as JsonRecord;

export const requiredRecord = (record: JsonRecord, name: string, path: string): JsonRecord =>
  asRecord(record[name], `${path}.${name}`);

/** Undefined where the member is absent or something else; as with all optional members, the record may be absent too. */
export function optionalRecord(record: JsonRecord | undefined, name: string): JsonRecord | undefined {
  const value = record?.[name];
  return isRecord(value) ? value : undefined;
}

/** The records of a list that must be there. */
export const requiredRecords = (record: JsonRecord, name: string, path: string): readonly JsonRecord[] =>
  asRecords(record[name], `${path}.${name}`);

/** The record that a body holds under a name. */
export const recordIn = (body: unknown, name: string): JsonRecord =>
  requiredRecord(asRecord(body, 'body'), name, 'body');

/** The records of the list that a body holds under a name. */
export const recordsIn = (body: unknown, name: string): readonly JsonRecord[] =>
  requiredRecords(asRecord(body, 'body'), name, 'body');

/** Maps these, see {@link mapEach}. Their ids are `id`, unless `idOf` reads others. */
export const mapRecords = <Output>(
  body: unknown,
  name: string,
  to: (record: JsonRecord, path: string) => Output,
  idOf?: IdOf<JsonRecord>,
): Output[] => mapEach(recordsIn(body, name), name, to, idOf);

/** The ids of these. */
export const idsIn = (body: unknown, name: string): string[] =>
  mapRecords(body, name, (record, path) => requiredId(record, 'id', path));

/** The records of a list that may be absent. */
export function optionalRecords(record: JsonRecord | undefined, name: string): readonly JsonRecord[] {
  const value = record?.[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/**
 * Vendors give ids as numbers or strings; ours are strings. A number that JSON could not carry exactly throws: rounded,
 * it would be the id of something else.
 */
export function optionalId(record: JsonRecord | undefined, name: string, path?: string): string | null {
  const value = record?.[name];
  if (typeof value === 'string' && value !== '') return value;
  if (typeof value !== 'number') return null;
  if (!Number.isSafeInteger(value))
    throw new Mismatch(path === undefined ? name : `${path}.${name}`, 'an exact id', value);
  return String(value);
}

export function requiredId(record: JsonRecord, name: string, path: string): string {
  const id = optionalId(record, name, path);
  if (id === null) throw new Mismatch(`${path}.${name}`, 'an id', record[name]);
  return id;
}

/** The ids in a list that may be absent. */
export const optionalIds = (record: JsonRecord, name: string, path: string): string[] =>
  asList(record[name] ?? [], `${path}.${name}`).map((id, index) =>
    requiredId({ [index]: id }, String(index), `${path}.${name}`),
  );

/** Empty text is no text. */
export function optionalText(record: JsonRecord | undefined, name: string): string | null {
  const value = record?.[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

export function requiredText(record: JsonRecord, name: string, path: string): string {
  const text = optionalText(record, name);
  if (text === null) throw new Mismatch(`${path}.${name}`, 'text', record[name]);
  return text;
}

/** A count such as a size in bytes; some vendors write it as text. */
export function optionalCount(record: JsonRecord | undefined, name: string): number | null {
  const value = record?.[name];
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

/** The scalar members of a vendor's free-form object; nested ones have no place in unified metadata. */
export function optionalScalars(
  record: JsonRecord,
  name: string,
): Record<string, string | number | boolean | null> | null {
  const value = optionalRecord(record, name);
  if (!value) return null;
  const scalars = Object.entries(value).filter(
    (entry): entry is [string, string | number | boolean | null] =>
      entry[1] === null || typeof entry[1] !== 'object',
  );
  return scalars.length > 0 ? Object.fromEntries(scalars) : null;
}
