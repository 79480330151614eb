import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  chromiumPath,
  expectAccessible,
  expectPartsAccessible,
  keepPicture,
  startBrowser,
  watchPages,
} from '../rig/browser/chromium.js';
import { isLong } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { finished, makeSession, openConnection, openVault } from '../rig/browser/vault-page.js';

const SERVICES = ['gorgias', 'request-tracker', 'zendesk'];
const consumer = 'ada';
const theme = {
  vault_name: 'Acme Cloud',
  primary_color: '#6741d9',
  sidepanel_background_color: '#1b1033',
  sidepanel_text_color: '#f5f0ff',
};
const consumer_metadata = { account_name: 'Acme Inc.', user_name: 'Ada Lovelace', email: 'ada@acme.example' };

/** Every way the page is looked at; the short run takes each width and each scheme once. */
const looks = [
  { name: 'wide-light', width: 1440, colorScheme: 'light', isBrief: true },
  { name: 'wide-dark', width: 1440, colorScheme: 'dark', isBrief: false },
  { name: 'narrow-light', width: 320, colorScheme: 'light', isBrief: false },
  { name: 'narrow-dark', width: 320, colorScheme: 'dark', isBrief: true },
] as const;

describe.skipIf(!chromiumPath)('the views of the hosted vault', () => {
  let lab: Lab;
  let browser: Browser;

  beforeAll(async () => {
    lab = await startLab({ services: SERVICES });
    browser = await startBrowser();
    await lab.connectKey('gorgias', consumer);
    await lab.connectOAuth('zendesk', consumer);
    await lab.call('GET', '/messages?limit=2', { consumer, service: 'gorgias' });
    await lab.call('GET', '/messages/none', { consumer, service: 'gorgias' });
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
  });

  const flowError = (): string => `${lab.servers[0]?.url}/vault/authorize/zendesk/${lab.application.id}`;
  const open = (context: BrowserContext, service?: string): Promise<Page> =>
    openVault(lab, context, { consumer, theme, consumer_metadata, ...(service ? { service } : {}) });

  const views: readonly { name: string; show: (context: BrowserContext) => Promise<Page> }[] = [
    { name: 'overview', show: (context) => open(context) },
    { name: 'to-connect', show: (context) => open(context, 'request-tracker') },
    { name: 'connected', show: (context) => open(context, 'zendesk') },
    {
      name: 'delete-question',
      show: async (context) => {
        const page = await open(context, 'gorgias');
        await page.getByRole('button', { name: 'Delete', exact: true }).click();
        await page.getByRole('button', { name: 'Delete connection' }).waitFor();
        return page;
      },
    },
    {
      name: 'field-errors',
      show: async (context) => {
        const page = await open(context, 'request-tracker');
        await page.getByRole('button', { name: 'Save and connect' }).click();
        await page.locator('[aria-invalid=true]').first().waitFor();
        return page;
      },
    },
    {
      name: 'activity',
      show: async (context) => {
        const page = await open(context);
        await page.getByRole('link', { name: 'Activity' }).first().click();
        await page.getByText('Succeeded').first().waitFor();
        await page.getByText('Read messages in Gorgias').first().waitFor();
        expect(await page.locator('main').innerText()).not.toMatch(/GET|\/vault\//);
        return page;
      },
    },
    {
      name: 'ended',
      show: async (context) => {
        const { session_uri, session_id } = await makeSession(lab, consumer);
        await lab.client(consumer).vault.sessions.revoke(session_id);
        const page = await context.newPage();
        await page.goto(session_uri);
        await page.getByRole('heading', { name: 'This session has ended' }).waitFor();
        return page;
      },
    },
    {
      name: 'flow-error',
      show: async (context) => {
        const page = await context.newPage();
        await page.goto(flowError());
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect(await page.locator('body').innerText()).toMatch(/Request ID: [0-9a-f]{32}/);
        return page;
      },
    },
  ];

  for (const view of views) {
    test.each(looks.filter(({ isBrief }) => isLong || isBrief))(
      `${view.name} is accessible and fits, $name`,
      async ({ name, width, colorScheme }) => {
        const context = await browser.newContext({
          viewport: { width, height: width === 320 ? 720 : 900 },
          colorScheme,
          locale: 'en-US',
          reducedMotion: 'reduce',
        });
        const troubles = watchPages(context);
        const page = await view.show(context);
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
        await keepPicture(page, `${view.name}-${name}`);
        await expectAccessible(page);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        expect(troubles.all).toEqual([]);
        await context.close();
      },
    );
  }

  test.each([
    ['de-CH', 'Integrationen'],
    ['fr-FR', 'Intégrations'],
    ['es-MX', 'Integraciones'],
    ['nl-NL', 'Integraties'],
    ['en-GB', 'Integrations'],
    ['ja-JP', 'Integrations'],
  ])('speaks the language of a browser set to %s', async (locale, title) => {
    const context = await browser.newContext({ locale, viewport: { width: 1440, height: 900 } });
    const page = await open(context);
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(
      title === 'Integrations' ? 'en' : locale.slice(0, 2),
    );
    await keepPicture(page, `overview-${locale}`);
    await openConnection(page, 'zendesk');
    await expectAccessible(page);
    await context.close();
  });

  test('shows the client’s name and colours, and the consumer', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const page = await open(context);
    await page.getByText('Acme Cloud').first().waitFor();
    await page.getByText('Ada Lovelace').first().waitFor();
    expect(await page.title()).toContain('Acme Cloud');
    const isPainted =
      await page.evaluate<boolean>(`[...document.querySelectorAll('body *')].some((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      const isPanel = backgroundColor === 'rgb(27, 16, 51)' && color === 'rgb(245, 240, 255)';
      return isPanel && element.textContent.includes('Acme Cloud');
    })`);
    expect(isPainted).toBe(true);
    await context.close();
  });

  test('keeps the client’s accent, fonts, corners and scheme, whatever the device prefers', async () => {
    const context = await browser.newContext({ colorScheme: 'dark', viewport: { width: 375, height: 800 } });
    const page = await openVault(lab, context, {
      consumer,
      service: 'request-tracker',
      theme: {
        ...theme,
        primary_color: '#f5d90a',
        color_scheme: 'light',
        corner_radius: 0,
        font_family: 'Georgia, serif',
      },
    });
    const look = await page.evaluate<Record<string, string>>(`(() => {
      const { backgroundColor, color, borderRadius, fontFamily } = getComputedStyle(document.querySelector('main [type=submit]'));
      return { backgroundColor, color, borderRadius, fontFamily, page: getComputedStyle(document.documentElement).backgroundColor };
    })()`);
    expect(look).toMatchObject({
      backgroundColor: 'rgb(245, 217, 10)',
      color: 'rgb(0, 0, 0)',
      borderRadius: '0px',
      page: 'rgb(255, 255, 255)',
    });
    expect(look.fontFamily).toMatch(/^Georgia/);
    await expectAccessible(page);
    await keepPicture(page, 'branded');
    await context.close();
  });

  test('is the client’s page still when the session is over, with a way back', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 375, height: 800 } });
    const { session_uri, session_id } = await makeSession(lab, consumer, {
      theme,
      redirect_uri: 'http://localhost:8080/connected',
    });
    const page = await context.newPage();
    await page.goto(session_uri);
    await page.getByText('Connect Acme Cloud to the tools').waitFor();
    await lab.client(consumer).vault.sessions.revoke(session_id);
    for (const show of [() => page.reload(), () => page.goto(flowError())]) {
      await show();
      await page.getByRole('link', { name: 'Back to Acme Cloud' }).waitFor();
      await page.getByText('Acme Cloud', { exact: true }).waitFor();
      expect(await page.title()).toContain('Acme Cloud');
      await expectAccessible(page);
    }
    await keepPicture(page, 'ended-branded');
    await context.close();
  });

  test('asks for what is needed first, folds the rest, and says where each is found', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 375, height: 800 } });
    const page = await open(context, 'request-tracker');
    await page.getByRole('textbox', { name: 'Request Tracker URL' }).waitFor();
    const queue = page.getByRole('textbox', { name: 'Queue for new tickets' });
    expect(await queue.isVisible()).toBe(false);
    const summary = page.getByText('Where do I find this?').first();
    await summary.click();
    await page.getByText('In the address bar when you’re signed in').waitFor();
    await page.getByText('More settings', { exact: true }).click();
    await queue.waitFor();
    await expectAccessible(page);
    await keepPicture(page, 'form-375');
    await context.close();
  });

  test('offers what most people look for first, and a way to ask for more', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    const page = await openVault(lab, context, {
      consumer: 'newcomer',
      theme: { ...theme, request_url: 'https://acme.example/ask' },
    });
    const cards = page.locator('main a[href*="/c/"]');
    await cards.first().waitFor();
    expect(await cards.first().innerText()).toMatch(/^Zendesk[^]*Connect$/);
    const ask = page.getByRole('link', { name: /^Request an integration/ });
    expect(await ask.getAttribute('href')).toBe('https://acme.example/ask');
    await context.close();
  });

  test('can be used with the keyboard alone', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    const page = await openVault(lab, context, { consumer: 'keys' });
    await page.getByRole('searchbox').waitFor();
    const focused = () => page.evaluate<string>('document.activeElement.textContent');
    const tabTo = async (text: RegExp): Promise<void> => {
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        if (text.test(await focused())) return;
      }
      throw new Error(`The keyboard never reaches ${String(text)}.`);
    };
    const tabToField = async (id: string): Promise<void> => {
      for (let presses = 0; presses < 5; presses += 1) {
        await page.keyboard.press('Tab');
        if ((await page.evaluate<string>('document.activeElement.id')) === `field-${id}`) return;
      }
      throw new Error(`The keyboard never reaches ${id}.`);
    };
    await tabTo(/Skip to content/);
    await tabTo(/Gorgias/);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Gorgias' }).waitFor();
    // A screen reader announces the new view through the focus.
    expect(await focused()).toContain('Gorgias');
    const { gorgias } = await lab.sandbox.credentials();
    const { data } = await lab.client('keys').vault.connections.list();
    const fields = data.find(({ service_id }) => service_id === 'gorgias')?.form_fields ?? [];
    if ((await page.getByRole('radio').count()) > 0) {
      await page.keyboard.press('Tab');
      await page.keyboard.press('ArrowDown');
    }
    for (const { id } of fields.filter((field) => gorgias?.form[field.id] !== undefined)) {
      await tabToField(id);
      await page.keyboard.type(gorgias?.form[id] ?? '');
    }
    await page.keyboard.press('Enter');
    await finished(page, 'Gorgias').waitFor();
    await context.close();
  });

  test('finds an integration by a part of its name', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    const page = await open(context);
    await page.getByRole('searchbox').fill('track');
    await page.getByText('1 integration found').first().waitFor();
    expect(await page.locator('a[href*="/c/"]').count()).toBe(1);
    await page.getByRole('searchbox').fill('no such thing');
    await page.getByText('No integration matches “no such thing”.').first().waitFor();
    await context.close();
  });

  test.each([
    ['de-DE', 'Kundenservice und Tickets', 'Zendesk-Subdomain'],
    ['fr-FR', 'Service client et gestion de tickets', 'Sous-domaine Zendesk'],
    ['es-ES', 'Atención al cliente y gestión de tickets', 'Subdominio de Zendesk'],
    ['nl-NL', 'Klantenservice en tickets', 'Zendesk-subdomein'],
  ])('says what a connector is and wants in the language of %s', async (locale, tagLine, label) => {
    const context = await browser.newContext({ locale, viewport: { width: 1280, height: 900 } });
    const page = await openVault(lab, context, { consumer: `reader-${locale}` });
    await page.getByText(tagLine).waitFor();
    await openConnection(page, 'zendesk');
    await page.getByText(label).first().waitFor();
    await page.getByRole('radio').last().check({ force: true });
    const shown = await page.locator('main').innerText();
    const { data } = await lab.client(`reader-${locale}`).vault.connections.list();
    const english = data
      .filter(({ service_id }) => service_id === 'zendesk')
      .flatMap(({ tag_line, form_fields }) => [
        tag_line,
        ...form_fields.flatMap((field) => [field.label, field.description ?? '']),
      ])
      // “API token” is a part of its own translation.
      .filter((text) => text.length > 10);
    expect(english.length).toBeGreaterThan(3);
    expect(english.filter((text) => shown.includes(text))).toEqual([]);
    await keepPicture(page, `to-connect-${locale}`);
    await context.close();
  });

  test('breaks its own policy nowhere while it loads', async () => {
    const context = await browser.newContext({ locale: 'en-US' });
    const page = await context.newPage();
    await page.addInitScript(`
      window.broken = [];
      addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) =>
        window.broken.push(violatedDirective + ' ' + blockedURI));
    `);
    const { session_uri } = await makeSession(lab, consumer, { theme });
    await page.goto(session_uri);
    await openConnection(page, 'zendesk');
    expect(await page.evaluate('window.broken')).toEqual([]);
    await context.close();
  });

  test.each([
    ['the scripts are', '**/assets/*.js'],
    ['the API is', '**/vault/**'],
  ])('is no white page while %s slow', async (_name, slow) => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    const page = await context.newPage();
    let go: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    await context.route(slow, async (route) => {
      await held;
      await route.continue();
    });
    const { session_uri } = await makeSession(lab, consumer, { theme });
    await page.goto(session_uri, { waitUntil: 'commit' });
    // From outside: the page's policy forbids evaluating text in it.
    const skeleton = page.locator('main[aria-busy=true]');
    const height = async () => (await skeleton.boundingBox())?.height ?? 0;
    await expect.poll(height, { timeout: 30_000 }).toBeGreaterThan(300);
    await expectPartsAccessible(page, 'main');
    await keepPicture(page, `waiting-${slow.includes('assets') ? 'script' : 'api'}`);
    go();
    await page.locator('a[href*="/c/"]').first().waitFor();
    await context.close();
  });

  test('does not jump while it loads', async () => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1440, height: 900 } });
    const { session_uri } = await makeSession(lab, consumer, { theme });
    const page = await context.newPage();
    await page.addInitScript(`
      window.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    `);
    await page.goto(session_uri);
    await page.locator('a[href*="/c/"]').first().waitFor();
    await page.waitForTimeout(500);
    // Good is below 0.1 (web.dev/articles/cls).
    expect(await page.evaluate<number>('window.shift')).toBeLessThan(0.05);
    await context.close();
  });
});
