import { Keyway } from '@keyway/sdk';
import fc from 'fast-check';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { chromiumPath, startBrowser, watchPages, type Troubles, WAIT_MS } from '../rig/browser/chromium.js';
import { count, isLong, note } from '../rig/figures.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { ALARM, scriptInjections } from '../rig/hostile/script-injections.js';
import { openConnection } from '../rig/browser/vault-page.js';

const KEYED = 'gorgias';
const OAUTH = 'zendesk';
/** Each kind of injection has several spellings; the short run takes some of each. */
const injections = scriptInjections.filter((_words, index) => isLong || index % 4 === 0);

describe.skipIf(!chromiumPath)('hostile words in the page', () => {
  let lab: Lab;
  let browser: Browser;
  let context: BrowserContext;
  let troubles: Troubles;
  let address: string;
  let alarms: string[];
  /** The page's requests to other origins than the server. */
  let strangers: string[];
  /** The browser asks for these as it does for no other image. */
  const favicons = new Set<string>();

  beforeAll(async () => {
    lab = await startLab({ services: [KEYED, OAUTH] });
    browser = await startBrowser();
    address = `${lab.servers[0]?.url}/connect/${lab.application.id}`;
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
  });
  beforeEach(async () => {
    alarms = [];
    strangers = [];
    context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(WAIT_MS);
    troubles = watchPages(context);
    await context.exposeBinding(ALARM, ({ frame }) => void alarms.push(frame.url()));
    await context.route(/^(?!http:\/\/127\.0\.0\.1)/, async (route) => {
      const request = route.request();
      const isImage = request.resourceType() === 'image' || favicons.has(request.url());
      if (!isImage || !request.url().startsWith('https://'))
        strangers.push(`${request.resourceType()} ${request.url()}`);
      await route.abort();
    });
  });
  afterEach(async () => {
    await context.close();
  });

  const rename = async (name: string): Promise<void> => {
    const { management } = new Keyway({ baseUrl: lab.servers[0]?.url ?? '', adminKey: lab.adminKey });
    await management.applications.update(lab.application.id, { name });
  };
  const post = (consumer: string, json: unknown) => lab.call('POST', '/vault/sessions', { consumer, json });
  const uriOf = (body: unknown): string => (body as { data: { session_uri: string } }).data.session_uri;
  /** Nothing ran, nothing was refused by the policy (so nothing became markup), nothing was asked of a stranger. */
  const expectInert = (): void => {
    expect({ alarms, troubles: troubles.all, strangers }).toEqual({
      alarms: [],
      troubles: [],
      strangers: [],
    });
  };
  const pointAtEverything = (page: Page): Promise<unknown> =>
    page.evaluate(`for (const element of document.querySelectorAll('main *, header *, footer *'))
      for (const type of ['mouseover', 'focus', 'mouseenter']) element.dispatchEvent(new Event(type, { bubbles: true }))`);

  test('are shown as they are, wherever they come from', { timeout: 600_000 }, async () => {
    const page = await context.newPage();
    const silent: string[] = [];
    let fields = 0;
    for (const [index, words] of injections.entries()) {
      const consumer = `words-${index}`;
      await rename(words);
      await sayInVendorsName(words);
      const answer = await post(consumer, {
        theme: {
          vault_name: `${words} vault`,
          logo: asAddress(words),
          privacy_url: asAddress(words),
          terms_url: asAddress(words),
        },
        consumer_metadata: {
          user_name: `${words} user`,
          account_name: `${words} account`,
          image: asAddress(words),
        },
        settings: { sandbox_mode: true },
        custom_consumer_settings: { [words]: words },
      });
      expect(answer.status).toBe(201);
      const { [KEYED]: simulator } = await lab.sandbox.credentials();
      await lab.call('POST', `/vault/connections/customer-support/${KEYED}`, {
        consumer,
        transactionId: consumer,
        json: { settings: simulator?.form ?? {}, metadata: { [words]: words } },
      });
      await lab.call('GET', `/messages/${encodeURIComponent(words).slice(0, 200)}`, {
        consumer,
        service: KEYED,
      });
      await page.goto(uriOf(answer.body));
      await openConnection(page, KEYED);
      const connection = await page.locator('body').innerText();
      await pointAtEverything(page);
      await page.getByRole('link', { name: 'Activity' }).first().click();
      await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
      for (const [place, shown] of Object.entries({ vault: connection, user: connection }))
        if (!squeeze(shown).includes(squeeze(`${words} ${place}`))) silent.push(`${place}: ${words}`);
      expect(squeeze(await page.title())).toContain(squeeze(words).slice(0, 6));
      for (const path of addressesWith(words)) {
        await page.goto(new URL(`${address}${path}`).href);
        await page.getByRole('heading', { level: 1 }).waitFor();
        await pointAtEverything(page);
      }
      fields += 14 + addressesWith(words).length;
      await page.evaluate('sessionStorage.clear()');
    }
    lab.vendors.onRequest = undefined;
    await rename('Trial');
    note({
      what: `${injections.length} injections in the words of client, customer, vendor and address (${fields} places)`,
      bar: '0 run, 0 refused by the policy, 0 requests to strangers, all shown as text',
      measured: `${alarms.length} / ${troubles.all.length} / ${strangers.length}, ${silent.length} not shown`,
    });
    expectInert();
    expect(silent).toEqual([]);
  });

  test('in a callback without a flow run nowhere', { timeout: 300_000 }, async () => {
    const page = await context.newPage();
    for (const words of injections) {
      const query = new URLSearchParams({ error: 'access_denied', error_description: words, state: 'none' });
      await page.goto(`${lab.servers[0]?.url}/vault/callback/${OAUTH}?${query.toString()}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
    }
    expectInert();
  });

  test('in themes and metadata are refused or inert', { timeout: 600_000 }, async () => {
    const runs = count({ short: 150, long: 500 });
    const accepted = new Map<string, unknown[]>();
    const statuses = new Map<number, number>();
    const given = fc.sample(hostileMember, { numRuns: runs, seed: 4 });
    for (const { area, name, value } of given) {
      const { status } = await post('fuzzed', { [area]: { [name]: value } });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const key = `${area}.${name}`;
      if (status === 201) accepted.set(key, [...(accepted.get(key) ?? []), value]);
    }
    const total = [...accepted.values()].reduce((sum, values) => sum + values.length, 0);
    // Every accepted value is drawn, one of each member in a view.
    const views = Math.max(50, ...[...accepted.values()].map((values) => values.length));
    const page = await context.newPage();
    for (let view = 0; view < views; view += 1) {
      const body: Record<string, Record<string, unknown>> = {};
      for (const [key, values] of accepted) {
        const [area = '', name = ''] = key.split('.');
        body[area] = { ...body[area], [name]: values[view % values.length] };
      }
      if (body.theme?.favicon) favicons.add(new URL(String(body.theme.favicon)).href);
      const answer = await post(`drawn-${view % 5}`, body);
      expect(answer.status).toBe(201);
      await page.goto(uriOf(answer.body));
      await page.locator('a[href*="/c/"]').first().waitFor();
    }
    note({
      what: `${runs} generated theme and metadata values; the ${total} accepted ones drawn in ${views} views`,
      bar: 'only 201, 400 and 413; 0 run, 0 refused by the policy, 0 requests but https images',
      measured: `${[...statuses].map(([status, times]) => `${status} ×${times}`).join(', ')}; ${alarms.length} / ${troubles.all.length} / ${strangers.length}`,
    });
    expect([...statuses.keys()].filter((status) => ![201, 400, 413].includes(status))).toEqual([]);
    expect(total).toBeGreaterThanOrEqual(50);
    expectInert();
  });

  /** The vendor refuses the key in these words. */
  const sayInVendorsName = async (words: string): Promise<void> => {
    lab.vendors.onRequest = () => (response) => {
      response.writeHead(401, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: words, message: words, error_description: words }));
    };
    await Promise.resolve();
  };
});

/** Where the page reads its own address. */
function addressesWith(words: string): string[] {
  const text = encodeURIComponent(words);
  const query = ['error_type', 'error_message', 'origin', 'service_id', 'request_id', 'ref', 'flow'].map(
    (name) => `${name}=${text}`,
  );
  return [
    `/done?${query.join('&')}`,
    `/c/${text}?${query.join('&')}`,
    `/done?flow=1#nonce=${text}&confirm_token=${text}&service_id=${text}&connection_id=${text}`,
  ];
}
const asAddress = (words: string): string => `https://images.example/${encodeURIComponent(words)}`;
/** As a reader sees it: neither white space nor capitals are the text's own in every place. */
const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

const injection = fc.constantFrom(...scriptInjections);
const words = fc.oneof(
  injection,
  fc.tuple(fc.string({ unit: 'binary', maxLength: 40 }), injection).map((parts) => parts.join('')),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constantFrom('\u202egnp.exe', '\u0000', '\ud800', '__proto__', 'A'.repeat(1_000_000), '\u2028', ''),
);
const colour = fc.oneof(
  fc.constantFrom(
    'expression(1)',
    'url(javascript:1)',
    '#fff',
    'red',
    '#000000;background:url(//evil.example)',
    '#12345g',
    '#FF00ff',
    '#000000\n',
    'var(--x)',
  ),
  fc.stringMatching(/^#[0-9a-fA-F]{6}$/),
  injection,
);
const url = fc.oneof(
  fc.constantFrom(
    'javascript:1',
    'data:text/html,<script>1</script>',
    'data:image/svg+xml,<svg onload=1>',
    'http://evil.example/',
    '//evil.example',
    'https://127.0.0.1/',
    'https://user:pass@evil.example/',
    'blob:https://evil.example/1',
    'vbscript:1',
    ' https://images.example/',
    'https:images.example',
    'https://images.example/\u202egnp',
  ),
  injection.map((text) => `https://images.example/${text}`),
  injection.map((text) => `https://images.example/?q="${text}`),
  injection.map((text) => `https://images.example/#${encodeURIComponent(text)}`),
  fc.webUrl({ validSchemes: ['https'], withQueryParameters: true, withFragments: true }),
);
const member = (area: string, names: readonly string[], value: fc.Arbitrary<unknown>) =>
  fc.record({ area: fc.constant(area), name: fc.constantFrom(...names), value });
const hostileMember = fc.oneof(
  member('theme', ['vault_name'], words),
  member('theme', ['logo', 'favicon', 'privacy_url', 'terms_url'], url),
  member('theme', ['primary_color', 'sidepanel_background_color', 'sidepanel_text_color'], colour),
  member('consumer_metadata', ['account_name', 'user_name'], words),
  member('consumer_metadata', ['email', 'image'], fc.oneof(url, words, fc.emailAddress())),
  member(
    'theme',
    ['vault_name', 'logo', 'primary_color', 'onload', '__proto__', 'style'],
    fc.anything({ maxDepth: 1 }).filter((value) => typeof value !== 'bigint' && value !== undefined),
  ),
);
