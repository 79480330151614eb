import { setTimeout as sleep } from 'node:timers/promises';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  chromiumPath,
  keepPicture,
  startBrowser,
  watchPages,
  type Troubles,
} from '../rig/browser/chromium.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import {
  chooseTyping,
  fillForm,
  findConnection,
  finished,
  makeSession,
  openConnection,
  openProvider,
  openVault,
  situation,
} from '../rig/browser/vault-page.js';

const OAUTH = 'zendesk';
const WORKS = 'Connected.';

describe.skipIf(!chromiumPath)('a customer connects a helpdesk', () => {
  let lab: Lab;
  let browser: Browser;
  let context: BrowserContext;
  let troubles: Troubles;
  let consumer: string;
  let count = 0;

  beforeAll(async () => {
    lab = await startLab({ services: [OAUTH, 'intercom', 'gorgias', 'request-tracker'] });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
  });
  beforeEach(async () => {
    consumer = `customer-${(count += 1)}`;
    context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    troubles = watchPages(context);
  });
  afterEach(async () => {
    await context.close();
    expect(troubles.all).toEqual([]);
  });

  const stateOf = async (service: string): Promise<string> =>
    (await findConnection(lab, consumer, service)).state;
  const listed = async (service: string): Promise<number> => {
    const { data } = await lab.client(consumer).messages.list({ limit: 2 }, { serviceId: service });
    return data.length;
  };
  const openOAuth = async (): Promise<Page> => {
    const page = await openVault(lab, context, { consumer, service: OAUTH });
    await fillForm(lab, page, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
    return page;
  };
  const connectOAuth = async (): Promise<Page> => {
    const page = await openOAuth();
    const popup = await openProvider(page, 'Connect Zendesk');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await finished(page, 'Zendesk').waitFor();
    return page;
  };

  test('by OAuth in a separate window, which closes automatically', async () => {
    const page = await openOAuth();
    const popup = await openProvider(page, 'Connect Zendesk');
    const closed = popup.waitForEvent('close');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await closed;
    await finished(page, 'Zendesk').waitFor();
    expect(await stateOf(OAUTH)).toBe('callable');
    expect(await listed(OAUTH)).toBe(2);
  });

  test.each([
    ['request-tracker', 'Request Tracker', 'an API key'],
    ['gorgias', 'Gorgias', 'a name and a password'],
  ])('%s, known as %s, by %s typed into the form', async (service, name) => {
    const { [service]: simulator } = await lab.sandbox.credentials();
    const page = await openVault(lab, context, { consumer, service });
    if (simulator?.oauth) await chooseTyping(page);
    await fillForm(lab, page, { consumer, service, values: simulator?.form ?? {} });
    await page.getByRole('button', { name: 'Save and connect' }).click();
    await finished(page, name).waitFor();
    expect(await stateOf(service)).toBe('callable');
    expect(await listed(service)).toBe(2);
    // Entered secrets are never returned.
    const { form_fields } = await findConnection(lab, consumer, service);
    const sensitive = form_fields.filter((field) => field.sensitive).map(({ id }) => id);
    const secrets = sensitive.flatMap((id) => simulator?.form[id] ?? []);
    expect(secrets.length).toBeGreaterThan(0);
    await page.reload();
    await situation(page, WORKS).waitFor();
    const shown = await page.content();
    const inputs = await page.getByRole('textbox').all();
    const typed = await Promise.all(inputs.map((input) => input.inputValue()));
    for (const secret of secrets) expect(`${shown} ${typed.join(' ')}`).not.toContain(secret);
  });

  test('shows the provider’s message when permission is denied, and can start again', async () => {
    const page = await openOAuth();
    const popup = await openProvider(page, 'Connect Zendesk');
    await popup.getByRole('button', { name: 'Deny' }).click();
    await page.getByText('Details', { exact: true }).click();
    await page
      .getByText(/access_denied|denied/i)
      .first()
      .waitFor();
    expect(await stateOf(OAUTH)).toBe('added');
    const again = await openProvider(page, 'Connect Zendesk');
    await again.getByRole('button', { name: 'Allow' }).click();
    await finished(page, 'Zendesk').waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: 'Activity', exact: true }).first().click();
    const declined = page.getByRole('listitem').filter({ hasText: 'Sign-in to Zendesk declined' });
    await declined.getByText('Declined', { exact: true }).waitFor();
  });

  test('shows once, at the key, that it is wrong, and accepts a corrected one', async () => {
    const { gorgias } = await lab.sandbox.credentials();
    const right = gorgias?.form ?? {};
    const wrong = Object.fromEntries(
      Object.entries(right).map(([id, value]) => [id, /key/.test(id) ? 'wrong-key' : value]),
    );
    const page = await openVault(lab, context, { consumer, service: 'gorgias' });
    await chooseTyping(page);
    await fillForm(lab, page, { consumer, service: 'gorgias', values: wrong });
    await page.getByRole('button', { name: 'Save and connect' }).click();
    const key = page.locator('#field-api_key');
    const told = async (): Promise<void> => {
      await page.getByText('This wasn’t accepted.').waitFor();
      // The activity below has it, too, once the request is logged.
      const refusals = /wasn’t accepted|rejected|refused/i;
      const shown = async (): Promise<number> => {
        const logged = await page.getByRole('listitem').getByText(refusals).count();
        return (await page.getByText(refusals).count()) - logged;
      };
      await expect.poll(shown).toBe(2);
      expect(await page.locator('main').innerText()).not.toMatch(/changes are saved/i);
      expect(await key.getAttribute('aria-invalid')).toBe('true');
      expect(await page.getByText('Unauthorized').first().isVisible()).toBe(false);
      await page.getByText('Details', { exact: true }).first().click();
      await page.getByText('Unauthorized').first().waitFor();
    };
    await page.getByText('This wasn’t accepted.').waitFor();
    expect(await page.evaluate('document.activeElement.id')).toBe('field-api_key');
    await told();
    expect(await stateOf('gorgias')).toBe('invalid');
    await page.reload();
    await told();
    await fillForm(lab, page, { consumer, service: 'gorgias', values: right });
    await page.getByRole('button', { name: 'Save and connect' }).click();
    await finished(page, 'Gorgias').waitFor();
  });

  test('opens a connection whose view could not be fetched ahead', async () => {
    let failures = 0;
    await context.route('**/assets/connection-view-*.css', (route) => {
      failures += 1;
      return route.abort();
    });
    const page = await openVault(lab, context, { consumer });
    await expect.poll(() => failures).toBe(1);
    await openConnection(page, OAUTH);
    await page.getByRole('button', { name: 'Connect Zendesk' }).waitFor();
  });

  test('shows at its field that no server responds at a URL, and nothing is saved', async () => {
    await lab.call('POST', '/vault/integrations', {
      json: { service_id: 'zammad' },
      transactionId: 'zammad',
    });
    const page = await openVault(lab, context, { consumer, service: 'zammad' });
    for (const [address, words] of [
      ['https://helpdesk.invalid', 'No server responds at this address.'],
      ['http://10.20.30.40', 'This address isn’t allowed here.'],
    ] as const) {
      const values = { base_url: address, token: 'wrong' };
      await fillForm(lab, page, { consumer, service: 'zammad', values });
      await page.getByRole('button', { name: 'Save and connect' }).click();
      await page.getByText(words).waitFor();
      const field = page.locator('#field-base_url');
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      expect(await page.locator('main').innerText()).not.toMatch(/is connected|usually passes/);
    }
    expect(await stateOf('zammad')).toBe('available');
  });

  test.each([
    ['wide', 1280],
    ['narrow', 375],
  ])('shows next to the button who is connecting, %s, and goes back by one button', async (_name, width) => {
    await context.route('http://localhost:8080/**', (route) => route.fulfill({ body: 'back at the client' }));
    const page = await context.newPage();
    await page.setViewportSize({ width, height: 800 });
    const { session_uri } = await makeSession(lab, consumer, {
      redirect_uri: 'http://localhost:8080/connected',
      consumer_metadata: { user_name: 'Ada Lovelace', account_name: 'Acme Inc.' },
      theme: { vault_name: 'Acme Cloud' },
    });
    await page.goto(session_uri);
    await openConnection(page, OAUTH);
    const who = page.getByText('Connecting for Ada Lovelace, Acme Inc.');
    const button = page.getByRole('button', { name: 'Connect Zendesk' });
    const [above, below] = [await button.boundingBox(), await who.boundingBox()];
    expect(Math.abs((above?.y ?? 0) - (below?.y ?? 1000))).toBeLessThan(90);
    await fillForm(lab, page, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
    const popup = await openProvider(page, 'Connect Zendesk');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await finished(page, 'Zendesk').waitFor();
    await page.getByText('Connected for Ada Lovelace, Acme Inc.').waitFor();
    await page.getByText('You can go back to Acme Cloud now.').waitFor();
    await keepPicture(page, `finished-${width}`);
    expect(await page.locator('main').getByRole('button').count()).toBe(1);
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByText('back at the client').waitFor();
  });

  test.each([
    [OAUTH, 'Zendesk', 'textbox', /subdomain/],
    ['intercom', 'Intercom', 'combobox', /Region/],
  ] as const)(
    'shows at the field what is missing for %s, before a window opens',
    async (service, name, role, label) => {
      const page = await openVault(lab, context, { consumer, service });
      const opened: Page[] = [];
      context.on('page', (window) => opened.push(window));
      await page.getByRole('button', { name: `Connect ${name}` }).click();
      const field = page.getByRole(role, { name: label });
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
      expect(await field.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);
      expect([opened.length, await stateOf(service)]).toEqual([0, 'available']);
    },
  );

  test('chooses the region before the provider’s window opens', async () => {
    const page = await openVault(lab, context, { consumer, service: 'intercom' });
    await page.getByRole('combobox', { name: /Region/ }).selectOption({ label: 'Europe' });
    const popup = await openProvider(page, 'Connect Intercom');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await finished(page, 'Intercom').waitFor();
    expect(await stateOf('intercom')).toBe('callable');
  });

  test('goes on in the same window where none can be opened', async () => {
    await context.addInitScript('window.open = () => null');
    const page = await openOAuth();
    // Saving takes a while: leaving must ask first.
    await page.route('**/vault/connections/**', async (route) => {
      if (['PATCH', 'POST'].includes(route.request().method())) await sleep(1500);
      await route.continue();
    });
    await page.getByRole('button', { name: 'Connect Zendesk' }).click();
    await page.getByRole('button', { name: 'Continue in this window' }).click();
    await page.getByRole('button', { name: 'Allow' }).click();
    await finished(page, 'Zendesk').waitFor();
    expect(context.pages()).toHaveLength(1);
    expect(page.url()).not.toMatch(/token|nonce|#/);
    expect(await stateOf(OAUTH)).toBe('callable');
  });

  test('goes on in the same window on a phone, and is sent back to the client when done', async () => {
    const phone = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 390, height: 844 },
      isMobile: true,
      hasTouch: true,
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
    });
    // The client's page, which does not exist here.
    await phone.route('http://localhost:8080/**', (route) => route.fulfill({ body: 'back at the client' }));
    const page = await openVault(lab, phone, {
      consumer,
      service: OAUTH,
      redirect_uri: 'http://localhost:8080/connected',
      settings: { auto_redirect: true, isolation_mode: true, sandbox_mode: true },
    });
    await page.getByText('Test mode').first().waitFor();
    expect(await page.getByRole('link', { name: 'Activity' }).count()).toBe(0);
    await fillForm(lab, page, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
    await page.getByRole('button', { name: 'Connect Zendesk' }).tap();
    await page.getByRole('button', { name: 'Allow' }).tap();
    await page.getByText('back at the client').waitFor();
    expect(phone.pages()).toHaveLength(1);
    expect(page.url()).not.toMatch(/token|nonce/);
    expect(await stateOf(OAUTH)).toBe('callable');
    await phone.close();
  });

  test('shows that the session ended in the meantime, and nothing is connected', async () => {
    const page = await openOAuth();
    const popup = await openProvider(page, 'Connect Zendesk');
    await lab.client(consumer).vault.sessions.revokeAll();
    await popup.getByRole('button', { name: 'Allow' }).click();
    await page.getByText('This session has ended').first().waitFor();
    expect(await stateOf(OAUTH)).not.toBe('callable');
  });

  test('connects again after the provider took the permission back', async () => {
    const page = await connectOAuth();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
    await openConnection(page, OAUTH);
    await lab.sandbox.turn('revoke', { service: OAUTH });
    await lab
      .client(consumer)
      .messages.list({ limit: 2 }, { serviceId: OAUTH })
      .catch(() => undefined);
    await page.goto((await makeSession(lab, consumer)).session_uri);
    await page.reload();
    const card = page.locator(`a[href$="/c/${OAUTH}"]`);
    expect(await card.innerText()).toMatch(/Reconnect required\s+Reconnect$/);
    await card.getByText('Reconnect', { exact: true }).click();
    await situation(page, 'Access has ended.').waitFor();
    const popup = await openProvider(page, 'Reconnect Zendesk');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await finished(page, 'Zendesk').waitFor();
    expect(await listed(OAUTH)).toBe(2);
  });

  test('may have two tabs open: each finishes its own visit', async () => {
    const { session_uri } = await makeSession(lab, consumer);
    const tabs = [await context.newPage(), await context.newPage()];
    const popups = [];
    for (const tab of tabs) {
      await tab.goto(session_uri);
      await openConnection(tab, OAUTH);
      await fillForm(lab, tab, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
      popups.push(await openProvider(tab, 'Connect Zendesk'));
    }
    for (const [index, popup] of popups.entries()) {
      await popup.getByRole('button', { name: 'Allow' }).click();
      await finished(tabs[index] as Page, 'Zendesk').waitFor();
    }
    expect(await stateOf(OAUTH)).toBe('callable');
    expect(await listed(OAUTH)).toBe(2);
  });

  test('comes back to where they were with the back button', async () => {
    const page = await openVault(lab, context, { consumer, service: OAUTH });
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Zendesk' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: 'Zendesk' }).waitFor();
  });

  test('switches a connection off and on, and deletes it after a question', async () => {
    const page = await connectOAuth();
    await page.reload();
    const active = page.getByRole('switch', { name: 'Active' });
    await active.click({ force: true });
    await situation(page, 'Paused.').waitFor();
    await expect(listed(OAUTH)).rejects.toMatchObject({ typeName: 'ConnectorDisabledError' });
    await active.click({ force: true });
    await situation(page, WORKS).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await stateOf(OAUTH)).toBe('callable');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('button', { name: 'Delete connection' }).click();
    await situation(page, 'Not connected yet.').waitFor();
    expect(await stateOf(OAUTH)).toBe('available');
  });
});
