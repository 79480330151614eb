import type { ConnectionHealth } from '@keyway/contract';
import type { UnhealthyReason } from '@keyway/db';
import { describe, expect, it } from 'vitest';

import {
  absentConnection,
  computeConnectionState,
  type ComputedState,
  type ConnectionFacts,
} from './connection-state.js';
import { healthPrefilters } from './health-prefilter.js';

const values: { [Fact in keyof ConnectionFacts]: readonly ConnectionFacts[Fact][] } = {
  added: [false, true],
  enabled: [false, true],
  credential: ['none', 'oauth2', 'fields'],
  settingsComplete: [false, true],
  validation: ['unknown', 'valid', 'rejected'],
  pendingConfirmation: [false, true],
  needsAuth: [false, true],
  revoked: [false, true],
  refreshPending: [false, true],
  degraded: [false, true],
  scopesCovered: [false, true],
  consent: ['given', 'lacking', 'over'],
};

const everyCombination: readonly ConnectionFacts[] = Object.entries(values).reduce<Record<string, unknown>[]>(
  (rows, [name, choices]) => rows.flatMap((row) => choices.map((choice) => ({ ...row, [name]: choice }))),
  [{}],
) as unknown as ConnectionFacts[];

/** A healthy, authorized, complete connection; the tables below list differences. */
const sound: ConnectionFacts = {
  ...absentConnection,
  added: true,
  enabled: true,
  credential: 'fields',
  settingsComplete: true,
  validation: 'valid',
};

const table: readonly (readonly [string, Partial<ConnectionFacts>, ComputedState])[] = [
  [
    'configured, not added',
    { added: false, credential: 'none', validation: 'unknown' },
    { state: 'available', health: 'ok' },
  ],
  [
    'added, nothing entered',
    { credential: 'none', settingsComplete: false },
    { state: 'added', health: 'missing_settings' },
  ],
  ['settings entered, no key', { credential: 'none' }, { state: 'added', health: 'needs_auth' }],
  [
    'key entered, settings missing',
    { settingsComplete: false },
    { state: 'added', health: 'missing_settings' },
  ],
  ['key good', {}, { state: 'callable', health: 'ok' }],
  [
    'token imported, not asked about yet',
    { credential: 'oauth2', validation: 'unknown' },
    { state: 'callable', health: 'ok' },
  ],
  ['key refused', { validation: 'rejected' }, { state: 'invalid', health: 'needs_auth' }],
  [
    'key refused before, setting removed since',
    { validation: 'rejected', settingsComplete: false },
    { state: 'added', health: 'missing_settings' },
  ],
  ['disabled', { enabled: false }, { state: 'callable', health: 'ok' }],
  [
    'disabled and refused',
    { enabled: false, validation: 'rejected' },
    { state: 'invalid', health: 'needs_auth' },
  ],
  ['vendor failing', { degraded: true }, { state: 'callable', health: 'degraded' }],
  ['OAuth done', { credential: 'oauth2' }, { state: 'callable', health: 'ok' }],
  [
    'OAuth done, setting missing',
    { credential: 'oauth2', settingsComplete: false },
    { state: 'authorized', health: 'missing_settings' },
  ],
  [
    'OAuth, settings refused',
    { credential: 'oauth2', validation: 'rejected' },
    { state: 'invalid', health: 'needs_auth' },
  ],
  [
    'OAuth, too few scopes',
    { credential: 'oauth2', scopesCovered: false },
    { state: 'callable', health: 'degraded' },
  ],
  [
    'OAuth, refresh failing',
    { credential: 'oauth2', refreshPending: true },
    { state: 'callable', health: 'pending_refresh' },
  ],
  ['OAuth, grant dead', { credential: 'oauth2', needsAuth: true }, { state: 'added', health: 'needs_auth' }],
  [
    'OAuth, retention over',
    { credential: 'none', needsAuth: true },
    { state: 'added', health: 'needs_auth' },
  ],
  ['OAuth, revoked', { credential: 'none', revoked: true }, { state: 'added', health: 'revoked' }],
  [
    'OAuth, revoked, token still there',
    { credential: 'oauth2', revoked: true },
    { state: 'added', health: 'revoked' },
  ],
  [
    'OAuth, waits for confirmation',
    { credential: 'none', pendingConfirmation: true },
    { state: 'added', health: 'pending_confirmation' },
  ],
  [
    'OAuth, revoked, new one waits',
    { credential: 'none', revoked: true, pendingConfirmation: true },
    { state: 'added', health: 'pending_confirmation' },
  ],
  [
    'OAuth, good, new one waits',
    { credential: 'oauth2', pendingConfirmation: true },
    { state: 'callable', health: 'pending_confirmation' },
  ],
  [
    'OAuth, the integration asks for more than was granted',
    { credential: 'oauth2', consent: 'lacking', scopesCovered: false, degraded: true },
    { state: 'callable', health: 'needs_auth' },
  ],
  [
    'OAuth, the same, and the new consent waits',
    { credential: 'oauth2', consent: 'lacking', pendingConfirmation: true },
    { state: 'callable', health: 'pending_confirmation' },
  ],
  [
    'OAuth, granted to another client whose token has expired',
    { credential: 'oauth2', consent: 'over', settingsComplete: false },
    { state: 'added', health: 'needs_auth' },
  ],
];

describe('computeConnectionState', () => {
  it.each(table)('%s', (_name, facts, expected) => {
    expect(computeConnectionState({ ...sound, ...facts })).toEqual(expected);
  });

  const holds = (rule: (facts: ConnectionFacts, computed: ComputedState) => boolean) =>
    everyCombination.filter((facts) => !rule(facts, computeConnectionState(facts)));

  it('covers every combination', () => {
    expect(everyCombination).toHaveLength(13_824);
  });

  it('is available exactly when not added', () => {
    expect(holds(({ added }, { state }) => (state === 'available') === !added)).toEqual([]);
  });

  it('is callable exactly when authorized, complete and not refused', () => {
    const isCallable = (facts: ConnectionFacts) =>
      [
        facts.added,
        facts.credential !== 'none',
        facts.settingsComplete,
        facts.validation !== 'rejected',
        !facts.needsAuth,
        !facts.revoked,
        facts.consent !== 'over',
      ].every(Boolean);
    expect(holds((facts, { state }) => (state === 'callable') === isCallable(facts))).toEqual([]);
  });

  it('is authorized exactly when a living OAuth grant lacks settings', () => {
    const isAuthorized = (facts: ConnectionFacts) =>
      facts.added &&
      facts.credential === 'oauth2' &&
      !facts.needsAuth &&
      !facts.revoked &&
      facts.consent !== 'over' &&
      !facts.settingsComplete;
    expect(holds((facts, { state }) => (state === 'authorized') === isAuthorized(facts))).toEqual([]);
  });

  it('is invalid exactly when everything is there and the vendor refused it', () => {
    const isInvalid = (facts: ConnectionFacts) =>
      [
        facts.added,
        facts.credential !== 'none',
        facts.settingsComplete,
        !facts.needsAuth,
        !facts.revoked,
        facts.consent !== 'over',
        facts.validation === 'rejected',
      ].every(Boolean);
    expect(holds((facts, { state }) => (state === 'invalid') === isInvalid(facts))).toEqual([]);
  });

  it('has no state outside these and added', () => {
    const states = new Set(everyCombination.map((facts) => computeConnectionState(facts).state));
    expect([...states].sort()).toEqual(['added', 'authorized', 'available', 'callable', 'invalid']);
  });

  it.each(['enabled', 'refreshPending', 'degraded', 'scopesCovered', 'pendingConfirmation'] as const)(
    '%s never changes the state',
    (fact) => {
      expect(
        holds(
          (facts, { state }) => state === computeConnectionState({ ...facts, [fact]: !facts[fact] }).state,
        ),
      ).toEqual([]);
    },
  );

  it('enabled changes nothing at all', () => {
    expect(
      holds(
        (facts, computed) =>
          computed.health === computeConnectionState({ ...facts, enabled: !facts.enabled }).health,
      ),
    ).toEqual([]);
  });

  it('is never ok without being callable, once added', () => {
    expect(
      holds(({ added }, { state, health }) => !added || health !== 'ok' || state === 'callable'),
    ).toEqual([]);
  });

  it('is ok whenever callable with nothing to report', () => {
    expect(
      holds(
        (facts, { state, health }) =>
          state !== 'callable' ||
          (health === 'ok') ===
            (!facts.refreshPending &&
              !facts.pendingConfirmation &&
              !facts.degraded &&
              facts.scopesCovered &&
              facts.consent === 'given'),
      ),
    ).toEqual([]);
  });

  it('is found by the suspicions of its health', () => {
    const reasonTests: Record<UnhealthyReason, (facts: ConnectionFacts) => boolean> = {
      credential: ({ credential }) => credential !== 'none',
      no_credential: ({ credential }) => credential === 'none',
      pending: ({ pendingConfirmation }) => pendingConfirmation,
      needs_auth: ({ needsAuth }) => needsAuth,
      rejected: ({ validation }) => validation === 'rejected',
      revoked: ({ revoked }) => revoked,
      refresh_failed: ({ refreshPending }) => refreshPending,
      downstream_error: ({ degraded }) => degraded,
      settings: ({ settingsComplete }) => !settingsComplete,
      consent: ({ consent, scopesCovered }) => consent !== 'given' || !scopesCovered,
    };
    const isSuspect = (facts: ConnectionFacts, health: ConnectionHealth) =>
      healthPrefilters[health].some((reason) => reasonTests[reason](facts));
    expect(holds((facts, { health }) => !facts.added || isSuspect(facts, health))).toEqual([]);
  });

  it('names missing settings where only they are in the way', () => {
    expect(
      holds(({ settingsComplete }, { health }) => health !== 'missing_settings' || !settingsComplete),
    ).toEqual([]);
    expect(
      holds((_facts, { state, health }) => state !== 'authorized' || health === 'missing_settings'),
    ).toEqual([]);
  });

  it('says revoked, needs_auth and pending_confirmation only for a reason', () => {
    expect(holds(({ revoked }, { health }) => health !== 'revoked' || revoked)).toEqual([]);
    expect(
      holds(
        ({ pendingConfirmation }, { health }) => health !== 'pending_confirmation' || pendingConfirmation,
      ),
    ).toEqual([]);
    expect(
      holds(
        (facts, { health }) =>
          health !== 'needs_auth' ||
          facts.needsAuth ||
          facts.credential === 'none' ||
          facts.consent !== 'given' ||
          facts.validation === 'rejected',
      ),
    ).toEqual([]);
  });
});
