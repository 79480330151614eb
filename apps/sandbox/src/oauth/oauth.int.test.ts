import { beforeEach, describe, expect, test } from 'vitest';
import { authorizeUrl, call, callbackUri, pkce, requestTokens, useSandbox, type Answer } from '../testing.js';

const outside = useSandbox();
beforeEach(() => outside.sandbox.control.reset({ tokens: true }));

const probes = { zendesk: '/zendesk/api/v2/tickets/1', gorgias: '/gorgias/api/tickets/1' } as const;
const services = ['zendesk', 'gorgias'] as const;
type Service = (typeof services)[number];

const probe = async (service: Service, token: string): Promise<number> =>
  (await call(outside.sandbox.url + probes[service], { authorization: `Bearer ${token}` })).status;

async function obtainTokens(service: Service, more: Record<string, string | number> = {}): Promise<Answer> {
  const { verifier, challenge } = pkce();
  const redirect = new URL(
    await outside.sandbox.control.authorize(service, authorizeUrl(service, challenge)),
  );
  expect([...redirect.searchParams.keys()]).toEqual(['code', 'state']);
  const code = redirect.searchParams.get('code') ?? '';
  return requestTokens(outside.sandbox, service, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: callbackUri(service),
    code_verifier: verifier,
    ...more,
  });
}

const refresh = (service: Service, token: string): Promise<Answer> =>
  requestTokens(outside.sandbox, service, { grant_type: 'refresh_token', refresh_token: token });

describe.each(services)('%s', (service) => {
  test('the code flow with PKCE gives tokens that open the API', async () => {
    const tokens = await obtainTokens(service);
    expect(tokens.status).toBe(200);
    expect(tokens.body).toMatchObject({
      expires_in: 7200,
      scope: 'tickets:read tickets:write users:read',
      refresh_token: expect.any(String),
    });
    expect(await probe(service, tokens.body.access_token)).toBe(200);
    expect(outside.sandbox.control.counters().tokenRequests[service]).toEqual({ authorization_code: 1 });
  });

  test('a wrong verifier, a foreign client and a second use of the code are refused', async () => {
    const wrong = await obtainTokens(service, { code_verifier: pkce().verifier });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant']);
    const stranger = await requestTokens(outside.sandbox, service, {
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: 'nobody',
    });
    expect(stranger.status).toBeGreaterThanOrEqual(400);
    const redirect = new URL(await outside.sandbox.control.authorize(service, authorizeUrl(service)));
    const fields = {
      grant_type: 'authorization_code',
      code: redirect.searchParams.get('code') ?? '',
      redirect_uri: callbackUri(service),
    };
    const first = await requestTokens(outside.sandbox, service, fields);
    expect((await requestTokens(outside.sandbox, service, fields)).body.error).toBe('invalid_grant');
    expect(await probe(service, first.body.access_token)).toBe(401);
  });

  test('refresh tokens rotate, and reuse of an old one revokes the grant', async () => {
    const first = await obtainTokens(service);
    const second = await refresh(service, first.body.refresh_token);
    expect(second.status).toBe(200);
    expect(second.body.refresh_token).not.toBe(first.body.refresh_token);
    expect(await probe(service, second.body.access_token)).toBe(200);
    const reused = await refresh(service, first.body.refresh_token);
    expect([reused.status, reused.body.error]).toEqual([400, 'invalid_grant']);
    expect(await probe(service, second.body.access_token)).toBe(401);
    expect((await refresh(service, second.body.refresh_token)).body.error).toBe('invalid_grant');
    expect(outside.sandbox.control.counters().grantsRevoked).toEqual({ [service]: 1 });
  });

  test('denial and an unknown scope come back as OAuth errors, an unknown redirect does not come back at all', async () => {
    const { control } = outside.sandbox;
    const denied = new URL(await control.authorize(service, authorizeUrl(service), { deny: true }));
    expect(denied.searchParams.get('error')).toBe('access_denied');
    expect(denied.searchParams.get('state')).toBe('state-1');
    const scope = new URL(
      await control.authorize(service, authorizeUrl(service, undefined, { scope: 'everything' })),
    );
    expect(scope.searchParams.get('error')).toBe('invalid_scope');
    for (const redirect of [
      'http://localhost:4141/elsewhere',
      `http://localhost:4141/vault/callback/other`,
      `${callbackUri(service)}#x`,
    ]) {
      await expect(
        control.authorize(service, authorizeUrl(service, undefined, { redirect_uri: redirect })),
      ).rejects.toThrow('400');
    }
  });

  test('lifetime, expiry and revocation can be turned', async () => {
    const { control } = outside.sandbox;
    control.setTokenLifetime(5, service);
    const tokens = await obtainTokens(service);
    expect(tokens.body.expires_in).toBe(5);
    expect(control.expireTokens(service)).toBe(1);
    expect(await probe(service, tokens.body.access_token)).toBe(401);
    const fresh = await refresh(service, tokens.body.refresh_token);
    expect(await probe(service, fresh.body.access_token)).toBe(200);
    expect(control.revokeTokens(service)).toBe(1);
    expect((await refresh(service, fresh.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('a rotated refresh token can be used again within the grace, when there is one', async () => {
    const { control } = outside.sandbox;
    control.setRotationGrace(60, service);
    const first = await obtainTokens(service);
    for (const expected of [200, 200])
      expect((await refresh(service, first.body.refresh_token)).status).toBe(expected);
    control.setRotationGrace(null, service);
    expect((await refresh(service, first.body.refresh_token)).body.error).toBe('invalid_grant');
  });

  test('minted tokens work and refresh like any other', async () => {
    const minted = await outside.sandbox.control.mintTokens(service, {
      scopes: ['tickets:read'],
      expiresIn: 60,
    });
    expect(minted.expires_in).toBe(60);
    expect(await probe(service, minted.access_token)).toBe(200);
    expect((await refresh(service, minted.refresh_token)).body.scope).toBe('tickets:read');
  });
});

test('of two requests at once with one refresh token one wins, the other is reuse; both are counted', async () => {
  const { control } = outside.sandbox;
  control.setTokenLatency({ minMs: 100, maxMs: 100 });
  const { refresh_token: token } = await control.mintTokens('gorgias');
  const answers = await Promise.all([refresh('gorgias', token), refresh('gorgias', token)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(control.counters()).toMatchObject({
    maxInFlightPerRefreshToken: { gorgias: 2 },
    tokenRequests: { gorgias: { refresh_token: 2 } },
    grantsRevoked: { gorgias: 1 },
  });
});

test('Zendesk takes JSON only, bounds expires_in, and a refresh ends the older access token', async () => {
  const form = await call(`${outside.sandbox.url}/zendesk/oauth/tokens`, {
    method: 'POST',
    body: new URLSearchParams({ grant_type: 'refresh_token' }),
  });
  expect([form.status, form.body.error]).toEqual([400, 'invalid_request']);
  const outOfBounds: Record<string, string | number>[] = [
    { expires_in: 300 },
    { expires_in: '7200' },
    { refresh_token_expires_in: 7_776_000 },
  ];
  for (const refused of outOfBounds)
    expect((await obtainTokens('zendesk', refused)).body.error).toBe('invalid_request');
  const tokens = await obtainTokens('zendesk', { expires_in: 600 });
  expect(tokens.body).toMatchObject({ expires_in: 600, token_type: 'bearer' });
  await refresh('zendesk', tokens.body.refresh_token);
  expect(await probe('zendesk', tokens.body.access_token)).toBe(401);
});

test('Gorgias wants the client in a Basic header and keeps older access tokens', async () => {
  const inBody = await call(`${outside.sandbox.url}/gorgias/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: 'x',
      client_id: 'keyway-sandbox',
      client_secret: 'keyway-sandbox-secret',
    }),
  });
  expect([inBody.status, inBody.body.error]).toEqual([401, 'invalid_client']);
  const tokens = await obtainTokens('gorgias');
  await refresh('gorgias', tokens.body.refresh_token);
  expect(await probe('gorgias', tokens.body.access_token)).toBe(200);
});

test('the consent page names the vendor and works as a plain form', async () => {
  const url = authorizeUrl('zendesk').replace('https://acme.zendesk.com', `${outside.sandbox.url}/zendesk`);
  const start = await fetch(url, { redirect: 'manual' });
  const cookie = start.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const page = await call(new URL(start.headers.get('location') ?? '', url).href, { headers: { cookie } });
  expect(page.text).toContain('<h1>Zendesk</h1>');
  expect(page.text.match(/<button type="submit" name="decision"/g)).toHaveLength(2);
  expect(page.text).not.toContain('<script');
});
