import type { BrowserContext, Page } from 'playwright-core';

import type { Lab } from './lab.js';

type SessionOptions = NonNullable<Parameters<ReturnType<Lab['client']>['vault']['sessions']['create']>[0]>;

type Connection = Awaited<ReturnType<ReturnType<Lab['client']>['vault']['connections']['get']>>;

/** A session of the consumer, as the client's server makes it. */
export const makeSession = (lab: Lab, consumer: string, options: SessionOptions = {}) =>
  lab.client(consumer).vault.sessions.create(options);

/** Opens the hosted vault by its link, as the consumer does; at one connection's view when a service is named. */
export const openVault = async (
  lab: Lab,
  context: BrowserContext,
  { consumer, service, ...options }: SessionOptions & { consumer: string; service?: string },
): Promise<Page> => {
  const { session_uri } = await makeSession(lab, consumer, options);
  const page = await context.newPage();
  await page.goto(session_uri);
  if (service !== undefined) await openConnection(page, service);
  return page;
};

/** Goes from the overview to a connection, by its card. */
export const openConnection = async (page: Page, service: string): Promise<void> => {
  await page.locator(`a[href$="/c/${service}"]`).click();
  await page.locator('main form').waitFor();
};

/** Types into the connection's form what is given by field id, as its labels say. */
export const fillForm = async (
  lab: Lab,
  page: Page,
  { consumer, service, values }: { consumer: string; service: string; values: Record<string, string> },
): Promise<void> => {
  const { form_fields } = await findConnection(lab, consumer, service);
  for (const { id, label } of form_fields) {
    const input = page
      .getByRole('textbox', { name: label })
      .or(page.getByLabel(label, { exact: true }))
      .first();
    if (values[id] !== undefined && (await input.count()) > 0) await input.fill(values[id]);
  }
};

/** The connection as the API tells it, added or not. */
export const findConnection = async (lab: Lab, consumer: string, service: string): Promise<Connection> => {
  const { data } = await lab.client(consumer).vault.connections.list();
  const found = data.find(({ service_id }) => service_id === service);
  if (!found) throw new Error(`${service} is not configured.`);
  return found;
};

/** Presses the button that leads to the provider and answers the window it opens. */
export const openProvider = async (page: Page, button: string): Promise<Page> => {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: button }).click();
  const popup = await opened;
  await popup.getByRole('button', { name: 'Allow' }).waitFor();
  return popup;
};

/** What the page says about the connection: the title of its situation. */
export const situation = (page: Page, title: string) => page.getByText(title, { exact: true }).first();
