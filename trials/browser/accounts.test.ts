import { isDeepStrictEqual } from 'node:util';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import {
  chromiumPath,
  expectAccessible,
  keepPicture,
  startBrowser,
  watchPages,
} from '../rig/browser/chromium.js';
import { isLong } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { chooseTyping, fillForm, finished, openVault } from '../rig/browser/vault-page.js';

const service = 'gorgias';

describe.skipIf(!chromiumPath)('several accounts of one connector in the hosted vault', () => {
  let lab: Lab;
  let browser: Browser;

  beforeAll(async () => {
    lab = await startLab({ services: [service] });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
  });

  const open = async (consumer: string) => {
    const context = await browser.newContext({
      locale: 'en-US',
      viewport: { width: 375, height: 800 },
      reducedMotion: 'reduce',
    });
    const troubles = watchPages(context);
    const page = await openVault(lab, context, { consumer });
    await page.locator(`a[href$="/c/${service}"]`).click();
    await page.getByRole('heading', { level: 1, name: 'Gorgias' }).waitFor();
    return { context, page, troubles };
  };
  const list = async (consumer: string) =>
    (await lab.client(consumer).vault.connections.list({ configured: true })).data;

  test('are not offered where the integration allows one', async () => {
    await lab.connectKey(service, 'one');
    const { context, page } = await open('one');
    await page.getByRole('button', { name: 'Delete', exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Add another account' }).count()).toBe(0);
    await context.close();
  });

  test('are added, named, told apart and deleted', async () => {
    await lab.client('two').vault.integrations.update(service, { allow_multiple: true });
    await lab.connectKey(service, 'two');
    const { context, page, troubles } = await open('two');
    const { [service]: simulator } = await lab.sandbox.credentials();
    await page.getByRole('button', { name: 'Add another account' }).click();
    await page.waitForURL(`**/c/${service}/conn_*`);
    const [, added] = await list('two');
    expect(new URL(page.url()).pathname.endsWith(`/${added?.connection_id}`)).toBe(true);
    // Left unfinished and begun again, it is the same one.
    await page.getByRole('link', { name: simulator?.form.subdomain ?? '' }).click();
    await page.waitForURL(`**/c/${service}`);
    await page.getByRole('button', { name: 'Add another account' }).click();
    await page.waitForURL(`**/c/${service}/${added?.connection_id}`);
    expect(await list('two')).toHaveLength(2);
    await chooseTyping(page);
    await fillForm(lab, page, {
      consumer: 'two',
      service,
      values: { ...simulator?.form, subdomain: 'second' },
    });
    await page.getByRole('button', { name: 'Save and connect' }).click();
    await finished(page, 'Gorgias').waitFor();
    expect((await list('two')).map(({ state }) => state)).toEqual(['callable', 'callable']);

    await page.reload();
    await page.getByRole('textbox', { name: 'Account name' }).fill('Second shop');
    await page.getByRole('button', { name: 'Save name' }).click();
    await expect.poll(async () => (await list('two'))[1]?.label).toBe('Second shop');
    await expectAccessible(page);
    await keepPicture(page, 'accounts');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    await page.setViewportSize({ width: 1280, height: 900 });
    const field = page.getByRole('textbox', { name: 'Account name' }).locator('..');
    const button = page.getByRole('button', { name: 'Save name' });
    const line = async (part: typeof field): Promise<unknown> => {
      const { y, height } = (await part.boundingBox()) ?? {};
      return { y, height };
    };
    // On one line with the field, not with the field and its label; the wider page is laid out a moment later.
    await expect
      .poll(async () => [await line(button), await line(field)])
      .toSatisfy(([a, b]) => isDeepStrictEqual(a, b));
    expect(await button.isVisible()).toBe(true);
    await keepPicture(page, 'accounts-wide');
    await page.getByRole('link', { name: simulator?.form.subdomain ?? '' }).click();
    await page.getByRole('link', { name: 'Second shop' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('button', { name: 'Delete connection' }).click();
    await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
    expect(await list('two')).toMatchObject([{ connection_id: 'default', state: 'callable' }]);
    expect(troubles.all).toEqual([]);
    await context.close();
  });

  test.each(isLong ? ['en-US', 'de-DE', 'fr-FR', 'es-ES', 'nl-NL'] : ['de-DE'])(
    'fit a phone of 320 px with names of 100 letters, in the words of %s',
    async (locale) => {
      const consumer = `long-${locale}`;
      const client = lab.client(consumer);
      await client.vault.integrations.update(service, { allow_multiple: true });
      await lab.connectKey(service, consumer);
      await client.vault.connections.create(
        { serviceId: service },
        { label: 'N'.repeat(100) },
        { query: { new: true } },
      );
      await client.vault.connections.update({ serviceId: service }, { label: 'W'.repeat(100) });
      const context = await browser.newContext({ locale, viewport: { width: 320, height: 720 } });
      const page = await openVault(lab, context, { consumer });
      const expectFit = async (name: string): Promise<void> => {
        // A part may be wider than the page and cut off, too; the room of a scrollbar is not the page's.
        const wide = await page.evaluate<string[]>(`[...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > document.body.getBoundingClientRect().right + 0.5)
          .map(({ outerHTML }) => outerHTML.slice(0, 80))`);
        expect(wide).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await expectAccessible(page);
        await keepPicture(page, `long-names-${name}-${locale}`);
      };
      const cards = page.locator(`a[href*="/c/${service}"]`);
      await cards.nth(1).waitFor();
      await expectFit('list');
      for (const [index, letter] of ['W', 'N'].entries()) {
        await cards.filter({ hasText: letter.repeat(100) }).click();
        await page.getByRole('heading', { level: 1, name: 'Gorgias' }).waitFor();
        await page.locator('[aria-busy=true]').waitFor({ state: 'detached' });
        await expectFit(`view-${index + 1}`);
        await page.goBack();
      }
      await context.close();
    },
  );
});
