import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as db from '../index.js';
import { mainBackends } from '../testing.js';

describe.each(mainBackends())('webhooks on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: db.Database;
  let count = 0;
  let applicationId: string;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
  });
  beforeEach(async () => {
    applicationId = `app-${(count += 1)}`;
    await database.system('test', (tx) => db.createApplication(tx, { id: applicationId, name: 'App' }));
  });
  afterAll(() => opened.close());

  const tenant = <T>(work: (tx: db.TenantTx) => Promise<T>) => database.tenant(applicationId, work);
  const addWebhook = (id: string) =>
    tenant((tx) =>
      db.createWebhook(tx, {
        id,
        unifiedApi: 'customer-support',
        deliveryUrl: 'https://hooks.example',
        events: ['*'],
        secretsSealed: new Uint8Array([1]),
      }),
    );
  /** Events in the feed, each with a delivery to `w`. */
  const publish = (...types: string[]) =>
    tenant(async (tx) => {
      await db.appendEvents(
        tx,
        types.map((type) => ({ type, payload: { type } })),
      );
      const events = await db.placeEvents(tx, 1_000);
      const rows = events.map(({ id, type, position }) => ({
        eventId: id,
        eventType: type,
        position,
      }));
      await db.insertDeliveries(
        tx,
        rows.map((row) => ({ ...row, webhookId: 'w' })),
      );
      return rows;
    });
  const due = (limit = 100) => tenant((tx) => db.listDueDeliveries(tx, 'w', { limit }));
  const call = {
    at: new Date('2026-01-01T00:00:00Z'),
    duration: 5,
    statusCode: 200,
    error: null,
    responseBody: null,
  };
  const note = (...outcomes: Partial<db.AttemptOutcome>[]) =>
    tenant((tx) =>
      db.noteAttempts(
        tx,
        'w',
        outcomes.map((outcome) => ({
          ...call,
          eventId: '',
          attemptsBefore: 0,
          state: 'delivered',
          ...outcome,
        })),
      ),
    );

  it('hands out what is due with its event, the oldest place first, and not again when it has arrived', async () => {
    const [first, second] = await publish('a', 'b');
    const found = await due();
    expect(found.map(({ eventType, event }) => [eventType, event?.payload])).toEqual([
      ['a', { type: 'a' }],
      ['b', { type: 'b' }],
    ]);
    await note({ eventId: first!.eventId });
    expect((await due()).map(({ eventId }) => eventId)).toEqual([second!.eventId]);
    expect(await tenant((tx) => db.getDelivery(tx, 'w', first!.eventId))).toMatchObject({
      state: 'delivered',
      attempts: 1,
      lastStatusCode: 200,
      nextAttemptAt: null,
    });
  });

  it('asks for an event once, however often it is published to a webhook', async () => {
    const [one] = await publish('a');
    await tenant((tx) => db.insertDeliveries(tx, [{ ...one!, webhookId: 'w' }]));
    expect(await due()).toHaveLength(1);
  });

  it('leaves what failed until its time, and says how long that is', async () => {
    const [one] = await publish('a');
    await note({ eventId: one!.eventId, statusCode: 500, state: 'pending', againInSeconds: 300 });
    expect(await due()).toEqual([]);
    const seconds = await tenant((tx) => db.readNextDelivery(tx, 'w'));
    expect(seconds).toBeGreaterThan(290);
    expect(seconds).toBeLessThanOrEqual(300);
    expect(await tenant((tx) => db.readNextDelivery(tx, 'other'))).toBeUndefined();
  });

  it('keeps each call, and an end that was reached meanwhile', async () => {
    const [one] = await publish('a');
    await note({ eventId: one!.eventId });
    await note({
      eventId: one!.eventId,
      at: new Date('2026-01-01T00:00:05Z'),
      statusCode: 500,
      state: 'failed',
    });
    expect(await tenant((tx) => db.getDelivery(tx, 'w', one!.eventId))).toMatchObject({ state: 'delivered' });
    const attempts = await tenant((tx) => db.listAttempts(tx, 'w', one!.eventId));
    expect(attempts.map(({ statusCode }) => statusCode)).toEqual([500, 200]);
  });

  it('does not mistake the end of a request for the end of a delivery that was requested again', async () => {
    const [one] = await publish('a');
    const { eventId } = one!;
    const failed = { eventId, statusCode: 500, state: 'pending', againInSeconds: 0 } as const;
    await note({ ...failed, attemptsBefore: 0 });
    await tenant((tx) => db.restartDelivery(tx, 'w', eventId));
    await note({ ...failed, at: new Date('2026-01-01T00:00:05Z'), attemptsBefore: 1, state: 'failed' });
    await note({ eventId, at: new Date('2026-01-01T00:00:06Z'), attemptsBefore: 1 });
    expect(await due()).toMatchObject([{ eventId, attempts: 0 }]);
    await note({ ...failed, at: new Date('2026-01-01T00:00:07Z') });
    // Of two that sent it, the one it reached counts.
    await note({ eventId, at: new Date('2026-01-01T00:00:08Z') });
    expect(await tenant((tx) => db.getDelivery(tx, 'w', eventId))).toMatchObject({ state: 'delivered' });
    expect(await tenant((tx) => db.listAttempts(tx, 'w', eventId))).toHaveLength(5);
  });

  it('lists the newest first, of all states and of one, page by page', async () => {
    const rows = await publish('a', 'b', 'c', 'd');
    await note({ eventId: rows[1]!.eventId }, { eventId: rows[2]!.eventId, state: 'failed' });
    const list = (page: { state?: db.DeliveryState; after?: bigint; limit: number }) =>
      tenant(async (tx) => (await db.listDeliveries(tx, 'w', page)).map(({ eventType }) => eventType));
    expect(await list({ limit: 3 })).toEqual(['d', 'c', 'b']);
    expect(await list({ limit: 3, after: rows[1]!.position })).toEqual(['a']);
    expect(await list({ limit: 3, state: 'failed' })).toEqual(['c']);
  });

  it('sends again what failed in a time, or everything', async () => {
    const rows = await publish('a', 'b');
    await note({ eventId: rows[0]!.eventId, state: 'failed' }, { eventId: rows[1]!.eventId });
    const time = { since: new Date(Date.now() - 60_000), until: new Date(Date.now() + 60_000) };
    const resend = (after: bigint) =>
      tenant((tx) => db.resendFailed(tx, 'w', { after, upTo: 2n, ...time, limit: 10 }));
    expect(await resend(0n)).toEqual([rows[0]!.position]);
    expect(await resend(0n)).toEqual([]);
    expect(await due()).toMatchObject([{ eventType: 'a', attempts: 0 }]);
    await tenant((tx) => db.resendEvents(tx, 'w', rows));
    expect(await due()).toMatchObject([{ eventType: 'a' }, { eventType: 'b', attempts: 0 }]);
  });

  it('finds the events of a time and later, also where a writer came late', async () => {
    await publish('a', 'b', 'c', 'd');
    const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 0, minutes));
    // As they were written: b lasted until c had its place, and d came when both had ended.
    for (const [type, minutes] of [
      ['a', 0],
      ['b', 11],
      ['c', 10],
      ['d', 13],
    ] as const)
      await tenant((tx) =>
        tx.client.outboxEvent.updateMany({ where: { type }, data: { createdAt: at(minutes) } }),
      );
    const read = (since: Date) =>
      tenant(async (tx) => (await db.listPlacedEvents(tx, { since, limit: 10 })).map(({ type }) => type));
    const readPeriod = (since: Date, until: Date, after?: db.PastEvent) =>
      tenant((tx) => db.listEventsOfPeriod(tx, { since, until, after, limit: 2 }));
    const typesOf = (events: db.PastEvent[]) => events.map(({ type }) => type);
    const places = (since: Date, until: Date) => tenant((tx) => db.findPlaces(tx, { since, until }));
    expect(await read(at(0))).toEqual(['a', 'b', 'c', 'd']);
    expect(await read(at(10))).toEqual(['b', 'c', 'd']);
    expect(await read(at(11))).toEqual(['b', 'd']);
    expect(await read(at(20))).toEqual([]);
    expect(typesOf(await readPeriod(at(10), at(11)))).toEqual(['c']);
    // By when they were written: a reader of periods who stops here misses nothing behind.
    const first = await readPeriod(at(0), at(20));
    expect(typesOf(first)).toEqual(['a', 'c']);
    expect(typesOf(await readPeriod(at(0), at(20), first[1]))).toEqual(['b', 'd']);
    expect(await places(at(0), at(1))).toEqual({ after: 0n, upTo: 1n });
    expect(await places(at(10), at(11))).toEqual({ after: 1n, upTo: 4n });
    expect(await places(at(20), at(21))).toEqual({ after: 4n, upTo: 4n });
    expect((await places(new Date(0), new Date(1))).upTo).toBe(0n);
  });

  it.runIf(backend.name === 'postgresql')(
    'has a second change of a webhook begin with the first',
    async () => {
      await addWebhook('w');
      let end = (): void => undefined;
      const mayEnd = new Promise<void>((resolve) => (end = resolve));
      let hasLocked = (): void => undefined;
      const locked = new Promise<void>((resolve) => (hasLocked = resolve));
      const first = tenant(async (tx) => {
        await db.lockWebhook(tx, 'w');
        hasLocked();
        await mayEnd;
        await db.updateWebhook(tx, 'w', { description: 'first' });
      });
      await locked;
      const second = tenant((tx) => db.lockWebhook(tx, 'w'));
      end();
      await first;
      expect((await second)?.description).toBe('first');
    },
  );

  it('deletes a webhook, and lists the remaining ones', async () => {
    for (const id of ['w1', 'w2', 'w3']) await addWebhook(id);
    const [first, ...rest] = await tenant((tx) => db.listWebhooks(tx, { limit: 10 }));
    expect(await tenant((tx) => db.listWebhooks(tx, { after: first, limit: 10 }))).toEqual(rest);
    await tenant((tx) => db.updateWebhook(tx, 'w2', { enabled: false }));
    const enabled = await tenant((tx) => db.listReceivingWebhooks(tx));
    expect(enabled.map(({ id }) => id).sort()).toEqual(['w1', 'w3']);
    expect(await tenant((tx) => db.deleteWebhook(tx, 'w1'))).toBe(true);
    expect(await tenant((tx) => db.deleteWebhook(tx, 'w1'))).toBe(false);
    expect(await tenant((tx) => db.countWebhooks(tx))).toBe(2);
  });
});
