import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chromiumPath, startBrowser } from '../rig/browser/chromium.js';
import { startExampleApp, startInbox, type ExampleApp } from '../rig/environment/example-app.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { addressOf } from '../rig/browser/inbox-page.js';
import { openConnection, openVault, type View } from '../rig/browser/vault-page.js';

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url));
const LARGEST_BYTES = 80_000;
const consumer = 'ada';
const theme = {
  vault_name: 'Acme Cloud',
  primary_color: '#6741d9',
  sidepanel_background_color: '#1b1033',
  sidepanel_text_color: '#f5f0ff',
};
const consumer_metadata = { account_name: 'Acme Inc.', user_name: 'Ada Lovelace' };

/** Not a trial: regenerates the pictures of the guides from the real page. */
describe.skipIf(!chromiumPath)('the pictures of the guides', () => {
  let lab: Lab;
  let example: ExampleApp;
  let browser: Browser;
  const dataDir = mkdtempSync(join(tmpdir(), 'keyway-example-'));

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    lab = await startLab({ services: ['gorgias', 'request-tracker', 'zendesk'] });
    await lab.connectKey('gorgias', consumer);
    example = await startExampleApp(lab, dataDir);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await example?.stop();
    await lab?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const take = async (
    name: string,
    show: (page: Page) => Promise<unknown>,
    options: BrowserContextOptions = {},
  ): Promise<void> => {
    const viewport = { width: 1120, height: 720 };
    const context = await browser.newContext({
      locale: 'en-US',
      reducedMotion: 'reduce',
      viewport,
      ...options,
    });
    const page = await openVault(lab, context, { consumer, theme, consumer_metadata });
    await show(page);
    await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
    const path = join(folder, `${name}.png`);
    await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
    await context.close();
    expect(statSync(path).size).toBeLessThan(LARGEST_BYTES);
  };
  const overview = (page: View) => page.locator('a[href*="/c/"]').first().waitFor();

  test('overview', () => take('overview', overview));
  test('connect', () => take('connect', (page) => openConnection(page, 'zendesk')));
  test('connected', () =>
    take('connected', async (page) => {
      await openConnection(page, 'gorgias');
      await page.getByText('Connected.').first().waitFor();
    }));
  test('mobile-dark', () =>
    take('mobile-dark', overview, { colorScheme: 'dark', viewport: { width: 390, height: 780 } }));
  test('inbox', async () => {
    await lab.connectOAuth('zendesk', 'inbox');
    await lab.connectKey('gorgias', 'inbox');
    const inbox = await startInbox(lab, 'inbox');
    try {
      const show = async (page: Page): Promise<void> => {
        await page.goto(inbox.origin + addressOf('zendesk', '3'));
        await page.locator('.list li').first().waitFor();
        await page.locator('.messages li').first().waitFor();
      };
      await take('inbox', show, { viewport: { width: 965, height: 430 } });
    } finally {
      await inbox.stop();
    }
  });
  test('embedded', () =>
    take('embedded', async (page) => {
      await page.goto(example.origin);
      await page.getByRole('button', { name: /^Ada/ }).click();
      await page.getByRole('button', { name: 'Connect your helpdesk' }).click();
      await overview(page.frameLocator('iframe'));
    }));
});
