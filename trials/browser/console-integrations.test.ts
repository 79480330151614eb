import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { setupStepsOf } from '../../packages/connectors/src/setup-steps.js';
import { chromiumPath, expectAccessible, keepPicture, startBrowser } from '../rig/browser/chromium.js';
import {
  keepVisits,
  signInByLink,
  visitConsole,
  type ConsoleVisit,
  type Look,
} from '../rig/browser/console-page.js';
import { countClicks } from '../rig/browser/count-clicks.js';
import { openProvider } from '../rig/browser/vault-page.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { note } from '../rig/figures.js';

const NAME = 'Zendesk';
const SERVICE = 'zendesk';
const TRIAL = 'console-trial';
const MOST_CLICKS = 12;
const looks: readonly (Look & { name: string })[] = [
  { name: 'wide-light', width: 1280, colorScheme: 'light' },
  { name: 'narrow-dark', width: 375, colorScheme: 'dark' },
];

describe.skipIf(!chromiumPath)('integrations in the console', () => {
  let lab: Lab;
  let browser: Browser;
  const keep = keepVisits(() => lab.vendors.url);

  beforeAll(async () => {
    lab = await startLab({ services: [SERVICE] });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
  });
  const visit = async (look?: Look): Promise<ConsoleVisit> => {
    const made = keep(await visitConsole(lab, browser, look));
    await signInByLink(lab, made);
    return made;
  };
  /** A vendor's setup steps as shown on the page, in one language. */
  const stepsShown = async (locale: string, events: string): Promise<string[]> => {
    const visited = await visit({ locale, width: 375 });
    await visited.open(at('/integrations/front'));
    await visited.page.getByLabel(events).check();
    expect(await visited.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await keepPicture(visited.page, `console-steps-${locale}`);
    const steps = visited.page.locator('main :is(ol, ul) > li:not(:has(a, input))');
    return steps.allInnerTexts();
  };
  const at = (path: string): string => `/apps/${lab.application.id}${path}`;

  test('connect Zendesk from nothing', async () => {
    const visited = await visit();
    const { page, context } = visited;
    const { press, add, count } = countClicks();
    await visited.open('/apps');
    await press(page, 'button', 'Add application');
    await page.getByLabel('Name').fill('From nothing');
    await press(page, 'button', 'Create');
    await press(page, 'link', 'From nothing');
    await press(page, 'link', 'Integrations');
    await press(page, 'link', NAME);
    await press(page, 'checkbox', `Use the ${NAME} simulator`);
    await press(page, 'button', 'Add integration');
    const opening = context.waitForEvent('page');
    await press(page, 'button', 'Run test');
    const vault = await opening;
    await vault.getByRole('textbox', { name: /subdomain/i }).fill('acme');
    const provider = await openProvider(vault, `Connect ${NAME}`);
    add(1);
    await press(provider, 'button', 'Allow');
    await page.getByText(`${NAME} works`).waitFor();
    note({ what: 'clicks to connect a helpdesk from nothing', bar: `≤ ${MOST_CLICKS}`, measured: count() });
    expect(count()).toBeLessThanOrEqual(MOST_CLICKS);
    await press(page, 'button', 'Delete test consumer');
    await press(page, 'link', 'Consumers');
    await page.getByText('No consumers yet').waitFor();
  });

  test('tells what to register, and what is missing until a client is saved', async () => {
    const visited = await visit();
    const { page } = visited;
    const { id } = await lab.addApplication('With its own client');
    await visited.open(`/apps/${id}/integrations/help-scout`);
    await page.getByText('create an app; any customer can authorize it').waitFor();
    await page.getByText(`${lab.servers[0]?.url}/vault/callback/help-scout`).waitFor();
    await page.getByRole('button', { name: 'Add integration' }).click();
    await page.getByText('Setup incomplete').waitFor();
    await page.getByLabel('Client ID').fill('app-id');
    await page.getByLabel('Client secret').fill('app-secret');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Ready', { exact: true }).waitFor();
    await page.getByText('A secret is saved.').waitFor();
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
    expect(await page.content()).not.toContain('app-secret');
  });

  test('keeps what was typed for one integration from another, whatever way leads there', async () => {
    const { page, open } = await visit();
    const { id } = await lab.addApplication('Two clients');
    const goTo = async (name: string): Promise<void> => {
      await page
        .getByRole('navigation', { name: 'Menu' })
        .getByRole('link', { name: 'Integrations' })
        .click();
      await page.getByRole('link', { name }).click();
      await page.getByRole('heading', { name, exact: true }).waitFor();
    };
    await open(`/apps/${id}/integrations`);
    await goTo('Front');
    await goTo('Help Scout');
    await page.getByLabel('Client ID').fill('help-scout-client');
    await page.getByLabel('Client secret').fill('help-scout-secret');
    // As a long press on the back button does.
    await page.evaluate('history.go(-2)');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('heading', { name: 'Front', exact: true }).waitFor();
    expect(await page.getByLabel('Client ID').inputValue()).toBe('');
    expect(await page.getByLabel('Client secret').inputValue()).toBe('');
  });

  test('tells the steps at the vendor in the language chosen, down to the last', async () => {
    const { oauthApp, credentials, events } = setupStepsOf('front');
    const steps = [...oauthApp, ...credentials, ...events].map((step) =>
      step.replace(/`|(?<!\w)_|_(?!\w)/g, ''),
    );
    const english = await stepsShown('en-US', 'Receive events from Front');
    expect(steps.filter((step) => english.includes(step))).toEqual(steps);
    const german = await stepsShown('de-DE', 'Ereignisse von Front empfangen');
    expect(german).toHaveLength(steps.length);
    expect(german.filter((step) => english.includes(step))).toEqual([]);
    expect(german[0]).toMatch(/^Öffnen Sie in Front Settings, Developers und erstellen Sie eine App;/);
  });

  test('speaks one language alone, of helpdesks, too', async () => {
    const visited = await visit({ locale: 'de-DE' });
    for (const path of ['/integrations', '/integrations/front']) {
      await visited.open(at(path));
      await visited.page.getByText('Gemeinsamer Posteingang und Kundenbetreuung').waitFor();
      expect(await visited.page.locator('main [lang=en]').allInnerTexts()).toEqual([]);
    }
  });

  test('says at the field what is wrong, keeps what was typed, and deletes by name alone', async () => {
    const visited = await visit();
    const { page } = visited;
    await visited.open(at(`/integrations/${SERVICE}`));
    await page.getByLabel('Icon URL').fill('http://insecure.example/icon.svg');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator('label + input[aria-invalid=true]').waitFor();
    await page.getByText('Invalid URL', { exact: true }).waitFor();
    expect(await page.getByLabel('Icon URL').inputValue()).toBe('http://insecure.example/icon.svg');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const dialog = page.getByRole('alertdialog');
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    expect(await confirm.getAttribute('aria-disabled')).toBe('true');
    await dialog.getByRole('textbox').fill(SERVICE);
    expect(await confirm.getAttribute('aria-disabled')).toBeNull();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });

  test('help a consumer: a link that connects, a test, and a word on what to do', async () => {
    const consumer = 'needy/1';
    await lab
      .client(consumer)
      .vault.connections.create({ serviceId: SERVICE }, { settings: { subdomain: 'acme' } });
    const visited = await visit();
    const { page, context } = visited;
    await visited.open(at('/connections'));
    await page.getByText('The customer needs to sign in again.').waitFor();
    await page.getByRole('link', { name: consumer }).click();
    await page.getByRole('button', { name: 'Reconnect' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('dialog').locator('code').innerText();
    expect(new URL(link).pathname).toBe(`/connect/${lab.application.id}/c/${SERVICE}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    expect(await page.content()).not.toContain(link);
    const vault = await context.newPage();
    await vault.goto(link);
    const provider = await openProvider(vault, `Connect ${NAME}`);
    await provider.getByRole('button', { name: 'Allow' }).click();
    await vault.getByRole('heading', { level: 1, name: `${NAME} is connected` }).waitFor();
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText('The helpdesk accepted the credentials.').waitFor();
    await page.getByText('Connected', { exact: true }).first().waitFor();
  });

  test.each(looks)('are accessible and fit, $name', async ({ name, ...look }) => {
    await lab.client(TRIAL).vault.sessions.create();
    await lab.connectOAuth(SERVICE, 'harbor');
    const visited = await visit(look);
    const views = {
      integrations: '/integrations',
      integration: `/integrations/${SERVICE}`,
      'new-integration': '/integrations/freshdesk',
      consumers: '/consumers',
      consumer: '/consumers/harbor',
      connections: '/connections?show=ending',
    };
    for (const [view, path] of Object.entries(views)) {
      await visited.open(at(path));
      await keepPicture(visited.page, `console-${view}-${name}`);
      expect(await visited.page.evaluate('document.documentElement.scrollWidth <= innerWidth'), view).toBe(
        true,
      );
      await expectAccessible(visited.page);
    }
    await visited.open(at('/consumers/harbor'));
    await visited.page.getByRole('button', { name: 'Send connect link' }).click();
    await visited.page.getByRole('dialog').waitFor();
    await expectAccessible(visited.page);
    await visited.open(at('/integrations/freshdesk'));
    await visited.page.getByLabel('Receive events from').check();
    await expectAccessible(visited.page);
  });
});
