import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  authorize,
  callVendor,
  confirm,
  DONE,
  eventTypes,
  readRow,
  readTokens,
  startOAuthApp,
  visit,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { startTestApp, type TestApp } from '../../testing.js';
import { runDueRevocations } from './run-revocations.js';
import { buildAuthorizeUrl, buildRevokeUrl } from '../oauth/flow-link-token.js';

let app: TestApp;
let alpha: TestProvider;
let consumer = '';
let count = 0;

beforeAll(async () => {
  alpha = await startTestProvider('alpha');
  app = await startOAuthApp([alpha]);
});

afterAll(async () => {
  await app.close();
  await alpha.close();
});

beforeEach(() => {
  consumer = `consumer-${(count += 1)}`;
  alpha.knobs.revocation = undefined;
});

async function revokeUrl(redirectUri = DONE, serviceId = 'alpha') {
  const url = await buildRevokeUrl(app.deps, {
    applicationId: app.application.id,
    consumerId: consumer,
    serviceId,
    connectionId: 'default',
  });
  return `${url}&redirect_uri=${encodeURIComponent(redirectUri)}`;
}
const queued = (of: TestApp = app) =>
  of.deps.database.system('look at the test’s revocations', (tx) => tx.client.revocation.findMany());
const makeDue = () =>
  app.deps.database.system('let time pass', (tx) =>
    tx.client.revocation.updateMany({ data: { nextAttemptAt: new Date(0) } }),
  );

describe('revoking', () => {
  test('ends the authorization here before it answers, and at the provider afterwards', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const tokens = await readTokens(app, 'alpha', consumer);
    const { status, location } = await visit(await revokeUrl());
    expect([status, location]).toEqual([303, DONE]);
    expect(await readRow(app, 'alpha', consumer)).toMatchObject({
      credentialsSealed: null,
      grantedScopes: [],
      revokedAt: expect.any(Date),
    });
    const calls = alpha.seen.apiCalls;
    expect((await callVendor(app, 'alpha', consumer)).body.type_name).toBe('ConnectorCredentialsError');
    expect(alpha.seen.apiCalls).toBe(calls);
    expect(await alpha.introspect(tokens?.accessToken ?? '')).toBe(true);
    expect(await runDueRevocations(app.deps)).toBe(1);
    expect(await alpha.introspect(tokens?.accessToken ?? '')).toBe(false);
    expect(await queued()).toEqual([]);
    expect(await eventTypes(app, consumer)).toEqual(['created', 'updated', 'callable', 'revoked']);
  });

  test('again changes nothing more, and authorizing again brings the connection back', async () => {
    await authorize(app, 'alpha', {}, consumer);
    await visit(await revokeUrl());
    expect((await visit(await revokeUrl())).location).toBe(DONE);
    await authorize(app, 'alpha', {}, consumer);
    expect((await callVendor(app, 'alpha', consumer)).status).toBe(200);
    expect(await eventTypes(app, consumer)).toEqual([
      'created',
      'updated',
      'callable',
      'revoked',
      'updated',
      'updated',
      'callable',
    ]);
    await runDueRevocations(app.deps);
  });

  test('an unconfirmed authorization revokes its tokens too', async () => {
    await authorize(app, 'alpha', { nonce: 'n' }, consumer);
    await visit(await revokeUrl());
    expect(await readRow(app, 'alpha', consumer)).toMatchObject({
      pendingSealed: null,
      confirmTokenHash: null,
    });
    expect(await queued()).toHaveLength(1);
    await runDueRevocations(app.deps);
  });

  test('no error is sent to the client', async () => {
    const { location } = await visit(await revokeUrl());
    expect(new URL(location).searchParams.get('error_type')).toBe('ConnectionNotFoundError');
    expect(new URL(location).searchParams.get('origin')).toBe('revoke');
  });

  test('needs a redirect URI on the list and a state for revoking', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const evil = await visit(await revokeUrl('https://evil.example/'));
    expect([evil.status, evil.typeName]).toEqual([422, 'OAuthRedirectUriError']);
    const target = {
      applicationId: app.application.id,
      consumerId: consumer,
      serviceId: 'alpha',
      connectionId: 'default',
    };
    const entry = (await buildAuthorizeUrl(app.deps, target)).replace('/authorize/', '/revoke/');
    expect((await visit(`${entry}&redirect_uri=${encodeURIComponent(DONE)}`)).typeName).toBe(
      'OAuthInvalidStateError',
    );
    expect((await readRow(app, 'alpha', consumer))?.revokedAt).toBeNull();
  });
});

describe('at the provider', () => {
  test('a revocation endpoint that is down is tried again until it answers', async () => {
    await authorize(app, 'alpha', {}, consumer);
    const tokens = await readTokens(app, 'alpha', consumer);
    await visit(await revokeUrl());
    alpha.knobs.revocation = (_request, response) => response.writeHead(503).end();
    await runDueRevocations(app.deps);
    expect(await runDueRevocations(app.deps)).toBe(0);
    expect((await queued())[0]).toMatchObject({ attempts: 1 });
    alpha.knobs.revocation = undefined;
    await makeDue();
    expect(await runDueRevocations(app.deps)).toBe(1);
    expect(await alpha.introspect(tokens?.accessToken ?? '')).toBe(false);
    expect(await queued()).toEqual([]);
  });

  test('deleting the connection, the consumer or the integration revokes as well', async () => {
    const removals = [
      () => app.api('DELETE', '/vault/connections/customer-support/alpha', { consumer }),
      () => app.api('DELETE', `/vault/consumers/${consumer}`),
      () => app.api('DELETE', '/vault/integrations/alpha'),
    ];
    for (const remove of removals) {
      await authorize(app, 'alpha', {}, consumer);
      const tokens = await readTokens(app, 'alpha', consumer);
      await remove();
      await runDueRevocations(app.deps);
      expect(await alpha.introspect(tokens?.accessToken ?? '')).toBe(false);
    }
  });
});

test('a vendor without a revocation endpoint is revoked by its own calls, the access token renewed for it', async () => {
  const real = await startTestApp();
  try {
    await real.api('POST', '/vault/integrations', {
      body: { service_id: 'zendesk', credentials_source: 'sandbox' },
    });
    await real.api('POST', '/vault/connections/customer-support/zendesk', {
      body: { settings: { subdomain: 'acme' } },
    });
    const target = {
      applicationId: real.application.id,
      consumerId: 'test-consumer',
      serviceId: 'zendesk',
      connectionId: 'default',
    };
    const redirect = `&redirect_uri=${encodeURIComponent(DONE)}`;
    const started = await visit(`${await buildAuthorizeUrl(real.deps, target)}${redirect}&nonce=n`);
    const { location } = await visit(
      await real.sandbox.control.authorize('zendesk', started.location),
      started.cookie,
    );
    expect(await confirm(real, 'zendesk', location)).toBe(DONE);
    await visit(`${await buildRevokeUrl(real.deps, target)}${redirect}`);
    real.sandbox.control.expireTokens('zendesk');
    await runDueRevocations(real.deps);
    expect(await queued(real)).toEqual([]);
    expect(real.sandbox.control.revokeTokens('zendesk')).toBe(0);
  } finally {
    await real.close();
  }
});
