import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';
import { connectionHealths, connectionStates } from './connection-states.js';

/** The events in a connection's history. */
export const connectionHistoryEvents = [
  'added',
  'enabled',
  'disabled',
  'settings_changed',
  'health_changed',
  'deleted',
  'authorization_pending',
  'authorized',
  'credential_changed',
  'credential_deleted',
  'refresh_failed',
  'revoked',
  'revocation_finished',
  'revocation_expired',
  'revocation_dropped',
] as const;

const moved = <Value extends z.ZodType>(value: Value) =>
  z.object({ from: value, to: value }).nullable().describe('null if unchanged');

/** Something that happened to a connection, as the audit trail tells it. */
export const connectionHistoryEntrySchema = z
  .object({
    at: dateTimeSchema,
    event: z.enum(connectionHistoryEvents),
    by: z
      .object({
        kind: z.enum(['api_key', 'person', 'admin_key', 'session', 'browser', 'system']),
        id: z.string().nullable().describe('ID of the key, person or session; for the system, the job'),
      })
      .describe('`browser`: a user in an OAuth flow; `system`: Keyway itself'),
    request_id: z
      .string()
      .nullable()
      .describe('ID of the request, as in `/vault/logs`; null if no request caused it'),
    state: moved(z.enum(connectionStates)),
    health: moved(z.enum(connectionHealths)),
    detail: z.string().describe('Description of the entry'),
  })
  .meta({ id: 'ConnectionHistoryEntry' });
export type ConnectionHistoryEntry = z.infer<typeof connectionHistoryEntrySchema>;
