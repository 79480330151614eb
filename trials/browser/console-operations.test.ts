import { setTimeout as wait } from 'node:timers/promises';

import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { chromiumPath, expectAccessible, keepPicture, startBrowser } from '../rig/browser/chromium.js';
import {
  keepVisits,
  settled,
  signInByLink,
  visitConsole,
  type ConsoleVisit,
  type Look,
} from '../rig/browser/console-page.js';
import { countClicks } from '../rig/browser/count-clicks.js';
import { newTransactionId, startLab, type Lab } from '../rig/environment/test-environment.js';
import { note } from '../rig/figures.js';
import { startEventReceiver, type EventReceiver } from '../rig/network/receiver.js';

const SERVICE = 'zendesk';
const CONSUMER = 'harbor-books';
const MOST_CLICKS = { rotate: 5, replay: 6 };
const looks: readonly (Look & { name: string })[] = [
  { name: 'wide-light', width: 1280, colorScheme: 'light' },
  { name: 'narrow-dark', width: 375, colorScheme: 'dark' },
];

describe.skipIf(!chromiumPath)('keys, webhooks, events and people in the console', () => {
  let lab: Lab;
  let browser: Browser;
  let receiver: EventReceiver;
  const keep = keepVisits();

  beforeAll(async () => {
    lab = await startLab({ services: [SERVICE] });
    receiver = await startEventReceiver();
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    await receiver?.close();
    await lab?.close();
  });
  const visit = async (look?: Look): Promise<ConsoleVisit> => {
    const made = keep(await visitConsole(lab, browser, look));
    await signInByLink(lab, made);
    return made;
  };
  const at = (path: string, app = lab.application.id): string => `/apps/${app}${path}`;
  const statusWith = async (app: string, apiKey: string): Promise<number> => {
    const headers = { authorization: `Bearer ${apiKey}`, 'x-vendor-app-id': app };
    return (await fetch(`${lab.servers[0]?.url}/vault/integrations`, { headers })).status;
  };
  const addWebhook = async (path = ''): Promise<{ id: string; secret: string }> => {
    const json = { delivery_url: receiver.url + path, events: ['*'], description: 'Orders' };
    const { body } = await lab.call('POST', '/webhook/webhooks', { transactionId: newTransactionId(), json });
    const { data } = body as { data: { id: string; secrets: { value: string }[] } };
    return { id: data.id, secret: data.secrets[0]?.value ?? '' };
  };
  const removeWebhook = (id: string) => lab.call('DELETE', `/webhook/webhooks/${id}`);
  /** Everything the browser stores, and everything the page shows. */
  const keptBy = (page: Page): Promise<string> =>
    page.evaluate<string>('location.href + JSON.stringify([{ ...localStorage }, { ...sessionStorage }])');

  test('rotate a key', async () => {
    const { id, apiKey } = await lab.addApplication('To rotate');
    const visited = await visit();
    const { page } = visited;
    const { press, count } = countClicks();
    await visited.open(at('/keys', id));
    await press(page, 'button', 'Replace');
    await press(page, 'button', 'Create new key');
    await page.getByText('You won’t see this again').waitFor();
    const secret = await page.getByRole('dialog').locator('code').first().innerText();
    expect([await statusWith(id, apiKey), await statusWith(id, secret)]).toEqual([200, 200]);
    expect(await page.getByRole('region', { name: 'Sample request' }).innerText()).toContain(secret);
    await page.keyboard.press('Escape');
    expect(await page.getByRole('dialog').innerText()).toContain(secret);
    await press(page, 'button', 'I’ve saved it');
    await page.getByRole('alertdialog').waitFor();
    expect((await page.content()).includes(secret)).toBe(false);
    expect(await keptBy(page)).not.toContain(secret);
    await page.getByRole('alertdialog').getByRole('textbox').fill('trial');
    await press(page.getByRole('alertdialog'), 'button', 'Revoke');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    note({ what: 'clicks to rotate a key', bar: `≤ ${MOST_CLICKS.rotate}`, measured: count() });
    expect(count()).toBeLessThanOrEqual(MOST_CLICKS.rotate);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    expect([await statusWith(id, apiKey), await statusWith(id, secret)]).toEqual([401, 200]);
  });

  test('creates a key with exactly the selected permissions, once', async () => {
    const { id } = await lab.addApplication('With a narrow key');
    const visited = await visit();
    const { page } = visited;
    await visited.open(at('/keys?new=yes', id));
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Enter a name.').waitFor();
    expect(await page.locator(':focus').getAttribute('aria-invalid')).toBe('true');
    await page.getByLabel('Name').fill('Reader of logs');
    await page.getByLabel('Custom').check();
    await page.getByLabel('logs', { exact: true }).check();
    await page.getByLabel('Networks').fill('everywhere');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('must be a network such as').first().waitFor();
    expect(await page.getByLabel('Name').inputValue()).toBe('Reader of logs');
    await page.getByLabel('Networks').fill('127.0.0.0/8');
    await page.getByRole('button', { name: 'Create', exact: true }).dblclick();
    await page.getByText('You won’t see this again').waitFor();
    const secret = await page.getByRole('dialog').locator('code').first().innerText();
    expect(await statusWith(id, secret)).toBe(403);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('cell', { name: 'Networks: 127.0.0.0/8' }).waitFor();
    expect(await page.getByText('Reader of logs').count()).toBe(1);
  });

  test('replay a day of webhooks', async () => {
    const webhook = await addWebhook();
    receiver.secret = webhook.secret;
    receiver.deliveries.length = 0;
    await lab.connectOAuth(SERVICE, CONSUMER);
    await expect.poll(() => receiver.deliveries.length).toBeGreaterThanOrEqual(2);
    const sent = receiver.deliveries.length;
    const visited = await visit();
    const { page } = visited;
    const { press, count } = countClicks();
    await visited.open(at(''));
    await press(page, 'link', 'Webhooks');
    await press(page, 'link', 'Orders');
    await press(page, 'button', 'Replay…');
    await press(page, 'radio', 'All subscribed events');
    await page.getByText(`Events to send: about ${sent}`).waitFor();
    await press(page, 'button', 'Replay');
    await page.getByText(`Events queued: ${sent}`).waitFor();
    await page.getByText('All events were tried once').waitFor();
    await press(page, 'button', 'Close');
    note({ what: 'clicks to replay a day', bar: `≤ ${MOST_CLICKS.replay}`, measured: count() });
    expect(count()).toBeLessThanOrEqual(MOST_CLICKS.replay);
    await expect.poll(() => receiver.deliveries.filter(({ before }) => before === 1).length).toBe(sent);
    expect(receiver.deliveries.every(({ isVerified }) => isVerified)).toBe(true);
    await removeWebhook(webhook.id);
  });

  test('a webhook from nothing: its secret, a test that fails, its attempts, a new secret', async () => {
    const visited = await visit();
    const { page } = visited;
    await visited.open(at('/webhooks'));
    await page.getByRole('button', { name: 'Add webhook' }).first().click();
    await page.getByLabel('URL', { exact: true }).fill(receiver.url);
    await page.getByLabel('Selected events').check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Select at least one event type.').waitFor();
    await page.getByLabel('Connections', { exact: true }).check();
    receiver.deliveries.length = 0;
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('You won’t see this again').waitFor();
    const secret = await page.getByRole('dialog').locator('code').first().innerText();
    expect(secret).toMatch(/^whsec_/);
    expect(receiver.deliveries.map(({ type }) => type)).toEqual(['webhook.test']);
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    await page.getByRole('heading', { level: 1, name: new URL(receiver.url).host }).waitFor();
    expect((await page.content()).includes(secret)).toBe(false);

    receiver.secret = secret;
    await page.getByRole('button', { name: 'Send test event' }).click();
    await page.getByText('HTTP 204').waitFor();
    expect(receiver.deliveries.at(-1)?.isVerified).toBe(true);

    receiver.answer = (_, response) => response.writeHead(500).end('<b>full</b>');
    await lab.connectOAuth(SERVICE, 'somebody');
    await expect.poll(() => receiver.deliveries.length).toBeGreaterThan(2);
    await wait(1_000);
    await page.reload();
    await page.getByText('Last delivery failed.').waitFor();
    await page.locator('section td').getByRole('link').last().click();
    await page.getByText('HTTP 500').first().waitFor();
    await page.getByText('<b>full</b>').first().waitFor();
    expect(new URL(page.url()).searchParams.get('delivery')).toMatch(/^evt_/);
    receiver.answer = undefined;
    await page.getByRole('dialog').getByRole('button', { name: 'Retry now' }).click();
    await page.getByRole('dialog').getByText('Delivered').first().waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'Rotate secret' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Rotate secret' }).click();
    const next = await page.getByRole('dialog').locator('code').first().innerText();
    await page.getByRole('button', { name: 'I’ve saved it' }).click();
    expect([next === secret, (await keptBy(page)).includes(next)]).toEqual([false, false]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill(new URL(receiver.url).host);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhooks yet').waitFor();
  });

  test('an event is found again by its URL, with its deliveries', async () => {
    const webhook = await addWebhook();
    await lab.connectOAuth(SERVICE, 'told-of');
    const visited = await visit();
    const { page } = visited;
    await visited.open(at('/events'));
    await page.locator('td').getByRole('link').last().click();
    await page.getByRole('link', { name: 'Orders' }).waitFor();
    const body = await page.getByRole('region', { name: 'Payload' }).innerText();
    const { data } = JSON.parse(body) as { data: { event_id: string; consumer_id: string } };
    expect(data.consumer_id).toBe('told-of');
    await page.reload();
    await page.getByText(data.event_id).first().waitFor();
    await removeWebhook(webhook.id);
  });

  test('invites a person, changes their roles, and deletes them by email alone', async () => {
    const email = 'ada@example.com';
    const visited = await visit();
    const { page } = visited;
    await visited.open('/people');
    await page.getByRole('button', { name: 'Invite' }).first().click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByLabel('Role', { exact: true }).selectOption('Support');
    await page.getByLabel('Applies to', { exact: true }).selectOption('Trial');
    await page.getByRole('dialog').getByRole('button', { name: 'Invite' }).click();
    await page.getByText('Keyway doesn’t send email.').waitFor();
    const link = await page.getByRole('dialog').locator('code').last().innerText();
    expect(new URL(link).searchParams.get('email')).toBe(email);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Support Trial').waitFor();
    await page.getByRole('button', { name: 'Edit roles' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Select at least one role.').waitFor();
    await page.getByRole('button', { name: 'Add role' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Viewer everywhere').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('textbox').fill(email);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No one invited yet').waitFor();
  });

  describe.each(looks)('in $name', ({ name, ...look }) => {
    test('is accessible and fits, dialogs too', async () => {
      const webhook = await addWebhook();
      await lab.connectOAuth(SERVICE, `seen-in-${name}`);
      const visited = await visit(look);
      const { page } = visited;
      const views: readonly (readonly [view: string, path: string, button?: string])[] = [
        ['keys', at('/keys')],
        ['key-new', at('/keys'), 'Create key'],
        ['key-replace', at('/keys'), 'Replace'],
        ['key-revoke', at('/keys'), 'Revoke'],
        ['webhooks', at('/webhooks')],
        ['webhook-new', at('/webhooks'), 'Add webhook'],
        ['webhook', at(`/webhooks/${webhook.id}`)],
        ['webhook-edit', at(`/webhooks/${webhook.id}`), 'Edit'],
        ['webhook-replay', at(`/webhooks/${webhook.id}`), 'Replay…'],
        ['events', at('/events')],
        ['event-missing', at('/events/evt_none')],
        ['people', '/people'],
        ['person-new', '/people', 'Invite'],
        ['installation', '/installation'],
        ['key-rotation', '/installation', 'Rotate data keys'],
      ];
      for (const [view, path, button] of views) {
        await visited.open(path);
        if (button !== undefined)
          await page.getByRole('button', { name: button, exact: true }).first().click();
        await settled(page);
        await keepPicture(page, `console-${view}-${name}`);
        await expectFits(page, view);
        await expectAccessible(page);
      }
      await visited.open(at('/events'));
      await page.locator('td').getByRole('link').last().click();
      await page.getByRole('link', { name: 'Orders' }).click();
      await page.getByRole('dialog').getByText('Attempts').waitFor();
      await expectFits(page, 'delivery');
      await expectAccessible(page);
      await removeWebhook(webhook.id);
    });
  });
});

/** There is no horizontal scrolling. */
async function expectFits(page: Page, view: string): Promise<void> {
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), view).toBe(true);
}
