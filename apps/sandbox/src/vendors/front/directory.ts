import type { Team } from '../../helpdesk.js';
import { readInteger, type VendorAnswer, type VendorRoute } from '../../vendor.js';
import { notFound, origin, toTag, toTeammate } from './format.js';

const toTeamId = (id: number): string => `tim_${id.toString(36)}`;
const toTeam = ({ id, name }: Team) => ({
  _links: { self: `${origin}/teams/${toTeamId(id)}` },
  id: toTeamId(id),
  name,
});

function toPage(path: string, records: readonly object[], query: URLSearchParams): VendorAnswer {
  const limit = Math.min(readInteger(query.get('limit')) ?? 50, 100);
  const start = readInteger(query.get('page_token')) ?? 0;
  const end = start + limit;
  const next = end < records.length ? `${origin}${path}?limit=${limit}&page_token=${end}` : null;
  return { status: 200, body: { _pagination: { next }, _results: records.slice(start, end) } };
}

/** Teammates, of whom a token is one too; teams, whose members only a single one shows; tags. */
export const directoryRoutes: readonly VendorRoute[] = [
  {
    method: 'GET',
    path: '/teammates',
    scopes: ['teammates:read'],
    handle: (_request, { helpdesk }) => {
      const people = helpdesk.agents().map((person) => ({
        ...toTeammate(person),
        is_available: person.id !== 3,
      }));
      const token = {
        ...people[0],
        id: 'tea_token',
        email: 'api@acme.example',
        is_admin: false,
        type: 'api',
      };
      return { status: 200, body: { _results: [...people, token] } };
    },
  },
  {
    method: 'GET',
    path: '/teams',
    scopes: ['teams:read'],
    handle: (_request, { helpdesk }) => ({ status: 200, body: { _results: helpdesk.teams.map(toTeam) } }),
  },
  {
    method: 'GET',
    path: '/teams/:id',
    scopes: ['teams:read'],
    handle: ({ params }, { helpdesk }) => {
      const team = helpdesk.teams.find(({ id }) => toTeamId(id) === params.id);
      if (!team) throw notFound();
      const members = team.agentIds.map((id) => toTeammate(helpdesk.person(id)));
      return { status: 200, body: { ...toTeam(team), inboxes: [], members } };
    },
  },
  {
    method: 'GET',
    path: '/tags',
    scopes: ['tags:read'],
    handle: ({ query }, { helpdesk }) => {
      return toPage('/tags', helpdesk.tags.map(toTag), query);
    },
  },
];
