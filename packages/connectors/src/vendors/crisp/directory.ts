import type { Agent, Team } from '@keyway/contract';

import { unsupported } from '../../definition/index.js';
import {
  idAndName,
  joinedName,
  mapRecords,
  optionalId,
  optionalIds,
  optionalText,
  recordFrom,
  recordsIn,
  requiredRecord,
  type JsonRecord,
} from '../../reading/index.js';
import { noResource, readPages, wholeResource } from '../../listing/index.js';

const availabilities: Readonly<Record<string, Agent['availability']>> = {
  online: 'online',
  away: 'away',
  offline: 'offline',
};

/** Who was only invited is listed, too, and has no id yet. */
function toAgents(operator: JsonRecord, path: string): Agent[] {
  const details = requiredRecord(operator, 'details', path);
  const id = optionalId(details, 'user_id', `${path}.details`);
  if (id === null) return [];
  const availability = optionalText(details, 'availability') ?? '';
  const agent = recordFrom('agents', {
    id,
    downstream_id: id,
    name: joinedName(details, 'first_name', 'last_name'),
    email: optionalText(details, 'email'),
    role: optionalText(details, 'role') === 'owner' ? 'admin' : 'agent',
    active: true,
    availability: (Object.hasOwn(availabilities, availability) && availabilities[availability]) || 'unknown',
    avatar_url: optionalText(details, 'avatar'),
  });
  return [agent];
}

export const readAgents = readPages(
  () => ({ method: 'GET', path: '/operators/list' }),
  ({ body }) => ({ items: mapRecords(body, 'data', toAgents).flat() }),
);

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'role', 'active', 'availability', 'avatar_url'],
  readAll: readAgents,
});

const toTeam = (team: JsonRecord, path: string): Team =>
  recordFrom('teams', {
    ...idAndName(team, path, { id: 'team_id' }),
    agent_ids: optionalIds(team, 'operators', path),
  });

/** The size of a page is not documented: an empty one is the end. */
export const teams = wholeResource('teams', {
  fields: ['id', 'name', 'agent_ids'],
  readAll: readPages(
    (page = '1') => ({ method: 'GET', path: `/teams/list/${page}` }),
    ({ body }, _context, page = '1') => ({
      items: mapRecords(body, 'data', toTeam, (team) => optionalId(team, 'team_id')),
      next: recordsIn(body, 'data').length === 0 ? null : String(Number(page) + 1),
    }),
  ),
});

export const tags = noResource<'tags'>(
  unsupported('Crisp has segments, which it only suggests; there is no list of them.'),
);
