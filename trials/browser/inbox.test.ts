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
import { fillForm, openConnection, openProvider } from '../rig/browser/vault-page.js';
import { startInbox, type ExampleApp } from '../rig/environment/example-app.js';
import { isLong } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';

const consumer = 'ada';
const SERVICE = 'zendesk';
/** Has two statuses only. */
const MODEST = 'hubspot';
const MORE_CONVERSATIONS = 16;
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
  let lab: Lab;
  let inbox: ExampleApp;
  let browser: Browser;
  let context: BrowserContext;
  let troubles: Troubles;
  let foreign: string[];
  let page: Page;

  beforeAll(async () => {
    lab = await startLab({ services: [] });
    for (const [service, { oauth, form }] of Object.entries(await lab.sandbox.credentials())) {
      await lab.client().vault.integrations.create({ service_id: service, credentials_source: 'sandbox' });
      if (oauth && !form.api_key) await lab.connectOAuth(service, consumer);
      else await lab.connectKey(service, consumer);
    }
    inbox = await startInbox(lab, consumer);
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
      if (!request.url().startsWith(`${inbox.origin}/`)) foreign.push(request.url());
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
  const open = (id: string, service = SERVICE) => page.goto(`${inbox.origin}/${service}/${id}`);
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
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

  test('lets customers without connections connect, and opens immediately', async () => {
    const theirs = await startInbox(lab, 'newcomer');
    try {
      await page.goto(theirs.origin);
      await page.getByText('No helpdesk is connected yet.').waitFor();
      await expectAccessible(page);
      await press('Connect your helpdesk');
      await openConnection(page, SERVICE);
      await fillForm(lab, page, { consumer: 'newcomer', service: SERVICE, values: { subdomain: 'acme' } });
      const popup = await openProvider(page, 'Connect Zendesk');
      await popup.getByRole('button', { name: 'Allow' }).click();
      await page.waitForURL(`${theirs.origin}/${SERVICE}`);
      await page.getByRole('link', { name: /cracked lid/ }).waitFor();
    } finally {
      await theirs.stop();
      foreign.length = 0;
    }
  });

  test('lists conversations by status, page by page', async () => {
    for (let number = 1; number <= MORE_CONVERSATIONS; number += 1)
      await addConversation(`Question ${number}`, 'Marta Nowak', 'May I ask?');
    await page.goto(inbox.origin);
    await page.getByRole('link', { name: 'Zendesk' }).click();
    const rows = page.getByRole('navigation', { name: 'Conversations' }).getByRole('listitem');
    const targets = () =>
      rows.getByRole('link').evaluateAll((links) => links.map((link) => link.textContent));
    await expect.poll(async () => (await targets()).length).toBe(20);
    const first = await targets();
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.getByRole('link', { name: 'First page' }).waitFor();
    const second = await targets();
    expect(first.filter((row) => second.includes(row))).toEqual([]);
    await page.getByRole('link', { name: 'First page' }).click();
    await expect.poll(targets).toEqual(first);
    await page.getByRole('link', { name: 'Pending', exact: true }).click();
    await expect.poll(() => rows.locator('.badge').allTextContents()).toEqual(['Pending', 'Pending']);
  });

  test('opens one with its messages and customer, and sends a reply once', async () => {
    await page.goto(`${inbox.origin}/${SERVICE}?status=open`);
    await page.getByRole('link', { name: /cracked lid/ }).click();
    await page.getByRole('heading', { name: 'Order #48213 arrived with a cracked lid' }).waitFor();
    expect(await page.getByRole('complementary').innerText()).toContain('marta.nowak@post.example');
    expect(await page.locator('.messages li').first().innerText()).toContain('lid of the teapot is cracked');

    const text = `On its way ${randomUUID()}`;
    await page.getByLabel('Your message').fill(text);
    const fields = { body: text, type: 'message', transaction_id: await readHidden('transaction_id') };
    const action = await page.locator('.compose').getAttribute('action');
    await page.getByRole('button', { name: 'Send reply' }).dblclick();
    await page.locator('.messages li').getByText(text).waitFor();
    await page.reload();
    // The request of a second click, even a late one.
    await context.request.post(`${inbox.origin}${action}`, {
      form: fields,
      headers: { origin: inbox.origin },
    });
    expect(await countMessages('1', text)).toBe(1);
    expect(await page.getByLabel('Your message').inputValue()).toBe('');
    expect(page.url()).toContain('?status=open');
  });

  const readHidden = async (name: string): Promise<string> =>
    page.locator(`input[name=${name}]`).first().inputValue();

  test('adds a note that only colleagues see', async () => {
    const text = `Told purchasing ${randomUUID()}`;
    await open('1');
    await page.getByLabel('Your message').fill(text);
    await press('Add internal note');
    const note = page.locator('.messages li', { hasText: text });
    await note.getByText('Internal note').waitFor();
  });

  test('assigns, unassigns, and says when another agent was faster', async () => {
    const [ada, ben] = await helpdesk().agents.list().toArray({ limit: 2 });
    const assignee = async () => (await helpdesk().conversations.get('2')).assignee?.id;
    await open('2');
    const choose = page.getByLabel('Assignee');
    await choose.selectOption(ada?.id ?? '');
    await press('Assign');
    await expect.poll(assignee).toBe(ada?.id);

    await open('2');
    const version = await readHidden('etag');
    // The helpdesk dates its versions by the second.
    await expect
      .poll(async () => (await helpdesk().conversations.update('2', { assignee_id: null })).etag)
      .not.toBe(version);
    await choose.selectOption(ben?.id ?? '');
    await press('Assign');
    await page.getByRole('alert').getByText('Someone else just updated').waitFor();
    expect(await choose.inputValue()).toBe(ben?.id);
    expect(await assignee()).toBeUndefined();
    await press('Assign');
    await expect.poll(assignee).toBe(ben?.id);

    await open('2');
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

  test('reports a change whose response is lost, and not a message', async () => {
    await open('4');
    await lab.sandbox.turn('faults', { service: SERVICE, method: 'PUT', times: 1, drop: 'after' });
    await press('Solve');
    expect(await page.getByRole('alert').innerText()).not.toContain('sent');
    expect(await page.locator('.head .badge').innerText()).toBe('Solved');
    await press('Reopen');
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
    const text = `Please wait ${randomUUID()}`;
    const refused = { error: 'RecordInvalid', description: 'The ticket is being merged' };
    await open('5');
    await page.getByLabel('Your message').fill(text);
    await lab.sandbox.turn('faults', {
      service: SERVICE,
      method: 'PUT',
      times: 1,
      status: 422,
      body: refused,
    });
    await press('Send reply');
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe(text);
    expect(await countMessages('5', text)).toBe(0);
    await press('Send reply');
    await page.locator('.messages li').getByText(text).waitFor();
    expect(await countMessages('5', text)).toBe(1);
  });

  test('sends once what was sent already when its answer is lost', async () => {
    const text = `Lost and found ${randomUUID()}`;
    await open('6');
    await page.getByLabel('Your message').fill(text);
    await lab.sandbox.turn('faults', { service: SERVICE, method: 'PUT', times: 1, drop: 'after' });
    await press('Send reply');
    await page.getByRole('alert').getByText('look at the conversation').waitFor();
    expect(await page.getByLabel('Your message').inputValue()).toBe(text);
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    await press('Send reply');
    await sent;
    expect(await countMessages('6', text)).toBe(1);
  });

  test('shows hostile words as words', async () => {
    const { id } = await addConversation(hostile.subject, hostile.name, hostile.body);
    await open(id);
    await page.getByRole('heading', { name: hostile.subject }).waitFor();
    expect(await page.locator('.messages').innerText()).toContain(hostile.body);
    expect(await page.getByRole('complementary').innerText()).toContain(hostile.name);
    expect(await page.locator('script, img, a[href^="javascript:" i]').count()).toBe(0);
    await page.goto(`${inbox.origin}/${SERVICE}/none?status=${encodeURIComponent(hostile.subject)}`);
    await page.getByRole('alert').waitFor();
    expect(await page.locator('script, img').count()).toBe(0);
    // An unreadable request is rejected without a server error.
    const answer = await context.request.get(`${inbox.origin}/${SERVICE}/%ff`);
    expect(answer.status()).toBe(400);
  });

  test('takes forms of its own pages only', async () => {
    const text = `Forged ${randomUUID()}`;
    const form = { transaction_id: randomUUID(), type: 'message', body: text };
    const forged: Record<string, string>[] = [{ origin: 'https://evil.example' }, { origin: 'null' }, {}];
    for (const headers of forged) {
      const answer = await context.request.post(`${inbox.origin}/${SERVICE}/1/messages`, { form, headers });
      expect(answer.status()).toBe(403);
    }
    expect(await countMessages('1', text)).toBe(0);
  });

  test('offers no more than the helpdesk can do', async () => {
    const buttons = () => page.locator('.head').getByRole('button').allInnerTexts();
    await open('1');
    expect(await buttons()).toEqual(['Wait for customer', 'Put on hold', 'Solve', 'Close']);
    await page.goto(`${inbox.origin}/${MODEST}`);
    expect(await page.locator('.filters a').allInnerTexts()).toEqual(['All', 'Open', 'Solved']);
    await page
      .getByRole('link', { name: /Marta Nowak/ })
      .first()
      .click();
    await page.getByRole('heading', { name: 'Conversation with Marta Nowak' }).waitFor();
    expect(await buttons()).toEqual(['Solve']);
    expect(await page.locator('input[name=etag]').first().inputValue()).toBe('');
  });

  test.each([
    { name: 'narrow-dark', width: 375, colorScheme: 'dark' },
    ...(isLong ? otherLooks : []),
  ] as const)('is accessible and fits, $name', async ({ name, width, colorScheme }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 850 });
    const views = {
      list: SERVICE,
      conversation: `${SERVICE}/1`,
      empty: `${SERVICE}?status=snoozed`,
      problem: 'nobody',
    };
    for (const [view, path] of Object.entries({ home: '', ...views })) {
      await page.goto(`${inbox.origin}/${path}`);
      await expectAccessible(page);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await keepPicture(page, `inbox-${view}-${name}`);
    }
  });

  const workOver = async (service: string): Promise<void> => {
    const { request } = context;
    const readPage = async (path: string): Promise<string> => {
      const answer = await request.get(`${inbox.origin}${path}`);
      expect(answer.status(), path).toBe(200);
      return answer.text();
    };
    const list = await readPage(`/${service}`);
    const path = new RegExp(`href="(/${service}/[^"?]+)"`).exec(list)?.[1] ?? 'none';
    const opened = await readPage(path);
    const [, etag = ''] = /name="etag" value="([^"]*)"/.exec(opened) ?? [];
    const [, status = ''] = /name="status" value="([^"]+)"/.exec(opened) ?? [];
    const [, assignee_id = ''] = /<option value="([^"]+)"/.exec(opened) ?? [];
    const body = `Called back ${randomUUID()}`;
    const send = async (form: string, fields: Record<string, string>): Promise<string> => {
      const headers = { origin: inbox.origin };
      const answer = await request.post(`${inbox.origin}${path}/${form}`, { form: fields, headers });
      const text = await answer.text();
      const [, alert = ''] = /role="alert">([^<]*)/.exec(text) ?? [];
      expect(answer.status(), `${service} ${alert}`).toBe(200);
      return text;
    };
    expect(await send('status', { status, etag }), service).toContain(`badge ${status}`);
    const [, newer = ''] = /name="etag" value="([^"]*)"/.exec(await readPage(path)) ?? [];
    expect(await send('assignee', { assignee_id, etag: newer }), service).toMatch(
      new RegExp(`value="${assignee_id}"\\s+selected`),
    );
    expect(await send('messages', { type: 'note', body, transaction_id: randomUUID() }), service).toContain(
      body,
    );
  };
  test(isLong ? 'works over every helpdesk' : `works over ${SERVICE} and ${MODEST}`, async () => {
    const services = isLong ? Object.keys(await lab.sandbox.credentials()) : [SERVICE, MODEST];
    // One after another: the simulators show one helpdesk.
    for (const service of services) await workOver(service);
  });
});
