import type { Agent, Inbox, Tag, Team } from '@keyway/contract';

import { invalid, type OperationContext, type Steps } from '../../definition/index.js';
import {
  idAndName,
  inboxFrom,
  joinedName,
  type JsonRecord,
  mapEach,
  optionalText,
  recordFrom,
  recordsIn,
  requiredId,
  optionalIds,
} from '../../reading/index.js';
import { readNumberedPages, wholeResource, withTeams } from '../../listing/index.js';

/** A page of nothing is an answer without a body. */
const readAll = <Item>(
  path: string,
  {
    pageSize = 200,
    member = 'data',
    query = {},
    to,
  }: {
    readonly pageSize?: number;
    readonly member?: string;
    readonly query?: Readonly<Record<string, string>>;
    readonly to: (record: JsonRecord, path: string) => Item;
  },
) =>
  readNumberedPages(
    pageSize,
    (page) => ({ method: 'GET', path, query: { ...query, from: page * pageSize, limit: pageSize } }),
    ({ body }) => {
      const records = body === undefined ? [] : recordsIn(body, member);
      return { items: mapEach(records, member, to), count: records.length };
    },
  );

function toAgent(agent: JsonRecord, path: string): Agent {
  const id = requiredId(agent, 'id', path);
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(agent, 'name') ?? joinedName(agent, 'firstName', 'lastName'),
    email: optionalText(agent, 'emailId'),
    active: (optionalText(agent, 'status') ?? 'ACTIVE') === 'ACTIVE',
    avatar_url: optionalText(agent, 'photoURL'),
    time_zone: optionalText(agent, 'timeZone'),
  });
}

/** Members are those named, and those whom a role brings in. */
const toTeam = (team: JsonRecord, path: string): Team =>
  recordFrom('teams', {
    ...idAndName(team, path),
    agent_ids: [
      ...new Set([...optionalIds(team, 'agents', path), ...optionalIds(team, 'derivedAgents', path)]),
    ],
  });

const toTag = (tag: JsonRecord, path: string): Tag => recordFrom('tags', idAndName(tag, path));

const readTeams = readAll('/teams', { member: 'teams', to: toTeam });
type Department = { readonly inbox: Inbox; readonly isEnabled: boolean; readonly isDefault: boolean };

const readDepartments = readAll('/departments', {
  to: (department, path): Department => ({
    inbox: inboxFrom(department, path),
    isEnabled: department.isEnabled !== false,
    isDefault: department.isDefault === true,
  }),
});

/** Departments that take tickets. */
export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name'],
  *readAll(context) {
    return (yield* readDepartments(context)).filter(({ isEnabled }) => isEnabled).map(({ inbox }) => inbox);
  },
});

/** Where a ticket goes that names no department: the portal has a default one. */
export function* defaultDepartment(context: OperationContext): Steps<string> {
  const departments = (yield* readDepartments(context)).filter(({ isEnabled }) => isEnabled);
  const found =
    departments.find(({ isDefault }) => isDefault) ?? (departments.length === 1 ? departments[0] : undefined);
  if (found) return found.inbox.id;
  throw invalid('There is no default department. Name an inbox from GET /inboxes.', 'inbox_id');
}

export const readTagsOf = (departmentId: string) =>
  readAll('/ticketTags', { pageSize: 100, query: { departmentId }, to: toTag });

/** Tags are listed department by department; one that several departments use is still one. */
function* readTags(context: OperationContext): Steps<Tag[]> {
  const found = new Map<string, Tag>();
  for (const { inbox } of yield* readDepartments(context)) {
    const listed = yield* readTagsOf(inbox.id)(context);
    for (const tag of listed) found.set(tag.id, tag);
  }
  return [...found.values()];
}

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active', 'teams', 'avatar_url', 'time_zone'],
  readAll: withTeams(readAll('/agents', { to: toAgent }), readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const tags = wholeResource('tags', { fields: ['id', 'name'], readAll: readTags });
