import { afterAll, beforeAll, expect, test } from 'vitest';

import { openConsole } from '../fixtures/oauth/console-browser.js';
import { startOpenIdProvider, type OpenIdProvider } from '../fixtures/oauth/openid-provider.js';
import { startTestApp, type TestApp } from '../testing.js';

const ADA = { sub: 'ada-1', email: 'ada@example.com', email_verified: true, name: 'Ada' };

let provider: OpenIdProvider;
let app: TestApp;

beforeAll(async () => {
  provider = await startOpenIdProvider(ADA);
  const OIDC_ROLE_MAP = 'platform team=owner,a=b=developer,support=viewer:app_1';
  app = await startTestApp({ env: { ...provider.env, OIDC_ROLE_CLAIM: 'groups', OIDC_ROLE_MAP } });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

test.each([
  [['platform team'], [{ role: 'owner', application_id: null }]],
  [['a=b', 'staff'], [{ role: 'developer', application_id: null }]],
  [['support', 'owner'], [{ role: 'viewer', application_id: 'app_1' }]],
])('groups %j give the roles that they are mapped to', async (groups, grants) => {
  provider.knobs.account = { ...ADA, groups };
  const browser = openConsole(app);
  expect(await browser.signIn(provider)).toBe('/console');
  expect((await browser.call('GET', '/console/session')).body.data.grants).toEqual(grants);
});

test.each([[['owner']], [['developer:app_1']], [['platform']], [['platform team=owner']]])(
  'groups %j give no role by their own names',
  async (groups) => {
    provider.knobs.account = { ...ADA, groups };
    expect(await openConsole(app).signIn(provider)).not.toBe('/console');
  },
);
