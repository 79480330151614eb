import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chromiumPath, expectAccessible, startBrowser } from '../rig/browser/chromium.js';
import {
  keepVisits,
  settled,
  signInByLink,
  visitConsole,
  type ConsoleVisit,
} from '../rig/browser/console-page.js';
import { consoleWords } from '../rig/browser/console-words.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { startEventReceiver, type EventReceiver } from '../rig/network/receiver.js';

const { calls: callWords, connectionList, shell: english, webhooks: webhookWords } = consoleWords;

const CONSUMER = 'harbor-books';
const SERVICE = 'zendesk';

describe.skipIf(!chromiumPath)('the console under real hands', () => {
  let lab: Lab;
  let browser: Browser;
  let receiver: EventReceiver;
  const keep = keepVisits();

  beforeAll(async () => {
    lab = await startLab({ services: [SERVICE] });
    receiver = await startEventReceiver();
    await lab.connectOAuth(SERVICE, CONSUMER);
    await lab.call('GET', '/messages/none', { consumer: CONSUMER, service: SERVICE });
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await lab?.close();
  });
  const at = (path: string): string => `/apps/${lab.application.id}${path}`;
  const visit = async (width?: number): Promise<ConsoleVisit> => {
    const made = keep(await visitConsole(lab, browser, width === undefined ? {} : { width }));
    await signInByLink(lab, made);
    return made;
  };

  test('asks before typed text is left by Escape or by the menu, and keeps it on request', async () => {
    const { page, open } = await visit();
    const question = page.getByRole('alertdialog', { name: english.leave.title });
    await open(at('/webhooks?new=yes'));
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: webhookWords.add }).first().click();
    const description = page.getByLabel(webhookWords.description);
    await description.fill('Half a thought');
    await page.keyboard.press('Escape');
    await expectAccessible(page);
    await question.getByRole('button', { name: english.leave.cancel }).click();
    expect(await description.inputValue()).toBe('Half a thought');
    await open(at(`/integrations/${SERVICE}`));
    await page.getByLabel('Icon URL').fill('https://cdn.example/icon.svg');
    await page.getByRole('link', { name: english.nav.consumers, exact: true }).click();
    await question.getByRole('button', { name: english.leave.cancel }).click();
    expect(await page.getByLabel('Icon URL').inputValue()).toBe('https://cdn.example/icon.svg');
    await page.getByRole('link', { name: english.nav.consumers, exact: true }).click();
    await question.getByRole('button', { name: english.leave.action }).click();
    await page.getByRole('heading', { name: english.nav.consumers, level: 1 }).waitFor();
  });

  test('shows what was typed after a sign-out in another tab, without its secrets', async () => {
    const { page, open, context } = await visit();
    await open(at(`/integrations/${SERVICE}`));
    await page.getByLabel('Icon URL').fill('https://cdn.example/icon.svg');
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: english.signOut }).click();
    await other.getByRole('heading', { name: english.signIn.title }).waitFor();
    await page.getByRole('button', { name: english.common.save, exact: true }).click();
    await page.getByText(english.signIn.ended).waitFor();
    const typed = await page.getByRole('region', { name: english.signIn.typed }).innerText();
    expect(typed).toContain('Icon URL: https://cdn.example/icon.svg');
    await expectAccessible(page);
  });

  test('finds a consumer, a request and a page by one search, from the keyboard', async () => {
    const { page, open } = await visit();
    await open(at(''));
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: english.search.title });
    await field.fill('harb');
    await page.getByRole('option', { name: `${CONSUMER} ${english.search.kinds.consumer}` }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: CONSUMER, level: 1 }).waitFor();
    const failed = '/vault/logs?limit=1&filter[success]=false';
    const { data } = (await lab.call('GET', failed, { consumer: CONSUMER })).body as {
      data: { id: string }[];
    };
    await page.keyboard.press('Control+k');
    await field.fill(data[0]?.id ?? '');
    await page.getByRole('option', { name: '/messages/none' }).click();
    await page.getByRole('heading', { name: 'GET /messages/none' }).waitFor();
  });

  test('opens a row wherever it is pressed, and comes back to the filters', async () => {
    const { page, open } = await visit();
    await open(at('/calls'));
    await page.getByLabel(callWords.filters.outcome).selectOption(callWords.failed);
    await page.getByLabel(english.common.period).selectOption(english.periods.day);
    await settled(page);
    await page
      .locator('tbody tr')
      .first()
      .click({ position: { x: 300, y: 10 } });
    await page.getByRole('heading', { name: 'GET /messages/none' }).waitFor();
    await page.goBack();
    await settled(page);
    expect(new URL(page.url()).search).toBe('?outcome=failed&period=day');
    expect(await page.getByLabel(callWords.filters.outcome).inputValue()).toBe('failed');
    await page.getByRole('button', { name: new RegExp(`^${callWords.filters.outcome}:`) }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?period=day');
  });

  test('hides filters behind one button on a narrow screen', async () => {
    const { page, open } = await visit(375);
    await open(at('/calls?outcome=failed'));
    expect(await page.getByLabel(callWords.filters.path).isVisible()).toBe(false);
    await page.getByRole('button', { name: english.common.filtersOf(1) }).click();
    await page.getByLabel(callWords.filters.path).waitFor();
    await expectAccessible(page);
  });

  test('sends one test event for a double click', async () => {
    const { page, open } = await visit();
    const { body } = await lab.call('POST', '/webhook/webhooks', {
      transactionId: crypto.randomUUID(),
      json: { delivery_url: receiver.url, events: ['*'], status: 'enabled' },
    });
    const { data } = body as { data: { id: string } };
    const before = receiver.deliveries.length;
    await open(at(`/webhooks/${data.id}`));
    await page.getByRole('button', { name: webhookWords.test }).dblclick();
    await page
      .getByText(/^HTTP 2\d\d$/)
      .first()
      .waitFor();
    expect(receiver.deliveries.length - before).toBe(1);
  });

  test('makes connect links for every connection that is selected', async () => {
    const { page, open } = await visit();
    await open(at('/connections?show=all'));
    await page.getByRole('button', { name: connectionList.links.selectAll }).click();
    await page.getByRole('button', { name: connectionList.links.action }).click();
    await page.getByRole('dialog').getByRole('button', { name: connectionList.links.action }).click();
    await page.getByText(connectionList.links.made).waitFor();
    const csv = await page.getByRole('region', { name: connectionList.links.list }).innerText();
    expect(csv).toMatch(new RegExp(`^${CONSUMER},${SERVICE},http.+#.+,\\d{4}-`, 'm'));
    await page.getByRole('button', { name: english.common.stored }).click();
    expect(await page.content()).not.toContain('#eyJ');
  });
});
