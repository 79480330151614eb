import type { BrowserContext, FrameLocator, Page } from 'playwright-core';

import type { Lab } from '../environment/test-environment.js';

type SessionOptions = NonNullable<Parameters<ReturnType<Lab['client']>['vault']['sessions']['create']>[0]>;

type Connection = Awaited<ReturnType<ReturnType<Lab['client']>['vault']['connections']['get']>>;

/** Where the vault is drawn: a page of its own, or a frame of another page. */
export type View = Page | FrameLocator;

/** A session of the consumer, as the client's server makes it. */
export const makeSession = (lab: Lab, consumer: string, options: SessionOptions = {}) =>
  lab.client(consumer).vault.sessions.create(options);

/** Opens the hosted vault by its link, as the consumer does; at one connection's view when a service is named. */
export async function openVault(
  lab: Lab,
  context: BrowserContext,
  { consumer, service, ...options }: SessionOptions & { consumer: string; service?: string },
): Promise<Page> {
  const { session_uri } = await makeSession(lab, consumer, options);
  const page = await context.newPage();
  await page.goto(session_uri);
  if (service !== undefined) await openConnection(page, service);
  return page;
}

/** Goes from the overview to a connection, by its card. */
export async function openConnection(page: View, service: string): Promise<void> {
  await page.locator(`a[href$="/c/${service}"]`).click();
  await page.locator('main form').waitFor();
}

/** Types into the connection's form what is given by field id, as its labels say. */
export async function fillForm(
  lab: Lab,
  page: View,
  { consumer, service, values }: { consumer: string; service: string; values: Record<string, string> },
): Promise<void> {
  const { form_fields } = await findConnection(lab, consumer, service);
  // A field that is not drawn yet would be passed over. A further account has a form for its name, too.
  await page.locator('main form').first().waitFor();
  for (const { id, label } of form_fields) {
    const input = page
      .getByRole('textbox', { name: label })
      .or(page.getByLabel(label, { exact: true }))
      .first();
    if (values[id] !== undefined && (await input.count()) > 0) await input.fill(values[id]);
  }
}

/** Chooses to type something in where the provider's own page is offered first. */
export async function chooseTyping(page: View): Promise<void> {
  await page.getByRole('radio').last().check({ force: true });
  await page.getByRole('button', { name: 'Save and connect' }).waitFor();
}

/** The connection as the API tells it, added or not. */
export async function findConnection(lab: Lab, consumer: string, service: string): Promise<Connection> {
  const { data } = await lab.client(consumer).vault.connections.list();
  const found = data.find(({ service_id }) => service_id === service);
  if (!found) throw new Error(`${service} is not configured.`);
  return found;
}

/** Presses the button that leads to the provider and answers the window it opens. */
export async function openProvider(page: Page, button: string, view: View = page): Promise<Page> {
  const opened = page.waitForEvent('popup');
  await view.getByRole('button', { name: button }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Allow' }).waitFor();
  return popup;
}

/** The last screen of connecting. */
export const finished = (page: View, name: string) =>
  page.getByRole('heading', { level: 1, name: `${name} is connected`, exact: true });

/** The page's title for the connection's status. */
export const situation = (page: View, title: string) => page.getByText(title, { exact: true }).first();
