/** How far a connection is; computed from stored facts, never stored. */
export const connectionStates = ['available', 'added', 'authorized', 'callable', 'invalid'] as const;
export type ConnectionState = (typeof connectionStates)[number];
/** The problem of a connection, in any state. */
export const connectionHealths = [
  'ok',
  'pending_refresh',
  'needs_auth',
  'pending_confirmation',
  'revoked',
  'missing_settings',
  'degraded',
] as const;
export type ConnectionHealth = (typeof connectionHealths)[number];
