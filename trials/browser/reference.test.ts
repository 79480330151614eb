import { randomBytes } from 'node:crypto';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  chromiumPath,
  expectAccessible,
  expectPartsAccessible,
  keepPicture,
  startBrowser,
  WAIT_MS,
  watchPages,
  type Troubles,
} from '../rig/browser/chromium.js';
import { startServerProcess, type ServerProcess } from '../rig/processes/server-process.js';

const views = [
  ['wide-light', { width: 1280, height: 900 }, 'light'],
  ['narrow-dark', { width: 390, height: 844 }, 'dark'],
] as const;

type Operations = Record<string, Record<string, { operationId: string; summary: string }>>;
type Described = { paths: Operations; webhooks: Operations };

/** A part of the page that shows everything an operation can have: body, samples, headers, errors. */
const OPERATION = '[id="tag/Messages/operation/messagesAdd"]';

describe.skipIf(!chromiumPath)('the API reference', () => {
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
      await page.goto(`${server.url}/docs/reference`);
      await page.locator(OPERATION).waitFor({ state: 'attached' });
    });
    afterAll(() => context?.close());

    test('shows every operation of the description', async () => {
      const { paths, webhooks } = (await (await fetch(`${server.url}/openapi.json`)).json()) as Described;
      const operations = Object.values({ ...paths, ...webhooks }).flatMap((methods) =>
        Object.values(methods),
      );
      expect(operations.length).toBeGreaterThan(40);
      const shown = await page.locator('[data-section-id*="/operation/"]').evaluateAll((sections) =>
        sections.map((section) => [
          section.id.slice(section.id.lastIndexOf('/') + 1),
          // Webhook operations have a badge after their name.
          section
            .querySelector('h2')
            ?.textContent?.replace(/\s+Webhook\s*$/, '')
            .trim(),
        ]),
      );
      expect(Object.fromEntries(shown)).toEqual(
        Object.fromEntries(operations.map(({ operationId, summary }) => [operationId, summary])),
      );
    });

    test('shows a sample in each language to who has a keyboard only', async () => {
      const samples = page.locator(OPERATION);
      await samples.scrollIntoViewIfNeeded();
      await samples.getByRole('tab', { name: 'Payload' }).focus();
      for (const [label, words] of [
        ['curl', 'X-Unique-Transaction-ID: create-message-1'],
        ['Node.js', 'new Keyway({'],
        ['PHP', 'new Keyway\\Keyway('],
        ['C#', 'new KeywayClient('],
      ] as const) {
        await page.keyboard.press('ArrowRight');
        const tab = samples.getByRole('tab', { name: label, exact: true });
        expect(await page.locator(':focus').textContent()).toBe(label);
        expect(await tab.getAttribute('aria-selected')).toBe('true');
        const panel = samples.locator(`[id="${await tab.getAttribute('aria-controls')}"]`);
        expect((await panel.textContent())?.replaceAll(/\s+/g, ' ')).toContain(words);
      }
    });

    test('is accessible', async () => {
      await expectPartsAccessible(page, 'header', '.menu-content', '.api-info', OPERATION);
    }, 240_000);

    test('has headings that leave out no level', async () => {
      const levels = await page
        .locator('h1, h2, h3, h4, h5, h6')
        .evaluateAll((headings) =>
          headings.map((heading) => Number(heading.getAttribute('aria-level') ?? heading.tagName.slice(1))),
        );
      expect(levels.length).toBeGreaterThan(500);
      expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
    });

    test.runIf(viewport.width < 800)('opens its menu to who has a keyboard only', async () => {
      const menu = page.getByRole('menuitem', { name: 'Proxy' });
      expect(await menu.isVisible()).toBe(false);
      await page.getByRole('button', { name: 'Operations' }).focus();
      await page.keyboard.press('Enter');
      await menu.waitFor();
      await expectPartsAccessible(page, '.menu-content');
      await keepPicture(page, `reference-${name}-menu`);
      await page.keyboard.press('Space');
      await menu.waitFor({ state: 'hidden' });
    });

    test('keeps pictures for people', async () => {
      await keepPicture(page, `reference-${name}-samples`);
      await page.evaluate('scrollTo(0, 0)');
      await keepPicture(page, `reference-${name}-top`);
    });

    test('sends no third-party requests, violates no policy of its own and fails nowhere', () => {
      const foreign = asked.filter(
        (url) => !/^(?:data|blob):/.test(url) && new URL(url).origin !== server.url,
      );
      expect(asked.length).toBeGreaterThan(4);
      expect([foreign, troubles.all, errors]).toEqual([[], [], []]);
    });
  });

  test('finds an operation by what it does', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.url}/docs/reference`);
    await page.getByPlaceholder('Search').fill('end every session');
    const found = page.locator('[data-role="search:results"]');
    await found.getByText('End all sessions of the consumer immediately').click();
    expect(decodeURIComponent(new URL(page.url()).hash)).toContain('sessionsRevokeAll');
    await page.close();
  });

  test('has a name, and begins with authentication and messages', async () => {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${server.url}/docs/reference`);
    await page.getByRole('heading', { level: 1, name: 'Keyway API reference' }).waitFor();
    await page.locator(OPERATION).waitFor({ state: 'attached' });
    const menu = (await page.locator('.menu-content li[data-item-id]').allInnerTexts()).map(
      (text) => text.split('\n')[0],
    );
    expect(menu.slice(0, 3)).toEqual(['Authentication', 'Responses and errors', 'Messages']);
    await keepPicture(page, 'reference-start');
    await page.close();
  });

  test('leads to the docs, the error types and the descriptions', async () => {
    const page = await browser.newPage();
    await page.goto(`${server.url}/docs/reference`);
    const links = await page.locator('header a').all();
    expect(links.length).toBe(5);
    for (const link of links)
      expect((await fetch(`${server.url}${await link.getAttribute('href')}`)).status).toBe(200);
    await page.close();
  });
});
