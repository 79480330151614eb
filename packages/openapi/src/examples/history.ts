import type { ConnectionHistoryEntry } from '@keyway/contract';

import { exampleRequestId } from '../error-example.js';
import { apiKeyId } from './world.js';

export const history: ConnectionHistoryEntry[] = [
  {
    at: '2026-03-04T09:30:00.000Z',
    event: 'health_changed',
    by: { kind: 'system', id: 'refresh' },
    request_id: null,
    state: { from: 'callable', to: 'added' },
    health: { from: 'ok', to: 'needs_auth' },
    detail: 'State: callable to added. Health: ok to needs_auth.',
  },
  {
    at: '2026-02-12T14:03:41.000Z',
    event: 'settings_changed',
    by: { kind: 'api_key', id: apiKeyId },
    request_id: exampleRequestId,
    state: null,
    health: null,
    detail: 'Settings: subdomain.',
  },
];
