import { randomBytes } from 'node:crypto';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chromiumPath, startBrowser } from '../rig/browser/chromium.js';
import { consoleRoutes } from '../rig/browser/console-routes.js';
import { makeLink, settled, visitConsole, type ConsoleVisit } from '../rig/browser/console-page.js';
import { newTransactionId, startLab, type Lab } from '../rig/environment/test-environment.js';
import { note } from '../rig/figures.js';
import { findLeaks } from '../rig/hostile/leak-detectors.js';
import { startEventReceiver, type EventReceiver } from '../rig/network/receiver.js';
import { consoleWords } from '../rig/browser/console-words.js';

const { shell: english } = consoleWords;

const CONSUMER = 'harbor-books';
const planted = (name: string): string => `${name}-${randomBytes(18).toString('hex')}`;

describe.skipIf(!chromiumPath)('secrets in the console', () => {
  let lab: Lab;
  let browser: Browser;
  let receiver: EventReceiver;
  let visited: ConsoleVisit;
  const told: Promise<{ url: string; text: string }>[] = [];
  const asked: string[] = [];

  beforeAll(async () => {
    lab = await startLab({ services: [] });
    receiver = await startEventReceiver();
    browser = await startBrowser();
    visited = await visitConsole(lab, browser);
    visited.page.on('response', (response) => {
      const url = response.url();
      if (!url.includes('/console/assets/'))
        told.push(
          response.text().then(
            (text) => ({ url, text }),
            () => ({ url, text: '' }),
          ),
        );
    });
    visited.page.on('request', (request) => asked.push(request.url(), request.headers().referer ?? ''));
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await lab?.close();
  });
  const at = (path: string): string => `/apps/${lab.application.id}${path}`;

  test('are nowhere but in the dialog that shows them once', async () => {
    const { page, open } = visited;
    const client = planted('client-secret');
    const signing = planted('signing-key');
    const link = await makeLink(lab);
    const code = new URL(link).hash.replace('#code=', '');
    await page.goto(link);
    await page.locator('main#content h1').waitFor();
    const cookie = (await visited.context.cookies(lab.servers[0]?.url)).map(({ value }) => value);
    await plantIntegration(lab, signing);
    await open(at('/integrations/zendesk'));
    await page.getByLabel('Client ID').fill('app-id');
    await page.getByLabel('Client secret').fill(client);
    await page.getByRole('button', { name: 'Add integration' }).click();
    await page.getByRole('button', { name: 'Run test' }).waitFor();
    await lab.connectOAuth('zendesk', CONSUMER);

    await open(at('/keys?new=yes'));
    await page.getByLabel('Name').fill('Shown once');
    await page.getByRole('dialog').getByRole('button', { name: english.common.create, exact: true }).click();
    const key = await shownSecret(page);
    await open(at('/webhooks?new=yes'));
    await page.getByLabel('URL', { exact: true }).fill(receiver.url);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Add|Create)/ })
      .click();
    const webhook = await shownSecret(page);
    expect([key, webhook].map((secret) => secret.length >= 20)).toEqual([true, true]);

    const once = [key, webhook];
    const never = [client, signing, code, lab.adminKey, ...cookie];
    const found: string[] = [];
    const views = consoleRoutes
      .filter((route) => !/\$(?!app)/.test(route))
      .map((route) => route.replace('$app', lab.application.id));
    const details = [
      at('/integrations/zendesk'),
      at('/integrations/front'),
      at(`/consumers/${CONSUMER}`),
      '/audit',
    ];
    for (const path of [...views, ...details]) {
      await open(path);
      const leaks = findLeaks(await everythingOf(page), [...never, ...once]);
      found.push(...leaks.map((leak) => `${path}: ${leak}`));
    }
    await page.goBack();
    await page.reload();
    await page.locator('main#content h1').waitFor();
    found.push(...findLeaks(await everythingOf(page), [...never, ...once]));
    const answers = await Promise.all(told);
    const leaked = answers.flatMap(({ url, text }) =>
      findLeaks(text, never).map((leak) => `${url}: ${leak}`),
    );
    const shown = answers.filter(({ text }) => findLeaks(text, once).length > 0);
    const addresses = findLeaks(asked.join('\n'), [...never, ...once]);
    const memory = await memoryOf(page, [...once, client, signing, code]);
    note({
      what: `${never.length + once.length} secrets, ${views.length + details.length} screens, ${answers.length} answers, the memory of the page`,
      bar: '0 in markup, storage, cookies of scripts, history, addresses, answers; each new one in one answer; 0 in memory',
      measured: `${found.length} / ${leaked.length} / ${addresses.length}; ${shown.length} answers for ${once.length}; ${memory.length} in memory`,
    });
    expect({ found, leaked, addresses, memory }).toEqual({
      found: [],
      leaked: [],
      addresses: [],
      memory: [],
    });
    expect(shown).toHaveLength(once.length);
  });
});

/** The secret of the dialog that is open, which it closes: gone from the page at once, and after going back. */
async function shownSecret(page: Page): Promise<string> {
  await page.getByText(english.common.shownOnce).waitFor();
  const secret = await page.getByRole('dialog').locator('code').first().innerText();
  // It is found where it has to be, as long as it has to be.
  expect(await memoryOf(page, [secret])).toHaveLength(1);
  await page.getByRole('button', { name: english.common.stored }).click();
  await page.getByText(english.common.shownOnce).waitFor({ state: 'detached' });
  expect(findLeaks(await everythingOf(page), [secret])).toEqual([]);
  // The browser holds what it drew and searched last until it draws something else.
  const goOn = async (): Promise<string[]> => {
    for (const name of [english.nav.calls, english.nav.consumers, english.nav.events]) {
      await page.getByRole('link', { name, exact: true }).first().click();
      await settled(page);
    }
    return memoryOf(page, [secret]);
  };
  await expect.poll(goOn, { interval: 1_000 }).toEqual([]);
  return secret;
}

async function plantIntegration(lab: Lab, signing: string): Promise<void> {
  const json = { service_id: 'front', signing_key: signing };
  const transactionId = newTransactionId();
  const { status, text } = await lab.call('POST', '/vault/integrations', { transactionId, json });
  expect(status, text).toBe(201);
}

/** All that a script of the page can read without asking the server. */
const everythingOf = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => JSON.stringify([
    document.documentElement.outerHTML, location.href, document.cookie, document.referrer, window.name, history.state,
    { ...localStorage }, { ...sessionStorage },
    [...document.querySelectorAll('input, textarea, select')].map((field) => field.value),
    performance.getEntries().map(({ name }) => name),
    (await indexedDB.databases()).map(({ name }) => name),
    await caches.keys(),
  ]))()`);

/** The secrets in the page's memory, after a garbage collection. */
async function memoryOf(page: Page, secrets: readonly string[]): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const snapshot = parts.join('');
  return secrets.filter((secret) => snapshot.includes(secret)).map((secret) => secret.slice(0, 8));
}
