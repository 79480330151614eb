import type { ConnectionRecord } from '@keyway/contract';
import type { Tone } from '@keyway/ui';

/** What a connection is to who helps its consumer: state, health and switch as one word. */
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

/** What is in the way of calls comes last. */
export const worstOf = (connections: readonly Facts[]): Situation | undefined =>
  connections
    .map(situationOf)
    .sort((a, b) => situations.indexOf(b) - situations.indexOf(a))
    .at(0);

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** Whether somebody has to connect again before long, unless the token is renewed in time. */
export const endsSoon = (expiresAt: string | null, now: number): boolean =>
  expiresAt !== null && new Date(expiresAt).getTime() < now + SOON_DAYS * DAY_MS;
