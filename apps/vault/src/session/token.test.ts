import { describe, expect, it, vi } from 'vitest';

import { forgetToken, readFragment, takeToken } from './token.js';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2lnbmF0dXJl_-';

function buildStore() {
  const values = new Map<string, string>();
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}
const at = (hash: string) => ({ hash, pathname: '/connect/app_1', search: '?x=1' });

describe('session token', () => {
  it('leaves the address bar, and stays for the tab', () => {
    const store = buildStore();
    const history = { replaceState: vi.fn() };
    expect(takeToken('app_1', { address: at(`#${TOKEN}`), history, store })).toBe(TOKEN);
    expect(history.replaceState).toHaveBeenCalledWith(null, '', '/connect/app_1?x=1');
    expect(takeToken('app_1', { address: at(''), history, store })).toBe(TOKEN);
  });

  it('is not shared between applications', () => {
    const store = buildStore();
    takeToken('app_1', { address: at(`#${TOKEN}`), history: { replaceState: vi.fn() }, store });
    expect(
      takeToken('app_2', { address: at(''), history: { replaceState: vi.fn() }, store }),
    ).toBeUndefined();
  });

  it('gives way to the one of a new link', () => {
    const store = buildStore();
    const history = { replaceState: vi.fn() };
    takeToken('app_1', { address: at(`#${TOKEN}`), history, store });
    takeToken('app_1', { address: at(`#new.${TOKEN.split('.').slice(1).join('.')}`), history, store });
    expect(takeToken('app_1', { address: at(''), history, store })).toMatch(/^new\./);
  });

  it('works where storage is refused', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError');
    };
    const store = { getItem: refuse, setItem: refuse, removeItem: refuse };
    const history = { replaceState: vi.fn() };
    expect(takeToken('app_1', { address: at(`#${TOKEN}`), history, store })).toBe(TOKEN);
    expect(takeToken('app_1', { address: at(''), history, store })).toBeUndefined();
    expect(() => forgetToken(store, 'app_1')).not.toThrow();
  });

  it('is distinguished from other fragments', () => {
    expect(readFragment('#embed').kind).toBe('embed');
    expect(readFragment(`#${TOKEN}`).kind).toBe('token');
    for (const other of ['', '#', '#wait', '#a.b', '#nonce=1&confirm_token=a.b.c', '#<b>.x.y'])
      expect(readFragment(other).kind).toBe('other');
  });
});
