import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

import type { ErrorBody } from '@keyway/contract';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OpenIdProvider } from '../../apps/server/src/fixtures/oauth/openid-provider.js';
import { chromiumPath, expectAccessible, keepPicture, startBrowser } from '../rig/browser/chromium.js';
import {
  keepVisits,
  settled,
  signInAs,
  signInByLink,
  startProvider,
  visitConsole,
  type ConsoleVisit,
  type Look,
} from '../rig/browser/console-page.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { consoleWords } from '../rig/browser/console-words.js';

const { calls: callWords, try: words } = consoleWords;

const run = promisify(execFile);
const CONSUMER = 'harbor-books';
const looks: readonly (Look & { name: string })[] = [
  { name: 'wide-light', width: 1280, colorScheme: 'light' },
  { name: 'narrow-dark', width: 375, colorScheme: 'dark' },
];
type WithFiles = { readonly data: readonly { readonly attachments: readonly { id: string }[] }[] };
type Listed = { readonly data: readonly { readonly id: string }[] };

describe.skipIf(!chromiumPath)('a call that is tried in the console', () => {
  let lab: Lab;
  let provider: OpenIdProvider;
  let browser: Browser;
  const keep = keepVisits(() => provider.env.OIDC_ISSUER ?? '');

  beforeAll(async () => {
    provider = await startProvider();
    lab = await startLab({ services: ['zendesk', 'gorgias'], settings: provider.env });
    await lab.connectOAuth('zendesk', CONSUMER);
    await lab.connectKey('gorgias', CONSUMER);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
    await provider?.close();
  });
  const begin = async (look?: Look): Promise<ConsoleVisit> => {
    return keep(await visitConsole(lab, browser, look));
  };
  const visit = async (look?: Look): Promise<ConsoleVisit> => {
    const made = await begin(look);
    await signInByLink(lab, made);
    return made;
  };
  const at = (operation: string, service = 'zendesk', app = lab.application.id): string =>
    `/apps/${app}/try?operation=${operation}&consumer_id=${CONSUMER}&service_id=${service}`;
  const send = (page: Page, method: string): Promise<void> =>
    page.getByRole('button', { name: words.send(method), exact: true }).click();
  const status = (page: Page, code: number): Promise<void> =>
    page.getByRole('status').getByText(String(code), { exact: true }).waitFor();
  const region = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
  const messageIds = async (service: string): Promise<string[]> => {
    const { body } = await lab.call('GET', '/messages?limit=5', { consumer: CONSUMER, service });
    return (body as Listed).data.map(({ id }) => id);
  };

  test('lists messages, with the helpdesk’s response next to it, page by page', async () => {
    const { page, open } = await visit();
    await open(`/apps/${lab.application.id}/try`);
    await page.getByLabel(words.find).fill('list messages');
    await page.getByRole('link', { name: 'GET List messages' }).click();
    await page.getByLabel('x-vendor-consumer-id').selectOption(CONSUMER);
    await page.getByLabel('x-vendor-service-id').selectOption('zendesk');
    await page.getByLabel('limit').fill('2');
    await send(page, 'GET');
    await status(page, 200);
    const mapped = JSON.parse(await region(page, words.mapped).innerText()) as Listed;
    expect(mapped.data.map(({ id }) => id)).toEqual((await messageIds('zendesk')).slice(0, 2));
    const raw = await region(page, words.raw).innerText();
    expect(raw).toContain('api/v2');
    expect(raw).not.toMatch(/Bearer \w/);
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => page.getByLabel('cursor').inputValue()).not.toBe('');
    await expect
      .poll(async () => (JSON.parse(await region(page, words.mapped).innerText()) as Listed).data[0]?.id)
      .not.toBe(mapped.data[0]?.id);
    expect(new URL(page.url()).searchParams.get('consumer_id')).toBe(CONSUMER);
  });

  test('is written in every language, and the command for curl answers the same', async () => {
    const { page, open } = await visit();
    await open(at('messagesAll'));
    await page.getByLabel('limit').fill('2');
    await page.getByLabel('fields').fill('id, body');
    await send(page, 'GET');
    await status(page, 200);
    const shown = JSON.parse(await region(page, words.mapped).innerText()) as Listed;
    const command = await region(page, 'curl').innerText();
    const { id, apiKey } = lab.application;
    expect(command).not.toContain(apiKey);
    const env = { ...process.env, KEYWAY_API_KEY: apiKey, KEYWAY_APP_ID: id };
    const { stdout } = await run('sh', ['-c', command], { env });
    expect((JSON.parse(stdout) as Listed).data).toEqual(shown.data);
    for (const language of ['Node.js', 'PHP', 'C#']) {
      await page.getByLabel('Language').last().selectOption(language);
      expect(await region(page, language).innerText()).toContain(CONSUMER);
    }
  });

  test('says on which line JSON is wrong and what is missing, and sends nothing', async () => {
    const { page, open } = await visit();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await open(`/apps/${lab.application.id}/try?operation=messagesAdd`);
    await page.getByLabel(words.body).fill('{\n  "body": "x",\n}');
    await page.getByText(words.wrongJson(3)).waitFor();
    await send(page, 'POST');
    await page.getByText(words.problems.needed).waitFor();
    expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await page.getByLabel('x-vendor-consumer-id').selectOption(CONSUMER);
    await page.getByLabel('x-vendor-service-id').selectOption('zendesk');
    await page
      .getByLabel(words.body)
      .fill('{"conversation_id": "1", "body": "<b>Hello</b>", "type": "note"}');
    const first = await page.getByLabel('X-Unique-Transaction-ID').inputValue();
    await send(page, 'POST');
    await status(page, 201);
    expect(await region(page, words.mapped).innerText()).toContain('Hello');
    expect(await page.getByLabel('X-Unique-Transaction-ID').inputValue()).not.toBe(first);
    expect(sent).toHaveLength(1);
  });

  test('is explained where it fails, and leads to the call, which leads back', async () => {
    const { page, open } = await visit();
    await open(at('messagesOne'));
    await page.getByLabel('message_id').fill('a/../b?c');
    await send(page, 'GET');
    await status(page, 404);
    await page.getByRole('alert').getByText('Not found', { exact: true }).waitFor();
    // A call stands in the log a moment after its answer.
    const json = {
      status_code: 404,
      error: 'Not Found',
      type_name: 'EntityNotFoundError',
      message: 'There is no such call.',
      detail: '',
      ref: '',
      request_id: 'req_1',
    } satisfies ErrorBody;
    await page.route('**/vault/logs/*', (route) => route.fulfill({ status: 404, json }), { times: 1 });
    await page.getByRole('link', { name: words.openCall }).click();
    await page.getByRole('link', { name: callWords.tryAgain }).click();
    await settled(page);
    expect(await page.getByLabel('message_id').inputValue()).toBe('a/../b?c');
    expect(await page.getByLabel('x-vendor-consumer-id').inputValue()).toBe(CONSUMER);
    expect(await page.getByLabel('x-vendor-service-id').inputValue()).toBe('zendesk');
  });

  test('asks before it deletes', async () => {
    const [id = ''] = await messageIds('gorgias');
    const { page, open } = await visit();
    await open(at('messagesDelete', 'gorgias'));
    await page.getByLabel('message_id').fill(id);
    await send(page, 'DELETE');
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(await messageIds('gorgias')).toContain(id);
    await send(page, 'DELETE');
    await dialog.getByRole('textbox').fill(id);
    await dialog.getByRole('button', { name: words.send('DELETE') }).click();
    await status(page, 200);
    expect(await messageIds('gorgias')).not.toContain(id);
  });

  test('sends a file as it is', async () => {
    const { page, open } = await visit();
    await open(at('attachmentsUpload'));
    const file = { name: 'note.html', mimeType: 'text/html', buffer: Buffer.from('<script>1</script>') };
    await page.getByLabel(words.file, { exact: true }).setInputFiles(file);
    expect(await page.getByLabel('file_name').inputValue()).toBe('note.html');
    expect(await region(page, 'curl').innerText()).toContain("--data-binary '@note.html'");
    await send(page, 'POST');
    await status(page, 200);
    expect(await region(page, words.mapped).innerText()).toContain('note.html');
  });

  test('keeps the bytes of a file as they are', async () => {
    const { body } = await lab.call('GET', '/messages?limit=100', { consumer: CONSUMER, service: 'zendesk' });
    const all = (body as WithFiles).data.flatMap(({ attachments }) => attachments);
    const { id = '' } = all[0] ?? {};
    const path = `/attachments/${encodeURIComponent(id)}/content`;
    const { text } = await lab.call('GET', path, { consumer: CONSUMER, service: 'zendesk' });
    const { page, open } = await visit();
    await open(at('attachmentsContent'));
    await page.getByLabel('attachment_id').fill(id);
    await send(page, 'GET');
    await status(page, 200);
    await page.getByText(words.notShown).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: /^Download/ }).click(),
    ]);
    expect(readFileSync(await download.path(), 'utf8')).toBe(text);
  });

  test('may be made by permitted roles, and others see who may', async () => {
    const visited = await begin();
    await signInAs(lab, provider, visited, [{ role: 'viewer', application_id: null }]);
    const { page, open } = visited;
    const sent: string[] = [];
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/messages') sent.push(request.method());
    });
    await open(at('messagesAdd'));
    await page.getByText(words.refusedText('developer, owner')).waitFor();
    await page.getByRole('button', { name: words.send('POST') }).click({ force: true });
    await page.getByLabel('x-vendor-connection-id').press('Enter');
    expect(sent).toEqual([]);
    await open(`/apps/${lab.application.id}/try?operation=consumersAll`);
    await send(page, 'GET');
    await status(page, 200);
  });

  test('is made by the keyboard alone', async () => {
    const { page, open } = await visit();
    await open(at('messagesAll'));
    await page.getByLabel('limit').focus();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await status(page, 200);
    for (let presses = 0; presses < 30; presses += 1) {
      await page.keyboard.press('Tab');
      if ((await page.locator(':focus').getAttribute('aria-label')) === words.mapped) break;
    }
    expect(await page.locator(':focus').innerText()).toContain('"data"');
  });

  test('says how to come by a consumer where there is none', async () => {
    const { id } = await lab.addApplication('Without consumers');
    const { page, open } = await visit();
    await open(`/apps/${id}/try?operation=messagesAll`);
    await page.getByRole('heading', { name: words.noConsumer }).waitFor();
    await page.getByRole('link', { name: words.toConsumers }).click();
    await settled(page);
    expect(new URL(page.url()).pathname).toBe(`/console/apps/${id}/consumers`);
  });

  test.each(looks)('is accessible and fits in $name', async ({ name, ...look }) => {
    const { page, open } = await visit(look);
    for (const [operation, method] of [
      ['messagesAll', 'GET'],
      ['attachmentsUpload', ''],
      ['conversationsAdd', 'POST'],
      ['applicationsOne', 'GET'],
      ['proxyPost', ''],
    ] as const) {
      await open(at(operation));
      if (method) {
        await send(page, method);
        await page.getByRole('status').waitFor();
      }
      await keepPicture(page, `console-try-${operation}-${name}`);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), operation).toBe(true);
      await expectAccessible(page);
    }
  });
});
