import type { Agent, Tag, Team } from '@keyway/contract';

import { type OperationContext, segment, type Steps } from '../../definition/index.js';
import {
  idAndName,
  inboxFrom,
  joinedName,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalText,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { readPages, wholeResource, withTeams } from '../../listing/index.js';
import { ifThere } from '../../writing/index.js';
import { readPage } from './page.js';

const readAll = <Item>(path: string, name: string, to: (record: JsonRecord, path: string) => Item) =>
  readPages(
    (page = '1') => ({ method: 'GET', path, query: { page } }),
    ({ body }) => {
      const { records, nextPage } = readPage(body, name);
      return { items: mapEach(records, name, to), next: nextPage };
    },
  );

const roles: Readonly<Record<string, Agent['role']>> = { owner: 'admin', admin: 'admin', user: 'agent' };

function toAgent(user: JsonRecord, path: string): Agent {
  const id = requiredId(user, 'id', path);
  const role = optionalText(user, 'role') ?? '';
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: joinedName(user, 'firstName', 'lastName'),
    email: optionalText(user, 'email'),
    role: (Object.hasOwn(roles, role) && roles[role]) || 'unknown',
    // Removed users are not listed.
    active: true,
    avatar_url: optionalText(user, 'photoUrl'),
    time_zone: optionalText(user, 'timezone'),
    created_at: optionalDate(user, 'createdAt'),
    updated_at: optionalDate(user, 'updatedAt'),
  });
}

const readTeamRecords = readAll('/teams', 'teams', (team, path) => idAndName(team, path));

/** The members of a team are a list of their own, in pages as every other. */
function* readTeams(context: OperationContext): Steps<Team[]> {
  const teams: Team[] = [];
  for (const team of yield* readTeamRecords(context)) {
    const readMembers = readAll(`/teams/${segment(team.id)}/members`, 'users', (user, path) =>
      requiredId(user, 'id', path),
    );
    const members = yield* ifThere(readMembers(context));
    // One that was deleted since it was listed is left out.
    if (members) teams.push(recordFrom('teams', { ...team, agent_ids: members }));
  }
  return teams;
}

const toTag = (tag: JsonRecord, path: string): Tag =>
  recordFrom('tags', {
    ...idAndName(tag, path),
    color: optionalText(tag, 'color'),
    created_at: optionalDate(tag, 'createdAt'),
    updated_at: optionalDate(tag, 'updatedAt'),
  });

export const readInboxes = readAll('/mailboxes', 'mailboxes', (mailbox, path) =>
  inboxFrom(mailbox, path, { address: optionalText(mailbox, 'email') }),
);

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name', 'address'],
  readAll: readInboxes,
});

export const agents = wholeResource('agents', {
  fields: [
    'id',
    'downstream_id',
    'name',
    'email',
    'role',
    'active',
    'teams',
    'avatar_url',
    'time_zone',
    'created_at',
    'updated_at',
  ],
  readAll: withTeams(readAll('/users', 'users', toAgent), readTeams),
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

export const readTags = readAll('/tags', 'tags', toTag);

export const tags = wholeResource('tags', {
  fields: ['id', 'name', 'color', 'created_at', 'updated_at'],
  readAll: readTags,
});
