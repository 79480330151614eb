import { type EventSource, scheduleWork, storeHints, type TenantTx } from '@keyway/db';
import { afterEach, expect, test } from 'vitest';

import { type EventsHelpdesk, startEventsHelpdesk } from '../fixtures/events/events-helpdesk.js';
import { startEventsWorld } from '../fixtures/events/events-world.js';
import { startWorker } from '../platform/queue/index.js';
import type { TestApp } from '../testing.js';
import { buildTasks } from './tasks.js';

const CONNECTIONS = 40;
const path = '/vault/connections/customer-support/eventful';
const pollOptions = { interval: 50, timeout: 14_000 };
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

type World = { app: TestApp; hanging: EventsHelpdesk; other: EventsHelpdesk; otherId: string };

/**
 * Starts an application with many connections to one helpdesk, and another with one connection to a separate helpdesk.
 */
async function start(): Promise<World> {
  const other = await startEventsHelpdesk();
  closers.push(() => other.vendor.close());
  // The world allows its own helpdesk by port; this allows both.
  const allowed = { KEYWAY_EGRESS_ALLOW: '127.0.0.1/32' };
  const { app, helpdesk, close } = await startEventsWorld(undefined, { env: allowed });
  closers.push(close);
  for (let number = 1; number < CONNECTIONS; number += 1)
    await connect(app, `consumer-${number}`, helpdesk, {});
  const { id, apiKey } = await app.addApplication();
  const theirs = { app: id, key: apiKey };
  const body = { service_id: 'eventful', events: true };
  await app.api('POST', '/vault/integrations', { ...theirs, body });
  await connect(app, 'ada', other, theirs);
  return { app, hanging: helpdesk, other, otherId: id };
}

async function connect(app: TestApp, consumer: string, { vendor }: EventsHelpdesk, of: object) {
  const body = { settings: { base_url: vendor.url, token: 'a-token' } };
  const { status, text } = await app.api('POST', path, { ...of, consumer, body });
  expect(status, text).toBe(201);
}

/** Schedules a re-read of the conversation for each source of an application. */
const scheduleRechecks = (app: TestApp, applicationId: string) =>
  app.deps.database.tenant(applicationId, async (tx: TenantTx) => {
    const sources = (await tx.client.eventSource.findMany({})) as EventSource[];
    const hint = { resource: 'conversations', recordId: 'c', type: 'changed', origin: 'native' } as const;
    await storeHints(
      tx,
      sources.map(({ id }) => ({ ...hint, sourceId: id })),
    );
    await tx.client.inboundHint.updateMany({ data: { dueAt: new Date(0) } });
    await scheduleWork(
      tx,
      sources.map(({ id }) => ({ kind: 'recheck', key: id })),
    );
  });

const eventsOf = (app: TestApp, applicationId: string) =>
  app.deps.database.tenant(applicationId, (tx) =>
    tx.client.outboxEvent.count({ where: { type: 'customer-support.conversation.created' } }),
  );

test('the events and subscriptions of an application do not wait for another’s helpdesk that hangs', async () => {
  const { app, hanging, other, otherId } = await start();
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  hanging.fail(() => ({ until: released, status: 503, body: {} }));
  hanging.vendor.received.length = 0;
  const created = { created_at: new Date(Date.now() + 60_000).toISOString() };
  for (const helpdesk of [hanging, other]) helpdesk.putConversation('c', created);
  await scheduleRechecks(app, app.application.id);
  const { database, logger, processId: owner } = app.deps;
  const worker = startWorker({ database, logger, owner, tasks: buildTasks(app.deps) });
  closers.push(() => worker.stop());
  // The first application's requests hang in every slot it may take, before the other one has any work.
  await expect
    .poll(() => hanging.vendor.received.map(({ url }) => url.split('/')[1]), pollOptions)
    .toEqual(expect.arrayContaining(['conversations', 'subscriptions']));
  await scheduleRechecks(app, otherId);
  await expect.poll(() => eventsOf(app, otherId), pollOptions).toBe(1);
  await expect.poll(() => other.subscriptions.size, pollOptions).toBe(1);
  expect(await eventsOf(app, app.application.id)).toBe(0);
  expect(hanging.vendor.received.length).toBeLessThan(CONNECTIONS);
  release();
});
