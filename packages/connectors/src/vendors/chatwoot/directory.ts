import type { Agent, Tag } from '@keyway/contract';

import { type OperationContext, type Settings, type Steps } from '../../definition/index.js';
import {
  asRecords,
  idAndName,
  type JsonRecord,
  mapEach,
  mapRecords,
  optionalText,
  recordFrom,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { readPages, sendForEach, wholeResource, withTeams } from '../../listing/index.js';
import { accountPath } from './paths.js';

/** None of these lists has pages. */
const readAll = <Item>(path: string, read: (body: unknown) => Item[]) =>
  readPages(
    (_position, { settings }) => ({ method: 'GET', path: at(settings, path) }),
    ({ body }) => ({ items: read(body) }),
  );

const at = (settings: Settings, path: string): string => `${accountPath(settings)}${path}`;

const roles: Readonly<Record<string, Agent['role']>> = { administrator: 'admin', agent: 'agent' };
const availabilities: Readonly<Record<string, Agent['availability']>> = {
  online: 'online',
  busy: 'away',
  offline: 'offline',
};

function toAgent(user: JsonRecord, path: string): Agent {
  const id = requiredId(user, 'id', path);
  const role = optionalText(user, 'role') ?? '';
  const availability = optionalText(user, 'availability_status') ?? '';
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(user, 'name'),
    email: optionalText(user, 'email'),
    role: (Object.hasOwn(roles, role) && roles[role]) || 'unknown',
    // Until an invitation is taken up, its agent cannot sign in.
    active: user.confirmed !== false,
    availability: (Object.hasOwn(availabilities, availability) && availabilities[availability]) || 'unknown',
    avatar_url: optionalText(user, 'thumbnail'),
  });
}
const toAgents = (body: unknown): Agent[] => mapEach(asRecords(body, 'body'), 'body', toAgent);

const readTeamRecords = readAll('/teams', (body) => [...asRecords(body, 'body')]);

/** The members of a team need a request of their own. */
function* readTeams(context: OperationContext): Steps<{ id: string; name: string; agent_ids: string[] }[]> {
  const records = yield* readTeamRecords(context);
  const named = mapEach(records, 'body', (team, path) => idAndName(team, path));
  const members = yield* sendForEach(named, ({ id }) => ({
    method: 'GET',
    path: at(context.settings, `/teams/${encodeURIComponent(id)}/team_members`),
  }));
  return members.map(([team, { body }]) => ({ ...team, agent_ids: toAgents(body).map(({ id }) => id) }));
}

const byName = (label: JsonRecord) => optionalText(label, 'title');

/** A label is named by its title wherever it is put. */
function toTag(label: JsonRecord, path: string): Tag {
  const name = requiredText(label, 'title', path);
  return recordFrom('tags', {
    id: name,
    name,
    color: optionalText(label, 'color'),
    description: optionalText(label, 'description'),
  });
}

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'role', 'active', 'availability', 'teams', 'avatar_url'],
  readAll: withTeams(readAll('/agents', toAgents), readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const tags = wholeResource('tags', {
  fields: ['id', 'name', 'color', 'description'],
  readAll: readAll('/labels', (body) => mapRecords(body, 'payload', toTag, byName)),
});
