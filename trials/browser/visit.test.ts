import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { Browser, BrowserContext, FrameLocator, Page, Route } from 'playwright-core';
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
  makeSession,
  openConnection,
  openProvider,
  openVault,
} from '../rig/browser/vault-page.js';

/** By OAuth alone, without a field. */
const OAUTH = 'hubspot';
const NAME = 'HubSpot';

describe.skipIf(!chromiumPath)('a visit to the provider', () => {
  let lab: Lab;
  let example: ExampleApp;
  let browser: Browser;
  let context: BrowserContext;
  let troubles: Troubles;
  let consumer: string;
  let count = 0;
  const dataDir = mkdtempSync(join(tmpdir(), 'keyway-visit-'));

  beforeAll(async () => {
    lab = await startLab({ services: [OAUTH, 'zendesk'] });
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
    consumer = `visitor-${(count += 1)}`;
    context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(WAIT_MS);
    troubles = watchPages(context);
  });
  afterEach(async () => {
    await context.close();
    expect(troubles.all).toEqual([]);
  });

  const stateOf = async (): Promise<string> => (await findConnection(lab, consumer, OAUTH)).state;
  const allow = (popup: Page): Promise<void> => popup.getByRole('button', { name: 'Allow' }).click();
  const openOAuth = (): Promise<Page> => openVault(lab, context, { consumer, service: OAUTH });
  /** Embeds the vault of a new session in a page of another site, which notes what it hears. */
  const embed = async (page: Page): Promise<FrameLocator> => {
    const { session_uri } = await makeSession(lab, consumer);
    await page.evaluate(`
      window.heard ??= [];
      window.vault = KeywayVault.open({
        sessionUri: '${session_uri}',
        onConnectionChange: ({ service_id, state }) => window.heard.push(service_id + ' ' + state),
        onError: ({ message }) => window.heard.push(message),
      });
    `);
    return page.frameLocator('iframe');
  };
  const openHost = async (): Promise<Page> => {
    const page = await context.newPage();
    await page.goto(example.origin);
    await page.getByRole('button', { name: /^Ada/ }).click();
    await page.getByRole('heading', { name: 'Your helpdesks' }).waitFor();
    return page;
  };
  const keepPictures = async (page: Page, name: string): Promise<void> => {
    await keepPicture(page, name);
    await page.setViewportSize({ width: 375, height: 800 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await keepPicture(page, `${name}-narrow-dark`);
  };
  const heard = (page: Page): Promise<string[]> => page.evaluate<string[]>('window.heard');

  describe('in the embed', () => {
    test('is reported to the embedding page when it makes the first connection', async () => {
      const page = await openHost();
      const vault = await embed(page);
      await openConnection(vault, OAUTH);
      await allow(await openProvider(page, `Connect ${NAME}`, vault));
      await finished(vault, NAME).waitFor();
      expect(await heard(page)).toEqual([`${OAUTH} callable`]);
    });

    test('is completed by its window when the vault is closed, and shown when it is opened again', async () => {
      const page = await openHost();
      const vault = await embed(page);
      await openConnection(vault, OAUTH);
      const popup = await openProvider(page, `Connect ${NAME}`, vault);
      await page.evaluate('window.vault.close()');
      await page.locator('iframe').waitFor({ state: 'detached' });
      const again = await embed(page);
      await again.getByText(`Continue in the ${NAME} window.`).waitFor();
      await keepPicture(page, 'visit-resumed');
      await allow(popup);
      await finished(popup, NAME).waitFor();
      expect(popup.url()).not.toMatch(/token|nonce|#/);
      await again.getByText(`${NAME} is connected`).waitFor();
      await keepPicture(page, 'visit-outcome');
      expect(await heard(page)).toContain(`${OAUTH} callable`);
      expect(await stateOf()).toBe('callable');
    });

    test('is completed by its window when the page around the vault is gone', async () => {
      const page = await openHost();
      const vault = await embed(page);
      await openConnection(vault, OAUTH);
      const popup = await openProvider(page, `Connect ${NAME}`, vault);
      await page.close();
      await allow(popup);
      await finished(popup, NAME).waitFor();
      expect(await stateOf()).toBe('callable');
    });
  });

  test('is followed on every view of the vault', async () => {
    const page = await openOAuth();
    const popup = await openProvider(page, `Connect ${NAME}`);
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.getByText(`Continue in the ${NAME} window.`).waitFor();
    const closed = popup.waitForEvent('close');
    await allow(popup);
    await closed;
    await page.getByText(`${NAME} is connected`).waitFor();
    await keepPictures(page, 'visit-elsewhere');
    expect(await stateOf()).toBe('callable');
  });

  test('is followed by a page that was reloaded', async () => {
    const page = await openOAuth();
    const popup = await openProvider(page, `Connect ${NAME}`);
    await page.reload();
    await page.getByText('If you closed that window, start again.').waitFor();
    const closed = popup.waitForEvent('close');
    await allow(popup);
    await closed;
    await finished(page, NAME).waitFor();
  });

  test('is shown by another tab of the same vault, and changes nothing in that of another consumer', async () => {
    const stranger = await openVault(lab, context, { consumer: `${consumer}-other`, service: OAUTH });
    const loads: string[] = [];
    stranger.on('request', (request) => loads.push(request.url()));
    const page = await openOAuth();
    const second = await openVault(lab, context, { consumer });
    await page.bringToFront();
    await allow(await openProvider(page, `Connect ${NAME}`));
    await finished(page, NAME).waitFor();
    await second.locator(`a[href$="/c/${OAUTH}"]`).getByText('Connected').waitFor();
    expect(loads.filter((url) => url.includes('/vault/'))).toEqual([]);
  });

  describe('is confirmed', () => {
    /** Answers the confirmations with each of these in turn, then leaves them alone. Returns how many there were. */
    const onConfirm = async (page: Page, ...answers: ((route: Route) => Promise<void>)[]) => {
      const sent = { count: 0 };
      await page.route('**/confirm', (route) => {
        sent.count += 1;
        const answer = answers.shift();
        return answer ? answer(route) : route.continue();
      });
      return sent;
    };
    const proxy =
      (status: number, headers: Record<string, string> = {}) =>
      (route: Route) =>
        route.fulfill({ status, headers, contentType: 'text/html', body: '<h1>proxy</h1>' });

    test('again when the response was lost', async () => {
      const page = await openOAuth();
      const sent = await onConfirm(page, async (route) => {
        await route.fetch();
        await route.abort('connectionreset');
      });
      await allow(await openProvider(page, `Connect ${NAME}`));
      await finished(page, NAME).waitFor();
      expect([sent.count, await stateOf()]).toEqual([2, 'callable']);
    });

    test('again after a failure and after a limit, as late as it asks', async () => {
      const page = await openOAuth();
      const sent = await onConfirm(page, proxy(500), proxy(429, { 'retry-after': '2' }));
      await allow(await openProvider(page, `Connect ${NAME}`));
      await page.getByText('Completing the connection…').waitFor();
      await finished(page, NAME).waitFor();
      expect([sent.count, await stateOf()]).toEqual([3, 'callable']);
    });

    test('by a button when the limit lasts longer', async () => {
      const page = await openOAuth();
      const sent = await onConfirm(page, proxy(429, { 'retry-after': '900' }));
      await allow(await openProvider(page, `Connect ${NAME}`));
      await page.getByText('Too many requests.').waitFor();
      await keepPictures(page, 'visit-limited');
      await page.getByRole('button', { name: 'Try again' }).click();
      await finished(page, NAME).waitFor();
      expect([sent.count, context.pages().length]).toEqual([2, 1]);
    });
  });

  describe('text that was typed', () => {
    const type = async (page: Page, subdomain: string): Promise<void> =>
      fillForm(lab, page, { consumer, service: 'zendesk', values: { subdomain } });
    const typed = (page: Page): Promise<string> => page.getByRole('textbox').first().inputValue();

    test('stays when another tab saves', async () => {
      const page = await openVault(lab, context, { consumer, service: 'zendesk' });
      await type(page, 'typed');
      await lab.call('POST', '/vault/connections/customer-support/zendesk', {
        consumer,
        json: { settings: { subdomain: 'saved' } },
        transactionId: consumer,
      });
      await page.evaluate(`dispatchEvent(new Event('focus'))`);
      await page.getByText('Added, but not connected yet.').waitFor();
      expect(await typed(page)).toBe('typed');
    });

    test('stays in view when the session ends', async () => {
      const page = await openVault(lab, context, { consumer, service: 'zendesk' });
      await type(page, 'typed');
      await lab.client(consumer).vault.sessions.revokeAll();
      await page.evaluate(`dispatchEvent(new Event('focus'))`);
      await page.getByText('This session has ended').first().waitFor();
      await keepPictures(page, 'ended-unsaved');
      expect(await typed(page)).toBe('typed');
      await page.getByRole('link', { name: 'All integrations' }).click();
      await page.getByRole('button', { name: 'Leave without saving' }).click();
      await page.getByRole('heading', { level: 1, name: 'This session has ended' }).waitFor();
    });
  });
});
