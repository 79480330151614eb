import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chromiumPath, startBrowser } from '../rig/browser/chromium.js';
import { signInByLink, visitConsole } from '../rig/browser/console-page.js';
import { startLab, type Lab } from '../rig/environment/test-environment.js';

const folder = fileURLToPath(new URL('../../docs/images/console/', import.meta.url));
const LARGEST_BYTES = 180_000;
const consumers = ['harbor-books', 'north-sea-tea', 'blue-bicycle'];
const services = ['zendesk', 'gorgias', 'front'];

/** Not a trial: regenerates the pictures of the console from the real page. */
describe.skipIf(!chromiumPath)('the pictures of the console', () => {
  let lab: Lab;
  let browser: Browser;
  let failed: string;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    lab = await startLab({ services });
    const admin = { authorization: `Bearer ${lab.adminKey}`, 'content-type': 'application/json' };
    await fetch(`${lab.servers[0]?.url}/applications/${lab.application.id}`, {
      method: 'PATCH',
      headers: admin,
      body: JSON.stringify({ log_detail: 'all' }),
    });
    for (const consumer of consumers) {
      await lab.connectOAuth('zendesk', consumer);
      await lab.connectKey('gorgias', consumer);
      for (const service of ['zendesk', 'gorgias'])
        for (const path of ['/messages?limit=5', '/conversations?limit=5', '/customers?limit=5'])
          await lab.call('GET', path, { consumer, service });
    }
    const { headers } = await lab.call('GET', '/conversations/404404', {
      consumer: consumers[0] ?? '',
      service: 'zendesk',
    });
    failed = headers.get('request-id') ?? '';
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await lab?.close();
  });

  const pictures: [name: string, path: () => string][] = [
    ['home', () => '/apps/$app'],
    ['integrations', () => '/apps/$app/integrations'],
    ['integration', () => '/apps/$app/integrations/zendesk'],
    ['consumers', () => '/apps/$app/consumers'],
    ['consumer', () => `/apps/$app/consumers/${consumers[0]}`],
    ['connections', () => '/apps/$app/connections'],
    ['calls', () => '/apps/$app/calls'],
    ['call', () => `/apps/$app/calls/${failed}`],
    ['try', () => `/apps/$app/try?operation=agentsOne&consumer_id=${consumers[0]}&service_id=zendesk`],
    ['events', () => '/apps/$app/events'],
    ['webhooks', () => '/apps/$app/webhooks'],
    ['keys', () => '/apps/$app/keys'],
    ['applications', () => '/apps'],
    ['people', () => '/people'],
    ['installation', () => '/installation'],
  ];

  test.each(pictures)('%s', async (name, path) => {
    const visit = await visitConsole(lab, browser);
    await signInByLink(lab, visit);
    await visit.open(path().replace('$app', lab.application.id));
    await expect.poll(() => visit.page.locator('[data-bone]').count()).toBe(0);
    await visit.page.waitForLoadState('networkidle');
    const file = `${folder}${name}.png`;
    await visit.page.screenshot({ path: file, animations: 'disabled' });
    expect(statSync(file).size).toBeLessThan(LARGEST_BYTES);
    await visit.context.close();
  });
});
