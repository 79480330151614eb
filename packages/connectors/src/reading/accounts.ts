import type { Account } from '../definition/index.js';
import { isRecord, optionalId, optionalText } from './read.js';

/** The account that a record is about, by the member that holds its id; undefined where it holds none. */
export function accountIn(record: unknown, idName: string): Account | undefined {
  if (!isRecord(record)) return undefined;
  const id = optionalId(record, idName);
  return id === null ? undefined : { id, name: optionalText(record, 'name') ?? id };
}
