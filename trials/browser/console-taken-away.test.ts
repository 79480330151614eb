import { roleMay } from '@keyway/contract';
import { Keyway } from '@keyway/sdk';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OpenIdProvider } from '../../apps/server/src/fixtures/oauth/openid-provider.js';
import { chromiumPath, expectAccessible, startBrowser } from '../rig/browser/chromium.js';
import {
  keepVisits,
  signInAs,
  signInByLink,
  startProvider,
  visitConsole,
  type ConsoleVisit,
  type Grants,
} from '../rig/browser/console-page.js';
import { bodyOf, contractRoutes, fillPath, queryOf } from '../rig/contract-routes.js';
import { newTransactionId, startLab, type Lab } from '../rig/environment/test-environment.js';
import { note } from '../rig/figures.js';
import { consoleWords } from '../rig/browser/console-words.js';

const { calls: callWords, consumers: consumerWords, shell: english } = consoleWords;

const SERVICE = 'zendesk';
const CONSUMER = 'harbor-books';
const MOST_MS = 60_000;
const DEVELOPER: Grants = [{ role: 'developer', application_id: null }];
const VIEWER: Grants = [{ role: 'viewer', application_id: null }];

describe.skipIf(!chromiumPath)('a person whose rights are revoked', () => {
  let lab: Lab;
  let provider: OpenIdProvider;
  let browser: Browser;
  let people: Keyway['management']['people'];
  const keep = keepVisits(() => provider.env.OIDC_ISSUER ?? '');

  beforeAll(async () => {
    provider = await startProvider();
    lab = await startLab({ services: [SERVICE], settings: provider.env });
    await lab.connectOAuth(SERVICE, CONSUMER);
    people = new Keyway({ baseUrl: lab.servers[0]?.url ?? '', adminKey: lab.adminKey }).management.people;
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
    await provider?.close();
  });
  const visit = async (grants?: Grants): Promise<ConsoleVisit & { id: string }> => {
    const made = keep(await visitConsole(lab, browser));
    const { id } = grants ? await signInAs(lab, provider, made, grants) : { id: '' };
    return { ...made, id };
  };
  const at = (path: string): string => `/apps/${lab.application.id}${path}`;
  const goTo = (page: Page, name: keyof typeof english.nav): Promise<void> =>
    page.getByRole('link', { name: english.nav[name], exact: true }).first().click();
  const hasData = async (page: Page): Promise<boolean> =>
    (await page.locator('body').innerText()).includes(CONSUMER);
  const ended = (page: Page) => page.getByText(english.signIn.ended);
  const since = (begun: number): string => `${Math.round(performance.now() - begun)} ms`;

  test.each([
    ['disabled', (id: string): Promise<unknown> => people.update(id, { status: 'disabled' })],
    ['deleted', (id: string): Promise<unknown> => people.delete(id)],
  ])('sees a notice when %s, and nothing else any more', async (what, change) => {
    const { page, open, id } = await visit(DEVELOPER);
    await open(at('/consumers'));
    expect(await hasData(page)).toBe(true);
    await change(id);
    const begun = performance.now();
    await goTo(page, 'webhooks');
    await ended(page).waitFor();
    note({
      what: `a person ${what}: the next act`,
      bar: `refused within ${MOST_MS} ms`,
      measured: since(begun),
    });
    expect(await page.getByRole('link', { name: /sign in with/i }).count()).toBe(1);
    await expectAccessible(page);
    await page.goBack();
    await ended(page).waitFor();
    expect(await hasData(page)).toBe(false);
    await page.reload();
    await page.getByRole('heading', { name: english.signIn.title }).waitFor();
    expect(await hasData(page)).toBe(false);
  });

  test('acts no longer with a role that is lower now, and is offered no more than it allows', async () => {
    const { page, open, id } = await visit(DEVELOPER);
    await open(at('/consumers'));
    await page.getByRole('button', { name: consumerWords.add }).first().click();
    await page.getByRole('dialog').getByLabel(consumerWords.id).fill('not-to-be');
    await people.update(id, { grants: VIEWER });
    await page.getByRole('dialog').getByRole('button', { name: english.common.create }).click();
    await page.getByText(english.failure.notAllowed, { exact: true }).waitFor();
    const { status } = await lab.call('GET', '/vault/consumers/not-to-be');
    expect(status).toBe(404);
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: english.leave.action }).click();
    await expect.poll(() => page.getByRole('button', { name: consumerWords.add }).count()).toBe(0);
  });

  test('sees nothing of an application that is theirs no longer', async () => {
    const { page, open, id } = await visit(DEVELOPER);
    await open(at('/consumers'));
    expect(await hasData(page)).toBe(true);
    await people.update(id, { grants: [{ role: 'viewer', application_id: 'app_another' }] });
    await goTo(page, 'connections');
    await page.getByText(english.notAllowedScreen.title).first().waitFor();
    await page.goBack();
    await page.getByText(english.notAllowedScreen.title).first().waitFor();
    expect(await hasData(page)).toBe(false);
  });

  test('follows no requests after a minute, and sees why', async () => {
    const { page, id } = await visit(DEVELOPER);
    const other = await visit(DEVELOPER);
    const tails = [page, other.page];
    for (const each of tails) {
      await each.goto(`${lab.servers[0]?.url}/console${at('/calls?live=yes')}`);
      await each.getByText(callWords.waiting).waitFor();
      await lab.call('GET', '/messages?limit=1', { consumer: CONSUMER, service: SERVICE });
      await each.getByText('/messages').first().waitFor();
    }
    await people.update(id, { status: 'disabled' });
    await people.update(other.id, { grants: [{ role: 'viewer', application_id: 'app_another' }] });
    const begun = performance.now();
    await ended(page).waitFor({ timeout: MOST_MS });
    await other.page.getByText(english.notAllowedScreen.title).first().waitFor({ timeout: MOST_MS });
    note({
      what: 'two live tails, one disabled, one without its role',
      bar: `over within ${MOST_MS} ms`,
      measured: since(begun),
    });
    for (const each of tails) expect(await each.getByText('/messages').count()).toBe(0);
  });

  test('leaves nothing behind after signing out', async () => {
    const { page, open } = await visit(DEVELOPER);
    await open(at('/consumers'));
    await page.getByRole('button', { name: english.signOut }).click();
    await page.getByRole('heading', { name: english.signIn.title }).waitFor();
    expect(await ended(page).count()).toBe(0);
    for (const back of [() => page.goBack(), () => page.goForward()]) {
      await back();
      await page.getByRole('heading', { name: english.signIn.title }).waitFor();
      expect(await hasData(page)).toBe(false);
    }
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie, history.state])',
    );
    expect(kept).not.toContain(CONSUMER);
  });

  test('as a viewer changes nothing by any write, sent from the page itself', async () => {
    const { page, open } = await visit(VIEWER);
    await open(at(''));
    const ids = {
      ...{ applicationId: lab.application.id, consumerId: CONSUMER, serviceId: SERVICE, messageId: '1' },
      keyId: 'key_0000000000000000',
    };
    const writes = contractRoutes.filter(
      ({ method, metadata: { callers } }) =>
        method !== 'GET' && callers.some((caller) => caller === 'application' || caller === 'admin'),
    );
    const [before, seen] = [await look(lab), lab.vendors.seen.length];
    const outcomes: string[] = [];
    for (const route of writes) {
      expect(roleMay('viewer', route), route.name).toBe(false);
      const headers = {
        ...{ 'content-type': 'application/json', 'x-keyway-console': '1' },
        ...{ 'x-vendor-app-id': ids.applicationId, 'x-vendor-consumer-id': CONSUMER },
        ...{ 'x-vendor-service-id': SERVICE, 'x-vendor-downstream-url': '/api/v2/tickets' },
        'x-unique-transaction-id': newTransactionId(),
      };
      const body = route.takesBody ? JSON.stringify(bodyOf(route, ids)) : undefined;
      const request = JSON.stringify({ method: route.method, headers, body });
      const address = JSON.stringify(fillPath(route, ids) + queryOf(route));
      const [status, type] = await page.evaluate<[number, string]>(
        `fetch(${address}, ${request}).then(async (answer) =>
          [answer.status, (await answer.json().catch(() => ({}))).type_name])`,
      );
      if (status !== 403 || type !== 'ForbiddenError') outcomes.push(`${route.name}: ${status} ${type}`);
    }
    const changes = (await look(lab)) === before ? 0 : 1;
    note({
      what: `${writes.length} writes by a viewer from the page`,
      bar: 'all 403, 0 changes, 0 calls of the vendor',
      measured: `${outcomes.length} others, ${changes} changes, ${lab.vendors.seen.length - seen} calls`,
    });
    expect(outcomes).toEqual([]);
    expect([changes, lab.vendors.seen.length - seen]).toEqual([0, 0]);
    expect(writes.length).toBeGreaterThan(40);
  });

  test('keeps a session where a link was used already, and reads that it was', async () => {
    const first = await visit();
    const links: string[] = [];
    first.page.on('request', (request) => links.push(request.url()));
    const url = await signInByLink(lab, first);
    const again = await first.context.newPage();
    await again.goto(url);
    await again.getByText(english.signIn.linkRefused).waitFor();
    await again.locator('main#content h1').waitFor();
    await expectAccessible(again);
    await again.getByRole('button', { name: english.common.close }).click();
    expect(await again.getByText(english.signIn.linkRefused).count()).toBe(0);
    await first.page.evaluate(`location.assign(${JSON.stringify(url)})`);
    await first.page.getByText(english.signIn.linkRefused).waitFor();
    expect(first.page.url()).not.toContain('code=');
    const stranger = await visit();
    await stranger.page.goto(url);
    await stranger.page.getByText('This link was already used').waitFor();
    expect(await stranger.page.locator('main#content').count()).toBe(0);
    expect(links.filter((each) => each.includes('code='))).toEqual([]);
  });
});

/** All that a write could have changed, as the API tells it. */
async function look(lab: Lab): Promise<string> {
  const admin = { headers: { authorization: `Bearer ${lab.adminKey}` } };
  const id = lab.application.id;
  const paths = ['/applications', `/applications/${id}/keys`, '/people'];
  const own = ['/vault/consumers', '/vault/integrations', '/webhook/webhooks', '/vault/connections'];
  const answers = await Promise.all([
    ...paths.map((path) => lab.call('GET', path, admin)),
    ...own.map((path) => lab.call('GET', path, { consumer: CONSUMER })),
  ]);
  // Links are signed again with each response; a key's last use is not a change.
  const passing = ['authorize_url', 'revoke_url', 'last_used_at', 'last_seen_at', 'request_id'];
  const bodies = answers.map(({ body }) => (body as { data: unknown }).data);
  return JSON.stringify(bodies, (name, value: unknown) => (passing.includes(name) ? null : value));
}
