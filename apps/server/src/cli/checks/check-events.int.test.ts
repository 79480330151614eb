import { afterAll, expect, test } from 'vitest';

import { startEventsWorld } from '../../fixtures/events/events-world.js';
import { checkEvents } from './check-events.js';

const { app, close } = await startEventsWorld();
afterAll(() => close());

test('helpdesks whose webhooks do not arrive are a warning that names them', async () => {
  const { database } = app.deps;
  const check = () => checkEvents(database, 'https://keyway.example');
  const store = (unpushedAt: Date | null) =>
    database.tenant(app.application.id, (tx) =>
      tx.client.eventSource.updateMany({ data: { state: 'subscribed', unpushedAt } }),
    );
  await store(new Date());
  expect(await check()).toMatchObject({ name: 'events', status: 'ok' });
  await store(new Date(Date.now() - 61_000));
  expect(await check()).toEqual({
    name: 'events',
    status: 'warning',
    message:
      'no webhooks arrive for 1 connection, whose events come from polling alone. Can their helpdesks reach https://keyway.example?',
    facts: [{ application_id: app.application.id, service_id: 'eventful', connections: 1 }],
  });
});
