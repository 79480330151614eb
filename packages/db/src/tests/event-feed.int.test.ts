import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as db from '../index.js';
import { mainBackends } from '../testing.js';

describe.each(mainBackends())('the feed of events on $name', (backend) => {
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
    await system((tx) => db.createApplication(tx, { id: applicationId, name: 'App' }));
  });
  afterAll(() => opened.close());

  const system = <T>(work: (tx: db.SystemTx) => Promise<T>) => database.system('test', work);
  const tenant = <T>(work: (tx: db.TenantTx) => Promise<T>) => database.tenant(applicationId, work);
  const append = (...types: string[]) =>
    tenant((tx) =>
      db.appendEvents(
        tx,
        types.map((type) => ({ type, payload: {} })),
      ),
    );
  const place = (limit = 100) => tenant((tx) => db.placeEvents(tx, limit));
  const readFrom = (after: bigint, limit = 100) => tenant((tx) => db.listPlacedEvents(tx, { after, limit }));
  const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

  it('gives every event one place, in the order of writing, portion by portion', async () => {
    await append('a', 'b', 'c');
    expect(await readFrom(0n)).toEqual([]);
    expect(typesOf(await place(2))).toEqual(['a', 'b']);
    await append('d');
    expect(typesOf(await place())).toEqual(['c', 'd']);
    expect(await place()).toEqual([]);
    const events = await readFrom(0n);
    expect(events.map(({ type, position }) => [type, position])).toEqual([
      ['a', 1n],
      ['b', 2n],
      ['c', 3n],
      ['d', 4n],
    ]);
    expect(typesOf(await readFrom(2n, 1))).toEqual(['c']);
  });

  it('tells which applications have events without a place', async () => {
    const mine = async () =>
      (await system((tx) => db.listUnplacedFeeds(tx, { limit: 1_000 }))).includes(applicationId);
    expect(await mine()).toBe(false);
    await append('a', 'b');
    expect(await mine()).toBe(true);
    expect(await system((tx) => db.listUnplacedFeeds(tx, { after: applicationId, limit: 1 }))).toEqual([]);
    await place(1);
    expect(await mine()).toBe(true);
    await place();
    expect(await mine()).toBe(false);
  });

  it('knows whether the feed has a reader', async () => {
    const isRead = (hours: number) => tenant((tx) => db.isFeedRead(tx, hours));
    expect(await isRead(24)).toBe(false);
    await tenant(db.noteFeedRead);
    await tenant(db.noteFeedRead);
    expect(await isRead(24)).toBe(true);
    const longAgo = new Date(Date.now() - 30 * 3_600_000);
    await tenant((tx) => tx.client.eventFeed.updateMany({ data: { lastReadAt: longAgo } }));
    expect([await isRead(24), await isRead(48)]).toEqual([false, true]);
    await tenant(db.noteFeedRead);
    expect(await isRead(1)).toBe(true);
  });

  it('gives places side by side without giving one twice', async () => {
    await append(...Array.from({ length: 60 }, (_, index) => String(index)));
    await Promise.all(Array.from({ length: 6 }, () => place(10)));
    const events = await readFrom(0n);
    expect(events.map(({ position }) => Number(position))).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 1),
    );
  });

  it.runIf(backend.name === 'postgresql')(
    'has nothing pass a reader, of a transaction that wrote early and ended late',
    async () => {
      let end = (): void => undefined;
      const mayEnd = new Promise<void>((resolve) => (end = resolve));
      let hasWritten = (): void => undefined;
      const written = new Promise<void>((resolve) => (hasWritten = resolve));
      const late = tenant(async (tx) => {
        await db.appendEvent(tx, { type: 'early', payload: {} });
        hasWritten();
        await mayEnd;
      });
      await written;
      await append('late');
      await place();
      const [read] = await readFrom(0n);
      expect(read?.type).toBe('late');
      end();
      await late;
      await place();
      expect(typesOf(await readFrom(read!.position!))).toEqual(['early']);
    },
  );
});
