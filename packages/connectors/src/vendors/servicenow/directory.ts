import type { Agent, Team } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamResponse,
  type OperationContext,
  readCountHeader,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import {
  idAndName,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalText,
  recordFrom,
  requiredText,
} from '../../reading/index.js';
import { noResource, readOffset, readPages, wholeResource, withTeams } from '../../listing/index.js';
import { hasMore, resultsOf } from './table.js';

const pageSize = 1000;
/** Who has one of these works on incidents or on cases; other roles come with them. */
export const agentRoles = ['itil', 'sn_customerservice_agent'];

/** Every row that the user may see. None of those there are is a missing right, not an empty table. */
const readTable = (table: string, condition: string, fields: readonly string[]) =>
  readPages(
    (offset) => ({
      method: 'GET',
      path: `/table/${table}`,
      query: {
        sysparm_query: `${condition}^ORDERBYsys_id`,
        sysparm_fields: fields.join(','),
        sysparm_limit: pageSize,
        sysparm_offset: offset ?? 0,
      },
    }),
    (response, _context, position) => {
      const rows = resultsOf(response);
      const end = readOffset(position) + pageSize;
      if (position === undefined) assertVisible(rows, response, table);
      return { items: rows, next: hasMore(response, end, rows.length) ? String(end) : null };
    },
  );

export function assertVisible(
  rows: readonly JsonRecord[],
  { headers }: DownstreamResponse,
  table: string,
): void {
  if (rows.length > 0 || (readCountHeader(headers, 'x-total-count') ?? 0) === 0) return;
  throw new ConnectorError(
    'scope',
    `ServiceNow shows nothing of the table ${table} to this user: give the user a role that may read it.`,
  );
}

const userFields = [
  'user.sys_id',
  'user.user_name',
  'user.name',
  'user.email',
  'user.active',
  'user.time_zone',
  'user.sys_created_on',
  'user.sys_updated_on',
];
const readRoles = readTable(
  'sys_user_has_role',
  `role.nameIN${agentRoles.join(',')}^user.active=true`,
  userFields,
);
const readGroups = readTable('sys_user_group', 'active=true', ['sys_id', 'name']);
const readMembers = readTable('sys_user_grmember', 'group.active=true^user.active=true', [
  'group.sys_id',
  'user.user_name',
]);

/** A journal entry identifies its author by user name, so that is the ID. */
const toAgent = (role: JsonRecord, path: string): Agent =>
  recordFrom('agents', {
    id: requiredText(role, 'user.user_name', path),
    downstream_id: requiredText(role, 'user.sys_id', path),
    name: optionalText(role, 'user.name'),
    email: optionalText(role, 'user.email'),
    active: role['user.active'] !== 'false',
    time_zone: optionalText(role, 'user.time_zone'),
    created_at: optionalDate(role, 'user.sys_created_on'),
    updated_at: optionalDate(role, 'user.sys_updated_on'),
  });

/** A user has a role once for each way that led to it. A user without a name cannot sign in. */
function* readAgents(context: OperationContext): Steps<Agent[]> {
  const found = new Map<string, Agent>();
  const idOf = (role: JsonRecord) => optionalText(role, 'user.user_name');
  const listed = mapEach(
    yield* readRoles(context),
    'result',
    (role, path) => (idOf(role) === null ? [] : [toAgent(role, path)]),
    idOf,
  );
  for (const agent of listed.flat()) found.set(agent.id, agent);
  return [...found.values()];
}

function* readTeams(context: OperationContext): Steps<Team[]> {
  const groups = yield* readGroups(context);
  const members = yield* readMembers(context);
  const names = new Map<string, string[]>();
  for (const member of members) {
    const group = optionalText(member, 'group.sys_id');
    const name = optionalText(member, 'user.user_name');
    if (group !== null && name !== null) names.set(group, [...(names.get(group) ?? []), name]);
  }
  const toTeam = (group: JsonRecord, path: string): Team => {
    const named = idAndName(group, path, { id: 'sys_id' });
    return recordFrom('teams', { ...named, agent_ids: names.get(named.id) ?? [] });
  };
  return mapEach(groups, 'result', toTeam, (group) => optionalText(group, 'sys_id'));
}

export const agents = wholeResource('agents', {
  fields: [
    'id',
    'downstream_id',
    'name',
    'email',
    'active',
    'teams',
    'time_zone',
    'created_at',
    'updated_at',
  ],
  readAll: withTeams(readAgents, readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const inboxes = noResource<'inboxes'>(
  unsupported('Records of ServiceNow belong to no inbox: the groups that they are assigned to are teams.'),
);

export const tags = noResource<'tags'>(
  unsupported('ServiceNow labels belong to the user who created them, not to the helpdesk.'),
);
