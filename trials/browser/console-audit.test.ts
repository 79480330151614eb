import { readFile } from 'node:fs/promises';

import type { AuditEntryRecord } from '@keyway/contract';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { OpenIdProvider } from '../../apps/server/src/fixtures/oauth/openid-provider.js';
import { chromiumPath, expectAccessible, keepPicture, startBrowser } from '../rig/browser/chromium.js';
import {
  keepVisits,
  settled,
  signInAs,
  signInByLink,
  startProvider,
  visitConsole,
  type ConsoleVisit,
  type Look,
} from '../rig/browser/console-page.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { consoleWords } from '../rig/browser/console-words.js';

const { audit: english } = consoleWords;

const CONSUMER = 'harbor-books';
const SERVICE = 'zendesk';
const looks: readonly (Look & { name: string })[] = [
  { name: 'wide-light', width: 1280, colorScheme: 'light' },
  { name: 'narrow-dark', width: 375, colorScheme: 'dark' },
];

describe.skipIf(!chromiumPath)('the audit trail in the console', () => {
  let lab: Lab;
  let provider: OpenIdProvider;
  let browser: Browser;
  let trail: string;
  const keep = keepVisits(() => provider.env.OIDC_ISSUER ?? '');

  beforeAll(async () => {
    provider = await startProvider();
    lab = await startLab({ services: [SERVICE], settings: provider.env });
    trail = `/apps/${lab.application.id}/audit`;
    await lab.connectOAuth(SERVICE, CONSUMER);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
    await provider?.close();
  });
  const visit = async (look?: Look): Promise<ConsoleVisit> => {
    const made = keep(await visitConsole(lab, browser, look));
    await signInByLink(lab, made);
    return made;
  };

  describe.each(looks)('in $name', ({ name, ...look }) => {
    test('is listed, checked and opened, accessible and without scrolling sideways', async () => {
      const visited = await visit(look);
      const { page } = visited;
      for (const [screen, path] of Object.entries({ application: trail, installation: '/audit' })) {
        await visited.open(path);
        await page.getByRole('button', { name: english.check }).click();
        await page.getByText(english.whole, { exact: true }).waitFor();
        await keepPicture(page, `console-audit-${screen}-${name}`);
        expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
        await expectAccessible(page);
      }
      await visited.open(trail);
      await page.locator('tbody').getByRole('link').first().click();
      await page.getByRole('dialog').getByText(english.detail).waitFor();
      await keepPicture(page, `console-audit-entry-${name}`);
      await expectAccessible(page);
    });
  });

  test('keeps filters and the open entry in the address', async () => {
    const visited = await visit();
    const { page } = visited;
    await visited.open(trail);
    const filters = page.getByRole('search');
    await filters.getByLabel(english.filters.action).selectOption('connection.added');
    await filters.getByRole('button', { name: 'Filter', exact: true }).click();
    await settled(page);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.locator('tbody').getByRole('link').first().click();
    await page.getByRole('dialog').getByText(CONSUMER).waitFor();
    const { searchParams } = new URL(page.url());
    expect(searchParams.get('action')).toBe('connection.added');
    await page.reload();
    await page.getByRole('dialog').getByText(CONSUMER).waitFor();
    // Found by its moment where the list shows others.
    const { entry = '', at = '' } = Object.fromEntries(searchParams);
    await visited.open(`${trail}?${new URLSearchParams({ entry, at, actor: 'nobody' }).toString()}`);
    await page.getByRole('dialog').getByText(CONSUMER).waitFor();
    await page.keyboard.press('Escape');
    await page.getByText(english.nothingFound).waitFor();
    expect(new URL(page.url()).searchParams.has('entry')).toBe(false);
  });

  test('is saved as the filters show it, an entry a line', async () => {
    const visited = await visit();
    const { page } = visited;
    await visited.open(`${trail}?consumer=${CONSUMER}`);
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: english.export }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^keyway-audit-\d{4}-\d\d-\d\d\.ndjson$/);
    const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    const entries = lines.map((line) => JSON.parse(line) as AuditEntryRecord);
    expect(entries.length).toBeGreaterThan(0);
    expect(new Set(entries.map(({ consumer_id }) => consumer_id))).toEqual(new Set([CONSUMER]));
    await page.getByText(english.exported(String(entries.length))).waitFor();
  });

  test('shows a developer of one application its trail, and no check of the whole', async () => {
    const visited = keep(await visitConsole(lab, browser));
    const grants = [{ role: 'developer' as const, application_id: lab.application.id }];
    await signInAs(lab, provider, visited, grants);
    await visited.open(trail);
    const { page } = visited;
    expect(await page.locator('tbody tr').count()).toBeGreaterThan(0);
    expect(await page.getByRole('button', { name: english.check }).count()).toBe(0);
    await visited.open('/audit');
    expect(await page.locator('tbody tr').count()).toBe(0);
  });
});
