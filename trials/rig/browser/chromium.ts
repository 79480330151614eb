import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { expect } from 'vitest';

import { isLong } from '../figures.js';
import { findProgram } from '../processes/debian-program.js';

const pictures = fileURLToPath(new URL('../../pictures/', import.meta.url));
const SWITCHES = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--force-prefers-reduced-motion',
];

/** A page that has not come by then hangs: a machine that is busy with something else may take many times as long. */
export const WAIT_MS = 60_000;

/** Debian's Chromium, where it is installed. */
export const chromiumPath = findProgram('/usr/bin/chromium', 'chromium');

/** A browser without a window; each context of it is a person of their own. */
export const startBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: chromiumPath ?? '', args: SWITCHES });

/** One person's browser that keeps its files in a folder; names below `example` lead to this machine. */
export const startKeepingBrowser = async (folder: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, {
    executablePath: chromiumPath ?? '',
    args: [...SWITCHES, '--host-resolver-rules=MAP *.example 127.0.0.1'],
    ignoreHTTPSErrors: true,
    locale: 'en-US',
    viewport: { width: 1280, height: 900 },
  });

/** Errors in the pages of a context, which must not occur. */
export type Troubles = {
  /** Scripts that failed, what the browser refused by the page's policy, and windows that a script opened. */
  readonly all: string[];
};

/** Notes everything that a page must never do: fail, break its policy, open a dialog. */
export function watchPages(context: BrowserContext): Troubles {
  const all: string[] = [];
  const watch = (page: Page): void => {
    page.on('pageerror', (error) => all.push(`script: ${error.message}`));
    page.on('console', (message) => {
      if (/Content Security Policy|Content-Security-Policy/i.test(message.text()))
        all.push(`policy: ${message.text()}`);
    });
    page.on('dialog', (dialog) => {
      all.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
  };
  context.pages().forEach(watch);
  context.on('page', watch);
  return { all };
}

/** Fails with each violation of WCAG 2.2 A and AA and of axe's best practices that the page has now. */
export async function expectAccessible(page: Page): Promise<void> {
  expectNone(await axe(page).analyze());
}

// Our pages contain no frames: without support for frames of other origins, a check takes half the time.
const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** The same of WCAG 2.1 A and AA alone, in parts of a page that is not ours to write. */
export async function expectPartsAccessible(page: Page, ...selectors: string[]): Promise<void> {
  const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'];
  const experiments = ['label-content-name-mismatch'];
  const look = axe(page).withTags(levels).disableRules(experiments);
  for (const selector of selectors) {
    // A missing part would pass unnoticed next to an existing one.
    expect(await page.locator(selector).count(), selector).toBeGreaterThan(0);
    look.include(selector);
  }
  expectNone(await look.analyze());
}

function expectNone({ violations }: Awaited<ReturnType<AxeBuilder['analyze']>>): void {
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ html }) => `${id}: ${help}: ${html}`),
  );
  expect(found).toEqual([]);
}

/** Keeps a picture of the page, to be looked at by people. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  // The short run in CI looks at none.
  if (process.env.CI === 'true' && !isLong) return;
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}${name}.png`, animations: 'disabled' });
}
