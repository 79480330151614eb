import type { Agent, Tag } from '@keyway/contract';

import {
  asRecords,
  joinedName,
  type JsonRecord,
  optionalDate,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { readNumberedPages, wholeResource } from '../../listing/index.js';

const perPage = 100;

const readAll = (path: string, query: Readonly<Record<string, string>> = {}) =>
  readNumberedPages(
    perPage,
    (page) => ({ method: 'GET', path, query: { ...query, page: page + 1, per_page: perPage } }),
    ({ body }) => asRecords(body, 'body'),
  );

/** Agents and customers are users; these are those who may work on tickets. */
const readUsers = readAll('/users/search', { query: '*', permissions: 'ticket.agent', expand: 'true' });
const readGroups = readAll('/groups');

/** The groups that somebody has a right in, by their ids. */
const groupIdsOf = (user: JsonRecord): string[] => Object.keys(optionalRecord(user, 'group_ids') ?? {});

const toAgent = (user: JsonRecord, groups: readonly JsonRecord[]): Agent => {
  const id = requiredId(user, 'id', 'users');
  const ownIds = groupIdsOf(user);
  const roles = Array.isArray(user.roles) ? user.roles : [];
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: joinedName(user, 'firstname', 'lastname'),
    email: optionalText(user, 'email'),
    role: roles.includes('Admin') ? 'admin' : 'agent',
    active: user.active !== false,
    teams: groups
      .map((group) => ({ id: requiredId(group, 'id', 'groups'), name: optionalText(group, 'name') }))
      .filter((group) => ownIds.includes(group.id)),
    created_at: optionalDate(user, 'created_at'),
    updated_at: optionalDate(user, 'updated_at'),
  });
};

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'role', 'active', 'teams', 'created_at', 'updated_at'],
  *readAll(context) {
    const users = yield* readUsers(context);
    const groups = yield* readGroups(context);
    return users.map((user) => toAgent(user, groups));
  },
});

export const teams = wholeResource('teams', {
  fields: ['id', 'name', 'agent_ids'],
  *readAll(context) {
    const groups = yield* readGroups(context);
    const users = yield* readUsers(context);
    return groups.map((group) => {
      const id = requiredId(group, 'id', 'groups');
      const members = users.filter((user) => groupIdsOf(user).includes(id));
      return recordFrom('teams', {
        id,
        name: requiredText(group, 'name', 'groups'),
        agent_ids: members.map((user) => requiredId(user, 'id', 'users')),
      });
    });
  },
});

/** A tag is named by itself wherever it is put. */
const toTag = (tag: JsonRecord): Tag => {
  const name = requiredText(tag, 'name', 'tag_list');
  return recordFrom('tags', { id: name, name });
};

/** Needs the permission admin.tag, and comes without pages. */
export const tags = wholeResource('tags', {
  fields: ['id', 'name'],
  readAll: readNumberedPages(
    Number.POSITIVE_INFINITY,
    () => ({ method: 'GET', path: '/tag_list' }),
    ({ body }) => asRecords(body, 'body').map(toTag),
  ),
});
