import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Keyway } from '@keyway/sdk';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import type { OpenIdProvider } from '../../apps/server/src/fixtures/oauth/openid-provider.js';
import { chromiumPath, startBrowser } from '../rig/browser/chromium.js';
import { consoleRoutes } from '../rig/browser/console-routes.js';
import { makeLink, signInAs, startProvider, visitConsole, type Grants } from '../rig/browser/console-page.js';
import { bodyOf, contractRoutes, fillPath, queryOf, type Ids } from '../rig/contract-routes.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { note } from '../rig/figures.js';
import { crossSiteShapes } from '../rig/hostile/cross-site-shapes.js';
import { startForeignSite, type ForeignSite } from '../rig/network/foreign-site.js';
import { sleep } from '../rig/wait.js';
import { consoleWords } from '../rig/browser/console-words.js';

const { shell: english } = consoleWords;

const SERVICE = 'zendesk';
const CONSUMER = 'harbor-books';
const COOKIE = '__Host-keyway-console';
const OWNER: Grants = [{ role: 'owner', application_id: null }];

describe.skipIf(!chromiumPath)('strangers about an open console', () => {
  let lab: Lab;
  let provider: OpenIdProvider;
  let browser: Browser;
  /** One on another site, and one on our site, whose pages also send our strictest cookies. */
  let sites: Record<'another site' | 'the same site', ForeignSite>;
  const contexts: BrowserContext[] = [];

  beforeAll(async () => {
    provider = await startProvider();
    lab = await startLab({ services: [SERVICE], settings: provider.env });
    await lab.connectOAuth(SERVICE, CONSUMER);
    sites = {
      'another site': await startForeignSite(),
      'the same site': await startForeignSite('127.0.0.1'),
    };
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await Promise.all(Object.values(sites ?? {}).map((site) => site.close()));
    await lab?.close();
    await provider?.close();
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });
  const originOf = (): string => lab.servers[0]?.url ?? '';
  const victim = async (): Promise<{ context: BrowserContext; page: Page; email: string }> => {
    const { context, page } = await visitConsole(lab, browser);
    contexts.push(context);
    const { email } = await signInAs(lab, provider, { page }, OWNER);
    return { context, page, email };
  };
  const cookieOf = async (context: BrowserContext): Promise<string | undefined> =>
    (await context.cookies(originOf())).find(({ name }) => name === COOKIE)?.value;
  const stranger = async (context: BrowserContext, site: ForeignSite, markup: string): Promise<Page> => {
    const path = `/page-${site.pages.size}`;
    site.pages.set(path, markup);
    const page = await context.newPage();
    await page.goto(site.origin + path);
    return page;
  };

  test.each(['another site', 'the same site'] as const)('on %s change nothing', async (which) => {
    const { context, page } = await victim();
    const ids: Ids = {
      ...{ applicationId: lab.application.id, consumerId: CONSUMER, serviceId: SERVICE, messageId: '1' },
      keyId: 'key_0000000000000000',
    };
    const before = await stateOf(lab);
    const [calls, cookie] = [lab.vendors.seen.length, await cookieOf(context)];
    let sent = 0;
    const limited: string[] = [];
    context.on('response', (response) => void (response.status() === 429 && limited.push(response.url())));
    context.on('request', (request) => (sent += request.url().startsWith(originOf()) ? 1 : 0));
    const writes = contractRoutes.filter(({ method }) => method !== 'GET');
    const forms = await stranger(context, sites[which], '');
    for (const route of writes) {
      const address = JSON.stringify(originOf() + fillPath(route, ids) + queryOf(route));
      const body = JSON.stringify(JSON.stringify(bodyOf(route, ids) ?? {}));
      await forms.evaluate(`Promise.race([attack(${address}, '${route.method}', ${body}),
        new Promise((done) => setTimeout(done, 5_000))]);
        ${attack}`);
    }
    const connection = `${originOf()}/vault/connections/customer-support/${SERVICE}`;
    const shapes = crossSiteShapes(originOf(), connection, `${originOf()}/console`);
    for (const [, script] of shapes) {
      const each = await stranger(context, sites[which], '<iframe name="sink" src="about:blank"></iframe>');
      await each.evaluate(`(() => { ${script} })()`).catch(() => undefined);
      await sleep(100);
      await each.close();
    }
    const after = await stateOf(lab);
    note({
      what: `${writes.length} writes in 8 shapes and ${shapes.length} more from ${which}, ${sent} requests`,
      bar: '0 changes, 0 calls of the vendor, the session as it was',
      measured: `${after === before ? 0 : 'some'} changes, ${lab.vendors.seen.length - calls} calls; ${limited.length} answered 429`,
    });
    expect(after).toBe(before);
    expect(lab.vendors.seen.length).toBe(calls);
    expect(sent).toBeGreaterThan(writes.length * 4);
    await page.reload();
    await page.locator('main#content h1').waitFor();
    expect(await cookieOf(context)).toBe(cookie);
  });

  test('sign no one in as themselves', async () => {
    const { context, page, email } = await victim();
    const cookie = await cookieOf(context);
    const link = await makeLink(lab);
    const code = new URL(link).hash.replace('#code=', '');
    const given = JSON.stringify(JSON.stringify({ code }));
    for (const site of Object.values(sites)) {
      const page = await stranger(context, site, '');
      const session = JSON.stringify(`${originOf()}/console/session`);
      await page.evaluate(`attack(${session}, 'POST', ${given}); ${attack}`);
    }
    // The attacker's own sign-in, whose end is opened in the victim's browser.
    provider.knobs.account = { sub: 'attacker', email: 'attacker@example.com', email_verified: true };
    const begun = await fetch(`${originOf()}/console/sign-in`, { redirect: 'manual' });
    const callback = await provider.visit(begun.headers.get('location') ?? '');
    expect(new URL(callback).searchParams.get('code')).not.toBeNull();
    await page.goto(callback);
    await page.getByText(english.signIn.failures.expired).waitFor();
    const shown = await page.locator('aside').innerText();
    note({
      what: 'an attacker’s code by 16 cross-site shapes, and an attacker’s callback, in a victim’s browser',
      bar: 'still the victim’s session; the code is not used up',
      measured: (await cookieOf(context)) === cookie ? 'the victim’s' : 'another',
    });
    expect(await cookieOf(context)).toBe(cookie);
    expect(shown).toContain('Person');
    expect(shown).not.toContain('attacker');
    expect(email).not.toContain('attacker');
    // It opens one session still: nothing of what was sent used it.
    const attacker = await browser.newContext();
    contexts.push(attacker);
    const theirs = await attacker.newPage();
    await theirs.goto(link);
    await theirs.locator('main#content h1').waitFor();
  });

  test('know no session from before a sign-in, nor one from a sign-in that is repeated', async () => {
    const { context, page } = await victim();
    const planted = await cookieOf(context);
    const fresh = await browser.newContext();
    contexts.push(fresh);
    const mine = await fresh.newPage();
    // Cookies ignore ports: a server on another port can set one.
    const beside = await startSetter(`${COOKIE}=${planted}; Path=/; Secure; HttpOnly; SameSite=Strict`);
    await mine.goto(beside.origin);
    await beside.close();
    expect(await cookieOf(fresh)).toBe(planted);
    let callback = '';
    mine.on('request', (request) => {
      if (request.url().includes('/console/callback')) callback = request.url();
    });
    await mine.goto(`${originOf()}/console/sign-in`);
    await mine.locator('main#content h1').waitFor();
    const own = await cookieOf(fresh);
    expect([own === undefined, own === planted]).toEqual([false, false]);
    await mine.goto(callback);
    await mine.getByText(english.signIn.failures.expired).waitFor();
    expect(await cookieOf(fresh)).toBe(own);
    await page.getByRole('button', { name: english.signOut }).click();
    await page.getByRole('heading', { name: english.signIn.title }).waitFor();
    await mine.goto(`${originOf()}/console/apps`);
    await mine.locator('main#content h1').waitFor();
    expect(await mine.evaluate('document.cookie')).toBe('');
  });

  test('frame no screen, and hold no window of the console', async () => {
    const { context } = await victim();
    const paths = consoleRoutes.map((route) => `/console${route.replace('$app', lab.application.id)}`);
    const ways = [
      (src: string) => `<iframe src="${src}"></iframe>`,
      (src: string) => `<iframe sandbox="allow-scripts allow-same-origin allow-forms" src="${src}"></iframe>`,
      (src: string) => `<object data="${src}"></object>`,
      (src: string) => `<embed src="${src}">`,
    ];
    const shown: string[] = [];
    for (const [which, site] of Object.entries(sites)) {
      for (const way of ways) {
        const markup = paths.map((path) => way(originOf() + path)).join('');
        const page = await stranger(context, site, markup);
        for (const frame of page.frames().filter((each) => each !== page.mainFrame()))
          if (frame.url().startsWith(originOf()) && (await frame.locator('h1').count()) > 0)
            shown.push(`${which}: ${frame.url()}`);
        await page.close();
      }
    }
    const held: unknown[] = [];
    for (const site of Object.values(sites)) {
      const page = await stranger(context, site, '<button>Open</button>');
      await page.evaluate(`document.querySelector('button').onclick = () => {
        window.held = open('${originOf()}/console', 'held'); }`);
      const opening = context.waitForEvent('page');
      await page.getByRole('button').click();
      const popup = await opening;
      await popup.locator('h1').first().waitFor();
      held.push(await page.evaluate('[held.closed, held.length]'), await popup.evaluate('opener'));
    }
    note({
      what: `${paths.length} screens framed in ${ways.length} ways by two strangers; two windows opened`,
      bar: '0 shown, no hold on either window',
      measured: `${shown.length} shown; ${JSON.stringify(held)}`,
    });
    expect(shown).toEqual([]);
    expect(held).toEqual([[true, 0], null, [true, 0], null]);
  });
});

/** A server on this machine that sets a cookie. */
async function startSetter(cookie: string): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer((_, response) => response.writeHead(200, { 'set-cookie': cookie }).end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Requests that a foreign page can send without a preflight: forms of each kind, and simple requests. */
const attack = `async function attack(address, method, body) {
  const overridden = address + (address.includes('?') ? '&' : '?') + '_method=' + method;
  for (const enctype of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain']) {
    const sink = Object.assign(document.createElement('iframe'), { name: 'sink' + Math.random() });
    const form = Object.assign(document.createElement('form'), { method: 'post', action: overridden, enctype, target: sink.name });
    form.append(Object.assign(document.createElement('input'), { name: body.slice(0, -1) + ',"x":"', value: '"}' }));
    document.body.append(sink, form);
    form.submit();
  }
  const send = (url, options) => fetch(url, { credentials: 'include', ...options }).catch(() => undefined);
  await Promise.all([
    send(address, { method: 'POST', mode: 'no-cors', body }),
    send(overridden, { method: 'POST', mode: 'no-cors', body }),
    send(overridden, { method: 'GET', mode: 'no-cors' }),
    send(address, { method, headers: { 'content-type': 'application/json' }, body }),
    send(address, { method, headers: { 'content-type': 'application/json', 'x-keyway-console': '1' }, body }),
  ]);
}`;

/** All that a stranger could have changed, as the API tells it. */
async function stateOf(lab: Lab): Promise<string> {
  const { management } = new Keyway({ baseUrl: lab.servers[0]?.url ?? '', adminKey: lab.adminKey });
  const { vault } = lab.client(CONSUMER);
  const { data: connections } = await vault.connections.list();
  const facts = [
    ...[await management.applications.list(), await management.applications.listKeys(lab.application.id)],
    ...[await management.people.list(), await vault.consumers.list(), await vault.integrations.list()],
  ].map(({ data }) => data);
  // Links are signed again with each response; a key's last use is not a change.
  const passing = ['authorize_url', 'revoke_url', 'last_used_at', 'last_seen_at'];
  return JSON.stringify([facts, connections], (name, value: unknown) =>
    passing.includes(name) ? null : value,
  );
}
