import type { Agent, Tag, Team } from '@keyway/contract';

import { type DownstreamResponse, type OperationContext, type Steps } from '../../definition/index.js';
import {
  asRecord,
  idAndName,
  idsIn,
  inboxFrom,
  type JsonRecord,
  mapRecords,
  optionalDate,
  optionalRecord,
  optionalText,
  recordFrom,
  requiredId,
  requiredText,
} from '../../reading/index.js';
import { cursorOf, readPages, sendForEach, wholeResource, withTeams } from '../../listing/index.js';

const readAll = <Item>(path: string, to: (record: JsonRecord, path: string) => Item) =>
  readPages(
    (pageKey) => ({ method: 'GET', path, query: { pageKey } }),
    ({ body }: DownstreamResponse) => ({
      items: mapRecords(body, 'data', to),
      next: cursorOf(optionalRecord(asRecord(body, 'body'), 'meta')?.next, 'pageKey'),
    }),
  );

function toAgent(agent: JsonRecord, path: string): Agent {
  const id = requiredId(agent, 'id', path);
  return recordFrom('agents', {
    id,
    downstream_id: id,
    name: optionalText(agent, 'displayName'),
    email: optionalText(agent, 'email'),
    active: true,
    avatar_url: optionalText(agent, 'avatarUrl'),
    created_at: optionalDate(agent, 'createdAt'),
  });
}

export const readAgents = readAll('/agents', toAgent);

/** Queues that conversations wait in; they are no teams. */
export const readQueues = readAll('/queues', (queue, path) => inboxFrom(queue, path));

/** Email addresses of the organization, which are their own ids. */
export const readAddresses = readPages(
  () => ({ method: 'GET', path: '/contact-endpoints', query: { _type: 'EmailEndpoint' } }),
  ({ body }: DownstreamResponse) => ({
    items: mapRecords(body, 'data', (endpoint, path) => requiredText(endpoint, 'address', path)),
  }),
);

const readTeamRecords = readAll('/teams', (team, path) => idAndName(team, path));

/** The members of a team need a request of their own. */
function* readTeams(context: OperationContext): Steps<Team[]> {
  const listed = yield* readTeamRecords(context);
  const members = yield* sendForEach(listed, ({ id }) => ({
    method: 'GET',
    path: `/teams/${encodeURIComponent(id)}/agents`,
  }));
  return members.map(([team, { body }]) => recordFrom('teams', { ...team, agent_ids: idsIn(body, 'data') }));
}

const toTag = (tag: JsonRecord, path: string): Tag =>
  recordFrom('tags', {
    ...idAndName(tag, path),
    color: optionalText(tag, 'color'),
  });

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active', 'teams', 'avatar_url', 'created_at'],
  readAll: withTeams(readAgents, readTeams),
});

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name'],
  readAll: readQueues,
});

export const teams = wholeResource('teams', { fields: ['id', 'name', 'agent_ids'], readAll: readTeams });

/** Omits tags no longer in use. */
export const tags = wholeResource('tags', {
  fields: ['id', 'name', 'color'],
  readAll: readAll('/tags', toTag),
});
