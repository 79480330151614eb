import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { Keyway } from '@keyway/sdk';
import type { Browser, BrowserContext, FrameLocator, Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  chromiumPath,
  keepPicture,
  startBrowser,
  WAIT_MS,
  watchPages,
  type Troubles,
} from '../rig/browser/chromium.js';
import { startExampleApp, type ExampleApp } from '../rig/environment/example-app.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import {
  fillForm,
  findConnection,
  finished,
  openConnection,
  openProvider,
} from '../rig/browser/vault-page.js';

const OAUTH = 'zendesk';
/** The example's customers; one of them is reset for each test. */
const consumer = 'ada';

describe.skipIf(!chromiumPath)('a client’s app', () => {
  let lab: Lab;
  let example: ExampleApp;
  let browser: Browser;
  let context: BrowserContext;
  let troubles: Troubles;
  let page: Page;
  let vault: FrameLocator;
  const dataDir = mkdtempSync(join(tmpdir(), 'keyway-example-'));

  beforeAll(async () => {
    lab = await startLab({ services: [OAUTH, 'gorgias'] });
    example = await startExampleApp(lab, dataDir);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await example?.stop();
    await lab?.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(WAIT_MS);
    troubles = watchPages(context);
    page = await context.newPage();
    vault = page.frameLocator('iframe');
    await page.goto(example.origin);
    await page.getByRole('button', { name: /^Ada/ }).click();
    await page.getByRole('heading', { name: 'Your helpdesks' }).waitFor();
  });
  afterEach(async () => {
    await context.close();
    await lab
      .client(consumer)
      .vault.consumers.delete(consumer)
      .catch(() => undefined);
    expect(troubles.all.splice(0)).toEqual([]);
  });

  const embed = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Connect your helpdesk' }).click();
    await vault.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
  };
  const stateOf = async (): Promise<string> => (await findConnection(lab, consumer, OAUTH)).state;
  const expectMessages = async (): Promise<void> => {
    await page.locator(`[data-service=${OAUTH}]`).getByRole('link', { name: 'Messages' }).click();
    // This connector needs to know the conversation; the app asks for it.
    await page.getByRole('button', { name: 'Show' }).click();
    await page.locator('#messages li').first().waitFor();
    expect(await page.locator('#messages li').count()).toBeGreaterThan(0);
  };

  test('sends its customer to the vault by link, and has them back connected', async () => {
    await page.getByRole('button', { name: 'Connect on a page of its own' }).click();
    await openConnection(page, OAUTH);
    await fillForm(lab, page, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
    const popup = await openProvider(page, 'Connect Zendesk');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await finished(page, 'Zendesk').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Your helpdesks' }).waitFor();
    await expectMessages();
  });

  test('shows the vault in its own page, where OAuth works in a window and the list follows', async () => {
    await embed();
    expect(page.frames()[1]?.url()).toMatch(/\/connect\/[^/#?]+(#embed)?$/);
    await openConnection(vault, OAUTH);
    await fillForm(lab, vault, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
    const popup = await openProvider(page, 'Connect Zendesk', vault);
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await closed;
    await finished(vault, 'Zendesk').waitFor();
    await keepPicture(page, 'embedded');
    expect(await stateOf()).toBe('callable');
    await clickAway(vault.getByRole('button', { name: 'Done' }));
    await page.locator(`[data-service=${OAUTH}]`).getByText('callable').waitFor();
    expect(await page.locator('iframe').count()).toBe(0);
    await expectMessages();
  });

  test('shows one connection at once, for its own button', async () => {
    await page.locator(`[data-service=${OAUTH}]`).getByRole('button').click();
    await vault.getByRole('heading', { level: 1, name: 'Zendesk' }).waitFor();
  });

  test.each(['Escape', 'the button'])(
    'has its focus and its scrolling back when the vault is closed by %s',
    async (way) => {
      // The page scrolls by a style of its own, which comes back as it was.
      await page.evaluate("document.documentElement.style.overflow = 'scroll'");
      const scrolling = (): Promise<string> =>
        page.evaluate<string>('document.documentElement.style.overflow');
      await embed();
      expect(await scrolling()).toBe('hidden');
      if (way === 'Escape') await escapeAway(page);
      else await clickAway(vault.getByRole('button', { name: 'Close' }));
      await page.locator('iframe').waitFor({ state: 'detached' });
      expect(await page.evaluate<string>('document.activeElement.id')).toBe('connect');
      expect(await scrolling()).toBe('scroll');
      // And it opens again.
      await embed();
    },
  );

  test('asks before it throws away what was typed', async () => {
    await embed();
    await openConnection(vault, OAUTH);
    await fillForm(lab, vault, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
    await page.keyboard.press('Escape');
    await vault.getByRole('button', { name: 'Keep editing' }).click();
    expect(await vault.getByRole('textbox').first().inputValue()).toBe('acme');
    await page.keyboard.press('Escape');
    await clickAway(vault.getByRole('button', { name: 'Leave without saving' }));
    await page.locator('iframe').waitFor({ state: 'detached' });
  });

  test('opens the vault in a window of its own, and hears of what happens there', async () => {
    const { session_uri } = await lab.client(consumer).vault.sessions.create();
    await page.evaluate(`
      window.heard = [];
      const hear = (name) => (what) => window.heard.push(name + (what?.state ? ' ' + what.state : '') + (what?.message ?? ''));
      document.querySelector('#connect').addEventListener('click', (event) => {
        event.stopImmediatePropagation();
        KeywayVault.open({
          sessionUri: '${session_uri}', mode: 'popup', serviceId: '${OAUTH}',
          onReady: hear('ready'), onClose: hear('close'), onError: hear('error '),
          onConnectionChange: hear('change'),
        });
      }, { capture: true });
    `);
    const opened = page.waitForEvent('popup');
    await page.getByRole('button', { name: 'Connect your helpdesk' }).click();
    const popup = await opened;
    await popup.getByRole('heading', { level: 1, name: 'Zendesk' }).waitFor();
    expect(popup.url()).not.toContain(session_uri.split('#')[1]);
    await fillForm(lab, popup, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
    const provider = await openProvider(popup, 'Connect Zendesk');
    await provider.getByRole('button', { name: 'Allow' }).click();
    await finished(popup, 'Zendesk').waitFor();
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Done' }).click();
    await closed;
    await page.waitForFunction(`window.heard.at(-1) === 'close'`);
    const heard = await page.evaluate<string[]>('window.heard');
    expect(heard[0]).toBe('ready');
    expect(heard).toContain('change callable');
  });

  test('that is not registered is refused by the browser, and told what to do', async () => {
    const { applications } = new Keyway({ baseUrl: lab.servers[0]?.url ?? '', adminKey: lab.adminKey })
      .management;
    await applications.update(lab.application.id, { embed_origins: ['https://app.example.com'] });
    try {
      await page.getByRole('button', { name: 'Connect your helpdesk' }).click();
      const notice = page.getByRole('status').getByText(/embed_origins/);
      // A frame that the browser refused may end without the word that it loaded; then it takes the whole pollOptions.
      await notice.waitFor({ timeout: 45_000 });
      expect(await notice.innerText()).toContain(example.origin);
      expect(await page.locator('iframe').count()).toBe(0);
      const [policy, ...others] = troubles.all.splice(0);
      expect(policy).toMatch(/^policy: .*frame-ancestors https:\/\/app\.example\.com/);
      expect(others).toEqual([]);
    } finally {
      await applications.update(lab.application.id, { embed_origins: [example.origin] });
    }
  });
});

/** The frame goes away with the key down, and the browser may never say that the key arrived there. */
const escapeAway = (page: Page): Promise<void> =>
  Promise.race([page.keyboard.press('Escape'), setTimeout(2_000)]);

/** The frame goes away under the pointer, which the click itself may never hear of. */
const clickAway = (button: Locator): Promise<void> => button.click({ timeout: 2_000 }).catch(() => undefined);
