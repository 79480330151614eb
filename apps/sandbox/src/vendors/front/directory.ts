import type { Helpdesk, Team } from '../../helpdesk.js';
import { readInteger, type VendorAnswer, type VendorRoute } from '../../vendor.js';
import { notFound, origin, toId, toTag, toTeammate } from './format.js';
import { billingChannelId, channelId } from './write.js';

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

/** The first has a channel for text messages, too. */
const ownInboxes = [
  { id: toId('inb', 1), name: 'Acme Support', channels: [toId('cha', 9), channelId] },
  { id: toId('inb', 2), name: 'Acme Billing', channels: [billingChannelId] },
];
export const inboxNames = ownInboxes.map(({ name }) => name);

const listInboxes = ({ inboxes }: Helpdesk) => [
  ...ownInboxes,
  ...inboxes.map(({ id, name }) => ({ id: toId('inb', id), name, channels: [] })),
];

const toChannel = (id: string) => ({
  _links: { self: `${origin}/channels/${id}` },
  id,
  name: null,
  ...(id === channelId || id === billingChannelId
    ? { type: 'smtp', address: 'support@acme.example', send_as: 'support@acme.example' }
    : { type: 'twilio', address: '+4930901820', send_as: null }),
  is_private: false,
  is_valid: true,
});

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
    path: '/inboxes',
    scopes: ['inboxes:read'],
    handle: ({ query }, { helpdesk }) => {
      const shown = listInboxes(helpdesk).map(({ id, name }) => ({
        _links: { self: `${origin}/inboxes/${id}` },
        id,
        name,
        is_private: false,
        is_public: true,
        custom_fields: {},
      }));
      return toPage('/inboxes', shown, query);
    },
  },
  {
    method: 'GET',
    path: '/inboxes/:id/channels',
    scopes: ['channels:read'],
    handle: ({ params }, { helpdesk }) => {
      const inbox = listInboxes(helpdesk).find(({ id }) => id === params.id);
      if (!inbox) throw notFound();
      return { status: 200, body: { _results: inbox.channels.map(toChannel) } };
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
