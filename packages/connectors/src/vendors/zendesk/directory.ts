import type { Agent, Tag } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  notFound,
  type ResourceTable,
  type Steps,
} from '../../definition/index.js';
import {
  asRecord,
  idAndName,
  type JsonRecord,
  mapEach,
  mapRecords,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  recordFrom,
  recordsIn,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { readPages, wholeResource } from '../../listing/index.js';

const maxPageSize = 100;

export const pageRequest = (
  path: string,
  position: string | undefined,
  query: Readonly<Record<string, number | readonly string[]>> = {},
): DownstreamRequest => ({
  method: 'GET',
  path,
  query: { 'page[size]': maxPageSize, 'page[after]': position, ...query },
});

/** Null at the end, where Zendesk names a cursor all the same. */
export function nextOf({ body }: DownstreamResponse): string | null {
  const meta = optionalRecord(asRecord(body, 'body'), 'meta');
  return meta?.has_more === true ? optionalText(meta, 'after_cursor') : null;
}

const roles: Readonly<Record<string, Agent['role']>> = { admin: 'admin', agent: 'agent' };
/** The custom role of light agents, who can only write notes. */
const LIGHT_AGENT = 1;

function toAgent(user: JsonRecord, path: string): Agent {
  const id = requiredId(user, 'id', path);
  const role = optionalText(user, 'role') ?? '';
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(user, 'name'),
    email: optionalText(user, 'email'),
    role: user.role_type === LIGHT_AGENT ? 'light' : (Object.hasOwn(roles, role) && roles[role]) || 'unknown',
    active: user.active !== false && user.suspended !== true,
    avatar_url: optionalText(optionalRecord(user, 'photo'), 'content_url'),
    time_zone: optionalText(user, 'time_zone'),
    created_at: optionalDate(user, 'created_at'),
    updated_at: optionalDate(user, 'updated_at'),
  });
}

/** Agents and customers are users; these are the agents. Their groups need another scope: see teams. */
export const agents = wholeResource('agents', {
  fields: [
    'id',
    'downstream_id',
    'name',
    'email',
    'role',
    'active',
    'avatar_url',
    'time_zone',
    'created_at',
    'updated_at',
  ],
  readAll: readPages(
    (position) => pageRequest('/users', position, { 'role[]': ['agent', 'admin'] }),
    (response) => ({ items: mapRecords(response.body, 'users', toAgent), next: nextOf(response) }),
  ),
});

const readGroups = readPages(
  (position) => pageRequest('/groups', position),
  (response) => ({ items: recordsIn(response.body, 'groups'), next: nextOf(response) }),
);
const readMemberships = readPages(
  (position) => pageRequest('/group_memberships', position),
  (response) => ({ items: recordsIn(response.body, 'group_memberships'), next: nextOf(response) }),
);

export const teams = wholeResource('teams', {
  fields: ['id', 'name', 'agent_ids'],
  *readAll(context) {
    const groups = yield* readGroups(context);
    const memberships = yield* readMemberships(context);
    return mapEach(groups, 'groups', (group, path) => {
      const named = idAndName(group, path);
      return recordFrom('teams', {
        ...named,
        agent_ids: memberships
          .filter((membership) => optionalId(membership, 'group_id') === named.id)
          .map((membership) => optionalId(membership, 'user_id'))
          .filter((id) => id !== null),
      });
    });
  },
});

function toTag(tag: JsonRecord, path: string): Tag {
  const name = requiredText(tag, 'name', path);
  return recordFrom('tags', { id: name, name });
}
const toTags = ({ body }: DownstreamResponse): Tag[] =>
  mapRecords(body, 'tags', toTag, (tag) => optionalText(tag, 'name'));

const readTags = readPages(
  (position) => pageRequest('/tags', position),
  (response) => ({ items: toTags(response), next: nextOf(response) }),
);

/** Up to 20,000, so they come in Zendesk's own pages; a tag has no id but its name. */
export const tags: ResourceTable<'tags'> = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: [],
    sort: [],
    request: ({ position, pageSize }) => pageRequest('/tags', position, { 'page[size]': pageSize }),
    response: (response) => ({ items: toTags(response), next: nextOf(response) }),
  },
  get: {
    *run({ id }, context): Steps<Tag> {
      const found = (yield* readTags(context)).find(({ name }) => name === id);
      if (!found) throw notFound('tag');
      return found;
    },
  },
  fields: ['id', 'name'],
};
