import type { Agent, Team } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  type OperationContext,
  segment,
  send,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import {
  asRecord,
  idAndName,
  type JsonRecord,
  mapEach,
  mapRecords,
  optionalDate,
  optionalId,
  optionalRecords,
  optionalText,
  recordFrom,
  recordsIn,
  requiredText,
} from '../../reading/index.js';
import {
  noResource,
  readNumberedPages,
  sendForEach,
  sendInTurns,
  wholeResource,
  withTeams,
} from '../../listing/index.js';
import { pageLimit } from './transaction-query.js';

/** Named in one address, which these leave short enough. */
const MAX_NAMES = 50;

/** These collections accept JSON, which needs only JSON's own escapes. */
const collectionRequest = (
  path: string,
  limits: readonly object[],
  fields: string,
  page: number,
): DownstreamRequest => ({
  method: 'GET',
  path,
  query: { query: JSON.stringify(limits), fields, orderby: 'id', per_page: pageLimit, page },
});

type Group = { readonly id: string; readonly name: string };

const readGroups = (...limits: readonly object[]) =>
  readNumberedPages(
    pageLimit,
    (page) => collectionRequest('/groups', limits, 'Name', page + 1),
    ({ body }) => {
      const groups = recordsIn(body, 'items');
      const items = mapEach(groups, 'items', (group, path) => idAndName(group, path, { name: 'Name' }));
      return { items, count: groups.length };
    },
  );
const readPrivileged = readGroups(
  { field: 'Domain', value: 'SystemInternal' },
  { field: 'Name', value: 'Privileged' },
);
const readTeamRecords = readGroups({ field: 'Domain', value: 'UserDefined' });

/** Names of the users in a group, enabled and disabled. */
const membersOf = (body: unknown): string[] =>
  optionalRecords(asRecord(body, 'body'), 'Members')
    .filter(({ type }) => type === 'user')
    .map((member) => optionalId(member, 'id'))
    .filter((id) => id !== null);

const groupRequest = ({ id }: Group): DownstreamRequest => ({
  method: 'GET',
  path: `/group/${segment(id)}`,
});

function toAgent(user: JsonRecord, path: string): Agent {
  const name = requiredText(user, 'Name', path);
  return recordFrom('agents', {
    id: name,
    downstream_id: name,
    name: optionalText(user, 'RealName'),
    email: optionalText(user, 'EmailAddress'),
    // Disabled users are not found.
    active: true,
    created_at: momentOf(user, 'Created'),
    updated_at: momentOf(user, 'LastUpdated'),
  });
}

/** Times hidden from the connection's user are the epoch. */
export function momentOf(user: JsonRecord, name: string): string | null {
  const moment = optionalDate(user, name);
  return moment?.startsWith('1970-01-01') ? null : moment;
}

/** A user without permission to see groups gets an empty list, without an error. */
function* findPrivileged(context: OperationContext): Steps<Group> {
  const [group] = yield* readPrivileged(context);
  if (group) return group;
  throw new ConnectorError(
    'scope',
    'Request Tracker does not show its groups to this user: give the user the global right SeeGroup.',
  );
}

/** Agents and customers are users. Lists keep to themselves who is privileged; the group of those tells. */
export function* readPrivilegedNames(context: OperationContext): Steps<string[]> {
  const group = yield* findPrivileged(context);
  return membersOf((yield* send(groupRequest(group))).body);
}

function* readAgents(context: OperationContext): Steps<Agent[]> {
  const names = yield* readPrivilegedNames(context);
  const pages = Array.from({ length: Math.ceil(names.length / MAX_NAMES) }, (_, page) =>
    names.slice(page * MAX_NAMES, (page + 1) * MAX_NAMES),
  );
  const fields = 'Name,RealName,EmailAddress,Created,LastUpdated';
  const answers = yield* sendInTurns(
    pages.map((value) => collectionRequest('/users', [{ field: 'Name', operator: 'IN', value }], fields, 1)),
  );
  return answers.flatMap(({ body }) =>
    mapRecords(body, 'items', toAgent, (user) => optionalText(user, 'Name')),
  );
}

/** A group that is a member of another stays out of the members: it is a team of its own. */
function* readTeams(context: OperationContext): Steps<Team[]> {
  const groups = yield* readTeamRecords(context);
  if (groups.length === 0) yield* findPrivileged(context);
  const single = yield* sendForEach(groups, groupRequest);
  return single.map(([group, { body }]) => recordFrom('teams', { ...group, agent_ids: membersOf(body) }));
}

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active', 'teams', 'created_at', 'updated_at'],
  readAll: withTeams(readAgents, readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const tags = noResource<'tags'>(unsupported('Tickets of Request Tracker have no tags.'));
