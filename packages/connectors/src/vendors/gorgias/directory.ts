import type { Agent, Tag, Team } from '@keyway/contract';

import type { DownstreamResponse } from '../../definition/index.js';
import {
  asRecord,
  idsIn,
  joinedName,
  type JsonRecord,
  mapRecords,
  optionalDate,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
  idAndName,
} from '../../reading/index.js';
import { readPages, wholeResource, withTeams } from '../../listing/index.js';

const readAll = <Item>(path: string, to: (record: JsonRecord, path: string) => Item) =>
  readPages(
    (cursor) => ({ method: 'GET', path, query: { limit: 100, cursor } }),
    ({ body }: DownstreamResponse) => ({
      items: mapRecords(body, 'data', to),
      next: optionalText(optionalRecord(asRecord(body, 'body'), 'meta'), 'next_cursor'),
    }),
  );

const roles: Readonly<Record<string, Agent['role']>> = {
  admin: 'admin',
  agent: 'agent',
  'basic-agent': 'agent',
  'lite-agent': 'light',
  'observer-agent': 'light',
  bot: 'bot',
  'internal-agent': 'bot',
};

function toAgent(user: JsonRecord, path: string): Agent {
  const id = requiredId(user, 'id', path);
  const role = optionalText(optionalRecord(user, 'role'), 'name') ?? '';
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(user, 'name') ?? joinedName(user, 'firstname', 'lastname'),
    email: optionalText(user, 'email'),
    role: (Object.hasOwn(roles, role) && roles[role]) || 'unknown',
    active: user.active !== false,
    time_zone: optionalText(user, 'timezone'),
    created_at: optionalDate(user, 'created_datetime'),
    updated_at: optionalDate(user, 'updated_datetime'),
  });
}

const toTeam = (team: JsonRecord, path: string): Team =>
  recordFrom('teams', {
    ...idAndName(team, path),
    agent_ids: idsIn(team, 'members'),
  });

const toTag = (tag: JsonRecord, path: string): Tag =>
  recordFrom('tags', {
    ...idAndName(tag, path),
    color: optionalText(optionalRecord(tag, 'decoration'), 'color'),
    description: optionalText(tag, 'description'),
    created_at: optionalDate(tag, 'created_datetime'),
  });

const readTeams = readAll('/teams', toTeam);

export const agents = wholeResource('agents', {
  fields: [
    'id',
    'downstream_id',
    'name',
    'email',
    'role',
    'active',
    'teams',
    'time_zone',
    'created_at',
    'updated_at',
  ],
  readAll: withTeams(readAll('/users', toAgent), readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const tags = wholeResource('tags', {
  fields: ['id', 'name', 'color', 'description', 'created_at'],
  readAll: readAll('/tags', toTag),
});
