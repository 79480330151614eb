import { send, StepFailed, type Steps } from '../../definition/index.js';
import {
  type JsonRecord,
  mapRecords,
  optionalRecord,
  optionalText,
  requiredId,
  requiredRecord,
} from '../../reading/index.js';
import { nextPageOf, pageRequest } from './directory.js';
import type { Names } from './map-conversation.js';

type NamedRecord = { readonly id: string; readonly name: string | null; readonly email: string | null };

function toNamed(record: JsonRecord, path: string): NamedRecord[] {
  const attributes = requiredRecord(record, 'attributes', path);
  const name = optionalText(attributes, 'displayName') ?? optionalText(attributes, 'name');
  return [{ id: requiredId(record, 'id', path), name, email: optionalText(attributes, 'email') }];
}

/** Pages of users, teams or tags that a list of conversations reads, of a hundred each. */
export const mostNamePages = 5;

/** The names that these conversations need. Of each kind, pages are read until none is missing. */
export function* readNames(records: readonly JsonRecord[], mostPages = 250): Steps<Names> {
  const names = function* (member: string, path: string): Steps<readonly NamedRecord[]> {
    const wanted = new Set(records.flatMap((record) => idsOf(record, member)));
    const found: NamedRecord[] = [];
    let page: string | null | undefined;
    try {
      for (let pages = 0; wanted.size > 0 && page !== null && pages < mostPages; pages += 1) {
        const { body } = yield* send(pageRequest(path, page));
        found.push(...mapRecords(body, 'data', toNamed).flat());
        for (const { id } of found) wanted.delete(id);
        page = nextPageOf(body);
      }
      return found;
    } catch (error) {
      // Without the right to read names, a conversation is better than no conversation.
      if (error instanceof StepFailed && ['scope', 'credentials', 'not_found'].includes(error.kind))
        return [];
      throw error;
    }
  };
  const users = yield* names('assignedUsers', '/users');
  const teams = yield* names('assignedTeams', '/teams');
  const tags = yield* names('tags', '/tags');
  return { users: new Map(users.map((user) => [user.id, user])), teams: wordsOf(teams), tags: wordsOf(tags) };
}

function idsOf(record: JsonRecord, member: string): string[] {
  const ids = optionalRecord(record, 'attributes')?.[member];
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

const wordsOf = (records: readonly NamedRecord[]): ReadonlyMap<string, string> =>
  new Map(records.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
