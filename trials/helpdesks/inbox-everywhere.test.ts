import { randomUUID } from 'node:crypto';

import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import type { List } from '../../examples/inbox/server/conversations.js';
import { chromiumPath, startBrowser, WAIT_MS } from '../rig/browser/chromium.js';
import {
  addressOf,
  connectAll,
  openConversation,
  startConversation,
  write,
} from '../rig/browser/inbox-page.js';
import { startInbox, type ExampleApp } from '../rig/environment/example-app.js';
import { startLabOnPostgres } from '../rig/environment/test-environment.js';
import { note } from '../rig/figures.js';

const consumer = 'ada';
const PEOPLE = 5;
const photo = Buffer.alloc(2.5 * 1024 * 1024, 'photo');

/** One inbox, without a branch by helpdesk, over all of them: how many take each of its forms. */
const BARS = { reply: 18, note: 16, file: 14, opening: 16 };
type Form = keyof typeof BARS;

describe.skipIf(!chromiumPath)('one inbox over every helpdesk', () => {
  let lab: Awaited<ReturnType<typeof startLabOnPostgres>>;
  let inbox: ExampleApp;
  let browser: Browser;
  let conversations: Map<string, string>;
  const results = new Map<string, Record<Form, string | undefined>>();
  const open = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 850 } });
    context.setDefaultTimeout(WAIT_MS);
    return context;
  };

  beforeAll(async () => {
    lab = await startLabOnPostgres({ services: [] });
    conversations = await connectAll(lab, consumer);
    inbox = await startInbox(lab, consumer, await lab.postgres.createDatabase('empty'));
    browser = await startBrowser();
    // The copy is complete, so that nothing else asks the helpdesks.
    await vi.waitUntil(
      async () => !((await (await fetch(`${inbox.origin}/api/conversations`)).json()) as List).is_filling,
      { timeout: 120_000, interval: 500 },
    );
  });
  afterAll(async () => {
    await browser?.close();
    await inbox?.stop();
    await lab?.close();
  });

  test('replies, notes, files and new conversations', async () => {
    const { data } = await lab.client(consumer).vault.connections.list({ configured: true, limit: 200 });
    for (const { service_id: service, name } of data) {
      const context = await open();
      const page = await context.newPage();
      const id = conversations.get(service) ?? '';
      await openConversation(page, inbox.origin, service, id);
      const text = (what: string) => `${what} ${randomUUID()}`;
      const sent =
        (await page.getByRole('button', { name: 'Record reply' }).count()) > 0
          ? 'Record reply'
          : 'Send reply';
      const found: Record<Form, string | undefined> = {
        reply: await write(page, { body: text('A reply'), button: sent }),
        note: await write(page, { body: text('A note'), button: 'Add internal note' }),
        file: await write(page, { body: text('A file'), button: sent, file: photo }),
        opening: await startConversation(page, inbox.origin, name, {
          ...{ name: text('Zoë'), email: `${randomUUID()}@post.example`, body: text('Welcome') },
        }),
      };
      results.set(service, found);
      await context.close();
    }
    const counts = Object.entries(BARS).map(([form, bar]) => {
      const refused = [...results].flatMap(([service, found]) => {
        const problem = found[form as Form];
        return problem === undefined ? [] : [`${service}: ${problem}`];
      });
      const taking = results.size - refused.length;
      note({ what: form, bar: `≥ ${bar}`, measured: [taking, ...refused].join('; ') });
      return { form, taking, bar };
    });
    for (const { form, taking, bar } of counts) expect(taking, form).toBeGreaterThanOrEqual(bar);
  });

  test('five people open the same conversation in one second', async () => {
    for (const [service, id] of conversations) {
      const contexts = await Promise.all(Array.from({ length: PEOPLE }, open));
      const times = await Promise.all(
        contexts.map(async (context) => {
          const page = await context.newPage();
          const started = performance.now();
          await page.goto(inbox.origin + addressOf(service, id));
          await page.locator('.messages li').or(page.getByRole('alert')).first().waitFor();
          expect(await page.getByRole('alert').allInnerTexts(), service).toEqual([]);
          return Math.round(performance.now() - started);
        }),
      );
      await Promise.all(contexts.map((context) => context.close()));
      note({ what: `${PEOPLE} people open ${service}`, bar: '≤ 10 s', measured: `${Math.max(...times)} ms` });
    }
  });
});
