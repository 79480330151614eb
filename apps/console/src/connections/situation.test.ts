import { connectionHealths, connectionStates } from '@keyway/contract';
import { describe, expect, it } from 'vitest';

import { endsSoon, situationOf, situations, worstOf } from './situation.js';

const at = (state: 'added' | 'callable' | 'invalid', health: 'ok' | 'needs_auth' | 'revoked') => ({
  state,
  health,
  enabled: true,
});

describe('the situation of a connection', () => {
  it('is known for every state and health', () => {
    for (const state of connectionStates)
      for (const health of connectionHealths)
        for (const enabled of [true, false])
          expect(situations).toContain(situationOf({ state, health, enabled }));
  });

  it('tells a lost authorization from one that is too narrow, and both from a refused key', () => {
    expect(situationOf(at('added', 'needs_auth'))).toBe('needs_auth');
    expect(situationOf(at('callable', 'needs_auth'))).toBe('lacks_scopes');
    expect(situationOf(at('invalid', 'needs_auth'))).toBe('refused');
  });

  it('of several is the worst', () => {
    expect(worstOf([at('callable', 'ok'), at('added', 'revoked')])).toBe('revoked');
    expect(worstOf([])).toBeUndefined();
  });

  it('ends soon within two weeks, and when it has ended', () => {
    const now = Date.parse('2026-03-04T09:30:00.000Z');
    expect(endsSoon('2026-03-17T00:00:00.000Z', now)).toBe(true);
    expect(endsSoon('2026-03-01T00:00:00.000Z', now)).toBe(true);
    expect(endsSoon('2026-03-20T00:00:00.000Z', now)).toBe(false);
    expect(endsSoon(null, now)).toBe(false);
  });
});
