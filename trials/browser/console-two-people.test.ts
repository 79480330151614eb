import { Keyway } from '@keyway/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chromiumPath, expectAccessible, keepPicture, startBrowser } from '../rig/browser/chromium.js';
import {
  keepVisits,
  settled,
  signInByLink,
  visitConsole,
  type ConsoleVisit,
  type Look,
} from '../rig/browser/console-page.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { startEventReceiver, type EventReceiver } from '../rig/network/receiver.js';
import { consoleWords } from '../rig/browser/console-words.js';

const {
  applications: applicationWords,
  integrations: integrationWords,
  keys: keyWords,
  people: peopleWords,
  webhooks: webhookWords,
  shell: english,
} = consoleWords;

const looks: readonly (Look & { name: string })[] = [
  { name: 'wide-light', width: 1280, colorScheme: 'light' },
  { name: 'narrow-dark', width: 375, colorScheme: 'dark' },
];
const words = english.conflict;

describe.skipIf(!chromiumPath)('two people at the console', () => {
  let lab: Lab;
  let browser: Browser;
  let receiver: EventReceiver;
  let keyway: Keyway;
  const keep = keepVisits();

  beforeAll(async () => {
    lab = await startLab({ services: ['zendesk'] });
    receiver = await startEventReceiver();
    browser = await startBrowser();
    const { id: appId, apiKey } = lab.application;
    keyway = new Keyway({ baseUrl: lab.servers[0]?.url ?? '', adminKey: lab.adminKey, appId, apiKey });
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await lab?.close();
  });
  const visit = async (look?: Look): Promise<ConsoleVisit> => {
    const made = keep(await visitConsole(lab, browser, look));
    await signInByLink(lab, made);
    return made;
  };
  const at = (path: string): string => `/apps/${lab.application.id}${path}`;
  const press = (page: Page, name: string): Promise<void> =>
    page.getByRole('button', { name, exact: true }).last().click();
  const pressInRow = (page: Page, row: string, name: string): Promise<void> =>
    page.getByRole('row').filter({ hasText: row }).getByRole('button', { name, exact: true }).click();
  const conflict = (page: Page) => page.getByRole('alert').filter({ hasText: words.title });

  let shops = 0;
  const addShop = () =>
    keyway.management.applications.create({
      name: `Shop ${(shops += 1)}`,
      redirect_uris: ['https://shop.example/done'],
      embed_origins: ['https://old.example', 'https://shop.example'],
    });
  const edit = async ({ page, open }: ConsoleVisit, name: string): Promise<void> => {
    await open('/apps');
    await pressInRow(page, name, applicationWords.edit);
  };

  test.each(looks)(
    'an origin that one removes stays removed while the other renames, $name',
    async (look) => {
      const shop = await addShop();
      const [ada, ben] = [await visit(look), await visit()];
      await edit(ada, shop.name);
      await ada.page.getByLabel(applicationWords.name).fill('Renamed');
      await edit(ben, shop.name);
      await ben.page.getByLabel(applicationWords.origins).fill('https://shop.example');
      await ben.page
        .getByLabel(applicationWords.redirects)
        .fill('https://shop.example/done\nhttps://shop.example/new');
      await press(ben.page, english.common.save);
      await ben.page.getByRole('dialog').waitFor({ state: 'detached' });

      await press(ada.page, english.common.save);
      await conflict(ada.page).getByText(`${words.removed}: https://old.example`).waitFor();
      await conflict(ada.page).getByText(`${words.added}: https://shop.example/new`).waitFor();
      expect(await keyway.management.applications.get(shop.id)).toMatchObject({ name: shop.name });
      expect(await ada.page.getByLabel(applicationWords.name).inputValue()).toBe('Renamed');
      await expectAccessible(ada.page);
      expect(await ada.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      await keepPicture(ada.page, `console-conflict-${look.name}`);
      // A second Enter saves nothing unread: the notice has the focus, and the buttons come after it.
      await ada.page.keyboard.press('Enter');
      for (const name of [words.discard, english.common.cancel, words.save]) {
        await ada.page.keyboard.press('Tab');
        expect(await ada.page.evaluate('document.activeElement.textContent')).toBe(name);
      }
      await ada.page.keyboard.press('Enter');
      await ada.page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await keyway.management.applications.get(shop.id)).toMatchObject({
        name: 'Renamed',
        redirect_uris: ['https://shop.example/done', 'https://shop.example/new'],
        embed_origins: ['https://shop.example'],
      });
      await keyway.management.applications.delete(shop.id);
    },
  );

  test('what was typed can be discarded, and the form goes on from the other version', async () => {
    const shop = await addShop();
    const { page, ...ada } = await visit();
    await edit({ page, ...ada }, shop.name);
    await page.getByLabel(applicationWords.name).fill('Mine');
    await keyway.management.applications.update(shop.id, { name: 'Theirs' });
    await press(page, english.common.save);
    await conflict(page).getByText('Mine').waitFor();
    await press(page, words.discard);
    expect(await page.getByLabel(applicationWords.name).inputValue()).toBe('Theirs');
    expect(await conflict(page).count()).toBe(0);
    await press(page, english.common.save);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await keyway.management.applications.get(shop.id)).toMatchObject({ name: 'Theirs' });
    await keyway.management.applications.delete(shop.id);
  });

  test('a delete asks again after another person changed the application', async () => {
    const shop = await addShop();
    const { page, open } = await visit();
    await open('/apps');
    await pressInRow(page, shop.name, english.common.delete);
    await page.getByLabel(english.common.typeToConfirm(shop.name)).fill(shop.name);
    await keyway.management.applications.update(shop.id, { log_detail: 'all' });
    await press(page, english.common.delete);
    await conflict(page).getByText(applicationWords.details.all).waitFor();
    await expectAccessible(page);
    await press(page, english.common.delete);
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect(keyway.management.applications.get(shop.id)).rejects.toMatchObject({ statusCode: 404 });
  });

  test('an operation that one takes away stays away while the other takes away another', async () => {
    const { page, open } = await visit();
    const { accesses, names, resources } = integrationWords.operations;
    const { operations } = await keyway.vault.integrations.get('zendesk');
    await open(at('/integrations/zendesk'));
    await page.getByRole('radio', { name: accesses.some.label }).check();
    const messages = page.getByRole('group', { name: resources.messages });
    await messages.getByLabel(names.create).uncheck();
    const tags = operations.filter((operation) => operation !== 'tags.list');
    await keyway.vault.integrations.update('zendesk', { operations: tags });
    await press(page, english.common.save);
    await conflict(page).getByText(`${words.removed}: ${resources.tags} – ${names.list}`).waitFor();
    await expectAccessible(page);
    await press(page, words.save);
    await page.getByText(english.common.saved).waitFor();
    const left = await keyway.vault.integrations.get('zendesk');
    expect(left.operations).toEqual(tags.filter((operation) => operation !== 'create'));
    await keyway.vault.integrations.update('zendesk', { operations });
  });

  test('a webhook, a key and a person keep what another person changed', async () => {
    const { page, open } = await visit();
    const saveOver = async (text: string): Promise<void> => {
      await press(page, english.common.save);
      await conflict(page).getByText(text).waitFor();
      await press(page, words.save);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const webhook = await keyway.webhooks.create({ delivery_url: receiver.url, events: ['*'] });
    await open(at(`/webhooks/${webhook.id}`));
    await press(page, webhookWords.edit);
    await page.getByLabel(webhookWords.description).fill('Ours');
    await keyway.webhooks.update(webhook.id, { status: 'disabled' });
    await saveOver(webhookWords.reasons.manual);
    expect(await keyway.webhooks.get(webhook.id)).toMatchObject({ description: 'Ours', status: 'disabled' });
    await settled(page);
    await keyway.webhooks.update(webhook.id, { events: ['vault.connection.*'] });
    await press(page, webhookWords.enable);
    await conflict(page).getByText(`${words.added}: vault.connection.*`).waitFor();
    await press(page, webhookWords.enable);
    await page.getByRole('button', { name: webhookWords.disable, exact: true }).waitFor();
    expect(await conflict(page).count()).toBe(0);

    const { id: app } = lab.application;
    const key = await keyway.management.applications.createKey(app, { name: 'backend' });
    await open(at('/keys'));
    await pressInRow(page, key.prefix, keyWords.edit);
    await page.getByLabel(keyWords.name).fill('worker');
    await keyway.management.applications.updateKey({ id: app, keyId: key.id }, { scopes: ['read'] });
    await saveOver(keyWords.presets.read.label);
    expect(await keyway.management.applications.getKey({ id: app, keyId: key.id })).toMatchObject({
      name: 'worker',
      scopes: ['read'],
    });

    const viewer = { role: 'viewer', application_id: null } as const;
    const person = await keyway.management.people.create({ email: 'mira@example.com', grants: [viewer] });
    await open('/people');
    await pressInRow(page, person.email, peopleWords.changeRoles);
    await page.getByLabel(peopleWords.role, { exact: true }).selectOption('support');
    await keyway.management.people.update(person.id, { status: 'disabled' });
    await saveOver(peopleWords.statuses.disabled);
    const { grants, status } = await keyway.management.people.get(person.id);
    expect({ grants, status }).toEqual({ grants: [{ ...viewer, role: 'support' }], status: 'disabled' });
    await keyway.webhooks.delete(webhook.id);
  });

  test.each([
    ['unchanged is sent again: one webhook, and its secret', '', 1],
    ['is corrected: another webhook with a secret of its own', 'Corrected', 2],
  ])('a create whose answer was lost and which %s', async (_, correction, count) => {
    const { page, open } = await visit();
    let isLost = false;
    await page.route('**/webhook/webhooks', async (route) => {
      if (route.request().method() !== 'POST' || isLost) return route.continue();
      isLost = true;
      await route.fetch();
      await route.abort();
    });
    await open(at('/webhooks?new=yes'));
    await page.getByLabel(webhookWords.address).fill(receiver.url);
    await press(page, english.common.create);
    await page.getByText(english.failure.network).waitFor();
    if (correction) await page.getByLabel(webhookWords.description).fill(correction);
    await press(page, english.common.create);
    await page.getByText(english.common.shownOnce).waitFor();
    expect(await page.getByRole('dialog').locator('code').first().innerText()).toMatch(/^whsec_/);
    await press(page, english.common.stored);
    const made = await keyway.webhooks.list();
    expect(made.data).toHaveLength(count);
    for (const { id } of made.data) await keyway.webhooks.delete(id);
  });
});
