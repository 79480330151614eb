import type { connectorResourceSchema, connectorSchema } from '@keyway/contract';
import type { z } from 'zod';

import { ok, pageOfAll, unifiedApi } from './world.js';

const readScopes = ['tickets:read', 'users:read'];

export const icon = (color: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="10" fill="${color}"/></svg>`)}`;

const messages = { id: 'messages', name: 'Messages', status: 'beta' } as const;

const zendesk: z.infer<typeof connectorSchema> = {
  id: 'zendesk',
  service_id: 'zendesk',
  name: 'Zendesk',
  tag_line: 'Customer service and ticketing',
  website: 'https://www.zendesk.com',
  icon: icon('#03363d'),
  status: 'beta',
  auth_types: ['oauth2', 'basic'],
  oauth_scopes: [...readScopes, 'tickets:write'].map((scope) => ({ id: scope, label: scope })),
  has_sandbox: true,
  redirect_uri: 'https://keyway.example.com/vault/callback/zendesk',
  setup: {
    oauth_app: [
      'In the Admin Center, open _Apps and integrations_, _APIs_, _OAuth clients_ and add one.',
      'Set the redirect URI shown below, and give the integration the client’s identifier and secret.',
    ],
    credentials: ['An API token is made in the Admin Center under _Apps and integrations_, _APIs_.'],
    events: [],
  },
  events: { set_up_by: 'keyway', address: 'connection', takes_signing_key: false },
  settings: [{ id: 'subdomain', label: 'Subdomain', type: 'text', required: true }],
  unified_apis: [{ id: unifiedApi, name: 'Customer Support', supported_resources: [messages] }],
};

const intercom: z.infer<typeof connectorSchema> = {
  ...zendesk,
  id: 'intercom',
  service_id: 'intercom',
  name: 'Intercom',
  tag_line: 'Customer messaging and support',
  website: 'https://www.intercom.com',
  icon: icon('#1f8ded'),
  redirect_uri: 'https://keyway.example.com/vault/callback/intercom',
  auth_types: ['oauth2'],
  oauth_scopes: [],
  settings: [],
};

const coverage: z.infer<typeof connectorResourceSchema> = {
  id: 'messages',
  max_upload_size: null,
  service_id: 'zendesk',
  status: 'beta',
  trust: 'official',
  operations: [
    { name: 'list', capability: 'supported', reason: null, scopes: readScopes, only: null },
    { name: 'get', capability: 'supported', reason: null, scopes: readScopes, only: null },
    {
      name: 'create',
      capability: 'supported',
      reason: null,
      scopes: [...readScopes, 'tickets:write'],
      only: null,
    },
    {
      name: 'update',
      capability: 'unsupported',
      reason: 'A comment cannot be edited.',
      scopes: [],
      only: null,
    },
    {
      name: 'delete',
      capability: 'unsupported',
      reason: 'A comment cannot be deleted.',
      scopes: [],
      only: null,
    },
  ],
  supported_filters: ['conversation_id'],
  virtual_filters: [],
  required_filters: [],
  supported_sort_by: ['created_at'],
  pagination: { mode: 'native', max_page_size: 100 },
  calls_per_page: { base: 1, per_record: 0 },
  across_conversations: { pagination_mode: 'virtual', supported_filters: [], supported_sort_by: [] },
  supported_fields: ['id', 'downstream_id', 'conversation_id', 'type', 'body', 'author', 'created_at'].map(
    (name) => ({ unified_property: name }),
  ),
  supported_values: {},
  create_effect: 'delivers',
  opens_conversation: true,
  supported_create_fields: ['conversation_id', 'type', 'body', 'body_html', 'attachments'],
  required_create_fields: [],
  defaulted_create_fields: [],
  unique_create_fields: [],
  conditional_updates: false,
  supported_update_fields: [],
  settles_unknown_creates: false,
  auth_types: ['oauth2', 'basic'],
};

export const connectorExamples = (baseUrl: string) => ({
  connectorsAll: { ...ok, ...pageOfAll([intercom, zendesk], `${baseUrl}/connector/connectors`) },
  connectorsOne: { ...ok, data: zendesk },
  connectorResourcesOne: { ...ok, data: coverage },
  apisAll: {
    ...ok,
    ...pageOfAll(
      [
        {
          id: unifiedApi,
          name: 'Customer Support',
          resources: [messages],
          connectors: ['intercom', 'zendesk'],
        },
      ],
      `${baseUrl}/connector/apis`,
    ),
  },
});
