import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OpenIdProvider } from '../../apps/server/src/fixtures/oauth/openid-provider.js';
import { chromiumPath, startBrowser } from '../rig/browser/chromium.js';
import { signInAs, signInByLink, startProvider, visitConsole } from '../rig/browser/console-page.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';

const SERVICE = 'zendesk';
const CONSUMER = 'harbor-books';
const ACTION = 'Rotate data keys';

describe.skipIf(!chromiumPath)('the installation in the console', () => {
  let lab: Lab;
  let provider: OpenIdProvider;
  let browser: Browser;

  beforeAll(async () => {
    provider = await startProvider();
    lab = await startLab({ services: [SERVICE], settings: provider.env });
    await lab.connectOAuth(SERVICE, CONSUMER);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
    await provider?.close();
  });

  test('rotates the data keys once the host is typed, and tells when it is done', async () => {
    const visited = await visitConsole(lab, browser);
    const { page, context, troubles } = visited;
    await signInByLink(lab, visited);
    await visited.open('/installation');
    await page.getByText('never', { exact: true }).waitFor();
    await page.getByRole('button', { name: ACTION }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: ACTION });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').fill(new URL(lab.servers[0]?.url ?? '').host);
    await confirm.click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('Rotating.').waitFor();
    await page.getByText('Rotating.').waitFor({ state: 'detached', timeout: 60_000 });
    expect(await page.getByText('never', { exact: true }).count()).toBe(0);
    const messages = await lab.call('GET', '/messages?limit=1', { consumer: CONSUMER, service: SERVICE });
    expect(messages.status).toBe(200);
    await page.getByText('keyway keys rotate --master').waitFor();
    await context.close();
    expect(troubles.all).toEqual([]);
  });

  test('offers no rotation to who may only look', async () => {
    const visited = await visitConsole(lab, browser);
    await signInAs(lab, provider, visited, [{ role: 'viewer', application_id: null }]);
    await visited.open('/installation');
    await visited.page.getByText('Last rotated').waitFor();
    expect(await visited.page.getByRole('button', { name: ACTION }).count()).toBe(0);
    await visited.context.close();
  });
});
