import type { Agent, Tag, Team } from '@keyway/contract';

import { unsupported } from '../../definition/index.js';
import {
  idAndName,
  type JsonRecord,
  mapRecords,
  optionalIds,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { noResource, readPages, wholeResource, withTeams } from '../../listing/index.js';

/** None of these lists has pages. */
const readAll = <Item>(path: string, member: string, to: (record: JsonRecord, path: string) => Item) =>
  readPages(
    () => ({ method: 'GET', path }),
    ({ body }) => ({ items: mapRecords(body, member, to) }),
  );

export function toAgent(admin: JsonRecord, path: string): Agent {
  const id = requiredId(admin, 'id', path);
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(admin, 'name'),
    email: optionalText(admin, 'email'),
    // Teammates who left the workspace are not listed.
    active: true,
    availability: admin.away_mode_enabled === true ? 'away' : 'unknown',
    // An address, or an object that holds it: documentation and answers differ.
    avatar_url: optionalText(admin, 'avatar') ?? optionalText(optionalRecord(admin, 'avatar'), 'image_url'),
  });
}

export const toTeam = (team: JsonRecord, path: string): Team =>
  recordFrom('teams', {
    ...idAndName(team, path),
    agent_ids: optionalIds(team, 'admin_ids', path),
  });

const toTag = (tag: JsonRecord, path: string): Tag => recordFrom('tags', idAndName(tag, path));

const readTeams = readAll('/teams', 'teams', toTeam);

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active', 'availability', 'teams', 'avatar_url'],
  readAll: withTeams(readAll('/admins', 'admins', toAgent), readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const inboxes = noResource<'inboxes'>(
  unsupported('Conversations of Intercom belong to no inbox: its team inboxes are teams.'),
);

export const tags = wholeResource('tags', {
  fields: ['id', 'name'],
  readAll: readAll('/tags', 'data', toTag),
});
