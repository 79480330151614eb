import {
  bothBy,
  defineConnector,
  type DownstreamResponse,
  invalid,
  rateLimitReader,
  selected,
  selectField,
  type Settings,
} from '../../definition/index.js';
import { optionalId, recordsIn, requiredId } from '../../reading/index.js';
import { readFailure } from './failure.js';
import { attachments } from './attachments.js';
import { conversations } from './conversations.js';
import { customers } from './customers.js';
import { agents, inboxes, tags, teams } from './directory.js';
import { events } from './events.js';
import { messages } from './messages.js';

/** An account lives in one of them and exists in no other. */
const dataCenters = {
  com: { label: 'United States (zoho.com)', domain: 'zoho.com' },
  eu: { label: 'Europe (zoho.eu)', domain: 'zoho.eu' },
  in: { label: 'India (zoho.in)', domain: 'zoho.in' },
  'com.au': { label: 'Australia (zoho.com.au)', domain: 'zoho.com.au' },
  jp: { label: 'Japan (zoho.jp)', domain: 'zoho.jp' },
  'com.cn': { label: 'China (zoho.com.cn)', domain: 'zoho.com.cn' },
  ca: { label: 'Canada (zohocloud.ca)', domain: 'zohocloud.ca' },
  sa: { label: 'Saudi Arabia (zoho.sa)', domain: 'zoho.sa' },
  uk: { label: 'United Kingdom (zoho.uk)', domain: 'zoho.uk' },
  ae: { label: 'United Arab Emirates (zoho.ae)', domain: 'zoho.ae' },
  sg: { label: 'Singapore (zoho.sg)', domain: 'zoho.sg' },
};
const domainOf = (settings: Settings): string => selected(settings, 'data_center', dataCenters).domain;
const accounts = (settings: Settings): string => `https://accounts.${domainOf(settings)}/oauth/v2`;
const desk = (settings: Settings): string => `https://desk.${domainOf(settings)}/api/v1`;

const read = ['Desk.tickets.READ'];
const write = [...read, 'Desk.tickets.UPDATE'];
const readContacts = ['Desk.contacts.READ'];
/** Addresses are searched for. */
const findContacts = [...readContacts, 'Desk.search.READ'];

/** Zoho Desk API v1: https://desk.zoho.com/DeskAPIDocument */
export const zohoDesk = defineConnector({
  id: 'zoho-desk',
  name: 'Zoho Desk',
  tagLine: 'Helpdesk of the Zoho suite',
  website: 'https://www.zoho.com/desk',
  icon: { letters: 'ZD', color: '#0a7d4b' },
  status: 'beta',
  trust: 'official',
  settings: [
    selectField(
      {
        id: 'data_center',
        label: 'Data center',
        description: 'The ending of your Zoho Desk URL.',
      },
      dataCenters,
    ),
    {
      id: 'org_id',
      label: 'Organization ID',
      type: 'text',
      required: false,
      placeholder: '2389290',
      pattern: '^[1-9][0-9]{0,18}$',
      description: 'Found automatically; only needed to choose between several organizations (Setup, APIs).',
    },
  ],
  settingsForAuthorization: ['data_center'],
  account: { settings: ['data_center', 'org_id'] },
  auth: {
    oauth2: {
      authorizeUrl: (settings) => `${accounts(settings)}/auth`,
      tokenUrl: (settings) => `${accounts(settings)}/token`,
      clientAuthentication: 'body',
      tokenRequestFormat: 'form',
      // Zoho documents no code challenge.
      pkce: false,
      refreshToken: 'unlimited',
      scopeSeparator: ',',
      // For /accessibleOrganizations, by which the organization is found.
      baseScopes: ['Desk.basic.READ'],
      // Attachments are uploaded under the scope for basic data.
      scopes: {
        messages: {
          list: read,
          get: read,
          create: [...write, 'Desk.basic.CREATE'],
          update: write,
          delete: write,
        },
        conversations: {
          // Both more are for the tickets of a contact.
          list: [...read, 'Desk.contacts.READ', 'Desk.search.READ'],
          get: read,
          create: [...read, 'Desk.tickets.CREATE'],
          // Tags are added and removed under the scope for new tickets.
          update: [...write, 'Desk.tickets.CREATE'],
          delete: [...read, 'Desk.tickets.DELETE'],
        },
        attachments: { get: read, content: read, upload: ['Desk.basic.CREATE'] },
        customers: {
          list: findContacts,
          get: readContacts,
          create: [...findContacts, 'Desk.contacts.CREATE'],
          update: [...readContacts, 'Desk.contacts.UPDATE'],
          delete: [...readContacts, 'Desk.contacts.DELETE'],
        },
        inboxes: bothBy('Desk.basic.READ'),
        agents: bothBy('Desk.basic.READ'),
        teams: bothBy('Desk.basic.READ'),
        tags: bothBy('Desk.basic.READ', ...read),
      },
      // Without both there is no refresh token, or only on the first consent.
      authorizeParameters: { access_type: 'offline', prompt: 'consent' },
      revocation: { kind: 'rfc7009', url: (settings) => `${accounts(settings)}/token/revoke` },
      discovery: {
        finds: ['org_id'],
        url: (settings) => `${desk(settings)}/accessibleOrganizations`,
        read: (response, settings) => ({ org_id: findOrganization(response, settings) }),
      },
      headers: (token) => ({ Authorization: `Zoho-oauthtoken ${token}` }),
    },
  },
  baseUrl: desk,
  headers: ({ org_id }) => ({ Accept: 'application/json', ...(org_id ? { orgId: org_id } : {}) }),
  validation: { method: 'GET', path: '/tickets', query: { limit: 1 } },
  readRateLimit: rateLimitReader({ remaining: ['x-rate-limit-remaining-v3'] }),
  readFailure,
  resources: { messages, conversations, customers, attachments, inboxes, agents, teams, tags },
  events,
});

/** The only organization of the token, or Zoho's default; the user may belong to others. `isDefault` may be text. */
function findOrganization({ body }: DownstreamResponse, { org_id }: Settings): string {
  const organizations = recordsIn(body, 'data');
  const chosen =
    organizations.find((organization) => optionalId(organization, 'id') === org_id) ??
    (organizations.length === 1
      ? organizations[0]
      : organizations.find(({ isDefault }) => String(isDefault) === 'true'));
  if (chosen) return requiredId(chosen, 'id', 'data');
  throw invalid(
    organizations.length === 0
      ? 'This account opens no organization of Zoho Desk.'
      : 'This account opens several organizations; set the organization ID.',
    'org_id',
  );
}
