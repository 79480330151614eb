import { Keyway } from '@keyway/sdk';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterEach, expect } from 'vitest';

import {
  startOpenIdProvider,
  type OpenIdProvider,
} from '../../../apps/server/src/fixtures/oauth/openid-provider.js';
import type { Lab } from '../environment/test-environment.js';
import { WAIT_MS, watchPages, type Troubles } from './chromium.js';

export type Look = {
  readonly width?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
};
export type Grants = Parameters<Keyway['management']['people']['create']>[0]['grants'];

/** One person's browser at the console, and what must not happen in it. */
export type ConsoleVisit = {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly troubles: Troubles;
  /** Addresses outside of the server that the page asked. */
  readonly foreign: string[];
  /** Opens a screen, below `/console`, and waits until it shows what it has. */
  open(path: string): Promise<void>;
};

const originOf = (lab: Lab): string => lab.servers[0]?.url ?? '';

/** A browser without a signed-in person. */
export async function visitConsole(lab: Lab, browser: Browser, look: Look = {}): Promise<ConsoleVisit> {
  const { width = 1280, colorScheme = 'light', locale = 'en-US' } = look;
  const context = await browser.newContext({ locale, colorScheme, viewport: { width, height: 850 } });
  context.setDefaultTimeout(WAIT_MS);
  const troubles = watchPages(context);
  const foreign: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(`${originOf(lab)}/`) && !request.url().startsWith('data:'))
      foreign.push(request.url());
  });
  const page = await context.newPage();
  const open = async (path: string): Promise<void> => {
    await page.goto(`${originOf(lab)}/console${path}`);
    await settled(page);
  };
  return { context, page, troubles, foreign, open };
}

/**
 * Visits of a suite, each over with its test: in none anything may go wrong, or a stranger be asked.
 *
 * @param known The origin that people are sent to, who is no stranger.
 */
export function keepVisits(known?: () => string) {
  const visits: ConsoleVisit[] = [];
  afterEach(async () => {
    const origin = known?.();
    const told = visits.splice(0).map(async ({ context, troubles, foreign }) => {
      await context.close();
      return [...troubles.all, ...foreign.filter((url) => origin === undefined || !url.startsWith(origin))];
    });
    expect((await Promise.all(told)).flat()).toEqual([]);
  });
  return <Visit extends ConsoleVisit>(visit: Visit): Visit => {
    visits.push(visit);
    return visit;
  };
}

/** Until nothing is on its way: no skeleton, nothing busy. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
  await page.waitForLoadState('networkidle');
}

/** Opens the console signed in by the admin key, by a link that is good once; answers the link. */
export async function signInByLink(lab: Lab, { page }: Pick<ConsoleVisit, 'page'>): Promise<string> {
  const url = await makeLink(lab);
  await page.goto(url);
  await page.locator('main#content h1').waitFor();
  return url;
}

/** Creates a sign-in link. */
export async function makeLink(lab: Lab): Promise<string> {
  const answer = await fetch(`${originOf(lab)}/console/links`, {
    method: 'POST',
    headers: { authorization: `Bearer ${lab.adminKey}`, 'content-type': 'application/json' },
    body: '{}',
  });
  const { data } = (await answer.json()) as { data: { url: string } };
  return data.url;
}

/** The identity provider of a lab; its settings go to the lab's servers. */
export const startProvider = (): Promise<OpenIdProvider> => startOpenIdProvider({ sub: 'nobody' });

let people = 0;
/** Invites a person with these roles, and signs them in at the provider. */
export async function signInAs(
  lab: Lab,
  provider: OpenIdProvider,
  { page }: Pick<ConsoleVisit, 'page'>,
  grants: Grants,
): Promise<{ id: string; email: string }> {
  people += 1;
  const email = `person-${people}@example.com`;
  const { management } = new Keyway({ baseUrl: originOf(lab), adminKey: lab.adminKey });
  const { id } = await management.people.create({ email, grants });
  provider.knobs.account = { sub: email, email, email_verified: true, name: `Person ${people}` };
  await page.goto(`${originOf(lab)}/console`);
  await page.getByRole('link', { name: /sign in with/i }).click();
  await page.locator('main#content h1').waitFor();
  return { id, email };
}
