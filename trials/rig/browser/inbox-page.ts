import type { Page } from 'playwright-core';

import type { Lab } from '../environment/test-environment.js';

/** A conversation of the inbox. */
export const addressOf = (service: string, id: string): string =>
  `/${[service, 'default', id].map(encodeURIComponent).join('/')}`;

/** Connects helpdesks of the sandbox, all unless some are named. Returns the conversation that each has at first. */
export async function connectAll(
  lab: Lab,
  consumer: string,
  services?: readonly string[],
): Promise<Map<string, string>> {
  const conversations = new Map<string, string>();
  for (const [service, { oauth, form, conversationId }] of Object.entries(await lab.sandbox.credentials())) {
    if (services?.includes(service) === false) continue;
    const create = (events: boolean) =>
      lab.client().vault.integrations.create({ service_id: service, credentials_source: 'sandbox', events });
    // A helpdesk of which every customer has to set up webhooks can be read all the same.
    await create(true).catch(() => create(false));
    if (oauth && !form.api_key) await lab.connectOAuth(service, consumer);
    else await lab.connectKey(service, consumer);
    conversations.set(service, conversationId);
  }
  return conversations;
}

export const openConversation = async (
  page: Page,
  origin: string,
  service: string,
  id: string,
): Promise<void> => {
  await page.goto(origin + addressOf(service, id));
  await page.getByRole('article').or(page.getByRole('alert')).first().waitFor();
};

type Written = { readonly body: string; readonly button: string; readonly file?: Buffer };

/** Writes into the opened conversation. Returns the error that is shown, if it is not sent. */
export async function write(page: Page, { body, button, file }: Written): Promise<string | undefined> {
  const pressed = page.locator('.compose').getByRole('button', { name: button, exact: true });
  if ((await pressed.count()) === 0) return 'There is no such button.';
  await page.getByLabel('Your message').fill(body);
  if (file) {
    const files = page.getByLabel('Files');
    if ((await files.count()) === 0) return 'No files are taken.';
    await files.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: file });
  }
  await pressed.click();
  const alert = page.locator('.compose').getByRole('alert');
  const written = page.locator('.messages li', { hasText: body });
  await written.or(alert).first().waitFor();
  if ((await alert.count()) > 0) return alert.innerText();
  if (file) await written.getByRole('link', { name: 'photo.png' }).waitFor();
  return undefined;
}

export type NewCustomer = { readonly name: string; readonly email: string; readonly body: string };

/** Starts a conversation with a new customer. Returns the error that is shown, if it is not opened. */
export async function startConversation(
  page: Page,
  origin: string,
  helpdesk: string,
  { name, email, body }: NewCustomer,
): Promise<string | undefined> {
  await page.goto(`${origin}/new`);
  const options = page.getByLabel('Helpdesk').locator('option');
  await options.filter({ hasText: helpdesk }).first().waitFor({ state: 'attached' });
  const label = await options
    .filter({ hasText: new RegExp(`^${helpdesk}(?::|$)`) })
    .first()
    .innerText();
  await page.getByLabel('Helpdesk').selectOption({ label });
  const refused = page.locator('.new .hint, .new [role=alert]');
  await page.getByLabel('Message').or(refused).first().waitFor();
  if ((await page.getByLabel('Message').count()) === 0) return refused.first().innerText();
  await page.getByLabel('Customer’s name').fill(name);
  await page.getByLabel('Customer’s email').fill(email);
  if ((await page.getByLabel('Subject').count()) > 0) await page.getByLabel('Subject').fill('A new matter');
  await page.getByLabel('Message').fill(body);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const opened = page.locator('.messages li', { hasText: body });
  const alert = page.getByRole('alert');
  await opened.or(alert).first().waitFor();
  return (await opened.count()) > 0 ? undefined : alert.first().innerText();
}
