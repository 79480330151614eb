import type { Agent, Tag, Team } from '@keyway/contract';

import { type DownstreamResponse, type OperationContext, type Steps } from '../../definition/index.js';
import {
  asRecord,
  idAndName,
  idsIn,
  joinedName,
  type JsonRecord,
  mapRecords,
  optionalRecord,
  optionalText,
  optionalUnixDate,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { cursorOf, readPages, sendForEach, wholeResource, withTeams } from '../../listing/index.js';

const readAll = <Item>(path: string, to: (record: JsonRecord, path: string) => Item[]) =>
  readPages(
    (token) => ({ method: 'GET', path, query: { limit: 100, page_token: token } }),
    ({ body }: DownstreamResponse) => ({
      items: mapRecords(body, '_results', to).flat(),
      next: cursorOf(optionalRecord(asRecord(body, 'body'), '_pagination')?.next, 'page_token'),
    }),
  );

/** Teammates of other types are rules, integrations and the like. */
function toAgents(teammate: JsonRecord, path: string): Agent[] {
  const type = optionalText(teammate, 'type') ?? 'user';
  if (type !== 'user' && type !== 'visitor') return [];
  const id = requiredId(teammate, 'id', path);
  return [
    recordFrom('agents', {
      id,
      downstream_id: id,
      name: joinedName(teammate, 'first_name', 'last_name') ?? optionalText(teammate, 'username'),
      email: optionalText(teammate, 'email'),
      role: teammate.is_admin === true ? 'admin' : 'agent',
      active: teammate.is_blocked !== true,
      availability: teammate.is_available === false ? 'away' : 'unknown',
    }),
  ];
}

const readTeamRecords = readAll('/teams', (team, path) => [idAndName(team, path)]);

/** A list of teams leaves out who is in them. */
function* readTeams(context: OperationContext): Steps<Team[]> {
  const listed = yield* readTeamRecords(context);
  const single = yield* sendForEach(listed, ({ id }) => ({
    method: 'GET',
    path: `/teams/${encodeURIComponent(id)}`,
  }));
  return single.map(([team, { body }]) =>
    recordFrom('teams', { ...team, agent_ids: idsIn(body, 'members') }),
  );
}

const toTag = (tag: JsonRecord, path: string): Tag[] => [
  recordFrom('tags', {
    ...idAndName(tag, path),
    color: optionalText(tag, 'highlight'),
    description: optionalText(tag, 'description'),
    created_at: optionalUnixDate(tag, 'created_at', 'seconds'),
    updated_at: optionalUnixDate(tag, 'updated_at', 'seconds'),
  }),
];

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'role', 'active', 'availability', 'teams'],
  readAll: withTeams(readAll('/teammates', toAgents), readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const tags = wholeResource('tags', {
  fields: ['id', 'name', 'color', 'description', 'created_at', 'updated_at'],
  readAll: readAll('/tags', toTag),
});
