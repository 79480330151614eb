import { absentConnection, computeConnectionState, type ConnectionFacts } from './connection-state.js';

type StateName = ReturnType<typeof computeConnectionState>['state'];

/** An event in a connection's life: the facts that it changes, and when it can happen. */
export type ConnectionStateTrigger = {
  /** Label of the diagram's arrow. */
  readonly name: string;
  /** The cause. */
  readonly by: string;
  readonly when: (facts: ConnectionFacts) => boolean;
  readonly change: Partial<ConnectionFacts>;
};

const granted = {
  added: true,
  credential: 'oauth2',
  validation: 'valid',
  needsAuth: false,
  revoked: false,
  refreshPending: false,
  consent: 'given',
} as const satisfies Partial<ConnectionFacts>;
const typed = {
  added: true,
  credential: 'fields',
  needsAuth: false,
  revoked: false,
  refreshPending: false,
  consent: 'given',
} as const satisfies Partial<ConnectionFacts>;

const hasCredential = ({ credential }: ConnectionFacts) => credential !== 'none';
const hasGrant = ({ credential }: ConnectionFacts) => credential === 'oauth2';
const isUsable = (facts: ConnectionFacts) =>
  hasCredential(facts) && !facts.needsAuth && !facts.revoked && facts.consent !== 'over';

/** All triggers of state changes. Changes of health only, or of no state (`enabled`), are left out. */
export const connectionStateTriggers: readonly ConnectionStateTrigger[] = [
  {
    name: 'added',
    by: '`POST /vault/connections/…` without a credential, or an authorization that waits for its confirmation',
    when: ({ added }) => !added,
    change: { added: true },
  },
  {
    name: 'authorized by OAuth',
    by: '`POST …/confirm`, after the provider’s callback',
    when: () => true,
    change: granted,
  },
  {
    name: 'key accepted',
    by: 'saving a key or password that the helpdesk accepts',
    when: () => true,
    change: { ...typed, validation: 'valid' },
  },
  {
    name: 'key refused',
    by: 'saving a key or password that the helpdesk rejects; `POST …/validate`',
    when: ({ settingsComplete }) => settingsComplete,
    change: { ...typed, validation: 'rejected' },
  },
  {
    name: 'key removed',
    by: 'saving `null` for the sensitive fields',
    when: ({ credential }) => credential === 'fields',
    change: { credential: 'none', validation: 'unknown' },
  },
  {
    name: 'settings saved',
    by: 'saving the settings that were missing or wrong',
    when: ({ added }) => added,
    change: { settingsComplete: true, validation: 'valid' },
  },
  {
    name: 'settings refused',
    by: 'saving settings that the helpdesk rejects',
    when: isUsable,
    change: { settingsComplete: true, validation: 'rejected' },
  },
  {
    name: 'settings removed',
    by: 'saving `null` for a required setting',
    when: ({ added, settingsComplete }) => added && settingsComplete,
    change: { settingsComplete: false, validation: 'unknown' },
  },
  {
    name: 'authorization lost',
    by: 'the provider answers `invalid_grant` to a refresh, or has refused it for 7 days; the helpdesk rejects the token; the OAuth client was replaced and the token has expired',
    when: hasGrant,
    change: { needsAuth: true },
  },
  {
    name: 'revoked',
    by: '`GET /vault/revoke/…`',
    when: hasGrant,
    change: { credential: 'none', revoked: true, needsAuth: false, refreshPending: false },
  },
  {
    name: 'deleted',
    by: '`DELETE /vault/connections/…`',
    when: ({ added }) => added,
    change: absentConnection,
  },
];

export type ConnectionTransition = { readonly from: StateName; readonly to: StateName; readonly by: string };

/**
 * Returns every transition between two states that any listed trigger causes, starting from a connection that was never
 * added: computed by {@link computeConnectionState}, so that the diagram matches the server.
 */
export function findConnectionTransitions(): ConnectionTransition[] {
  // A connector without required settings starts with complete ones.
  const starts = [absentConnection, { ...absentConnection, settingsComplete: true }];
  const seen = new Map(starts.map((facts) => [JSON.stringify(facts), facts]));
  const moves = new Map<string, ConnectionTransition>();
  // Iterating over a map includes entries added on the way.
  for (const facts of seen.values()) {
    for (const { name, when, change } of connectionStateTriggers) {
      if (!when(facts)) continue;
      const next = { ...facts, ...change };
      const key = JSON.stringify(next);
      if (!seen.has(key)) seen.set(key, next);
      const move = { from: stateOf(facts), to: stateOf(next), by: name };
      if (move.from !== move.to) moves.set(JSON.stringify(move), move);
    }
  }
  return [...moves.values()];
}

const stateOf = (facts: ConnectionFacts): StateName => computeConnectionState(facts).state;
