import type { ConnectionRecord } from '@keyway/contract';
import { connectionHealths, connectionStates } from '@keyway/contract';
import { describe, expect, it } from 'vitest';

import { groupConnections } from './group-connections.js';
import { groupOf, situationOf, toneOf } from './situation.js';

const working = {
  state: 'callable',
  health: 'ok',
  enabled: true,
  integration_state: 'configured',
  last_error: null,
} as const;

const arrays = () => ({ missing_scopes: [] as string[], granted_scopes: [] as string[] });

describe('situation', () => {
  it('exists for every combination, with a group and a tone', () => {
    for (const state of connectionStates)
      for (const health of connectionHealths)
        for (const enabled of [true, false]) {
          const situation = situationOf({ ...working, ...arrays(), state, health, enabled });
          expect(groupOf(situation)).toBeTruthy();
          expect(toneOf(situation)).toBeTruthy();
        }
  });

  it.each([
    [{}, 'connected'],
    [{ enabled: false }, 'disabled'],
    [{ integration_state: 'disabled' }, 'unavailable'],
    [{ state: 'available', integration_state: 'needs_configuration' }, 'unavailable'],
    [{ state: 'available', enabled: false }, 'available'],
    [{ state: 'added', health: 'needs_auth' }, 'sign_in'],
    [{ state: 'added', health: 'needs_auth', last_error: 'revoked' }, 'needs_auth'],
    [{ state: 'added', health: 'needs_auth', granted_scopes: ['read'] }, 'needs_auth'],
    [{ state: 'added', health: 'pending_confirmation' }, 'pending_confirmation'],
    [{ state: 'authorized', health: 'missing_settings' }, 'missing_settings'],
    [{ state: 'invalid', health: 'needs_auth' }, 'invalid'],
    [{ health: 'needs_auth', missing_scopes: ['write'] }, 'missing_scopes'],
    [{ health: 'pending_confirmation' }, 'connected'],
    [{ health: 'degraded' }, 'degraded'],
  ] as const)('%o is %s', (facts, situation) => {
    expect(situationOf({ ...working, ...arrays(), ...facts } as Parameters<typeof situationOf>[0])).toBe(
      situation,
    );
  });
});

describe('groups', () => {
  const build = (name: string, facts: object): ConnectionRecord =>
    ({
      ...working,
      ...arrays(),
      id: name,
      name,
      tag_line: 'Tickets',
      ...facts,
    }) as unknown as ConnectionRecord;
  const connections = [
    build('Zürich Desk', {}),
    build('Beta', { state: 'available' }),
    build('Alpha', { state: 'available' }),
    build('Broken', { state: 'invalid' }),
  ];
  const namesOf = (query: string, suggestFirst = false): string[] =>
    groupConnections(connections, { query, suggestFirst }).flatMap((each) =>
      each.connections.map(({ name }) => name),
    );

  it('come with what needs attention first', () => {
    expect(namesOf('')).toEqual(['Broken', 'Zürich Desk', 'Alpha', 'Beta']);
  });

  it('come with suggestions first where the client wants that', () => {
    expect(namesOf('', true)).toEqual(['Alpha', 'Beta', 'Broken', 'Zürich Desk']);
  });

  it('are searched without regard to accents, case and order of words', () => {
    expect(namesOf('desk ZURICH')).toEqual(['Zürich Desk']);
    expect(namesOf('tickets alp')).toEqual(['Alpha']);
    expect(namesOf('nothing')).toEqual([]);
  });
});
