import { sandboxCredentials } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

import { startTestApp, type TestApp } from '../../testing.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const services = ['gorgias', 'kustomer', 'zendesk'] as const;
const path = (service: string): string => `/vault/connections/customer-support/${service}`;

test('an imported connection shows how it hears of changes, without waiting for its own transaction', async () => {
  await app.api('POST', '/vault/integrations', {
    body: { service_id: 'zendesk', credentials_source: 'sandbox', events: true },
  });
  const { access_token, refresh_token } = await app.sandbox.control.mintTokens('zendesk');
  const body = {
    credentials: { access_token, refresh_token },
    settings: sandboxCredentials.zendesk.settings,
  };
  const answer = await app.api('POST', `${path('zendesk')}/import`, { consumer: 'imported', body });
  expect(answer.status, answer.text).toBe(201);
  expect(answer.body.data.events).toMatchObject({ state: 'new', origin: 'virtual' });
});

test('a list asks as often for three connections with events as for one', async () => {
  for (const service of services) {
    await app.connect(service, { ...sandboxCredentials[service].form }, 'many');
    await app.api('PATCH', `/vault/integrations/${service}`, { body: { events: true } });
  }
  await app.connect('zendesk', { ...sandboxCredentials.zendesk.form }, 'one');
  const tenant = vi.spyOn(app.deps.database, 'tenant');
  const transactionsOf = async (consumer: string) => {
    tenant.mockClear();
    const { body } = await app.api('GET', '/vault/connections?configured=true', { consumer });
    return { count: tenant.mock.calls.length, data: body.data as { events: object | null }[] };
  };
  const one = await transactionsOf('one');
  const many = await transactionsOf('many');
  expect(many.data.map(({ events }) => events)).toEqual(
    services.map(() => expect.objectContaining({ state: 'new' }) as object),
  );
  expect(many.count).toBe(one.count);
});
