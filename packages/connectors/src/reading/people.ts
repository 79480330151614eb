import type { Conversation } from '@keyway/contract';

import { optionalId, optionalText, requiredId, type JsonRecord } from './read.js';

/** A person that a conversation references. */
export type Person = NonNullable<Conversation['customer']>;
/** A team, an inbox or something else with a name that a conversation names. */
export type Named = NonNullable<Conversation['team']>;

export type Members<Name extends string> = { readonly [Each in Name]?: string };

/** Null without a person: a record without an ID is no reference. */
export function personFrom(
  record: JsonRecord | undefined,
  { id = 'id', name = 'name', email = 'email' }: Members<'id' | 'name' | 'email'> = {},
): Person | null {
  const known = record && optionalId(record, id);
  return known ? { id: known, name: optionalText(record, name), email: optionalText(record, email) } : null;
}

/** The id and the name of a team or a tag; one without a name is called by its id. */
export function idAndName(
  record: JsonRecord,
  path: string,
  { id = 'id', name = 'name' }: Members<'id' | 'name'> = {},
): { id: string; name: string } {
  const known = requiredId(record, id, path);
  return { id: known, name: optionalText(record, name) ?? known };
}

export function namedFrom(
  record: JsonRecord | undefined,
  { id = 'id', name = 'name' }: Members<'id' | 'name'> = {},
): Named | null {
  const known = record && optionalId(record, id);
  return known ? { id: known, name: optionalText(record, name) } : null;
}
