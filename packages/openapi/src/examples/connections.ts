import { DEFAULT_CONNECTION_ID, type ConnectionRecord } from '@keyway/contract';

import { icon } from './connector.js';
import { applicationId, consumerIds, unifiedApi } from './world.js';

const scopes = ['tickets:read', 'users:read', 'tickets:write'];

/** The first consumer's: one that works, and an integration that is not connected yet. */
export function connections(baseUrl: string): {
  readonly connected: ConnectionRecord;
  readonly available: ConnectionRecord;
} {
  const flow = (verb: 'authorize' | 'revoke', serviceId: string): string =>
    `${baseUrl}/vault/${verb}/${serviceId}/${applicationId}?state=eyJleGFtcGxlIjp0cnVlfQ`;
  const connected: ConnectionRecord = {
    id: `${unifiedApi}+zendesk`,
    connection_id: DEFAULT_CONNECTION_ID,
    label: 'harborbooks',
    allow_multiple: true,
    service_id: 'zendesk',
    unified_api: unifiedApi,
    consumer_id: consumerIds.first,
    name: 'Zendesk',
    tag_line: 'Customer service and ticketing',
    website: 'https://www.zendesk.com',
    icon: icon('#03363d'),
    state: 'callable',
    integration_state: 'configured',
    health: 'ok',
    enabled: true,
    auth_type: 'oauth2',
    auth_types: ['oauth2', 'basic'],
    authorize_url: flow('authorize', 'zendesk'),
    revoke_url: flow('revoke', 'zendesk'),
    settings: { subdomain: 'harborbooks' },
    metadata: {},
    form_fields: [
      {
        id: 'subdomain',
        label: 'Subdomain',
        type: 'text',
        required: true,
        placeholder: 'your-company',
        suffix: '.zendesk.com',
        sensitive: false,
        value: 'harborbooks',
      },
    ],
    settings_required_for_authorization: ['subdomain'],
    missing_settings: [],
    granted_scopes: scopes,
    missing_scopes: [],
    allowed_actions: ['delete', 'disconnect', 'reauthorize', 'disable'],
    asks_same_account: false,
    credentials_expire_at: null,
    authorization_expires_at: '2026-04-03T09:05:12.000Z',
    last_refresh_failed_at: null,
    last_downstream_error_at: null,
    last_error: null,
    access: {
      operations: [
        'list',
        'get',
        'create',
        'conversations.list',
        'conversations.get',
        'conversations.update',
      ],
      events: true,
    },
    events: {
      state: 'subscribed',
      origin: 'native',
      url: null,
      secret: null,
      steps: [],
      last_event_at: '2026-03-04T09:28:03.000Z',
      last_pushed_at: '2026-03-04T09:28:03.000Z',
      last_polled_at: '2026-02-28T16:02:11.000Z',
      verified_at: '2026-03-04T09:28:03.000Z',
      expires_at: null,
      health: 'ok',
      skipped_count: 0,
      failure: null,
    },
    created_at: '2026-02-17T13:20:44.000Z',
    updated_at: '2026-03-04T09:05:12.000Z',
  };
  const available: ConnectionRecord = {
    ...connected,
    id: `${unifiedApi}+intercom`,
    label: null,
    allow_multiple: false,
    service_id: 'intercom',
    name: 'Intercom',
    tag_line: 'Customer messaging and support',
    website: 'https://www.intercom.com',
    icon: icon('#1f8ded'),
    state: 'available',
    enabled: false,
    auth_types: ['oauth2'],
    authorize_url: flow('authorize', 'intercom'),
    revoke_url: flow('revoke', 'intercom'),
    settings: {},
    form_fields: [],
    settings_required_for_authorization: [],
    granted_scopes: [],
    allowed_actions: [],
    authorization_expires_at: null,
    created_at: null,
    updated_at: null,
  };
  return { connected, available };
}
