import type { ConnectionRecord } from '@keyway/contract';
import type { Tone } from '@keyway/ui';

/** Summarizes state, health and switch of a connection as one status, for support staff. */
export const situations = [
  'works',
  'disabled',
  'degraded',
  'pending_refresh',
  'pending_confirmation',
  'missing_settings',
  'lacks_scopes',
  'needs_auth',
  'refused',
  'revoked',
] as const;
export type Situation = (typeof situations)[number];

type Facts = Pick<ConnectionRecord, 'state' | 'health' | 'enabled'>;

export function situationOf({ state, health, enabled }: Facts): Situation {
  if (!enabled) return 'disabled';
  if (state === 'invalid') return 'refused';
  // A connection that works on, though the integration now asks for more than it was granted.
  if (health === 'needs_auth') return state === 'callable' ? 'lacks_scopes' : 'needs_auth';
  return health === 'ok' ? 'works' : health;
}

const tones: Readonly<Record<Situation, Tone>> = {
  works: 'good',
  disabled: 'neutral',
  degraded: 'warning',
  pending_refresh: 'warning',
  pending_confirmation: 'warning',
  missing_settings: 'warning',
  lacks_scopes: 'warning',
  needs_auth: 'bad',
  refused: 'bad',
  revoked: 'bad',
};
export const toneOf = (situation: Situation): Tone => tones[situation];

/** Blocking problems come last. */
export const worstOf = (connections: readonly Facts[]): Situation | undefined =>
  connections
    .map(situationOf)
    .sort((a, b) => situations.indexOf(b) - situations.indexOf(a))
    .at(0);

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** Whether the customer must reconnect soon, unless the token is refreshed in time. */
export const endsSoon = (expiresAt: string | null, now: number): boolean =>
  expiresAt !== null && new Date(expiresAt).getTime() < now + SOON_DAYS * DAY_MS;
