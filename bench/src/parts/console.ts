import { existsSync } from 'node:fs';

import { chromium, type Browser, type Page } from 'playwright-core';

import type { RunningKeyway } from '../keyway.js';
import { openKeyway, startDownstream } from '../lab.js';
import { lookWithLighthouse, type Scores } from '../lighthouse.js';
import { bar, type Part } from '../part.js';
import { formatSpread, median, spreadOf, type Spread } from '../report/statistics.js';

const CHROMIUM = '/usr/bin/chromium';
const SWITCHES = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'];
const SLOWDOWNS = [1, 4];
const MOST_MS = 1_500;
const LEAST_SCORE = 95;
const devices = ['desktop', 'mobile'] as const;

/** The console's home screen, from nothing in the cache until it shows what it has, and what Lighthouse says of it. */
export const consolePage: Part = {
  name: 'console',
  title: 'First view of the console',
  needsPostgres: false,
  isLong: true,
  run: async (context) => {
    if (!existsSync(CHROMIUM)) throw new Error(`${CHROMIUM} is not there; Debian has it as chromium.`);
    const downstream = await startDownstream(context);
    const keyway = await openKeyway(context, { downstreamUrl: downstream.url });
    const browser = await chromium.launch({ executablePath: CHROMIUM, args: SWITCHES });
    context.defer(() => browser.close());
    const { page, cookie } = await signIn(browser, keyway);
    const url = `${keyway.url}/console/apps/${keyway.headers['x-vendor-app-id']}`;
    const usable: Record<number, Spread> = {};
    for (const slowdown of SLOWDOWNS) {
      context.progress(`CPU ${slowdown} times slower`);
      usable[slowdown] = await timeUsable(page, url, slowdown, context.options.rounds);
    }
    await page.close();
    const scores: Record<string, Scores> = {};
    for (const device of devices) {
      context.progress(`Lighthouse, ${device}`);
      scores[device] = await medianScores(Math.min(3, context.options.rounds), () =>
        lookWithLighthouse({ url, cookie, device, chromium: CHROMIUM, switches: SWITCHES }),
      );
    }
    return {
      rows: [
        ['', 'usable after ms', ''],
        ...SLOWDOWNS.map((each) => [`CPU ${each} × slower`, formatSpread(usable[each] as Spread, 0), '']),
        ['Lighthouse', 'performance', 'accessibility / best practices'],
        ...devices.map((device) => {
          const score = scores[device] as Scores;
          return [device, `${score.performance}`, `${score.accessibility} / ${score['best-practices']}`];
        }),
      ],
      notes: [
        'Usable: the heading and all data are shown, nothing is on its way. Nothing comes from a cache.',
      ],
      bars: [
        bar('usable at 4 × slower, ms', usable[4] as Spread, { most: MOST_MS, digits: 0 }),
        ...devices.flatMap((device) =>
          Object.entries(scores[device] as Scores).map(([name, score]) =>
            bar(`Lighthouse ${device}, ${name}`, score, { least: LEAST_SCORE, digits: 0 }),
          ),
        ),
      ],
      figures: { usable, scores },
    };
  },
};

async function signIn(browser: Browser, { url, installation }: RunningKeyway) {
  const answer = await fetch(`${url}/console/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${installation.adminKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  const context = await browser.newContext({ viewport: { width: 1280, height: 850 } });
  const page = await context.newPage();
  await page.goto(data.url);
  await shown(page);
  const cookie = (await context.cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
  return { page, cookie };
}

async function shown(page: Page): Promise<void> {
  await page.locator('main#content h1').waitFor();
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

async function timeUsable(page: Page, url: string, rate: number, rounds: number): Promise<Spread> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate });
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('about:blank');
    const started = performance.now();
    await page.goto(url, { waitUntil: 'commit' });
    await shown(page);
    times.push(performance.now() - started);
  }
  await devtools.detach();
  return spreadOf(times);
}

async function medianScores(rounds: number, look: () => Promise<Scores>): Promise<Scores> {
  const looks: Scores[] = [];
  for (let round = 0; round < rounds; round += 1) looks.push(await look());
  const names = Object.keys(looks[0] ?? {}) as (keyof Scores)[];
  const middle = names.map((name) => [name, median(looks.map((scores) => scores[name]))]);
  return Object.fromEntries(middle) as Scores;
}
