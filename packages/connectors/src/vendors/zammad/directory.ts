import type { Agent, Inbox, Tag } from '@keyway/contract';

import {
  asRecords,
  inboxFrom,
  joinedName,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
  requiredText,
  idAndName,
} from '../../reading/index.js';
import { readNumberedPages, readPages, wholeResource } from '../../listing/index.js';
import { lookAside, type OperationContext, type Steps } from '../../definition/index.js';

const perPage = 100;

const readAll = (path: string, query: Readonly<Record<string, string>> = {}) =>
  readNumberedPages(
    perPage,
    (page) => ({ method: 'GET', path, query: { ...query, page: page + 1, per_page: perPage } }),
    ({ body }) => {
      const records = asRecords(body, 'body');
      return { items: mapEach(records, 'body', toNamed), count: records.length };
    },
  );

type Named = { readonly id: string; readonly record: JsonRecord };
const toNamed = (record: JsonRecord, path: string): Named => ({ id: requiredId(record, 'id', path), record });

/** Agents and customers are users; these may work on tickets. */
const readUsers = readAll('/users/search', { query: '*', permissions: 'ticket.agent', expand: 'true' });
const readGroups = readAll('/groups');

/** The groups a user has permissions in, by ID. */
const groupIdsOf = (user: JsonRecord): string[] => Object.keys(optionalRecord(user, 'group_ids') ?? {});

function toAgent({ id, record: user }: Named, groups: readonly Named[]): Agent {
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
      .filter((group) => ownIds.includes(group.id))
      .map((group) => ({ id: group.id, name: optionalText(group.record, 'name') })),
    created_at: optionalDate(user, 'created_at'),
    updated_at: optionalDate(user, 'updated_at'),
  });
}

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'role', 'active', 'teams', 'created_at', 'updated_at'],
  *readAll(context) {
    const users = yield* readUsers(context);
    const groups = yield* lookAside(() => readGroups(context), []);
    return mapEach(users, 'users', (user) => toAgent(user, groups));
  },
});

const readAddresses = readAll('/email_addresses');

/** Groups, which a ticket comes into and is answered from. */
export function* readInboxes(context: OperationContext): Steps<Inbox[]> {
  const groups = yield* readGroups(context);
  const addresses = yield* lookAside(() => readAddresses(context), []);
  return mapEach(groups, 'groups', ({ record }, path) => {
    const found = addresses.find(({ id }) => id === optionalId(record, 'email_address_id'));
    return inboxFrom(record, path, { address: found ? optionalText(found.record, 'email') : null });
  });
}

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name', 'address'],
  readAll: readInboxes,
});

export const teams = wholeResource('teams', {
  fields: ['id', 'name', 'agent_ids'],
  *readAll(context) {
    const groups = yield* readGroups(context);
    const users = yield* readUsers(context);
    return mapEach(groups, 'groups', ({ id, record }, path) =>
      recordFrom('teams', {
        ...idAndName(record, path),
        agent_ids: users.filter((user) => groupIdsOf(user.record).includes(id)).map((user) => user.id),
      }),
    );
  },
});

/** Tickets reference tags by name. */
function toTag(tag: JsonRecord, path: string): Tag {
  const name = requiredText(tag, 'name', path);
  return recordFrom('tags', { id: name, name });
}

/** Needs the permission admin.tag, and comes without pages. */
export const tags = wholeResource('tags', {
  fields: ['id', 'name'],
  readAll: readPages(
    () => ({ method: 'GET', path: '/tag_list' }),
    ({ body }) => ({
      items: mapEach(asRecords(body, 'body'), 'tag_list', toTag, (tag) => optionalText(tag, 'name')),
    }),
  ),
});
