import type { Agent, Team } from '@keyway/contract';

import { unsupported } from '../../definition/index.js';
import {
  asRecord,
  asRecords,
  idAndName,
  inboxFrom,
  joinedName,
  type JsonRecord,
  mapEach,
  mapRecords,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  readAgain,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { noResource, readPages, wholeResource } from '../../listing/index.js';

const nextOf = (body: unknown): string | null =>
  optionalText(optionalRecord(optionalRecord(asRecord(body, 'body'), 'paging'), 'next'), 'after');

/** Owners that are people; others are queues. */
const readOwners = readPages(
  (after) => ({ method: 'GET', path: '/crm/v3/owners', query: { limit: 100, after } }),
  ({ body }) => ({
    items: mapRecords(body, 'results', (owner) => owner).filter(
      (owner) => optionalText(owner, 'type') !== 'QUEUE' && optionalId(owner, 'userId') !== null,
    ),
    next: nextOf(body),
  }),
);

/** An author is named by the user's id, not the owner's. */
const actorOf = (owner: JsonRecord): string => `A-${requiredId(owner, 'userId', 'results')}`;
const teamsIn = (owner: JsonRecord): { id: string; name: string }[] =>
  mapEach(asRecords(owner.teams ?? [], 'teams'), 'teams', (team, path) => idAndName(team, path));

const toAgent = (owner: JsonRecord): Agent =>
  recordFrom('agents', {
    id: actorOf(owner),
    downstream_id: requiredId(owner, 'id', 'results'),
    name: joinedName(owner, 'firstName', 'lastName'),
    email: optionalText(owner, 'email'),
    active: owner.archived !== true,
    // A team that cannot be read is named by the list of teams.
    teams: readAgain(() => teamsIn(owner)),
    created_at: optionalDate(owner, 'createdAt'),
    updated_at: optionalDate(owner, 'updatedAt'),
  });

export const agents = wholeResource('agents', {
  fields: ['id', 'downstream_id', 'name', 'email', 'active', 'teams', 'created_at', 'updated_at'],
  *readAll(context) {
    return mapEach(yield* readOwners(context), 'results', toAgent, actorOf);
  },
});

const toMembership = (owner: JsonRecord) => ({ agent: actorOf(owner), teams: teamsIn(owner) });

/** Teams with members, as their members name them. */
export const teams = wholeResource('teams', {
  fields: ['id', 'name', 'agent_ids'],
  *readAll(context) {
    const found = new Map<string, Team>();
    const owners = yield* readOwners(context);
    for (const { agent, teams: own } of mapEach(owners, 'results', toMembership, () => null)) {
      for (const { id, name } of own) {
        const known = found.get(id)?.agent_ids ?? [];
        found.set(id, { id, name, agent_ids: [...known, agent] });
      }
    }
    return [...found.values()];
  },
});

export const inboxes = wholeResource('inboxes', {
  fields: ['id', 'downstream_id', 'name'],
  readAll: readPages(
    (after) => ({
      method: 'GET',
      path: '/conversations/v3/conversations/inboxes',
      query: { limit: 100, after },
    }),
    ({ body }) => ({
      items: mapRecords(body, 'results', (inbox, path) => inboxFrom(inbox, path)),
      next: nextOf(body),
    }),
  ),
});

export const tags = noResource<'tags'>(unsupported('HubSpot threads have no tags.'));
