import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { applicationScreens, installationScreens } from '../../apps/console/src/shell/navigation.js';
import type { OpenIdProvider } from '../../apps/server/src/fixtures/oauth/openid-provider.js';
import { chromiumPath, expectAccessible, keepPicture, startBrowser } from '../rig/browser/chromium.js';
import {
  keepVisits,
  settled,
  signInByLink,
  startProvider,
  visitConsole,
  type ConsoleVisit,
  type Look,
} from '../rig/browser/console-page.js';
import { isLong } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { consoleWords } from '../rig/browser/console-words.js';

const { shell: english } = consoleWords;

const CONSUMER = 'harbor-books';
const SERVICE = 'zendesk';
const looks: readonly (Look & { name: string })[] = [
  { name: 'wide-light', width: 1280, colorScheme: 'light' },
  { name: 'narrow-dark', width: 375, colorScheme: 'dark' },
];
const locales = ['de-DE', 'fr-FR', 'es-ES', 'nl-NL'];
const screens = [...applicationScreens, ...installationScreens];

describe.skipIf(!chromiumPath)('the console', () => {
  let lab: Lab;
  let provider: OpenIdProvider;
  let browser: Browser;
  const keep = keepVisits(() => provider.env.OIDC_ISSUER ?? '');

  beforeAll(async () => {
    provider = await startProvider();
    lab = await startLab({ services: [SERVICE], settings: provider.env });
    await lab.connectOAuth(SERVICE, CONSUMER);
    for (const path of ['/messages?limit=2', '/messages/none', '/conversations?limit=1'])
      await lab.call('GET', path, { consumer: CONSUMER, service: SERVICE });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
    await provider?.close();
  });
  const visit = async (look?: Look): Promise<ConsoleVisit> => {
    return keep(await visitConsole(lab, browser, look));
  };
  const pathOf = (to: string): string => to.replace('$app', lab.application.id);

  describe.each(isLong ? looks : looks.slice(0, 1))('in $name', ({ name, ...look }) => {
    test('is accessible and fits, before and after the sign-in', async () => {
      const visited = await visit(look);
      await visited.open('');
      await expectAccessible(visited.page);
      await signInByLink(lab, visited);
      for (const { name: screen, to } of screens) {
        await visited.open(pathOf(to));
        expect(await visited.page.title(), screen).not.toContain(english.notFoundScreen.title);
        await keepPicture(visited.page, `console-${screen}-${name}`);
        await expectFits(visited.page, screen);
        await expectAccessible(visited.page);
      }
    });
  });

  test.each(isLong ? locales : [])('speaks %s on every screen, and fits', async (locale) => {
    const visited = await visit({ locale, width: 375 });
    await signInByLink(lab, visited);
    for (const { name, to } of screens) {
      await visited.open(pathOf(to));
      expect(await visited.page.locator('html').getAttribute('lang')).toBe(locale.slice(0, 2));
      await expectFits(visited.page, `${name} ${locale}`);
    }
  });

  test('is used by the keyboard alone', async () => {
    const visited = await visit();
    const { page } = visited;
    await signInByLink(lab, visited);
    await visited.open(pathOf('/apps/$app'));
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').textContent()).toBe(english.skip);
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus').textContent()) === english.nav.calls) break;
    }
    await page.keyboard.press('Enter');
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(`/console/apps/${lab.application.id}/calls`);
    expect(await page.locator('h1:focus').textContent()).toBe(english.nav.calls);
  });

  test('finds why a call fails in three steps from the home screen', async () => {
    const visited = await visit();
    const { page } = visited;
    await signInByLink(lab, visited);
    await visited.open(pathOf('/apps/$app'));
    await page.getByRole('link', { name: 'EntityNotFoundError' }).click();
    await page.locator('td').getByRole('link').first().click();
    await page.getByText('EntityNotFoundError').first().waitFor();
    await page.getByText('/messages/none').first().waitFor();
  });

  test('asks for a sign-in where the session has ended, and keeps the address', async () => {
    const visited = await visit();
    await signInByLink(lab, visited);
    await visited.open(pathOf('/apps/$app/calls'));
    await visited.context.clearCookies();
    await visited.page.getByRole('link', { name: english.nav.home, exact: true }).click();
    await visited.page.getByRole('heading', { name: english.signIn.title }).waitFor();
  });
});

/** Nothing is cut off at the right, and there is no horizontal scrolling. */
async function expectFits(page: Page, name: string): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), name).toBe(true);
}
