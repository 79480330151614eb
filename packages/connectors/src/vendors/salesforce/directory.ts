import type { Agent, Team } from '@keyway/contract';

import { type OperationContext, send, type Steps, unsupported } from '../../definition/index.js';
import {
  idAndName,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalId,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { noResource, wholeResource, withTeams } from '../../listing/index.js';
import { queryRequest, quote, readRecords, lastOf, ownId } from './soql.js';

const pageSize = 200;
const MAX_PAGES = 100;
/** Groups and roles can be members of a queue, too; their ids begin otherwise. */
const USER_PREFIX = '005';

/** All records of an object, each page going on after the last id of the page before. */
function* readAll(fields: string, object: string, condition: string): Steps<JsonRecord[]> {
  const found: JsonRecord[] = [];
  for (let page = 0, after = ''; page < MAX_PAGES; page += 1) {
    const narrowed = after === '' ? condition : `${condition} AND Id > ${quote(after)}`;
    const soql = `SELECT ${fields} FROM ${object} WHERE ${narrowed} ORDER BY Id LIMIT ${pageSize}`;
    const { records, done } = readRecords(yield* send(queryRequest(soql)));
    found.push(...records);
    if (records.length === 0 || (done && records.length < pageSize)) return found;
    after = lastOf(records, (record) => optionalId(record, 'Id'));
  }
  throw new TypeError(`a list that goes on after ${MAX_PAGES} pages`);
}

function toAgent(user: JsonRecord, path: string): Agent {
  const id = requiredId(user, 'Id', path);
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(user, 'Name'),
    email: optionalText(user, 'Email'),
    active: user.IsActive !== false,
    time_zone: optionalText(user, 'TimeZoneSidKey'),
    created_at: optionalDate(user, 'CreatedDate'),
    updated_at: optionalDate(user, 'LastModifiedDate'),
  });
}

function* readAgents(_context: OperationContext): Steps<Agent[]> {
  const fields = 'Id, Name, Email, IsActive, TimeZoneSidKey, CreatedDate, LastModifiedDate';
  const users = yield* readAll(fields, 'User', "IsActive = true AND UserType = 'Standard'");
  return mapEach(users, 'User', toAgent, ownId);
}

/** Queues, to which cases are assigned as to users. */
function* readTeams(_context: OperationContext): Steps<Team[]> {
  const queues = yield* readAll('Id, Name', 'Group', "Type = 'Queue'");
  const members = yield* readAll('Id, GroupId, UserOrGroupId', 'GroupMember', "Group.Type = 'Queue'");
  const toTeam = (queue: JsonRecord, path: string): Team => {
    const named = idAndName(queue, path, { id: 'Id', name: 'Name' });
    return recordFrom('teams', {
      ...named,
      agent_ids: members
        .filter((member) => member.GroupId === named.id)
        .map((member) => optionalId(member, 'UserOrGroupId') ?? '')
        .filter((member) => member.startsWith(USER_PREFIX)),
    });
  };
  return mapEach(queues, 'Group', toTeam, ownId);
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
  unsupported('Cases of Salesforce belong to no inbox: the queues that own them are teams.'),
);

export const tags = noResource<'tags'>(unsupported('Cases of Salesforce have no tags.'));
