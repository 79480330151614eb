import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OpenIdProvider } from '../../apps/server/src/fixtures/oauth/openid-provider.js';
import { chromiumPath, startBrowser } from '../rig/browser/chromium.js';
import { consoleRoutes, routeOf } from '../rig/browser/console-routes.js';
import { settled, startProvider, visitConsole, type ConsoleVisit } from '../rig/browser/console-page.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { isLong, note } from '../rig/figures.js';
import { plantWords, type PlantedWords } from '../rig/hostile/plant-words.js';
import { ALARM, scriptInjections } from '../rig/hostile/script-injections.js';
import { startEventReceiver, type EventReceiver } from '../rig/network/receiver.js';

/** Several in one text, as long as a name may be; the short run takes some of them. */
const texts = joinUpTo(150, scriptInjections).filter((_text, index) => isLong || index % 6 === 0);
/** Of one screen; the first ones in the lists hold the words as the others do. */
const MOST_OF_A_SCREEN = 2;
const OPENS_A_DIALOG =
  /^(Change|Roles|Delete|Revoke|Replace|New secret|Send again …|Disable|Create a key|Invite)$/;

describe.skipIf(!chromiumPath)('hostile words in the console', () => {
  let lab: Lab;
  let provider: OpenIdProvider;
  let browser: Browser;
  let receiver: EventReceiver;
  let visited: ConsoleVisit;
  const alarms: string[] = [];
  const violations: string[] = [];
  const hrefs = new Set<string>();
  const screens = new Map<string, number>();
  let dialogs = 0;

  beforeAll(async () => {
    provider = await startProvider();
    lab = await startLab({ settings: { ...provider.env, OIDC_ROLE_CLAIM: 'groups' } });
    receiver = await startEventReceiver();
    browser = await startBrowser();
    visited = await visitConsole(lab, browser);
    await visited.context.exposeBinding(ALARM, ({ frame }) => void alarms.push(frame.url()));
    await visited.context.exposeBinding('keywayViolation', (_source, what: string) => violations.push(what));
    await visited.context.addInitScript(
      `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
        keywayViolation(effectiveDirective + ' ' + blockedURI))`,
    );
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await lab?.close();
    await provider?.close();
  });

  /** A person whose provider sends these words as their name. */
  const signIn = async (words: string, index: number): Promise<void> => {
    const sub = `person-${index} ${words}`.slice(0, 200);
    provider.knobs.account = { sub, name: `${words} name`, email: `${words} mail`, groups: ['owner'] };
    await visited.context.clearCookies();
    await visited.page.goto(`${lab.servers[0]?.url}/console`);
    await visited.page.getByRole('link', { name: /sign in with/i }).click();
    await visited.page.locator('main#content h1').waitFor();
  };

  /** Goes wherever links lead, to each screen, and opens what its buttons open. */
  const walk = async (planted: PlantedWords, words: string): Promise<string[]> => {
    const { page } = visited;
    const origin = lab.servers[0]?.url ?? '';
    const starts = startsOf(planted, words);
    const ahead = [...starts];
    const seen = new Set<string>();
    const counts = new Map<string, number>();
    const read = new Map<string, string>();
    for (let path = ahead.shift(); path !== undefined; path = ahead.shift()) {
      const url = new URL(path, origin);
      const route = routeOf(url.pathname);
      const times = counts.get(route ?? '') ?? 0;
      const isStart = starts.includes(path);
      const isFirst = !read.has(route ?? '');
      if (route === undefined || seen.has(url.href) || (!isStart && times >= MOST_OF_A_SCREEN)) continue;
      seen.add(url.href);
      if (!isStart) counts.set(route, times + 1);
      screens.set(route, (screens.get(route) ?? 0) + 1);
      await page.goto(url.href);
      await settled(page);
      await pointAtEverything(page);
      read.set(route, `${read.get(route) ?? ''} ${await page.locator('body').innerText()}`);
      for (const href of await hrefsOf(page)) {
        hrefs.add(href);
        if (href.startsWith(`${origin}/console`)) ahead.push(href);
      }
      // A screen's buttons open the same dialogs on each of its views.
      if (isFirst) await openDialogs(page);
    }
    return Object.entries(planted.shown)
      .filter(([route, text]) => !squeeze(read.get(route) ?? '').includes(squeeze(text)))
      .map(([route]) => `${route}: ${words}`);
  };
  const openDialogs = async (page: Page): Promise<void> => {
    const buttons = page.locator('main').getByRole('button', { name: OPENS_A_DIALOG });
    // A dialog's change may remove a button.
    for (let index = 0; index < Math.min(await buttons.count(), 6); index += 1) {
      const button = buttons.nth(index);
      if (!(await button.isEnabled())) continue;
      await button.click();
      const dialog = page.locator('[role="dialog"], [role="alertdialog"]').first();
      await dialog.waitFor({ timeout: 5_000 }).catch(() => undefined);
      if ((await dialog.count()) === 0) continue;
      dialogs += 1;
      await pointAtEverything(page);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    }
  };

  test('run on no screen, and are shown as they are', { timeout: 3_600_000 }, async () => {
    const silent: string[] = [];
    receiver.answer = (_, response) => response.writeHead(500).end(texts.join('\n'));
    for (const [index, words] of texts.entries()) {
      const planted = await plantWords(lab, words, receiver.url);
      await signIn(words, index);
      const menu = await visited.page.locator('aside').innerText();
      if (!squeeze(menu).includes(squeeze(`${words} name`))) silent.push(`person: ${words}`);
      silent.push(...(await walk(planted, words)));
    }
    const unvisited = consoleRoutes.filter((route) => !screens.has(route));
    const issuer = provider.env.OIDC_ISSUER ?? '';
    const foreign = visited.foreign.filter((url) => !url.startsWith(issuer));
    const bad = [...hrefs].filter((href) => !/^https?:/.test(href));
    note({
      what: `${texts.length} texts of injections on ${screens.size} of ${consoleRoutes.length} screens, ${[...screens.values()].reduce((sum, times) => sum + times, 0)} views, ${dialogs} dialogs, ${hrefs.size} links`,
      bar: 'every screen; 0 run, 0 refused by the policy, 0 requests to strangers, 0 script links, all shown as text',
      measured: `${unvisited.length} left out; ${alarms.length} / ${violations.length + visited.troubles.all.length} / ${foreign.length} / ${bad.length}, ${silent.length} not shown`,
    });
    expect({ alarms, violations, troubles: visited.troubles.all, foreign, bad }).toEqual({
      ...{ alarms: [], violations: [], troubles: [], foreign: [], bad: [] },
    });
    expect({ unvisited, silent }).toEqual({ unvisited: [], silent: [] });
    expect(dialogs).toBeGreaterThan(texts.length * 4);
  });
});

/** Start URLs of a walk, including URLs that contain the words themselves, as in a link from someone else. */
function startsOf({ app, consumer }: PlantedWords, words: string): string[] {
  const id = encodeURIComponent(app);
  const text = encodeURIComponent(words);
  const query = [
    'search',
    'id',
    'from',
    'action',
    'actor',
    'error_type',
    'entry',
    'at',
    'delivery',
    'period',
  ];
  const said = new URLSearchParams(query.map((name): [string, string] => [name, words])).toString();
  const [screens, withId] = [consoleRoutes, (route: string) => route.replace('$app', id)];
  const plain = screens.filter((route) => !/\$(?!app)/.test(route)).map(withId);
  const ofConsumer = `/apps/${id}/consumers/${encodeURIComponent(consumer)}`;
  const hostile = screens.map((route) => `${withId(route).replace(/\$\w+/g, text)}?${said}`);
  return [...plain, ofConsumer, ...hostile].map((path) => `/console${path}`);
}

const hrefsOf = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('a[href], area[href], form[action]')].map((each) => each.href ?? each.action)`,
  );
const pointAtEverything = (page: Page): Promise<unknown> =>
  page.evaluate(`for (const element of document.querySelectorAll('main *, aside *, [role=dialog] *'))
    for (const type of ['mouseover', 'mouseenter']) element.dispatchEvent(new Event(type, { bubbles: true }))`);
/** As a reader sees it: neither white space nor capitals are the text's own in every place. */
const squeeze = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase();

/** Joins what there is to texts of about that length. */
function joinUpTo(most: number, parts: readonly string[]): string[] {
  const joined: string[] = [];
  for (const part of parts) {
    const longer = `${joined.at(-1)} ${part}`;
    if (joined.length > 0 && longer.length <= most) joined.splice(-1, 1, longer);
    else joined.push(part);
  }
  return joined;
}
