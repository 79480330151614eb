import { describe, expect, it } from 'vitest';

import { readAddress } from './address.js';
import type { OpenOptions } from './options.js';
import { CLAIMS, tokenOf } from './testing.js';

const token = tokenOf();

describe('the address of the vault', () => {
  it('comes from the session’s address, without its token', () => {
    const sessionUri = `https://connect.test/keyway/connect/app_1#${token}`;
    expect(readAddress({ sessionUri })).toEqual({
      url: 'https://connect.test/keyway/connect/app_1',
      origin: 'https://connect.test',
      token,
    });
  });

  it('comes from the token’s claims, whatever else they hold', () => {
    const rich = tokenOf({ ...CLAIMS, iss: 'https://vault.test/base/', application_id: 'a b/..' });
    expect(readAddress({ token: rich }).url).toBe('https://vault.test/base/connect/a%20b%2F..');
  });

  it('comes from the claim for a vault elsewhere, and from the option before all', () => {
    const elsewhere = tokenOf({ ...CLAIMS, vault_url: 'https://connect.test' });
    expect(readAddress({ token: elsewhere }).origin).toBe('https://connect.test');
    expect(readAddress({ token: elsewhere, vaultUrl: 'https://other.test' }).origin).toBe(
      'https://other.test',
    );
  });

  it('is plain http on this machine only', () => {
    expect(readAddress({ token: tokenOf({ ...CLAIMS, iss: 'http://localhost:3000' }) }).origin).toBe(
      'http://localhost:3000',
    );
    expect(() => readAddress({ token: tokenOf({ ...CLAIMS, iss: 'http://vault.test' }) })).toThrow('https');
  });

  it.each<[string, object, string]>([
    ['nothing', {}, 'either sessionUri or token'],
    ['both', { token, sessionUri: `https://vault.test/connect/a#${token}` }, 'either sessionUri or token'],
    ['an API key', { token: 'kw_live_abc' }, 'has not the shape'],
    ['a token that is null', { token: null }, 'has not the shape'],
    ['claims that are no JSON', { token: 'a.b.c' }, 'has not the shape'],
    ['claims that are no object', { token: `a.${btoa('null')}.c` }, 'has not the shape'],
    ['another token', { token: tokenOf({ iss: 'https://vault.test' }) }, 'not a session token'],
    ['an address without token', { sessionUri: 'https://vault.test/connect/app_1' }, 'has not the shape'],
    ['another address', { sessionUri: `https://vault.test/#${token}` }, '/connect/{application_id}'],
    ['a script', { sessionUri: `javascript:alert(1)//connect/a#${token}` }, 'must be https'],
    ['an issuer that is a script', { token: tokenOf({ ...CLAIMS, iss: 'javascript:0' }) }, 'must be https'],
    [
      'vaultUrl twice',
      { sessionUri: `https://v.test/connect/a#${token}`, vaultUrl: 'https://v.test' },
      'vaultUrl',
    ],
  ])('refuses %s and says what to do', (_, options, message) => {
    expect(() => readAddress(options as OpenOptions)).toThrow(
      expect.objectContaining({
        code: 'invalid_options',
        message: expect.stringContaining(message) as string,
      }),
    );
  });
});
