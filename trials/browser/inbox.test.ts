import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import {
  chromiumPath,
  expectAccessible,
  keepPicture,
  startBrowser,
  WAIT_MS,
  watchPages,
  type Troubles,
} from '../rig/browser/chromium.js';
import {
  addressOf,
  connectAll,
  openConversation,
  startConversation,
  write,
} from '../rig/browser/inbox-page.js';
import { fillForm, openConnection, openProvider } from '../rig/browser/vault-page.js';
import { startInbox, type ExampleApp } from '../rig/environment/example-app.js';
import { startLabOnPostgres } from '../rig/environment/test-environment.js';
import { isLong } from '../rig/figures.js';

const consumer = 'ada';
const SERVICE = 'zendesk';
/** Has two statuses only, and opens no conversations. */
const MODEST = 'hubspot';
/** More than a page of conversations. */
const few = [SERVICE, MODEST, 'freshdesk', 'front', 'zammad'];
const hostile = {
  name: '<script>alert("name")</script>',
  subject: '"><img src=x onerror=alert(1)>',
  body: '<a href="javascript:alert(2)">Press</a> </textarea><script>alert(3)</script>',
};

const otherLooks = [
  { name: 'wide-light', width: 1280, colorScheme: 'light' },
  { name: 'narrow-light', width: 375, colorScheme: 'light' },
  { name: 'wide-dark', width: 1280, colorScheme: 'dark' },
] as const;

describe.skipIf(!chromiumPath)('the inbox', () => {
  let lab: Awaited<ReturnType<typeof startLabOnPostgres>>;
  let inbox: ExampleApp;
  let browser: Browser;
  let context: BrowserContext;
  let troubles: Troubles;
  let foreign: string[];
  let page: Page;

  beforeAll(async () => {
    lab = await startLabOnPostgres({ services: [] });
    await connectAll(lab, consumer, isLong ? undefined : few);
    inbox = await startInbox(lab, consumer, await lab.postgres.createDatabase('empty'));
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await inbox?.stop();
    await lab?.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 850 } });
    context.setDefaultTimeout(WAIT_MS);
    troubles = watchPages(context);
    foreign = [];
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(`${inbox.origin}/`) && !url.startsWith('data:')) foreign.push(url);
    });
    page = await context.newPage();
    page.on('console', (message) => {
      const isRefusal = /^Failed to load resource: the server responded with a status of (?:4..|502)/.test(
        message.text(),
      );
      if (message.type() === 'error' && !isRefusal) troubles.all.push(`console: ${message.text()}`);
    });
  });
  afterEach(async () => {
    await context.close();
    expect(troubles.all).toEqual([]);
    expect(foreign).toEqual([]);
  });

  const helpdesk = () => lab.client(consumer).withOptions({ serviceId: SERVICE });
  const open = (id: string, service = SERVICE) => openConversation(page, inbox.origin, service, id);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const rows = () => page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
  const countMessages = async (id: string, text: string): Promise<number> => {
    const messages = await helpdesk()
      .messages.list({ filter: { conversation_id: id }, limit: 100 })
      .toArray({ limit: Infinity });
    return messages.filter(({ body }) => body?.trim() === text).length;
  };
  const addConversation = (subject: string, name: string, body: string) =>
    helpdesk().conversations.create({
      subject,
      customer: { name, email: `${randomUUID()}@post.example` },
      message: { body },
    });

  test('lets customers without connections connect, and shows their conversations', async () => {
    const theirs = await startInbox(lab, 'newcomer');
    try {
      await page.goto(theirs.origin);
      await page.getByRole('heading', { name: 'Connect your helpdesk' }).waitFor();
      await expectAccessible(page);
      await press('Connect your helpdesk');
      const vault = page.frameLocator('[data-testid=keyway-vault-frame]');
      await openConnection(vault, SERVICE);
      await fillForm(lab, vault as never, {
        consumer: 'newcomer',
        service: SERVICE,
        values: { subdomain: 'acme' },
      });
      const popup = await openProvider(page, 'Connect Zendesk', vault);
      await popup.getByRole('button', { name: 'Allow' }).click();
      await page.getByRole('link', { name: /cracked lid/ }).waitFor();
    } finally {
      await page.goto('about:blank');
      await theirs.stop();
      foreign.length = 0;
    }
  });

  test('lists the conversations of all helpdesks, by status and by search', async () => {
    await page.goto(inbox.origin);
    const names = () => rows().locator('small').allInnerTexts();
    await expect.poll(async () => new Set(await names()).size).toBeGreaterThan(1);
    await expect.poll(() => page.getByText('Reading your helpdesks').count()).toBe(0);
    await expect.poll(() => rows().count()).toBeGreaterThanOrEqual(30);
    const first = await rows().allInnerTexts();
    await press('Older conversations');
    await expect.poll(() => rows().count()).toBeGreaterThan(30);
    expect((await rows().allInnerTexts()).slice(0, first.length)).toEqual(first);

    await page.getByLabel('Status').selectOption({ label: 'Pending' });
    await expect
      .poll(async () => new Set(await rows().locator('.badge').allTextContents()))
      .toEqual(new Set(['Pending']));
    await page.getByLabel('Status').selectOption({ label: 'All' });
    await page.getByLabel('Search').fill('cracked LID');
    await page.getByLabel('Search').press('Enter');
    // In the messages, too: HubSpot's conversations have no subject.
    await expect
      .poll(async () => new Set(await rows().locator('.subject').allInnerTexts()))
      .toEqual(new Set(['Order #48213 arrived with a cracked lid', '(no subject)']));
    // Without the meaning that a pattern would give to its characters.
    await page.getByLabel('Search').fill('100%_');
    await page.getByLabel('Search').press('Enter');
    await page.getByText('No conversation matches.').waitFor();
  });

  test('shows what happens at a helpdesk without a reload', async () => {
    await page.goto(inbox.origin);
    const subject = `A new matter ${randomUUID()}`;
    const { id } = await addConversation(subject, 'Marta Nowak', 'May I ask?');
    // The simulators show one helpdesk.
    await page.locator(`a[href="${addressOf(SERVICE, id)}"]`).click();
    await page.getByRole('heading', { name: subject }).waitFor();
    const body = `One more thing ${randomUUID()}`;
    await helpdesk().messages.create({ conversation_id: id, body });
    await page.locator('.messages li', { hasText: body }).waitFor();
  });

  test('opens one with its messages and customer, and sends a reply once', async () => {
    await open('1');
    await page.getByRole('heading', { name: 'Order #48213 arrived with a cracked lid' }).waitFor();
    expect(await page.getByRole('complementary').innerText()).toContain('marta.nowak@post.example');
    expect(await page.locator('.messages li').first().innerText()).toContain('lid of the teapot is cracked');

    const text = `On its way ${randomUUID()}`;
    await page.getByLabel('Your message').fill(text);
    await page.getByRole('button', { name: 'Send reply' }).dblclick();
    await page.locator('.messages li').getByText(text).waitFor();
    expect(await countMessages('1', text)).toBe(1);
    expect(await page.getByLabel('Your message').inputValue()).toBe('');
  });

  test('adds a note that only colleagues see', async () => {
    const body = `Told purchasing ${randomUUID()}`;
    await open('1');
    expect(await write(page, { body, button: 'Add internal note' })).toBeUndefined();
    await page.locator('.messages li', { hasText: body }).getByText('Internal note').waitFor();
  });

  test('assigns, unassigns, and says when another agent was faster', async () => {
    const [ada, ben] = await helpdesk().agents.list().toArray({ limit: 2 });
    const assignee = async () => (await helpdesk().conversations.get('2')).assignee?.id;
    await open('2');
    const choose = page.getByLabel('Assignee');
    await choose.selectOption(ada?.id ?? '');
    await press('Assign');
    await expect.poll(assignee).toBe(ada?.id);

    // Another agent is faster by a moment.
    let isFirst = true;
    await page.route('**/conversations/2', async (route) => {
      if (route.request().method() === 'PATCH' && isFirst) {
        isFirst = false;
        const { etag } = await helpdesk().conversations.get('2');
        // The helpdesk dates its versions by the second.
        await expect
          .poll(async () => (await helpdesk().conversations.update('2', { assignee_id: null })).etag)
          .not.toBe(etag);
      }
      await route.continue();
    });
    await choose.selectOption(ben?.id ?? '');
    await press('Assign');
    await page.getByRole('alert').getByText('Someone else just updated').waitFor();
    expect(await choose.inputValue()).toBe(ben?.id);
    expect(await assignee()).toBeUndefined();
    await press('Assign');
    await expect.poll(assignee).toBe(ben?.id);
    await choose.selectOption({ label: 'Unassigned' });
    await press('Assign');
    await expect.poll(assignee).toBeUndefined();
  });

  test('solves and reopens', async () => {
    const status = page.locator('.head .badge');
    await open('4');
    await press('Solve');
    await status.getByText('Solved').waitFor();
    expect((await helpdesk().conversations.get('4')).status).toBe('solved');
    await press('Reopen');
    await status.getByText('Open').waitFor();
    expect((await helpdesk().conversations.get('4')).status).toBe('open');
  });

  test('hands a file on as a download, byte for byte', async () => {
    const messages = await helpdesk().messages.list({ filter: { conversation_id: '1' } });
    const id = messages.data.flatMap(({ attachments = [] }) => attachments)[0]?.id ?? '';
    const original = Buffer.from(await (await helpdesk().attachments.content(id)).arrayBuffer());
    await open('1');
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: 'cracked-lid.png' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('cracked-lid.png');
    expect((await readFile(await download.path())).equals(original)).toBe(true);
    expect(original.length).toBeGreaterThan(0);
  });

  test('keeps what was typed when it is refused, and sends it once when asked again', async () => {
    const body = `Please wait ${randomUUID()}`;
    const refused = { error: 'RecordInvalid', description: 'The ticket is being merged' };
    await open('5');
    await lab.sandbox.turn('faults', {
      service: SERVICE,
      method: 'PUT',
      times: 1,
      status: 422,
      body: refused,
    });
    expect(await write(page, { body, button: 'Send reply' })).toContain('merged');
    expect(await page.getByLabel('Your message').inputValue()).toBe(body);
    expect(await countMessages('5', body)).toBe(0);
    await press('Send reply');
    await page.locator('.messages li').getByText(body).waitFor();
    expect(await countMessages('5', body)).toBe(1);
  });

  test('sends once what was sent already when its answer is lost', async () => {
    const body = `Lost and found ${randomUUID()}`;
    await open('6');
    await lab.sandbox.turn('faults', { service: SERVICE, method: 'PUT', times: 1, drop: 'after' });
    expect(await write(page, { body, button: 'Send reply' })).toContain('look at the conversation');
    expect(await page.getByLabel('Your message').inputValue()).toBe(body);
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await press('Send reply');
    await sent;
    expect(await countMessages('6', body)).toBe(1);
  });

  test('shows hostile words as words', async () => {
    const { id } = await addConversation(hostile.subject, hostile.name, hostile.body);
    await open(id);
    await page.getByRole('heading', { name: hostile.subject }).waitFor();
    expect(await page.locator('.messages').innerText()).toContain(hostile.body);
    expect(await page.getByRole('complementary').innerText()).toContain(hostile.name);
    expect(await page.locator('article script, article img, a[href^="javascript:" i]').count()).toBe(0);
    await open('none');
    await page.getByRole('alert').waitFor();
    const answer = await context.request.get(`${inbox.origin}/api/helpdesks/${SERVICE}/%ff/forms`);
    expect(answer.status()).toBe(400);
  });

  test('takes changes of its own pages only', async () => {
    const body = `Forged ${randomUUID()}`;
    const multipart = { transaction_id: randomUUID(), type: 'message', body };
    const path = `/api/helpdesks/${SERVICE}/default/conversations/1/messages`;
    const forged: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }, {}];
    for (const headers of forged) {
      const answer = await context.request.post(inbox.origin + path, { multipart, headers });
      expect(answer.status()).toBe(403);
    }
    expect(await countMessages('1', body)).toBe(0);
    const unsigned = await context.request.post(`${inbox.origin}/hooks`, { data: { type: 'webhook.test' } });
    expect(unsigned.status()).toBe(400);
  });

  test('offers no more than the helpdesk can do', async () => {
    const buttons = () => page.getByRole('complementary').getByRole('button').allInnerTexts();
    await open('1');
    expect(await buttons()).toEqual(['Wait for customer', 'Put on hold', 'Solve', 'Close', 'Assign']);
    const [first] = (await lab.client(consumer).withOptions({ serviceId: MODEST }).conversations.list()).data;
    await open(first?.id ?? '', MODEST);
    expect(await buttons()).toEqual(['Solve', 'Assign']);
    const refused = await startConversation(page, inbox.origin, 'HubSpot', {
      ...{ name: 'Zoë', email: 'zoe@post.example', body: 'Hello' },
    });
    expect(refused).toBe('No conversation can be opened there.');
  });

  test('writes with a file, and to a new customer', async () => {
    await open('7');
    const body = `See photo ${randomUUID()}`;
    const file = Buffer.alloc(2.5 * 1024 * 1024, 'photo');
    expect(await write(page, { body, button: 'Send reply', file })).toBeUndefined();
    const name = `Zoë ${randomUUID()}`;
    const email = `${randomUUID()}@post.example`;
    expect(
      await startConversation(page, inbox.origin, 'Zendesk', { name, email, body: 'Welcome!' }),
    ).toBeUndefined();
    const { data } = await helpdesk().customers.list({ filter: { email } });
    expect(data.map((customer) => customer.name)).toEqual([name]);
    await rows().filter({ hasText: name }).first().waitFor();
  });

  test.each([
    { name: 'narrow-dark', width: 375, colorScheme: 'dark' },
    ...(isLong ? otherLooks : []),
  ] as const)('is accessible and fits, $name', async ({ name, width, colorScheme }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 850 });
    const views = {
      list: '/',
      conversation: addressOf(SERVICE, '1'),
      new: '/new',
      problem: addressOf(SERVICE, 'none'),
    };
    for (const [view, path] of Object.entries(views)) {
      await page.goto(inbox.origin + path);
      await page
        .locator({ list: '.list li', new: '#email', problem: '[role=alert]' }[view] ?? 'article')
        .first()
        .waitFor();
      await expectAccessible(page);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await keepPicture(page, `inbox-${view}-${name}`);
    }
  });
});
