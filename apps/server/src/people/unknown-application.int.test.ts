import { afterAll, beforeAll, expect, it } from 'vitest';

import { type ConsoleBrowser, openConsole } from '../fixtures/oauth/console-browser.js';
import { type OpenIdProvider, startOpenIdProvider } from '../fixtures/oauth/openid-provider.js';
import { startTestApp, type TestApp } from '../testing.js';

let provider: OpenIdProvider;
let app: TestApp;
beforeAll(async () => {
  provider = await startOpenIdProvider({ sub: 'nobody' });
  app = await startTestApp({ env: provider.env });
});
afterAll(async () => {
  await app.close();
  await provider.close();
});

async function signIn(email: string, application_id: string | null): Promise<ConsoleBrowser> {
  const grants = [{ role: 'owner', application_id }];
  await app.api('POST', '/people', {
    ...{ key: app.adminKey, app: null, consumer: null },
    body: { email, grants },
  });
  provider.knobs.account = { sub: email, email, email_verified: true };
  const browser = openConsole(app);
  await browser.signIn(provider);
  return browser;
}
const callIn = async (browser: ConsoleBrowser, id: string) => {
  const { status, body } = await browser.call('GET', '/vault/integrations', { app: id });
  return [status, body.type_name];
};

it('is a 404 for a person of all applications, and does not end the session', async () => {
  const browser = await signIn('all@example.com', null);
  for (const id of ['app_none', '_installation'])
    expect(await callIn(browser, id)).toEqual([404, 'EntityNotFoundError']);
  expect((await callIn(browser, app.application.id))[0]).toBe(200);
});

it('is a 403 for a person of one application, like each application of others', async () => {
  const browser = await signIn('one@example.com', app.application.id);
  const other = await app.addApplication();
  for (const id of ['app_none', other.id]) expect(await callIn(browser, id)).toEqual([403, 'ForbiddenError']);
});
