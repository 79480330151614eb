import type { Agent, Team } from '@keyway/contract';

import { type DownstreamResponse, unsupported } from '../../definition/index.js';
import {
  asRecords,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalIds,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
  idAndName,
} from '../../reading/index.js';
import { cursorOf, linkOf, noResource, readPages, wholeResource, withTeams } from '../../listing/index.js';

const readAll = <Item>(path: string, to: (record: JsonRecord, path: string) => Item) =>
  readPages(
    (page) => ({ method: 'GET', path, query: { per_page: 100, page } }),
    ({ body, headers }: DownstreamResponse) => ({
      items: mapEach(asRecords(body, 'body'), 'body', to),
      next: cursorOf(linkOf(headers, 'next'), 'page'),
    }),
  );

/** Name and address are under `contact`, as for every person. */
function toAgent(agent: JsonRecord, path: string): Agent {
  const id = requiredId(agent, 'id', path);
  const contact = optionalRecord(agent, 'contact');
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(contact, 'name'),
    email: optionalText(contact, 'email'),
    role: optionalText(agent, 'type') === 'collaborator' ? 'light' : 'agent',
    active: contact?.active !== false,
    // Whether new tickets are given to them.
    availability: agent.available === true ? 'online' : agent.available === false ? 'away' : 'unknown',
    time_zone: optionalText(contact, 'time_zone'),
    created_at: optionalDate(agent, 'created_at'),
    updated_at: optionalDate(agent, 'updated_at'),
  });
}

const toTeam = (group: JsonRecord, path: string): Team =>
  recordFrom('teams', {
    ...idAndName(group, path),
    agent_ids: optionalIds(group, 'agent_ids', path),
  });

const readTeams = readAll('/groups', toTeam);

export const agents = wholeResource('agents', {
  fields: [
    'id',
    'downstream_id',
    'name',
    'email',
    'role',
    'active',
    'availability',
    'teams',
    'time_zone',
    'created_at',
    'updated_at',
  ],
  readAll: withTeams(readAll('/agents', toAgent), readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const tags = noResource<'tags'>(unsupported('Freshdesk has no endpoint that lists tags.'));
