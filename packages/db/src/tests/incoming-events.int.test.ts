import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixtureKey } from '../fixtures/fill-tenant.js';
import * as db from '../index.js';
import { mainBackends } from '../testing.js';

describe.each(mainBackends())('hints and digests on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let sourceId = '';
  const tenant = <T>(work: (tx: db.TenantTx) => Promise<T>) => opened.database.tenant('one', work);

  beforeAll(async () => {
    opened = await backend.open();
    await opened.database.system('test', (tx) => db.createApplication(tx, { id: 'one', name: 'one' }));
  });
  beforeEach(async () => {
    await tenant(async (tx) => {
      await tx.client.eventSource.deleteMany({});
      await tx.client.inboundHint.deleteMany({});
      await tx.client.recordDigest.deleteMany({});
      ({ id: sourceId } = await db.ensureEventSource(tx, fixtureKey));
    });
  });
  afterAll(() => opened.close());

  const hint = (recordId: string, more: Partial<db.NewHint> = {}): db.NewHint => ({
    ...{ sourceId, resource: 'conversations', recordId, type: 'changed', origin: 'virtual', ...more },
  });
  const store = (...hints: db.NewHint[]) => tenant((tx) => db.storeHints(tx, hints));
  const due = () => tenant((tx) => db.listDueHints(tx, sourceId, 10));
  const passTime = (seconds: number) =>
    tenant(
      (tx) =>
        tx.client.$executeRaw`UPDATE inbound_hints SET due_at = due_at - make_interval(secs => ${seconds})`,
    );

  it('a connection has one source, and another one once that has ended', async () => {
    const again = await tenant((tx) => db.ensureEventSource(tx, fixtureKey));
    expect(again.id).toBe(sourceId);
    await tenant((tx) => db.updateEventSource(tx, sourceId, { endedAt: new Date() }));
    expect(await tenant((tx) => db.lockEventSource(tx, sourceId))).toBeNull();
    const next = await tenant((tx) => db.ensureEventSource(tx, fixtureKey));
    expect(next.id).not.toBe(sourceId);
    const found = await tenant((tx) => db.findEventSources(tx, [fixtureKey]));
    expect(found.map(({ id }) => id)).toEqual([next.id]);
  });

  it('repeated hints of a record are stored once, with the vendor’s latest name', async () => {
    await store(hint('1', { type: 'polled' }), hint('2'));
    const before = (await due()).find(({ recordId }) => recordId === '1');
    await store(
      hint('1', { origin: 'native', type: 'first' }),
      hint('1', { origin: 'native', type: 'second', isDeleted: true }),
    );
    await store(hint('1', { type: 'polled' }));
    const rows = await due();
    expect(rows.map(({ recordId }) => recordId).toSorted()).toEqual(['1', '2']);
    expect(rows.find(({ recordId }) => recordId === '1')).toMatchObject({
      type: 'second',
      origin: 'native',
      isDeleted: true,
      version: (before?.version ?? 0) + 2,
    });
  });

  it('a hint repeated after it was read is not removed by the earlier reader', async () => {
    await store(hint('1'));
    const [before] = await due();
    await tenant((tx) => tx.client.inboundHint.deleteMany({}));
    await store(hint('1'));
    await tenant((tx) => db.finishHint(tx, before!));
    expect(await tenant((tx) => tx.client.inboundHint.count())).toBe(1);
  });

  it('a hint received during the read causes another read, after a pause', async () => {
    await store(hint('1'));
    const [taken] = await due();
    await store(hint('1'));
    await tenant((tx) => db.finishHint(tx, taken!));
    expect(await due()).toEqual([]);
    expect(await tenant((tx) => db.nextHintInSeconds(tx, sourceId))).toBeGreaterThan(0);
    await passTime(3);
    const [again] = await due();
    await tenant((tx) => db.finishHint(tx, again!));
    expect(await tenant((tx) => db.nextHintInSeconds(tx, sourceId))).toBeUndefined();
    expect(await tenant((tx) => db.lockHint(tx, again!))).toBe(false);
  });

  it('a record that was read a moment ago waits', async () => {
    const record = { resource: 'conversations', recordId: '1', digests: { subject: 'a' } };
    await tenant((tx) => db.writeDigests(tx, sourceId, [record]));
    await store(hint('1'), hint('2'));
    expect((await due()).map(({ recordId }) => recordId)).toEqual(['2']);
  });

  it('a full backlog rejects the vendor’s hints, and stores only those found by polls', async () => {
    const native = (recordId: string) => hint(recordId, { origin: 'native' });
    const storeUpTo3 = (...hints: db.NewHint[]) => tenant((tx) => db.storeHints(tx, hints, 3));
    const versions = async () => new Map((await due()).map(({ recordId, version }) => [recordId, version]));
    expect(await storeUpTo3(...['1', '2', '3'].map(native))).toEqual([]);
    const before = await versions();
    expect(await storeUpTo3(native('4'), native('1'), hint('5'))).toEqual([sourceId]);
    const after = await versions();
    expect([...after.keys()].toSorted()).toEqual(['1', '2', '3', '5']);
    const told = [...before].map(([id, version]) => [id, (after.get(id) ?? 0) - version]);
    expect(told.toSorted()).toEqual([
      ['1', 1],
      ['2', 0],
      ['3', 0],
    ]);
  });

  it('leaves no hint behind of a source that has ended', async () => {
    const rows = () => tenant((tx) => tx.client.inboundHint.count());
    const noting = tenant(async (tx) => {
      await db.storeHints(tx, [hint('1')]);
      await sleep(200);
    });
    await sleep(50);
    await tenant((tx) => db.updateEventSource(tx, sourceId, { endedAt: new Date() }));
    const deleting = tenant((tx) => db.deleteEventSource(tx, sourceId, 10));
    expect(await Promise.all([noting, deleting])).toEqual([undefined, true]);
    expect(await rows()).toBe(0);
    ({ id: sourceId } = await tenant((tx) => db.ensureEventSource(tx, fixtureKey)));
    await tenant((tx) => db.updateEventSource(tx, sourceId, { endedAt: new Date() }));
    await store(hint('1'));
    expect(await rows()).toBe(0);
  });

  it('forgets a conversation with its messages, and nothing else', async () => {
    const of = (resource: string, recordId: string, conversationId?: string) => ({
      ...{ resource, recordId, conversationId, digests: {} },
    });
    const records = [
      of('conversations', '1'),
      of('messages', 'a', '1'),
      of('messages', 'b', '2'),
      of('customers', '1'),
    ];
    await tenant((tx) => db.writeDigests(tx, sourceId, records));
    await tenant((tx) => db.forgetRecord(tx, sourceId, records[0]!));
    const left = await tenant((tx) => db.listDigests(tx, sourceId, records));
    expect(left.map(({ resource, recordId }) => `${resource} ${recordId}`).toSorted()).toEqual([
      'customers 1',
      'messages b',
    ]);
    expect(await tenant((tx) => db.deleteEventSource(tx, sourceId, 2))).toBe(false);
    expect(await tenant((tx) => db.deleteEventSource(tx, sourceId, 2))).toBe(true);
    expect(await tenant((tx) => db.getEventSource(tx, sourceId))).toBeNull();
  });
});
