import type { ConnectionRecord } from '@keyway/contract';
import { beforeEach, describe, expect, it } from 'vitest';

import { ChangeTeller } from './change-teller.js';
import type { EmbedMessage } from './embed-link.js';

const buildRecord = (more: Partial<ConnectionRecord> = {}): ConnectionRecord =>
  ({
    id: 'customer-support+desk',
    state: 'available',
    authorize_url: 'a',
    revoke_url: null,
    ...more,
  }) as ConnectionRecord;
const available = buildRecord();
const callable = buildRecord({ state: 'callable', updated_at: '2026-01-01T00:00:00.000Z' });

describe('the embedding page', () => {
  let sent: unknown[];
  let teller: ChangeTeller;
  beforeEach(() => {
    sent = [];
    const send = (message: EmbedMessage): void =>
      void sent.push([message.type, 'connection' in message && message.connection.state]);
    teller = new ChangeTeller({ send });
  });

  it('hears of a first connection that only a list shows', () => {
    expect(teller.seeAll([available])).toBe(false);
    expect(teller.seeAll([callable])).toBe(true);
    expect(sent).toEqual([['connection_change', 'callable']]);
  });

  it('hears of each change once, and of none with the first list', () => {
    teller.seeAll([callable]);
    expect(teller.see({ ...callable, authorize_url: 'b' })).toBe(false);
    const paused = { ...callable, enabled: false };
    expect([teller.see(paused), teller.seeAll([paused])]).toEqual([true, false]);
    expect(sent).toEqual([['connection_change', 'callable']]);
  });

  it('reports the outcome of a visit once, even if the first list contains it', () => {
    teller.seeAll([callable]);
    teller.seeOutcome(callable);
    teller.seeOutcome(callable);
    expect(sent).toEqual([['connection_change', 'callable']]);
  });

  it('hears of an account that was added, and of one that was deleted, elsewhere', () => {
    teller.seeAll([callable]);
    const second = { ...callable, id: 'customer-support+desk+conn_2', state: 'added' } as ConnectionRecord;
    expect(teller.seeAll([callable, second])).toBe(true);
    expect(teller.seeAll([callable])).toBe(true);
    expect(sent).toEqual([
      ['connection_change', 'added'],
      ['connection_delete', 'added'],
    ]);
  });

  it('hears of a deletion once, as what it was, and of the offer that is left not at all', () => {
    teller.seeAll([callable]);
    teller.remove(callable);
    expect(teller.seeAll([available])).toBe(false);
    expect(sent).toEqual([['connection_delete', 'callable']]);
  });

  it('hears of a deletion in another tab', () => {
    teller.seeAll([callable]);
    expect(teller.seeAll([available])).toBe(true);
    expect(sent).toEqual([['connection_delete', 'callable']]);
  });
});
