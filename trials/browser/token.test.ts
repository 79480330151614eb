import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { makeCertificate } from '../rig/network/namespace/certificates.js';
import { chromiumPath, startKeepingBrowser, WAIT_MS } from '../rig/browser/chromium.js';
import { note } from '../rig/figures.js';
import { startForeignSite, type ForeignSite } from '../rig/network/foreign-site.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';
import { fillForm, makeSession, openConnection, openProvider, finished } from '../rig/browser/vault-page.js';

const OAUTH = 'zendesk';
const consumer = 'ada';

describe.skipIf(!chromiumPath)('the session token', () => {
  let lab: Lab;
  let context: BrowserContext;
  let third: ForeignSite;
  const folder = mkdtempSync(join(tmpdir(), 'keyway-browser-'));

  beforeAll(async () => {
    lab = await startLab({ services: [OAUTH], settings: { LOG_LEVEL: 'trace' } });
    const { key, cert } = makeCertificate(folder, ['third.example']);
    third = await startForeignSite('third.example', { key: readFileSync(key), cert: readFileSync(cert) });
    context = await startKeepingBrowser(join(folder, 'profile'));
  });
  afterAll(async () => {
    await context?.close();
    await third?.close();
    await lab?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('is found nowhere but in its tab', async () => {
    context.setDefaultTimeout(WAIT_MS);
    const { session_uri, session_token } = await makeSession(lab, consumer, {
      theme: { logo: `${third.origin}/logo`, privacy_url: `${third.origin}/privacy` },
      consumer_metadata: { image: `${third.origin}/image` },
    });
    const secret = session_token.slice(session_token.lastIndexOf('.') + 1);
    const page = await context.newPage();
    await page.goto(session_uri);
    await openConnection(page, OAUTH);
    const addresses = [page.url()];
    await fillForm(lab, page, { consumer, service: OAUTH, values: { subdomain: 'acme' } });
    const popup = await openProvider(page, 'Connect Zendesk');
    await popup.getByRole('button', { name: 'Allow' }).click();
    await finished(page, 'Zendesk').waitFor();
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Privacy' }).click();
    await (await opened).waitForLoadState();
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    addresses.push(page.url());
    const cdp = await context.newCDPSession(page);
    const { entries } = await cdp.send('Page.getNavigationHistory');
    addresses.push(...entries.map(({ url }) => url));
    const kept = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, document.cookie, document.referrer, window.name])',
    );
    const html = await page.content();
    // The third party's own pages name themselves to each other.
    const referers = third.visits
      .flatMap(({ headers }) => headers.referer ?? [])
      .filter((referer) => !referer.startsWith(third.origin));
    const received = JSON.stringify(third.visits);
    await context.close();
    const stored = filesWith(join(folder, 'profile'), secret);
    const places = {
      'access log at trace': lab.servers[0]?.child().output() ?? '',
      'third party’s requests': received,
      'addresses and history of the tab': addresses.join(' '),
      'lasting storage': kept,
      markup: html,
    };
    const found = Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? [place] : []));
    note({
      what: `${Object.keys(places).join(', ')}; ${third.visits.length} requests at a third party`,
      bar: '0 with the token; no Referer',
      measured: `${found.length} with it, ${referers.length} Referers`,
    });
    // The browser writes an address down before its page can run; only a token that works once would be worthless here.
    note({
      what: 'files of the customer’s own browser profile',
      bar: 'wanted: none; known to hold it until it expires',
      measured: stored.join(', ') || 'none',
    });
    expect(third.visits.map(({ path }) => path)).toContain('/privacy');
    expect(third.visits.map(({ path }) => path)).toContain('/logo');
    expect(found).toEqual([]);
    expect(referers).toEqual([]);
    expect(places['access log at trace']).toContain('"operation":"sessionsCurrent"');
  });
});

/** Files below the folder in which the text stands. */
const filesWith = (folder: string, text: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((file) => readFileSync(file).includes(text))
    .map((file) => file.slice(folder.length + 1));
