import { randomBytes } from 'node:crypto';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  chromiumPath,
  expectAccessible,
  keepPicture,
  startBrowser,
  WAIT_MS,
  watchPages,
  type Troubles,
} from '../rig/browser/chromium.js';
import { startServerProcess, type ServerProcess } from '../rig/processes/server-process.js';

const views = [
  ['wide-light', { width: 1280, height: 900 }, 'light'],
  ['wide-dark', { width: 1280, height: 900 }, 'dark'],
  ['narrow-light', { width: 375, height: 812 }, 'light'],
  ['narrow-dark', { width: 375, height: 812 }, 'dark'],
] as const;

/** A page of each kind: tables, samples, pictures, a long list of anchors, another repository file. */
const pages = ['', 'getting-started', 'errors', 'console', 'connectors/', 'connectors/zendesk', 'sdk-node'];

describe.skipIf(!chromiumPath)('the docs', () => {
  let server: ServerProcess;
  let browser: Browser;

  beforeAll(async () => {
    server = await startServerProcess({ KEYWAY_MASTER_KEY: randomBytes(32).toString('base64') });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  describe.each(views)('%s', (name, viewport, colorScheme) => {
    let context: BrowserContext;
    let page: Page;
    let troubles: Troubles;
    const errors: string[] = [];
    const asked: string[] = [];

    beforeAll(async () => {
      context = await browser.newContext({ viewport, colorScheme });
      context.setDefaultTimeout(WAIT_MS);
      troubles = watchPages(context);
      page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      page.on('request', (request) => asked.push(request.url()));
    });
    afterAll(() => context?.close());

    test.each(pages)('/docs/%s is accessible and fits the screen', async (path) => {
      await page.goto(`${server.url}/docs/${path}`);
      await page.locator('main h1').waitFor();
      await expectAccessible(page);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await keepPicture(page, `docs-${name}-${path.replaceAll('/', '-') || 'index'}`);
    });

    test('finds a page by its words, and opens it', async () => {
      await page.goto(`${server.url}/docs/`);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('searchbox').fill('transaction id');
      await page.getByRole('option').first().waitFor();
      await expectAccessible(page);
      await keepPicture(page, `docs-${name}-search`);
      await page.keyboard.press('Escape');
      await page.locator('.DocSearch-Button:focus').waitFor();
      await page.keyboard.press('Enter');
      await page.getByRole('option').first().click();
      await page.waitForURL((url) => url.pathname !== '/docs/');
      await page.locator('main h1').waitFor();
    });

    test('shows every call in the language chosen by a tab, or by the keyboard, on later pages too', async () => {
      const groups = page.locator('.vp-code-group');
      const expectEach = async (language: string): Promise<void> => {
        await expect.poll(() => groups.locator('.active').count()).toBeGreaterThan(1);
        const shown = groups.locator('.blocks > div:visible');
        const classes = shown.evaluateAll((blocks) => blocks.map((block) => block.className.split(' ')[0]));
        expect(new Set(await classes)).toEqual(new Set([`language-${language}`]));
        expect(await shown.count()).toBe(await groups.count());
      };
      await page.goto(`${server.url}/docs/getting-started`);
      const call = groups.nth(1);
      await call.locator('label', { hasText: 'PHP' }).click();
      await expectEach('php');
      await groups.first().getByText('$keyway->messages->list').waitFor();
      await call.scrollIntoViewIfNeeded();
      await keepPicture(page, `docs-${name}-tabs`);
      await call.locator('input:checked').focus();
      await page.keyboard.press('ArrowRight');
      await expectEach('csharp');
      await page.goto(`${server.url}/docs/idempotency`);
      await expectEach('csharp');
      expect(await groups.first().locator('input:checked + label').textContent()).toBe('C#');
    });

    test('shows the chosen language before any script of the site has run', async () => {
      const bare = await context.newPage();
      await bare.route('**/*.js', (route) => route.abort());
      await bare.goto(`${server.url}/docs/getting-started`);
      const first = bare.locator('.vp-code-group').first();
      expect(await first.locator('.language-csharp').isVisible()).toBe(true);
      expect(await first.locator('.language-sh').isVisible()).toBe(false);
      await bare.close();
    });

    test('sends no third-party requests, violates no policy of its own and fails nowhere', () => {
      const foreign = asked.filter(
        (url) => !/^(?:data|blob):/.test(url) && new URL(url).origin !== server.url,
      );
      expect(asked.length).toBeGreaterThan(20);
      expect([foreign, troubles.all, errors]).toEqual([[], [], []]);
    });
  });

  test('leads from page to page, and to the reference', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.url}/docs/`);
    await page.getByRole('link', { name: 'Next Getting started' }).click();
    await page.getByRole('heading', { level: 1, name: 'Getting started' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/docs/getting-started');
    await page.getByRole('link', { name: 'API reference' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Keyway API reference' }).waitFor();
    await page.close();
  });

  test('an old address of an operation leads to the reference, and one of an error to its entry', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.url}/docs#tag/Messages/operation/messagesAdd`);
    await page.waitForURL(`${server.url}/docs/reference#tag/Messages/operation/messagesAdd`);
    await page.goto(`${server.url}/docs/errors#connectorexecutionerror`);
    await page.getByRole('heading', { level: 2, name: 'ConnectorExecutionError' }).waitFor();
    expect(await page.locator(':target').textContent()).toContain('ConnectorExecutionError');
    await page.close();
  });

  test('an address that is not there says so', async () => {
    const page = await browser.newPage();
    const answer = await page.goto(`${server.url}/docs/nowhere`);
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.close();
  });
});
