import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import {
  authorize,
  callVendor,
  confirm,
  DONE,
  readTokens,
  startOAuthApp,
  visit,
} from '../../fixtures/oauth/oauth-flow.js';
import { startTestProvider, type TestProvider } from '../../fixtures/oauth/oauth-provider.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../../testing.js';
import { runDueRevocations } from './run-revocations.js';
import { buildAuthorizeUrl, buildRevokeUrl } from '../oauth/flow-link-token.js';

const redirect = `&redirect_uri=${encodeURIComponent(DONE)}`;
const pollOptions = { interval: 20 };
let app: TestApp;

const targetOf = (serviceId: string) => ({
  applicationId: app.application.id,
  consumerId: TEST_CONSUMER,
  serviceId,
  connectionId: 'default',
});
async function revoke(serviceId: string) {
  const { location } = await visit(`${await buildRevokeUrl(app.deps, targetOf(serviceId))}${redirect}`);
  expect(location).toBe(DONE);
}
const queued = () =>
  app.deps.database.system('look at the test’s revocations', (tx) => tx.client.revocation.count());
async function runAgain() {
  await app.deps.database.system('let time pass', (tx) =>
    tx.client.revocation.updateMany({ data: { nextAttemptAt: new Date(0) } }),
  );
  return runDueRevocations(app.deps);
}

describe('a revocation for which the vendor gave new tokens', () => {
  const SERVICE = 'zendesk';
  beforeEach(async () => {
    app = await startTestApp();
    await app.api('POST', '/vault/integrations', {
      body: { service_id: SERVICE, credentials_source: 'sandbox' },
    });
    await app.api('POST', `/vault/connections/customer-support/${SERVICE}`, {
      body: { settings: { subdomain: 'acme' } },
    });
    const link = await buildAuthorizeUrl(app.deps, targetOf(SERVICE));
    const started = await visit(`${link}${redirect}&nonce=n`);
    const callback = await app.sandbox.control.authorize(SERVICE, started.location);
    expect(await confirm(app, SERVICE, (await visit(callback, started.cookie)).location)).toBe(DONE);
    await revoke(SERVICE);
    app.sandbox.control.expireTokens(SERVICE);
  });
  afterEach(() => app.close());

  test('ends those, when the call after the renewal failed', async () => {
    const { control } = app.sandbox;
    control.addFault({ service: SERVICE, method: 'DELETE', status: 503, times: 1 });
    const renewals = () => control.counters().tokenRequests[SERVICE]?.refresh_token ?? 0;
    // An attempt may end early on a machine under load.
    await expect.poll(async () => runAgain().then(renewals), pollOptions).toBe(1);
    expect(await queued()).toBe(1);
    // Simulates a vendor that only rejects the used refresh token, and keeps the new ones alive.
    control.addFault({ service: SERVICE, target: 'token', status: 400, body: { error: 'invalid_grant' } });
    await expect.poll(async () => runAgain().then(queued), pollOptions).toBe(0);
    expect(control.revokeTokens(SERVICE)).toBe(0);
  });
});

describe('a revocation that comes after a new authorization', () => {
  let alpha: TestProvider;
  let offsetMs = 0;

  beforeEach(async () => {
    offsetMs = 0;
    alpha = await startTestProvider('alpha');
    app = await startOAuthApp([alpha], { now: () => new Date(Date.now() + offsetMs) });
    await authorize(app, 'alpha');
  });
  afterEach(async () => {
    await app.close();
    await alpha.close();
  });

  const actions = async () => {
    const entries = await app.deps.database.system('test', (tx) =>
      tx.client.auditEntry.findMany({ where: { actor: 'job:revocations' } }),
    );
    return entries.map(({ action, detail }) =>
      [action, ...Object.values(Object(detail) as object)].join(' '),
    );
  };
  const revokeInVain = async () => {
    await revoke('alpha');
    alpha.knobs.revocation = (_request, response) => response.writeHead(503).end();
    await runDueRevocations(app.deps);
    alpha.knobs.revocation = undefined;
    expect(await queued()).toBe(1);
  };

  test('leaves alone what the connection holds again, because the provider gave the same', async () => {
    const { refreshToken } = (await readTokens(app, 'alpha')) ?? {};
    await revokeInVain();
    alpha.knobs.reshapeToken = (answer) => ({ ...answer, refresh_token: refreshToken });
    await authorize(app, 'alpha');
    alpha.knobs.reshapeToken = undefined;
    await runAgain();
    expect([await queued(), await actions()]).toEqual([0, ['credential.revocation_dropped granted_again']]);
    offsetMs = 2 * 3_600_000;
    expect((await callVendor(app, 'alpha')).status).toBe(200);
    await revoke('alpha');
    const { revocations } = alpha.seen;
    await runDueRevocations(app.deps);
    expect(alpha.seen.revocations).toBeGreaterThan(revocations);
  });

  test('leaves alone what waits for its confirmation', async () => {
    const { refreshToken } = (await readTokens(app, 'alpha')) ?? {};
    await revokeInVain();
    alpha.knobs.reshapeToken = (answer) => ({ ...answer, refresh_token: refreshToken });
    await authorize(app, 'alpha', { nonce: 'n' });
    alpha.knobs.reshapeToken = undefined;
    await runAgain();
    expect([await queued(), await actions()]).toEqual([0, ['credential.revocation_dropped granted_again']]);
  });

  test('ends the old tokens, where the new ones are others', async () => {
    const { accessToken = '' } = (await readTokens(app, 'alpha')) ?? {};
    await revokeInVain();
    await authorize(app, 'alpha');
    await runAgain();
    expect(await alpha.introspect(accessToken)).toBe(false);
    expect([await queued(), await actions()]).toEqual([0, ['credential.revocation_finished']]);
    expect((await callVendor(app, 'alpha')).status).toBe(200);
  });
});
