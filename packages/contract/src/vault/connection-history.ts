import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';
import { connectionHealths, connectionStates } from './connection-states.js';

/** What can happen to a connection. */
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
  z.object({ from: value, to: value }).nullable().describe('null where it stayed what it was');

/** Something that happened to a connection, as the audit trail tells it. */
export const connectionHistoryEntrySchema = z
  .object({
    at: dateTimeSchema,
    event: z.enum(connectionHistoryEvents),
    by: z
      .object({
        kind: z.enum(['api_key', 'person', 'admin_key', 'session', 'browser', 'system']),
        id: z.string().nullable().describe('Of the key, person or session; of the system, what it was doing'),
      })
      .describe('`browser`: somebody in a flow of OAuth; `system`: Keyway itself'),
    request_id: z
      .string()
      .nullable()
      .describe('The call that did it, as in `/vault/logs`; null where none did'),
    state: moved(z.enum(connectionStates)),
    health: moved(z.enum(connectionHealths)),
    detail: z.string().describe('The same in words'),
  })
  .meta({ id: 'ConnectionHistoryEntry' });
export type ConnectionHistoryEntry = z.infer<typeof connectionHistoryEntrySchema>;
