import { describe, expect, it } from 'vitest';

import { toChanges, toDraft } from './draft.js';

const fresh = toDraft(undefined, { name: 'Nova', offered: ['list', 'get'] });

describe('the form of an integration', () => {
  it('sends nothing where nothing changed', () => {
    expect(toChanges(fresh, fresh)).toEqual({});
    expect(toChanges({ ...fresh, operations: ['get', 'list'], settings: { base_url: ' ' } }, fresh)).toEqual(
      {},
    );
  });

  it('sends what changed, and a secret only when one was typed', () => {
    const after = { ...fresh, clientId: ' id ', clientSecret: 's', operations: ['list'], hasEvents: true };
    expect(toChanges(after, fresh)).toEqual({
      client_id: 'id',
      client_secret: 's',
      operations: ['list'],
      events: true,
    });
  });

  it('removes what was emptied', () => {
    const before = { ...fresh, clientId: 'id', icon: 'https://a.example/i.svg', settings: { base_url: 'x' } };
    expect(toChanges({ ...before, clientId: '', icon: '', settings: { base_url: '' } }, before)).toEqual({
      client_id: null,
      icon: null,
      settings: {},
    });
  });

  it('says where credentials come from when that changes', () => {
    expect(toChanges({ ...fresh, isSandbox: true }, fresh)).toEqual({ credentials_source: 'sandbox' });
    expect(toChanges(fresh, { ...fresh, isSandbox: true })).toEqual({ credentials_source: 'own' });
  });
});
