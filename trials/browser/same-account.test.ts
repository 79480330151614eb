import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  chromiumPath,
  expectAccessible,
  keepPicture,
  startBrowser,
  watchPages,
  type Troubles,
} from '../rig/browser/chromium.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { fillForm, finished, openProvider, openVault, situation } from '../rig/browser/vault-page.js';

/** A helpdesk that never reports a key's account, and one that reports it for each new authorization. */
const SILENT = 'dixa';
const TELLING = 'front';
const QUESTION = 'Is this the same account as before?';

describe.skipIf(!chromiumPath)('a customer says whose account a new credential is', () => {
  let lab: Lab;
  let browser: Browser;
  let troubles: Troubles;
  let consumer: string;
  let count = 0;

  beforeAll(async () => {
    lab = await startLab({ services: [SILENT, TELLING] });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
  });
  beforeEach(() => {
    consumer = `customer-${(count += 1)}`;
  });
  afterEach(() => {
    expect(troubles.all).toEqual([]);
  });

  const open = async (service: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> => {
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', ...options });
    troubles = watchPages(context);
    const page = await openVault(lab, context, { consumer });
    await page.locator(`a[href$="/c/${service}"]`).click();
    return page;
  };
  const read = (serviceId: string, cursor?: string) =>
    lab
      .client(consumer)
      .messages.list(cursor === undefined ? { limit: 1 } : { limit: 1, cursor }, { serviceId });
  const cursorOf = async (serviceId: string): Promise<string> =>
    (await read(serviceId)).meta.cursors.next ?? '';
  const question = (page: Page) => page.getByRole('group', { name: QUESTION });
  const keepPictures = async (page: Page, name: string): Promise<void> => {
    for (const [width, height] of [
      [1280, 900],
      [375, 800],
    ] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize({ width, height });
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
        await keepPicture(page, `${name}-${width}-${colorScheme}`);
      }
  };

  test('when a key is saved, by the keyboard alone', async () => {
    await lab.connectKey(SILENT, consumer);
    const cursor = await cursorOf(SILENT);
    const page = await open(SILENT);
    const form = (await lab.sandbox.credentials())[SILENT]?.form ?? {};
    const save = async (values: Record<string, string>, answer: string): Promise<unknown> => {
      await fillForm(lab, page, { consumer, service: SILENT, values });
      await page.locator('main form button[type=submit]').click();
      await question(page).waitFor();
      expect(await page.evaluate('document.activeElement.getAttribute("aria-label")')).toBe(QUESTION);
      if (answer !== 'Same account') await keepPictures(page, 'same-account-key');
      const saved = page.waitForRequest((request) => request.method() === 'PATCH');
      await page.keyboard.press('Tab');
      if (answer !== 'Same account') await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      return ((await saved).postDataJSON() as { same_account?: boolean }).same_account;
    };
    const wrong = Object.fromEntries(Object.keys(form).map((id) => [id, 'a-wrong-key-of-some-length']));
    expect(await save(wrong, 'Same account')).toBe(true);
    await page.getByText('This wasn’t accepted.').waitFor();
    expect(await question(page).count()).toBe(0);
    expect(await save(form, 'Same account')).toBe(true);
    await finished(page, 'Dixa').waitFor();
    expect((await read(SILENT, cursor)).data).toHaveLength(1);
    await page.reload();
    await page.locator('main form').waitFor();
    expect(await save(wrong, 'Different account')).toBe(false);
    await page.getByText('This wasn’t accepted.').waitFor();
    expect(await save(form, 'Same account')).toBe(true);
    await finished(page, 'Dixa').waitFor();
    await expect(read(SILENT, cursor)).rejects.toMatchObject({ typeName: 'InvalidCursorError' });
  });

  test('when they come back from the provider, and not once the provider tells it', async () => {
    await lab.connectOAuth(TELLING, consumer);
    const cursor = await cursorOf(TELLING);
    const page = await open(TELLING);
    await situation(page, 'Connected.').waitFor();
    const renew = async (): Promise<void> => {
      const popup = await openProvider(page, 'Reconnect');
      const closed = popup.waitForEvent('close');
      await popup.getByRole('button', { name: 'Allow' }).click();
      await closed;
    };
    await renew();
    await question(page).waitFor();
    await keepPictures(page, 'same-account-oauth');
    await question(page).getByRole('button', { name: 'Same account' }).click();
    await finished(page, 'Front').waitFor();
    expect((await read(TELLING, cursor)).data).toHaveLength(1);
    await page.reload();
    await renew();
    await finished(page, 'Front').waitFor();
    expect((await read(TELLING, cursor)).data).toHaveLength(1);
  });

  test('when they come back in the same window, on a phone', async () => {
    await lab.connectOAuth(TELLING, consumer);
    const cursor = await cursorOf(TELLING);
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148';
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent };
    const page = await open(TELLING, phone);
    await page.getByRole('button', { name: 'Reconnect' }).tap();
    await page.getByRole('button', { name: 'Allow' }).tap();
    await question(page).waitFor();
    expect(page.url()).not.toMatch(/token|nonce|#/);
    // Nothing is confirmed before the answer.
    expect((await read(TELLING, cursor)).data).toHaveLength(1);
    await question(page).getByRole('button', { name: 'Different account' }).tap();
    await finished(page, 'Front').waitFor();
    await expect(read(TELLING, cursor)).rejects.toMatchObject({ typeName: 'InvalidCursorError' });
  });
});
