import { Keyway } from '@keyway/sdk';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { consent } from '../rig/browser/browser-flow.js';
import { chromiumPath, startBrowser, watchPages, type Troubles, WAIT_MS } from '../rig/browser/chromium.js';
import { note } from '../rig/figures.js';
import { crossSiteShapes } from '../rig/hostile/cross-site-shapes.js';
import { startForeignSite, type ForeignSite } from '../rig/network/foreign-site.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import {
  chooseTyping,
  fillForm,
  findConnection,
  finished,
  makeSession,
  openVault,
  situation,
} from '../rig/browser/vault-page.js';
import { sleep, until } from '../rig/wait.js';

const OAUTH = 'zendesk';

describe.skipIf(!chromiumPath)('an attacker in the browser', () => {
  let lab: Lab;
  let browser: Browser;
  let listed: ForeignSite;
  let unlisted: ForeignSite;
  let address: string;
  const contexts: BrowserContext[] = [];
  let troubles: Troubles;
  let count = 0;
  let attacker: string;
  let victim: string;

  beforeAll(async () => {
    lab = await startLab({ services: [OAUTH, 'gorgias'] });
    listed = await startForeignSite();
    unlisted = await startForeignSite();
    browser = await startBrowser();
    address = `${lab.servers[0]?.url}/connect/${lab.application.id}`;
    const admin = new Keyway({ baseUrl: lab.servers[0]?.url ?? '', adminKey: lab.adminKey });
    await admin.management.applications.update(lab.application.id, {
      embed_origins: [listed.origin],
      redirect_uris: [`${listed.origin}/back`],
    });
  });
  afterAll(async () => {
    await browser?.close();
    await listed?.close();
    await unlisted?.close();
    await lab?.close();
  });
  beforeEach(() => {
    count += 1;
    attacker = `attacker-${count}`;
    victim = `victim-${count}`;
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
  });

  /** A person with a browser of their own. */
  const person = async (): Promise<BrowserContext> => {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    contexts.push(context);
    context.setDefaultTimeout(WAIT_MS);
    troubles = watchPages(context);
    return context;
  };
  const show = async (consumer: string): Promise<string> => {
    const { state, health } = await findConnection(lab, consumer, OAUTH);
    return `${state} ${health}`;
  };
  const isCallable = async (consumer: string): Promise<boolean> => {
    const options = { serviceId: OAUTH };
    const list = lab.client(consumer).messages.list({ filter: { conversation_id: '1' } }, options);
    return list.then(
      () => true,
      () => false,
    );
  };

  describe('who lures a victim into a flow', () => {
    /** The attacker's own vault, one click before the provider. */
    const prepare = async (context: BrowserContext, consumer: string): Promise<Page> => {
      const page = await openVault(lab, context, { consumer, service: OAUTH });
      await fillForm(lab, page, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
      return page;
    };
    /** The link from the attacker's vault, kept for the victim. */
    const catchLink = async (page: Page): Promise<URL> => {
      const path = '**/vault/authorize/**';
      await page.context().route(path, (route) => route.abort());
      const caught = page
        .context()
        .waitForEvent('request', (request) => request.url().includes('/vault/authorize/'));
      await page.getByRole('button', { name: 'Connect Zendesk' }).click();
      return new URL((await caught).url());
    };
    /** The attacker gives the consent with their own account, and keeps where the provider sends them. */
    const catchCallback = async (page: Page): Promise<URL> => {
      const answer = await fetch(await catchLink(page), { redirect: 'manual' });
      const providerUrl = answer.headers.get('location') ?? '';
      return consent(lab, { service: OAUTH, providerUrl });
    };
    const expectNothing = async (what: string): Promise<void> => {
      const callable = [await isCallable(attacker), await isCallable(victim)];
      const states = [await show(attacker), await show(victim)];
      note({
        what,
        bar: 'neither connection callable',
        measured: `attacker: ${states[0]}; victim: ${states[1]}`,
      });
      expect(callable).toEqual([false, false]);
    };

    test('by the authorize link of their own vault', async () => {
      const page = await prepare(await person(), attacker);
      const link = await catchLink(page);
      const context = await person();
      const own = await openVault(lab, context, { consumer: victim, service: OAUTH });
      const lured = await context.newPage();
      await lured.goto(link.href);
      await lured.getByRole('button', { name: 'Allow' }).click();
      await lured.getByRole('heading', { name: 'There is nothing to finish here' }).waitFor();
      await situation(own, 'Not connected yet.').waitFor();
      await expectNothing('a victim completes the attacker’s authorize link');
      expect(troubles.all).toEqual([]);
    });

    test('by that link without its nonce, back to an address of the client', async () => {
      const { session_token } = await makeSession(lab, attacker);
      const path = `/vault/connections/customer-support/${OAUTH}`;
      await lab
        .client(attacker)
        .vault.connections.create({ serviceId: OAUTH }, { settings: { subdomain: 'acme' } });
      const { body } = await lab.call('GET', path, {
        consumer: attacker,
        headers: { authorization: `Bearer ${session_token}` },
      });
      const { authorize_url } = (body as { data: { authorize_url: string } }).data;
      const context = await person();
      const lured = await context.newPage();
      await lured.goto(`${authorize_url}&redirect_uri=${encodeURIComponent(`${listed.origin}/back`)}`);
      await lured.waitForURL(`${listed.origin}/back**`);
      expect(new URL(lured.url()).searchParams.get('error_type')).toBe('RequestValidationError');
      await expectNothing('… without nonce');
    });

    test('by the callback of a flow of theirs', async () => {
      const page = await prepare(await person(), attacker);
      const callback = await catchCallback(page);
      const context = await person();
      const own = await openVault(lab, context, { consumer: victim, service: OAUTH });
      const lured = await context.newPage();
      await lured.goto(callback.href);
      await lured.getByRole('heading', { name: 'There is nothing to finish here' }).waitFor();
      await situation(own, 'Not connected yet.').waitFor();
      await expectNothing('the attacker’s callback in a second browser');
    });

    test('who is in the middle of a flow of their own', async () => {
      const page = await prepare(await person(), attacker);
      const callback = await catchCallback(page);
      const context = await person();
      const own = await prepare(context, victim);
      const opened = own.waitForEvent('popup');
      await own.getByRole('button', { name: 'Connect Zendesk' }).click();
      const popup = await opened;
      await popup.getByRole('button', { name: 'Allow' }).waitFor();
      await popup.goto(callback.href);
      await popup.getByRole('heading', { name: 'There is nothing to finish here' }).waitFor();
      await expectNothing('the attacker’s callback in the victim’s own window');
    });

    test('a provider’s page has no hold on the tab that opened it', async () => {
      const page = await prepare(await person(), victim);
      const opened = page.waitForEvent('popup');
      await page.getByRole('button', { name: 'Connect Zendesk' }).click();
      const popup = await opened;
      await popup.getByRole('button', { name: 'Allow' }).waitFor();
      expect(await popup.evaluate('window.opener')).toBeNull();
      await popup.close();
    });
  });

  describe('who frames the page', () => {
    const paths = ['', '/done?flow=1', '/popup', '/c/zendesk', '/logs'];
    const frame = (src: string): string => `<iframe src="${src}"></iframe>`;
    const framed = async (site: ForeignSite, src: string): Promise<string> => {
      site.pages.set('/frame', frame(src));
      const page = await (await person()).newPage();
      await page.goto(`${site.origin}/frame`);
      const inner = await until('the frame', () =>
        page.frames().find((each) => each.url() !== page.url() && each !== page.mainFrame()),
      );
      await inner.waitForLoadState();
      // A frame of a frame, where there is one.
      const deepest = page.frames().at(-1) ?? inner;
      await deepest.waitForLoadState();
      return deepest.url();
    };

    test('from an origin that is not listed sees nothing', async () => {
      const flowError = `${lab.servers[0]?.url}/vault/authorize/${OAUTH}/${lab.application.id}`;
      const sources = [...paths.map((path) => address + path), flowError];
      const refused: string[] = [];
      for (const src of sources) refused.push(await framed(unlisted, src));
      listed.pages.set('/between', frame(address));
      refused.push(await framed(unlisted, `${listed.origin}/between`));
      const shown = refused.filter((url) => !url.startsWith('chrome-error:'));
      const own = await framed(listed, address);
      note({
        what: `${sources.length} addresses framed by a stranger, one by a stranger around a listed origin`,
        bar: '0 shown; shown to the listed origin',
        measured: `${shown.length} shown; listed: ${own.startsWith(address) ? 'shown' : own}`,
      });
      expect(shown).toEqual([]);
      expect(own).toBe(address);
      expect(troubles.all).toEqual([]);
    });

    test('or opens it learns nothing and hands no session over', async () => {
      const { session_token } = await makeSession(lab, attacker);
      const context = await person();
      const page = await context.newPage();
      unlisted.pages.set('/opener', '<button>Open</button>');
      await page.goto(`${unlisted.origin}/opener`);
      await page.evaluate(`
        window.heard = [];
        addEventListener('message', (event) => window.heard.push(event.data));
        document.querySelector('button').addEventListener('click', () => {
          const popup = open('${address}/popup#embed');
          const channel = new MessageChannel();
          setInterval(() => {
            const init = { type: 'keyway:init', version: 1, instance: 'guess', token: '${session_token}', options: {} };
            popup.postMessage(init, '*');
            popup.postMessage({ type: 'keyway:flow-result', result: { kind: 'granted' } }, '*');
          }, 200);
        });
      `);
      const opened = page.waitForEvent('popup');
      await page.getByRole('button').click();
      const popup = await opened;
      await popup.getByRole('heading', { level: 1 }).waitFor();
      const title = await popup.getByRole('heading', { level: 1 }).innerText();
      const heard = await page.evaluate<unknown[]>('window.heard');
      note({
        what: 'a stranger opens the embedded page’s window and sends it a session',
        bar: '0 messages heard, session not taken',
        measured: `${heard.length} heard; the page: ${title}`,
      });
      expect(heard).toEqual([]);
      expect(title).not.toBe('Integrations');
      expect(await popup.evaluate('sessionStorage.length')).toBe(0);
    });

    test('finds these headers on every answer', async () => {
      const answers = ['', '/done', '/popup', '/c/zendesk', '/../../vault/authorize/zendesk/none'].map(
        (path) => fetch(new URL(`${address}${path}`), { headers: { accept: 'text/html' } }),
      );
      for (const { url, headers } of await Promise.all(answers)) {
        const policy = headers.get('content-security-policy') ?? '';
        expect(policy, url).toMatch(
          /^default-src 'none'; script-src 'nonce-[\w-]{24}'; style-src 'nonce-[\w-]{24}'; img-src 'self' https: data:; connect-src 'self'; form-action 'none'; base-uri 'none'; object-src 'none'; frame-ancestors [^*]+$/,
        );
        const mayFrame = policy.includes(`frame-ancestors ${listed.origin}`);
        expect([url, headers.get('x-frame-options')]).toEqual([url, mayFrame ? null : 'DENY']);
        expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('permissions-policy')).toContain('camera=()');
      }
    });
  });

  test('on another site changes nothing in a browser with an open vault', async () => {
    await lab.connectKey('gorgias', victim);
    const context = await person();
    await openVault(lab, context, { consumer: victim, service: 'gorgias' });
    const connection = `${lab.servers[0]?.url}/vault/connections/customer-support/gorgias`;
    const shapes = crossSiteShapes(lab.servers[0]?.url ?? '', connection, address);
    const look = async (): Promise<string> => {
      const { vault } = lab.client(victim);
      const { data: connections } = await vault.connections.list();
      const { data: consumers } = await vault.consumers.list({ limit: 200 });
      const { data: integrations } = await vault.integrations.list();
      // Links are signed again with each response.
      const stable = connections.map(({ authorize_url: _a, revoke_url: _r, ...rest }) => rest);
      return JSON.stringify([stable, consumers, integrations]);
    };
    const before = await look();
    const asked = lab.vendors.seen.length;
    let sent = 0;
    let open = 0;
    context.on('request', (request) => {
      if (!request.url().startsWith(lab.servers[0]?.url ?? '')) return;
      sent += 1;
      open += 1;
    });
    const noteEnd = (request: Request): void => {
      if (request.url().startsWith(lab.servers[0]?.url ?? '')) open -= 1;
    };
    context.on('requestfinished', noteEnd);
    context.on('requestfailed', noteEnd);
    for (const [index, [, script]] of shapes.entries()) {
      unlisted.pages.set(`/shape-${index}`, '<iframe name="sink" src="about:blank"></iframe>');
      const page = await context.newPage();
      await page.goto(`${unlisted.origin}/shape-${index}`);
      await page.evaluate(`(() => { ${script} })()`).catch(() => undefined);
      await sleep(100);
    }
    await until('the requests', () => open <= 0 && sent >= 15);
    const after = await look();
    note({
      what: `${shapes.length} cross-site shapes, ${sent} requests arrived or were tried`,
      bar: '0 changes, 0 calls of the vendor',
      measured: `${after === before ? 0 : 'some'} changes, ${lab.vendors.seen.length - asked} calls`,
    });
    expect(after).toBe(before);
    expect(lab.vendors.seen.length - asked).toBe(0);
  });

  test('who reads everything after saving finds no secret', async () => {
    const { gorgias } = await lab.sandbox.credentials();
    const form = gorgias?.form ?? {};
    const context = await person();
    const page = await openVault(lab, context, { consumer: victim, service: 'gorgias' });
    const bodies: Promise<string>[] = [];
    page.on('response', (response) => bodies.push(response.text().catch(() => '')));
    await chooseTyping(page);
    await fillForm(lab, page, { consumer: victim, service: 'gorgias', values: form });
    await page.getByRole('button', { name: 'Save and connect' }).click();
    await finished(page, 'Gorgias').waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'Activity' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Activity' }).waitFor();
    await page.reload();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Gorgias' }).waitFor();
    const { form_fields } = await findConnection(lab, victim, 'gorgias');
    const sensitive = form_fields.filter((field) => field.sensitive).flatMap(({ id }) => form[id] ?? []);
    const paths = [
      '/vault/connections',
      '/vault/connections/customer-support/gorgias',
      '/vault/logs',
      '/vault/consumers',
      `/vault/consumers/${victim}`,
    ];
    const answers = await Promise.all(paths.map((path) => lab.call('GET', path, { consumer: victim })));
    const shown = await page.evaluate<string>(`JSON.stringify([
      document.documentElement.outerHTML, { ...sessionStorage }, { ...localStorage }, document.cookie,
      [...document.querySelectorAll('input')].map((input) => input.value),
    ])`);
    const everything = [...(await Promise.all(bodies)), ...answers.map(({ text }) => text), shown];
    const found = sensitive.filter((secret) => everything.some((text) => text.includes(secret)));
    note({
      what: `${sensitive.length} secrets in ${everything.length} answers and places of the page after saving`,
      bar: '0 found',
      measured: found.length,
    });
    expect(sensitive.length).toBeGreaterThan(0);
    expect(found).toEqual([]);
  });

  describe('who keeps a session', () => {
    const current = (token: string) =>
      lab.call('GET', '/vault/sessions/current', {
        consumer: victim,
        headers: { authorization: `Bearer ${token}` },
      });

    test('has nothing once it has expired', async () => {
      const session = await makeSession(lab, victim, { settings: { session_length: '5s' } });
      expect((await current(session.session_token)).status).toBe(200);
      const page = await (await person()).newPage();
      await page.goto(session.session_uri);
      await sleep(Date.parse(session.expires_at) + 1_000 - Date.now());
      const { status } = await current(session.session_token);
      await page.reload();
      await page.getByRole('heading', { name: 'This session has ended' }).waitFor();
      note({ what: 'a session 1 s after its end', bar: '401', measured: status });
      expect(status).toBe(401);
    });

    test('has nothing once its consumer is deleted', async () => {
      const session = await makeSession(lab, victim);
      const page = await (await person()).newPage();
      await page.goto(session.session_uri);
      await page.getByRole('heading', { level: 1, name: 'Integrations' }).waitFor();
      await lab.client(victim).vault.consumers.delete(victim);
      const since = performance.now();
      const { status } = await current(session.session_token);
      const milliseconds = Math.round(performance.now() - since);
      await page.locator(`a[href$="/c/${OAUTH}"]`).click();
      await page.reload();
      await page.getByRole('heading', { name: 'This session has ended' }).waitFor();
      note({
        what: 'the session of a deleted consumer',
        bar: '401 within 5 s',
        measured: `${status} after ${milliseconds} ms`,
      });
      expect(status).toBe(401);
    });
  });
});
