import { DatabaseUnavailableError, listEvents, updateConnection, type Database } from '@keyway/db';
import { plantUnaudited } from '@keyway/db/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  authorize,
  authorizeUrl,
  callVendor,
  confirm,
  DONE,
  eventTypes,
  readRow,
  readTokens,
  startFlow,
  startOAuthApp,
  visit,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, walkProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import type { TestApp } from '../../testing.js';
import { completeAuthorization } from './complete-authorization.js';
import { buildAuthorizeUrl, buildRevokeUrl } from '../oauth/flow-link-token.js';

let app: TestApp;
let alpha: TestProvider;
let beta: TestProvider;
let now = new Date();
let consumer = '';
let count = 0;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  beta = await startTestProvider('beta', { clientAuthentication: 'body' });
  app = await startOAuthApp([alpha, beta], { now: () => now });
});

afterAll(async () => {
  await app.close();
  await Promise.all([alpha.close(), beta.close()]);
});

beforeEach(() => {
  now = new Date();
  consumer = `consumer-${(count += 1)}`;
});

const codeExchanges = ({ seen }: TestProvider) => seen.tokenRequests.authorization_code ?? 0;
const errorOf = (location: string) => Object.fromEntries(new URL(location).searchParams);
function withState(callback: string, state: string) {
  const url = new URL(callback);
  url.searchParams.set('state', state);
  return url.href;
}

describe('a full flow', () => {
  test.each(['alpha', 'beta'])(
    'connects through %s and the first call carries its token',
    async (serviceId) => {
      const location = await authorize(app, serviceId, {}, consumer);
      expect(location).toBe(DONE);
      const row = await readRow(app, serviceId, consumer);
      expect(row).toMatchObject({
        authType: 'oauth2',
        validation: 'valid',
        needsAuth: false,
        revokedAt: null,
      });
      // The provider omits offline_access, which it grants through a refresh token.
      expect([...(row?.grantedScopes ?? [])].sort()).toEqual(['messages:read', 'messages:write']);
      expect(row?.tokenExpiresAt?.getTime()).toBe(now.getTime() + 3_600_000);
      expect(await eventTypes(app, consumer)).toEqual(['created', 'updated', 'callable']);
      expect((await callVendor(app, serviceId, consumer)).status).toBe(200);
    },
  );

  test.each(['a new authorization', 'an import'])(
    '%s clears what became of calls with the one before',
    async (kind) => {
      const path = '/vault/connections/customer-support/alpha';
      await authorize(app, 'alpha', {}, consumer);
      const key = { consumerId: consumer, unifiedApi: 'customer-support', serviceId: 'alpha' };
      await app.deps.database.tenant(app.application.id, (tx) =>
        updateConnection(
          tx,
          { ...key, connectionId: 'default' },
          { lastDownstreamErrorAt: now, lastError: 'The connector did not respond in time.' },
        ),
      );
      const health = async () => (await app.api('GET', path, { consumer })).body.data.health as string;
      expect(await health()).toBe('degraded');
      const credentials = { access_token: 'a-token', refresh_token: 'another' };
      if (kind === 'an import') await app.api('POST', `${path}/import`, { consumer, body: { credentials } });
      else await authorize(app, 'alpha', {}, consumer);
      expect(await readRow(app, 'alpha', consumer)).toMatchObject({
        lastDownstreamErrorAt: null,
        lastError: null,
      });
      expect(await health()).toBe('ok');
      const events = await app.deps.database.tenant(app.application.id, (tx) =>
        listEvents(tx, { consumerId: consumer }),
      );
      expect(events.at(-1)?.payload).toMatchObject({ state: 'callable', health: 'ok' });
    },
  );

  test('asks for PKCE by S256, exactly our callback and only the scopes of the integration', async () => {
    await app.api('PATCH', '/vault/integrations/beta', { body: { operations: ['list'] } });
    const { providerUrl } = await startFlow(app, 'beta', {}, consumer);
    await app.api('PATCH', '/vault/integrations/beta', {
      body: { operations: ['list', 'get', 'create', 'update', 'delete'] },
    });
    expect(errorOf(providerUrl)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: `${app.url}/vault/callback/beta`,
      scope: 'offline_access messages:read',
    });
  });

  test('answers 303 with no-store, no-referrer and a __Host- cookie', async () => {
    const response = await fetch(await authorizeUrl(app, 'alpha', {}, consumer), { redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-keyway-flow=[\w-]{43}; Path=\/; Max-Age=600; Secure; HttpOnly; SameSite=Lax$/,
    );
  });

  test('keeps the browser’s cookie, so that flows in two tabs both end well', async () => {
    const first = await visit(await authorizeUrl(app, 'alpha', {}, consumer));
    const second = await visit(await authorizeUrl(app, 'beta', {}, consumer), first.cookie);
    expect(second.cookie).toBe(first.cookie);
  });

  test('a second authorization replaces the tokens and is an update', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const before = await readTokens(app, 'alpha', consumer);
    await authorize(app, 'alpha', {}, consumer);
    expect((await readTokens(app, 'alpha', consumer))?.accessToken).not.toBe(before?.accessToken);
    expect(await eventTypes(app, consumer)).toEqual(['created', 'updated', 'callable', 'updated', 'updated']);
  });

  test('a denial goes back to the client with the provider’s words as harmless text', async () => {
    alpha.knobs.deny = true;
    const location = await authorize(app, 'alpha', {}, consumer);
    alpha.knobs.deny = false;
    expect(location.startsWith(`${DONE}?`)).toBe(true);
    expect(errorOf(location)).toMatchObject({
      error_type: 'OAuthConnectorError',
      origin: 'authorize',
      service_id: 'alpha',
      application_id: app.application.id,
    });
    expect(errorOf(location).error_message).toContain('access_denied: The &lt;b&gt;user&lt;/b&gt; said no.');
    expect(await readRow(app, 'alpha', consumer)).toBeNull();
  });

  test('a failed code exchange goes back to the client', async () => {
    alpha.knobs.token = (_request, response) => response.writeHead(500).end('down');
    const location = await authorize(app, 'alpha', {}, consumer);
    delete alpha.knobs.token;
    expect(errorOf(location).error_type).toBe('OAuthCodeExchangeError');
    expect(await readRow(app, 'alpha', consumer)).toBeNull();
  });
});

describe('authorize refuses', () => {
  test('an altered, foreign, missing or repeated state without a redirect', async () => {
    const url = new URL(await authorizeUrl(app, 'alpha', {}, consumer));
    const refusals = [
      url.href.replace(/state=(.)/, 'state=x$1'),
      url.href.replace('/alpha/', '/beta/'),
      url.href.replace(app.application.id, 'app_other'),
      url.href.replace(/state=[^&]*&/, ''),
      `${url.href}&state=again`,
      (
        await buildRevokeUrl(app.deps, {
          applicationId: app.application.id,
          consumerId: consumer,
          serviceId: 'alpha',
          connectionId: 'default',
        })
      ).replace('/revoke/', '/authorize/'),
    ];
    for (const refused of refusals) {
      const answer = await visit(refused);
      expect([refused, answer.status, answer.typeName]).toEqual([refused, 422, 'OAuthInvalidStateError']);
      expect(answer.location).toBe('');
    }
  });

  test('a state that is an hour old', async () => {
    const url = await authorizeUrl(app, 'alpha', {}, consumer);
    now = new Date(now.getTime() + 3_601_000);
    expect((await visit(url)).typeName).toBe('OAuthInvalidStateError');
  });

  test('a redirect URI that is not on the list, before anything else is looked at', async () => {
    for (const uri of ['https://evil.example', `${DONE}/`, `${DONE}?x=1`, '']) {
      const answer = await visit(await authorizeUrl(app, 'alpha', { redirect_uri: uri }, consumer));
      expect([uri, answer.status, answer.typeName, answer.location]).toEqual([
        uri,
        422,
        'OAuthRedirectUriError',
        '',
      ]);
    }
  });

  test('accepts the application’s own hosted vault without a list', async () => {
    const vault = `${app.url}/connect/${app.application.id}`;
    expect((await visit(await authorizeUrl(app, 'alpha', { redirect_uri: vault }, consumer))).status).toBe(
      303,
    );
    const foreign = `${app.url}/connect/app_other`;
    expect(
      (await visit(await authorizeUrl(app, 'alpha', { redirect_uri: foreign }, consumer))).typeName,
    ).toBe('OAuthRedirectUriError');
  });

  test('an integration without a client, with the reason in the redirect and no visit to the provider', async () => {
    await app.api('PATCH', '/vault/integrations/beta', { body: { client_secret: null } });
    const { location } = await visit(await authorizeUrl(app, 'beta', {}, consumer));
    await app.api('PATCH', '/vault/integrations/beta', {
      body: { client_secret: 'keyway-test-secret-0123456789' },
    });
    expect(location.startsWith(`${DONE}?error_type=OAuthCredentialsNotFoundError`)).toBe(true);
  });

  test('unknown connectors and disabled integrations, told to the client', async () => {
    expect(errorOf((await visit(await authorizeUrl(app, 'nobody', {}, consumer))).location).error_type).toBe(
      'ConnectorNotFoundError',
    );
    await app.api('PATCH', '/vault/integrations/beta', { body: { enabled: false } });
    const { location } = await visit(await authorizeUrl(app, 'beta', {}, consumer));
    await app.api('PATCH', '/vault/integrations/beta', { body: { enabled: true } });
    expect(errorOf(location).error_type).toBe('ConnectorDisabledError');
  });
});

describe('the callback refuses', () => {
  test('every altered state, and the provider sees no token request', async () => {
    const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
    const before = codeExchanges(alpha);
    const state = new URL(callback).searchParams.get('state') ?? '';
    const handleStart = state.length - 43;
    const altered = Array.from({ length: 43 }, (_, index) => {
      const at = handleStart + index;
      return state.slice(0, at) + (state[at] === 'A' ? 'B' : 'A') + state.slice(at + 1);
    });
    const forged = [
      ...altered,
      '',
      'x',
      `app_other.${state.slice(handleStart)}`,
      `_system.${state.slice(handleStart)}`,
      'y'.repeat(7_000),
    ];
    for (const value of forged) {
      const answer = await visit(withState(callback, value), cookie);
      expect([value.slice(0, 80), answer.status, answer.typeName]).toEqual([
        value.slice(0, 80),
        422,
        'OAuthInvalidStateError',
      ]);
    }
    expect((await visit(withState(callback, 'y'.repeat(10_000)), cookie)).status).toBe(413);
    expect((await visit(withState(callback, `${state}\u0000`), cookie)).status).toBe(400);
    const doubled = await visit(`${callback}&state=${encodeURIComponent(state)}`, cookie);
    expect(doubled.typeName).toBe('OAuthInvalidStateError');
    expect(codeExchanges(alpha)).toBe(before);
    expect((await visit(callback, cookie)).location.split('#')[0]).toBe(DONE);
  });

  test('a state that was used', async () => {
    const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
    await visit(callback, cookie);
    const before = codeExchanges(alpha);
    expect((await visit(callback, cookie)).typeName).toBe('OAuthInvalidStateError');
    expect(codeExchanges(alpha)).toBe(before);
  });

  test('a state whose ten minutes are over', async () => {
    const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
    await app.deps.database.tenant(app.application.id, (tx) =>
      tx.client.oAuthState.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } }),
    );
    expect((await visit(callback, cookie)).typeName).toBe('OAuthInvalidStateError');
  });

  test('a code of one provider at the other’s callback, and its state is spent', async () => {
    const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
    const before = [codeExchanges(alpha), codeExchanges(beta)];
    expect((await visit(callback.replace('/callback/alpha', '/callback/beta'), cookie)).typeName).toBe(
      'OAuthInvalidStateError',
    );
    expect((await visit(callback, cookie)).typeName).toBe('OAuthInvalidStateError');
    expect([codeExchanges(alpha), codeExchanges(beta)]).toEqual(before);
  });

  test.each([
    ['foreign', (url: URL) => url.searchParams.set('iss', beta.origin)],
    ['missing', (url: URL) => url.searchParams.delete('iss')],
    ['repeated', (url: URL) => url.searchParams.append('iss', alpha.origin)],
  ])('a %s issuer, and the code stays unused', async (_name, change) => {
    const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
    const before = codeExchanges(alpha);
    const url = new URL(callback);
    change(url);
    const { location } = await visit(url.href, cookie);
    expect(errorOf(location).error_type).toBe('OAuthInvalidStateError');
    expect(codeExchanges(alpha)).toBe(before);
  });

  test('another browser, told to the client', async () => {
    const { callback } = await startFlow(app, 'alpha', {}, consumer);
    const before = codeExchanges(alpha);
    const { location } = await visit(callback, `__Host-keyway-flow=${'A'.repeat(43)}`);
    expect(errorOf(location).error_type).toBe('OAuthInvalidStateError');
    expect(codeExchanges(alpha)).toBe(before);
    expect(await readRow(app, 'alpha', consumer)).toBeNull();
  });

  test('an unknown connector', async () => {
    expect((await visit(`${app.url}/vault/callback/nobody?state=x&code=y`)).typeName).toBe(
      'ConnectorNotFoundError',
    );
  });
});

test('of 50 parallel callbacks one exchanges the code', async () => {
  const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
  const before = codeExchanges(alpha);
  const answers = await Promise.all(Array.from({ length: 50 }, () => visit(callback, cookie)));
  expect(answers.filter(({ location }) => location.startsWith(`${DONE}#`))).toHaveLength(1);
  expect(answers.filter(({ typeName }) => typeName === 'OAuthInvalidStateError')).toHaveLength(49);
  expect(codeExchanges(alpha) - before).toBe(1);
  expect((await readRow(app, 'alpha', consumer))?.version).toBe(1);
});

describe('with a nonce', () => {
  const confirmBy = (token: string) =>
    app.api('POST', '/vault/connections/customer-support/alpha/confirm', {
      consumer,
      body: { confirm_token: token },
    });
  const fragmentOf = (location: string) =>
    Object.fromEntries(new URLSearchParams(new URL(location).hash.slice(1)));

  test('the connection cannot be called before it is confirmed; repeats change nothing', async () => {
    const location = await authorize(app, 'alpha', { nonce: 'n-1' }, consumer);
    const { nonce, confirm_token: token = '', service_id: serviceId } = fragmentOf(location);
    expect([location.split('#')[0], nonce, serviceId]).toEqual([DONE, 'n-1', 'alpha']);
    expect((await callVendor(app, 'alpha', consumer)).body.type_name).toBe('ConnectorCredentialsError');
    expect((await confirmBy('wrong')).body.type_name).toBe('OAuthInvalidStateError');
    const attempts = await Promise.all([confirmBy(token), confirmBy(token), confirmBy(token)]);
    expect(attempts.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
    const row = await readRow(app, 'alpha', consumer);
    expect(row).toMatchObject({ pendingSealed: null, confirmExpiresAt: null });
    now = new Date(now.getTime() + 60 * 60_000);
    expect((await confirmBy(token)).body.data).toEqual({ confirmed: true });
    expect((await confirmBy('wrong')).body.type_name).toBe('OAuthInvalidStateError');
    expect(await readRow(app, 'alpha', consumer)).toEqual(row);
    expect(await eventTypes(app, consumer)).toEqual(['created', 'updated', 'callable']);
  });

  test('a confirmed token is refused after a newer visit, and after the access was revoked', async () => {
    const first = fragmentOf(await authorize(app, 'alpha', { nonce: 'n-5' }, consumer)).confirm_token ?? '';
    expect((await confirmBy(first)).status).toBe(200);
    const second = fragmentOf(await authorize(app, 'alpha', { nonce: 'n-6' }, consumer)).confirm_token ?? '';
    expect((await confirmBy(first)).body.type_name).toBe('OAuthInvalidStateError');
    expect((await confirmBy(second)).status).toBe(200);
    const target = {
      applicationId: app.application.id,
      consumerId: consumer,
      serviceId: 'alpha',
      connectionId: 'default',
    };
    const url = await buildRevokeUrl(app.deps, target);
    expect((await visit(`${url}&redirect_uri=${encodeURIComponent(DONE)}`)).status).toBe(303);
    expect((await confirmBy(second)).body.type_name).toBe('OAuthInvalidStateError');
  });

  test('the token is good for 30 minutes', async () => {
    const { confirm_token: token = '' } = fragmentOf(
      await authorize(app, 'alpha', { nonce: 'n-3' }, consumer),
    );
    now = new Date(now.getTime() + 30 * 60_000);
    expect((await confirmBy(token)).body.type_name).toBe('OAuthInvalidStateError');
  });

  test('a connection that is in use stays so until then', async () => {
    await authorize(app, 'alpha', {}, consumer);
    await authorize(app, 'alpha', { nonce: 'n-4' }, consumer);
    expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
  });
});

test('a link dies with the session that showed it', async () => {
  const session = await app.api('POST', '/vault/sessions', { consumer, body: {} });
  const token = session.body.data.session_token as string;
  const target = {
    applicationId: app.application.id,
    consumerId: consumer,
    serviceId: 'alpha',
    connectionId: 'default',
    session: {
      id: String(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).jti),
      issuedAt: now,
      expiresAt: new Date(now.getTime() + 3_600_000),
    },
  };
  const url = `${await buildAuthorizeUrl(app.deps, target)}&redirect_uri=${encodeURIComponent(DONE)}&nonce=n`;
  expect((await visit(url)).status).toBe(303);
  await app.api('DELETE', `/vault/consumers/${consumer}`, {});
  expect((await visit(url)).typeName).toBe('OAuthInvalidStateError');
});

test('a connection deleted under the flow takes the flow with it', async () => {
  await authorize(app, 'alpha', {}, consumer);
  const { callback, cookie } = await startFlow(app, 'alpha', {}, consumer);
  await app.api('DELETE', '/vault/connections/customer-support/alpha', { consumer });
  expect((await visit(callback, cookie)).typeName).toBe('OAuthInvalidStateError');
  expect(await readRow(app, 'alpha', consumer)).toBeNull();
});

test('a disabled connection can be authorized and stays disabled', async () => {
  await authorize(app, 'alpha', {}, consumer);
  const key = {
    consumerId: consumer,
    unifiedApi: 'customer-support',
    serviceId: 'alpha',
    connectionId: 'default',
  };
  await app.deps.database.tenant(app.application.id, (tx) => updateConnection(tx, key, { enabled: false }));
  expect(await authorize(app, 'alpha', {}, consumer)).toBe(DONE);
  expect((await readRow(app, 'alpha', consumer))?.enabled).toBe(false);
});

test('credentials that cannot be read any more are replaced by a new authorization', async () => {
  await authorize(app, 'alpha', {}, consumer);
  const key = {
    consumerId: consumer,
    unifiedApi: 'customer-support',
    serviceId: 'alpha',
    connectionId: 'default',
  };
  const garbage = { credentialsSealed: Buffer.alloc(64, 1) };
  await app.deps.database.tenant(app.application.id, async (tx) => {
    await plantUnaudited(tx);
    await updateConnection(tx, key, garbage);
  });
  expect(await authorize(app, 'alpha', {}, consumer)).toBe(DONE);
  expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
});

test('a grant whose COMMIT was not heard is stored once, and is no second one', async () => {
  const { location: provider, cookie } = await visit(await authorizeUrl(app, 'alpha', {}, consumer));
  const query = Object.fromEntries(new URL(await walkProvider(provider)).searchParams);
  let cuts = 0;
  const tenant: Database['tenant'] = async (id, work) => {
    const result = await app.deps.database.tenant(id, work);
    if (cuts > 0 || !(await readRow(app, 'alpha', consumer))) return result;
    cuts += 1;
    throw new DatabaseUnavailableError('cut right after COMMIT');
  };
  const deps = { ...app.deps, database: { ...app.deps.database, tenant } };
  const request = { serviceId: 'alpha', query, cookie, requestId: 'request' };
  const { location } = await completeAuthorization(deps, request);
  expect([cuts, (await readRow(app, 'alpha', consumer))?.version]).toEqual([1, 1]);
  expect(await eventTypes(app, consumer)).toEqual(['created']);
  expect(await confirm(app, 'alpha', location, consumer)).toBe(DONE);
  expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
});
