import { StepFailed, type OperationContext, type Steps } from '../../definition/index.js';
import { type JsonRecord, optionalText, requiredId, requiredRecord } from '../../reading/index.js';
import { readAll } from './directory.js';
import type { Names } from './map-conversation.js';

type NamedRecord = { readonly id: string; readonly name: string | null; readonly email: string | null };

const toNamed = (record: JsonRecord, path: string): NamedRecord[] => {
  const attributes = requiredRecord(record, 'attributes', path);
  const name = optionalText(attributes, 'displayName') ?? optionalText(attributes, 'name');
  return [{ id: requiredId(record, 'id', path), name, email: optionalText(attributes, 'email') }];
};

/** The names that these conversations need: a call for each kind that one of them has. */
export function* readNames(records: readonly JsonRecord[], context: OperationContext): Steps<Names> {
  const names = function* (member: string, path: string): Steps<readonly NamedRecord[]> {
    if (!records.some((record) => hasSome(record, member))) return [];
    try {
      return yield* readAll(path, toNamed)(context);
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

const hasSome = ({ attributes }: JsonRecord, member: string): boolean => {
  const ids = (attributes as JsonRecord | undefined)?.[member];
  return Array.isArray(ids) && ids.length > 0;
};

const wordsOf = (records: readonly NamedRecord[]): ReadonlyMap<string, string> =>
  new Map(records.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])));
