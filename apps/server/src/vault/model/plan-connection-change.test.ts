import { defineConnector } from '@keyway/connectors';
import type { Application, Connection, Integration } from '@keyway/db';
import { describe, expect, it } from 'vitest';

import { ApiError } from '../../api-error.js';
import type { Credentials } from './credentials.js';
import { buildResolvedConnection, type ResolvedConnection } from './resolved-connection.js';
import { planConnectionChange } from './plan-connection-change.js';
import { assertCredential, assertEnabled, assertScopes, assertSettings } from './resolve-connection.js';

const scopes = { list: ['read'], get: ['read'], create: ['read', 'write'], update: [], delete: [] };
const connector = defineConnector({
  id: 'desk',
  name: 'Desk',
  tagLine: '',
  website: 'https://desk.example',
  icon: { letters: 'S', color: '#000000' },
  status: 'beta',
  trust: 'mirrored',
  settings: [{ id: 'address', label: 'Address', type: 'url', required: true }],
  auth: {
    oauth2: {
      authorizeUrl: () => 'https://desk.example/authorize',
      tokenUrl: () => 'https://desk.example/token',
      clientAuthentication: 'basic',
      tokenRequestFormat: 'form',
      pkce: true,
      refreshToken: 'unlimited',
      scopes: { messages: scopes },
    },
    apiKey: {
      fields: [{ id: 'token', label: 'Token', type: 'password', required: true, sensitive: true }],
      headers: ({ token = '' }) => ({ authorization: `token ${token}` }),
    },
    basic: {
      fields: [
        { id: 'user', label: 'User', type: 'text', required: true },
        { id: 'password', label: 'Password', type: 'password', required: true, sensitive: true },
      ],
      headers: ({ user = '', password = '' }) => ({ authorization: `${user}:${password}` }),
    },
  },
  baseUrl: ({ address = '' }) => address,
  validation: { method: 'GET', path: '/me' },
  readFailure: () => ({ kind: 'downstream', errors: [] }),
  resources: {},
});

const address = 'https://one.example';
const now = new Date('2026-03-01T00:00:00Z');

const liveWith = (
  row: Partial<Connection>,
  credentials: Partial<Credentials> = {},
  integration: Partial<Integration> = {},
): ResolvedConnection =>
  buildResolvedConnection(
    undefined,
    {
      application: { id: 'app' } as Application,
      consumerId: 'ada',
      connectionId: 'default',
      connector,
      integration: {
        enabled: true,
        settings: {},
        operations: ['list'],
        scopes: [],
        credentialsSource: 'own',
        ...integration,
      } as Integration,
      row: {
        enabled: true,
        settings: { address },
        metadata: {},
        grantedScopes: [],
        validation: 'unknown',
        ...row,
      } as Connection,
    },
    { values: {}, ...credentials },
  );

const oauth2 = { accessToken: 'access', refreshToken: 'refresh' };

describe('planConnectionChange', () => {
  it('changes nothing where nothing differs', () => {
    const resolved = liveWith({ metadata: { a: 1 } }, { values: { token: 't' } });
    const write = { enabled: true, settings: { address, token: 't', user: null }, metadata: { a: 1 } };
    expect(planConnectionChange(resolved, write)).toEqual({
      patch: {},
      credentials: resolved.credentials,
      changesAccess: false,
    });
  });

  it('takes the strategy whose fields were entered, and forgets that the grant was dead', () => {
    const resolved = liveWith({ needsAuth: true, authType: 'oauth2' }, { oauth2 });
    const { patch, credentials } = planConnectionChange(resolved, { settings: { user: 'u', password: 'p' } });
    expect(patch).toMatchObject({
      authType: 'basic',
      needsAuth: false,
      revokedAt: null,
      validation: 'unknown',
    });
    expect(credentials).toEqual({ values: { user: 'u', password: 'p' } });
  });

  it('keeps a live grant alongside a key', () => {
    const { patch, credentials } = planConnectionChange(liveWith({ authType: 'oauth2' }, { oauth2 }), {
      settings: { token: 't' },
    });
    expect(credentials).toEqual({ oauth2, values: { token: 't' } });
    expect(patch.authType).toBe('apiKey');
  });

  it('falls back to another stored credential when one is removed', () => {
    const resolved = liveWith({ authType: 'basic' }, { values: { token: 't', user: 'u', password: 'p' } });
    expect(planConnectionChange(resolved, { settings: { password: null } }).patch.authType).toBe('apiKey');
    const last = liveWith({ authType: 'apiKey' }, { values: { token: 't' } });
    expect(planConnectionChange(last, { settings: { token: '' } })).toMatchObject({
      patch: { authType: null },
      credentials: { values: {} },
    });
  });

  it('asks the vendor again only for settings and credentials', () => {
    const resolved = liveWith({ validation: 'valid' }, { values: { token: 't' } });
    expect(planConnectionChange(resolved, { enabled: false, metadata: { a: 1 } })).toMatchObject({
      changesAccess: false,
      patch: { enabled: false, metadata: { a: 1 } },
    });
  });

  it.each([
    ['a token', { oauth2 }, {}],
    ['a key', { values: { token: 't' } }, {}],
    ['one of two secrets', { values: { token: 't', user: 'u', password: 'p' } }, { token: 'new' }],
    ['a password, the user given', { values: { user: 'u', password: 'p' } }, { user: 'other' }],
  ])('does not let %s follow to another address', (_name, credentials, given) => {
    const elsewhere = ['https://two.example', 'http://one.example', `${address}:8443`, `${address}/mallory`];
    for (const moved of [...elsewhere, null]) {
      expect(() =>
        planConnectionChange(liveWith({}, credentials), { settings: { ...given, address: moved } }),
      ).toThrow(ApiError);
    }
    expect(() =>
      planConnectionChange(liveWith({}, credentials), { settings: { address: 'https://ONE.example:443/' } }),
    ).not.toThrow();
  });

  it('names the secrets that must be sent again with another address', () => {
    const resolved = liveWith({}, { values: { token: 't', user: 'u', password: 'p' } });
    const write = { settings: { token: 'new', address: 'https://two.example' } };
    expect(() => planConnectionChange(resolved, write)).toThrow(
      expect.objectContaining({
        message: 'Address cannot change while a credential is stored. Send Password again with it.',
        detail: {
          'body.settings.address': 'can change only together with the credential',
          'body.settings.password': 'send again with address',
        },
      }) as Error,
    );
  });

  it('takes no other value for what the integration sets', () => {
    const resolved = liveWith(
      { settings: { address: 'https://two.example' } },
      {},
      { settings: { address } },
    );
    expect(resolved.settings).toEqual({ address });
    expect(() => planConnectionChange(resolved, { settings: { address: 'https://two.example' } })).toThrow(
      expect.objectContaining({
        typeName: 'RequestValidationError',
        detail: { 'body.settings.address': expect.any(String) as string },
      }) as Error,
    );
    for (const same of [`${address}/`, '', null])
      expect(() => planConnectionChange(resolved, { settings: { address: same } })).not.toThrow();
  });

  it('lets a first address come after the key, and a new one with it', () => {
    const keyed = { values: { token: 't' } };
    expect(
      planConnectionChange(liveWith({ settings: {} }, keyed), { settings: { address } }).changesAccess,
    ).toBe(true);
    const moved = { address: 'https://two.example', token: 'new' };
    expect(planConnectionChange(liveWith({}, keyed), { settings: moved }).credentials.values).toEqual({
      token: 'new',
    });
  });
});

describe('checks before a call', () => {
  const messageOf = (resolved: ResolvedConnection): string => {
    try {
      assertCredential(resolved, now);
      return '';
    } catch (error) {
      if (error instanceof ApiError && error.typeName === 'ConnectorCredentialsError') return error.message;
      throw error;
    }
  };

  it('say which credential problem there is', () => {
    const pending = { pendingSealed: new Uint8Array(1), confirmExpiresAt: new Date('2026-03-01T00:10:00Z') };
    expect(messageOf(liveWith({}))).toContain('no credential');
    expect(messageOf(liveWith({ needsAuth: true }, { oauth2 }))).toContain('expired or was revoked');
    expect(messageOf(liveWith({ revokedAt: now }))).toContain('revoked');
    expect(messageOf(liveWith(pending))).toContain('not been confirmed');
    expect(messageOf(liveWith({ ...pending, confirmExpiresAt: now }))).toContain('no credential');
    expect(
      messageOf(liveWith({ validation: 'rejected', lastError: 'Bad key.' }, { values: { token: 't' } })),
    ).toContain('Bad key.');
    expect(messageOf(liveWith({}, { values: { token: 't' } }))).toBe('');
    expect(messageOf(liveWith(pending, { oauth2 }))).toBe('');
  });

  it('name missing settings and what is disabled', () => {
    expect(() => assertSettings(liveWith({ settings: {} }))).toThrow(
      expect.objectContaining({ detail: { missing_settings: ['address'] } }) as Error,
    );
    expect(() => assertSettings(liveWith({ settings: {} }, {}, { settings: { address } }))).not.toThrow();
    expect(() => assertEnabled(liveWith({ enabled: false }))).toThrow(
      expect.objectContaining({ typeName: 'ConnectorDisabledError' }) as Error,
    );
    expect(() => assertEnabled(liveWith({}, {}, { enabled: false }))).toThrow('integration');
    expect(() => assertEnabled({ ...liveWith({}), row: undefined })).not.toThrow();
  });

  it('name the scopes an operation lacks, where the grant is known', () => {
    const granted = (grantedScopes: string[]) => liveWith({ grantedScopes }, { oauth2 });
    expect(() => assertScopes(granted(['read']), 'create')).toThrow('without write');
    expect(() => assertScopes(granted(['read']), 'list')).not.toThrow();
    expect(() => assertScopes(granted(['read', 'write']), 'create')).not.toThrow();
    expect(() => assertScopes(granted([]), 'create')).not.toThrow();
    expect(() =>
      assertScopes(liveWith({ grantedScopes: ['read'] }, { values: { token: 't' } }), 'create'),
    ).not.toThrow();
  });
});
