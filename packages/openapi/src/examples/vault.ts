import {
  DEFAULT_CONNECTION_ID,
  type ConnectionRecord,
  type ConsumerRecord,
  type consumerStatsSchema,
  type CurrentSession,
  type IntegrationRecord,
  type UnhealthyConnection,
  type LogExchangesRecord,
  type RequestLogRecord,
} from '@keyway/contract';
import type { z } from 'zod';

import { exampleRequestId } from '../error-example.js';
import { abilities } from './abilities.js';
import { connections } from './connections.js';
import { history } from './history.js';
import { usage } from './usage.js';
import {
  applicationId,
  consumerIds,
  created,
  ok,
  pageOfAll,
  sessionId,
  sessionToken,
  unifiedApi,
  withRecorded,
} from './world.js';

const metadata = {
  account_name: 'Harbor Books',
  user_name: 'Maya Lindqvist',
  email: 'maya@harborbooks.example',
};

const connectionOf = ({
  id,
  connection_id,
  label,
  service_id,
  state,
  health,
  enabled,
  authorization_expires_at,
  created_at,
}: ConnectionRecord) => ({
  id,
  connection_id,
  label,
  service_id,
  unified_api: unifiedApi,
  state,
  health,
  enabled,
  last_error: null,
  last_error_at: null,
  authorization_expires_at,
  created_at: created_at ?? '2026-02-17T13:20:44.000Z',
});

const sessionExpiry = '2026-03-04T10:30:00.000Z';

const currentSession: CurrentSession = {
  session_id: sessionId,
  application: { id: applicationId, name: 'Parcelwise' },
  consumer: { consumer_id: consumerIds.first, metadata },
  redirect_uri: 'https://app.parcelwise.example/connected',
  theme: { vault_name: 'Parcelwise', primary_color: '#1f6f5c' },
  settings: {
    unified_apis: [unifiedApi],
    isolation_mode: false,
    sandbox_mode: false,
    show_logs: true,
    show_sidebar: true,
    show_suggestions: false,
    hide_resource_settings: false,
    hide_guides: false,
    auto_redirect: false,
    allow_actions: ['delete', 'disconnect', 'reauthorize', 'disable'],
  },
  custom_consumer_settings: {},
  expires_at: sessionExpiry,
};

const integration: IntegrationRecord = {
  service_id: 'zendesk',
  unified_api: unifiedApi,
  name: 'Zendesk',
  enabled: true,
  state: 'configured',
  client_id: 'parcelwise_support',
  client_secret_set: true,
  signing_key_set: false,
  scopes: ['tickets:read', 'users:read', 'tickets:write'],
  operations: ['list', 'get', 'create', 'update', 'delete'],
  credentials_source: 'own',
  icon: null,
  allow_multiple: true,
  events: true,
  settings: {},
  created_at: '2026-01-12T10:20:18.000Z',
  updated_at: '2026-01-12T10:24:51.000Z',
  etag: 'b5YwK1dQn3MxUe7GzLr0Ow',
};

const unfinished: IntegrationRecord = {
  ...integration,
  service_id: 'intercom',
  name: 'Intercom',
  state: 'needs_configuration',
  client_id: null,
  client_secret_set: false,
  signing_key_set: false,
  scopes: [],
  created_at: '2026-03-02T15:47:09.000Z',
  updated_at: '2026-03-02T15:47:09.000Z',
  etag: 'Vd9sP2hZq6FjTc8WaNk3Ig',
};

const finished: IntegrationRecord = {
  ...unfinished,
  state: 'configured',
  client_id: 'parcelwise',
  client_secret_set: true,
  signing_key_set: false,
  updated_at: '2026-03-02T15:52:40.000Z',
  etag: 'x4EuB7mRk1YtHo5SgCi0Lw',
};

const stats: z.infer<typeof consumerStatsSchema> = {
  consumer_id: consumerIds.first,
  start_datetime: '2026-02-01T00:00:00.000Z',
  end_datetime: '2026-03-01T00:00:00.000Z',
  aggregated_request_count: 1843,
  request_counts: { unify: 1702, proxy: 96, vault: 45 },
  connections: [
    {
      service_id: 'zendesk',
      connection_id: 'default',
      request_counts: { unify: 1702, proxy: 96, vault: 3 },
    },
  ],
};

const loggedAt = '2026-03-04T09:30:00.000Z';
const logged = (baseUrl: string): RequestLogRecord => ({
  id: exampleRequestId,
  parent_id: null,
  has_children: false,
  child_request: false,
  api_style: 'REST',
  base_url: baseUrl,
  timestamp: loggedAt,
  consumer_id: consumerIds.first,
  http_method: 'POST',
  path: '/messages',
  query: null,
  operation: { id: 'messagesAdd', name: 'Create a message' },
  unified_api: unifiedApi,
  service: { id: 'zendesk', name: 'Zendesk' },
  connection_id: DEFAULT_CONNECTION_ID,
  status_code: 201,
  success: true,
  execution: 412,
  duration: 396,
  latency: 16,
  error_type: null,
  error_message: null,
  sandbox: false,
});

const sent = '{"ticket":{"comment":{"body":"Is it on its way?"}}}';
const exchanges: LogExchangesRecord = {
  kept: true,
  reason: null,
  items: [
    {
      method: 'PUT',
      url: 'https://parcelwise.zendesk.com/api/v2/tickets/4711.json',
      request_headers: { 'content-type': 'application/json', authorization: '[redacted]' },
      request_body: { media_type: 'application/json', size: sent.length, truncated: false, text: sent },
      status: 200,
      response_headers: { 'content-type': 'application/json' },
      response_body: {
        media_type: 'application/json',
        size: 22,
        truncated: false,
        text: '{"ticket":{"id":4711}}',
      },
      started_at: loggedAt,
      duration: 391,
      error: null,
    },
  ],
  omitted: 0,
};

/** The vault of an application whose first consumer has connected one of two integrations. */
export function vaultExamples(baseUrl: string) {
  const { connected, available } = connections(baseUrl);
  const consumer: ConsumerRecord = {
    consumer_id: consumerIds.first,
    application_id: applicationId,
    metadata,
    services: ['zendesk'],
    connections: [connectionOf(connected)],
    created_at: '2026-02-17T13:18:02.000Z',
    updated_at: '2026-02-17T13:20:44.000Z',
  };
  const unhealthyConnection: UnhealthyConnection = {
    consumer_id: consumerIds.first,
    ...connectionOf(connected),
    ...{ state: 'added', health: 'needs_auth' },
    last_error: 'invalid_grant',
    last_error_at: loggedAt,
  };
  const newcomer: ConsumerRecord = {
    ...consumer,
    consumer_id: consumerIds.second,
    metadata: { account_name: 'Cedar Clinic', email: 'office@cedarclinic.example' },
    services: [],
    connections: [],
    created_at: '2026-03-01T09:11:37.000Z',
    updated_at: '2026-03-01T09:11:37.000Z',
  };
  const vault = `${baseUrl}/vault`;
  return {
    sessionsCreate: {
      ...created,
      data: {
        session_id: sessionId,
        session_uri: `${baseUrl}/connect/${applicationId}#${sessionToken}`,
        session_token: sessionToken,
        expires_at: sessionExpiry,
      },
    },
    sessionsCurrent: { ...ok, data: currentSession },
    consumersAll: { ...ok, ...pageOfAll([consumer, newcomer], `${vault}/consumers`) },
    consumersAdd: { ...created, data: newcomer },
    consumersOne: { ...ok, data: consumer },
    consumersUpdate: { ...ok, data: { ...consumer, updated_at: '2026-03-04T09:12:05.000Z' } },
    consumersDelete: { ...ok, data: { consumer_id: consumerIds.second } },
    consumerRequestCountsAll: { ...ok, data: stats },
    integrationsAll: { ...ok, ...pageOfAll([finished, integration], `${vault}/integrations`) },
    integrationsAdd: { ...created, data: unfinished },
    integrationsOne: { ...ok, data: integration },
    integrationsUpdate: { ...ok, data: finished },
    connectionsAll: { ...ok, ...pageOfAll([available, connected], `${vault}/connections`) },
    connectionsUnhealthyAll: {
      ...ok,
      ...pageOfAll([unhealthyConnection], `${vault}/connections/unhealthy`),
    },
    connectionAbilitiesOne: { ...ok, data: abilities },
    connectionHistoryAll: {
      ...ok,
      ...pageOfAll(history, `${vault}/connections/${unifiedApi}/zendesk/history`),
    },
    connectionsOne: { ...ok, data: connected },
    connectionsAdd: {
      ...created,
      data: {
        ...available,
        state: 'added',
        health: 'needs_auth',
        enabled: true,
        allowed_actions: ['delete', 'disable'],
        created_at: loggedAt,
        updated_at: loggedAt,
      },
    },
    connectionsUpdate: {
      ...ok,
      data: {
        ...connected,
        enabled: false,
        allowed_actions: connected.allowed_actions.filter((action) => action !== 'disable'),
        updated_at: loggedAt,
      },
    },
    connectionsValidate: { ...ok, data: { id: connected.id, state: 'callable', health: 'ok' } },
    connectionsConfirm: { ...ok, data: { confirmed: true } },
    connectionsImport: { ...created, data: connected },
    usageOne: { ...ok, data: usage },
    logsAll: { ...ok, ...withRecorded(pageOfAll([logged(baseUrl)], `${vault}/logs`)) },
    logsOne: { ...ok, data: logged(baseUrl) },
    logsExchanges: { ...ok, data: exchanges },
  };
}
