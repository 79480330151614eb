import type { Agent, Inbox, Tag, Team } from '@keyway/contract';

import type { DownstreamRequest } from '../../definition/index.js';
import {
  asRecord,
  inboxFrom,
  type JsonRecord,
  mapRecords,
  optionalDate,
  optionalIds,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
  requiredRecord,
  idAndName,
} from '../../reading/index.js';
import { cursorOf, readPages, wholeResource } from '../../listing/index.js';

export const pageRequest = (
  path: string,
  page: string | undefined,
  query: Readonly<Record<string, string>> = {},
): DownstreamRequest => ({ method: 'GET', path, query: { ...query, pageSize: 100, page } });

export const nextPageOf = (body: unknown): string | null =>
  cursorOf(optionalRecord(asRecord(body, 'body'), 'links')?.next, 'page');

/** All records of a list, however many pages it has. */
const readAll = <Item>(
  path: string,
  to: (record: JsonRecord, path: string) => Item[],
  query: Readonly<Record<string, string>> = {},
) =>
  readPages(
    (page) => pageRequest(path, page, query),
    ({ body }) => ({
      items: mapRecords(body, 'data', to).flat(),
      next: nextPageOf(body),
    }),
  );

function toAgent(user: JsonRecord, path: string): Agent[] {
  const id = requiredId(user, 'id', path);
  const attributes = requiredRecord(user, 'attributes', path);
  return [
    recordFrom('agents', {
      id,
      downstream_id: id,
      name: optionalText(attributes, 'displayName') ?? optionalText(attributes, 'name'),
      email: optionalText(attributes, 'email'),
      active: optionalText(attributes, 'deletedAt') === null,
      avatar_url: optionalText(attributes, 'avatarUrl'),
      created_at: optionalDate(attributes, 'createdAt'),
      updated_at: optionalDate(attributes, 'updatedAt'),
    }),
  ];
}

function toTeam(team: JsonRecord, path: string): Team[] {
  const attributes = requiredRecord(team, 'attributes', path);
  return [
    recordFrom('teams', {
      ...idAndName({ ...attributes, id: team.id }, path),
      agent_ids: optionalIds(attributes, 'members', `${path}.attributes`),
    }),
  ];
}

/** Deleted tags stay in the list. */
function toTags(tag: JsonRecord, path: string): Tag[] {
  const attributes = requiredRecord(tag, 'attributes', path);
  if (attributes.deleted === true) return [];
  return [
    recordFrom('tags', {
      ...idAndName({ ...attributes, id: tag.id }, path),
      color: optionalText(attributes, 'color'),
      created_at: optionalDate(attributes, 'createdAt'),
      updated_at: optionalDate(attributes, 'updatedAt'),
    }),
  ];
}

function toInbox(queue: JsonRecord, path: string): Inbox[] {
  const attributes = requiredRecord(queue, 'attributes', path);
  const name = optionalText(attributes, 'displayName') ?? optionalText(attributes, 'name');
  return [inboxFrom({ id: queue.id, name }, path)];
}

/** Queues that work is routed through, those of an organization that uses routing. */
export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name'],
  readAll: readAll('/routing/queues', toInbox),
});

/** Users of the type `machine` are bots and tokens. Their teams may take another right: see the scopes. */
export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active', 'avatar_url', 'created_at', 'updated_at'],
  readAll: readAll('/users', toAgent, { userType: 'user' }),
});

export const teams = wholeResource('teams', {
  fields: ['id', 'name', 'agent_ids'],
  readAll: readAll('/teams', toTeam),
});

export const tags = wholeResource('tags', {
  fields: ['id', 'name', 'color', 'created_at', 'updated_at'],
  readAll: readAll('/tags', toTags),
});
