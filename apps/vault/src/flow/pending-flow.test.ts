import { describe, expect, it } from 'vitest';

import { flow } from './fixtures.js';
import { hasSucceeded, isOver, readFlow } from './pending-flow.js';

const record = { state: 'callable', health: 'ok', updated_at: '2026-01-02T00:00:00.000Z' } as const;

describe('a visit that this page hears nothing of', () => {
  it('has succeeded once the connection works', () => {
    expect(hasSucceeded(flow, record)).toBe(true);
    expect(hasSucceeded(flow, { ...record, state: 'authorized' })).toBe(false);
  });

  it('has not, as long as the grant waits for its confirmation', () => {
    expect(hasSucceeded(flow, { ...record, health: 'pending_confirmation' })).toBe(false);
    expect(hasSucceeded(flow, { ...record, state: 'added', health: 'pending_confirmation' })).toBe(false);
  });

  it('has not, when the connection worked before and is unchanged', () => {
    expect(hasSucceeded({ ...flow, before: record.updated_at }, record)).toBe(false);
  });

  it('has withdrawn the access once it is revoked', () => {
    const revoking = { ...flow, kind: 'revoke' } as const;
    expect(hasSucceeded(revoking, record)).toBe(false);
    expect(hasSucceeded(revoking, { ...record, state: 'added', health: 'revoked' })).toBe(true);
  });

  it('is over after the time for it and its confirmation', () => {
    expect(isOver({ ...flow, startedAt: Date.now() - 39 * 60_000 })).toBe(false);
    expect(isOver({ ...flow, startedAt: Date.now() - 41 * 60_000 })).toBe(true);
  });
});

it('reads a visit that the embedding page has kept, and nothing else', () => {
  const kept = { ...flow, nonce: '', startedAt: Date.now() };
  expect(readFlow(kept)).toEqual(kept);
  for (const other of [
    ...[null, 'text', {}, { ...kept, id: 1 }, { ...kept, kind: 'other' }],
    ...[
      { ...kept, startedAt: 'never' },
      { ...kept, startedAt: Date.now() - 41 * 60_000 },
    ],
  ])
    expect(readFlow(other)).toBeUndefined();
});
