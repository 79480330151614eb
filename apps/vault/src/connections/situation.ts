import type { ConnectionRecord } from '@keyway/contract';
import type { Tone } from '@keyway/ui';

/** Summarizes state, health and switches of a connection as one status for the customer. */
export type Situation =
  | 'unavailable'
  | 'available'
  | 'disabled'
  | 'pending_confirmation'
  | 'sign_in'
  | 'missing_settings'
  | 'revoked'
  | 'needs_auth'
  | 'invalid'
  | 'missing_scopes'
  | 'pending_refresh'
  | 'degraded'
  | 'connected';

export const groupOrder = ['attention', 'setup', 'connected', 'paused', 'available', 'unavailable'] as const;
export type ConnectionGroup = (typeof groupOrder)[number];

type Facts = Pick<
  ConnectionRecord,
  'state' | 'health' | 'enabled' | 'integration_state' | 'missing_scopes' | 'granted_scopes' | 'last_error'
>;

export function situationOf(connection: Facts): Situation {
  const { state, health, enabled, integration_state } = connection;
  if (state === 'available') return integration_state === 'configured' ? 'available' : 'unavailable';
  if (integration_state === 'disabled') return 'unavailable';
  if (!enabled) return 'disabled';
  if (state === 'invalid') return 'invalid';
  if (state === 'callable') return callableSituation(connection);
  switch (health) {
    case 'pending_confirmation':
    case 'missing_settings':
    case 'revoked':
      return health;
    default:
      return wasAuthorized(connection) ? 'needs_auth' : 'sign_in';
  }
}

function callableSituation({ health, missing_scopes }: Facts): Situation {
  if (missing_scopes.length > 0) return 'missing_scopes';
  switch (health) {
    case 'ok':
    case 'pending_confirmation':
      return 'connected';
    default:
      return health;
  }
}

const wasAuthorized = ({ granted_scopes, last_error }: Facts): boolean =>
  granted_scopes.length > 0 || last_error !== null;

const groups: Readonly<Record<Situation, ConnectionGroup>> = {
  unavailable: 'unavailable',
  available: 'available',
  disabled: 'paused',
  pending_confirmation: 'setup',
  sign_in: 'setup',
  missing_settings: 'setup',
  revoked: 'setup',
  needs_auth: 'attention',
  invalid: 'attention',
  missing_scopes: 'attention',
  pending_refresh: 'attention',
  degraded: 'attention',
  connected: 'connected',
};

const tones: Readonly<Record<Situation, Tone>> = {
  unavailable: 'neutral',
  available: 'neutral',
  disabled: 'neutral',
  pending_confirmation: 'warning',
  sign_in: 'warning',
  missing_settings: 'warning',
  revoked: 'neutral',
  needs_auth: 'bad',
  invalid: 'bad',
  missing_scopes: 'warning',
  pending_refresh: 'warning',
  degraded: 'warning',
  connected: 'good',
};

export const groupOf = (situation: Situation): ConnectionGroup => groups[situation];
export const toneOf = (situation: Situation): Tone => tones[situation];
/** Whether the access ended and connecting again is all there is to do. */
export const isDisconnected = (situation: Situation): boolean =>
  situation === 'revoked' || situation === 'needs_auth';
