import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as db from '../index.js';
import { mainBackends } from '../testing.js';

describe.each(mainBackends())('work on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: db.Database;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
    for (const id of ['one', 'two'])
      await database.system('test', (tx) => db.createApplication(tx, { id, name: id }));
  });
  beforeEach(() => system((tx) => tx.client.workItem.deleteMany({})));
  afterAll(() => opened.close());

  const system = <T>(work: (tx: db.SystemTx) => Promise<T>) => database.system('test', work);
  const ask = (applicationId: string, ...items: db.NewWork[]) =>
    database.tenant(applicationId, (tx) => db.scheduleWork(tx, items));
  const claim = (owner: string, room: Record<string, number>, leaseSeconds = 60) =>
    system((tx) => db.claimWork(tx, owner, leaseSeconds, roomOf(room)));
  const give = (owner: string, item: db.WorkItem, outcome: db.WorkOutcome) =>
    system((tx) => db.giveWorkBack(tx, owner, item, outcome));
  const keysOf = (items: readonly db.WorkItem[]) =>
    items.map(({ applicationId, key }) => `${applicationId} ${key}`);
  const passTime = (seconds: number) =>
    system(
      (tx) =>
        tx.client.$executeRaw`UPDATE work_items SET due_at = due_at - make_interval(secs => ${seconds})`,
    );

  it('is not ended by who had it before it was done and asked for again', async () => {
    await ask('one', { kind: 'a', key: 'x' });
    const [before] = await claim('me', { a: 1 });
    await system((tx) => tx.client.workItem.deleteMany({}));
    await ask('one', { kind: 'a', key: 'x' });
    await claim('me', { a: 1 });
    await give('me', before!, 'done');
    expect(await system((tx) => tx.client.workItem.count())).toBe(1);
  });

  it('leaves alone whose room is full', async () => {
    await ask('one', { kind: 'a', key: 'x' });
    await ask('two', { kind: 'a', key: 'y' }, { kind: 'b', key: 'z' });
    const room = {
      a: { most: 9, perApplication: 3, ofApplications: { two: 3 } },
      b: { most: 9, perApplication: 1, ofApplications: { one: 1 } },
    };
    expect(keysOf(await system((tx) => db.claimWork(tx, 'me', 60, room))).toSorted()).toEqual([
      'one x',
      'two z',
    ]);
  });

  it('is taken up to the share of each application and each host, those under way included', async () => {
    const at = (host: string, ...keys: string[]) => keys.map((key) => ({ kind: 'a', key, host }));
    await ask('one', ...at('slow', '1', '2', '3', '4'), ...at('fast', '5', '6'));
    await passTime(10);
    await ask('two', ...at('slow', '7'), { kind: 'a', key: '8' }, { kind: 'a', key: '9' });
    const take = async (room: Omit<db.WorkRoom, 'most'>) => {
      const bounds = { most: 9, perApplication: 3, perHost: 2, ...room };
      const taken = await system((tx) => db.claimWork(tx, 'me', 60, { a: bounds }));
      return (isAmong: (item: db.WorkItem) => boolean) => taken.filter(isAmong).length;
    };
    const ofOne = ({ applicationId }: db.WorkItem) => applicationId === 'one';
    const ofSlow = ({ host }: db.WorkItem) => host === 'slow';
    const first = await take({ ofApplications: { one: 1 }, ofHosts: { slow: 1 } });
    expect([first(ofOne) >= 1, first(ofOne) <= 2, first(ofSlow) <= 1]).toEqual([true, true, true]);
    expect(first(({ key }) => key === '8' || key === '9')).toBe(2);
    const second = await take({ ofApplications: { one: 3 }, ofHosts: { slow: 2 } });
    expect([second(ofOne), second(ofSlow)]).toEqual([0, 0]);
  });

  it('is taken from each application in turn, however long another has waited', async () => {
    await ask('one', ...['1', '2', '3'].map((key) => ({ kind: 'a', key })));
    await passTime(100);
    await ask('two', { kind: 'a', key: '4' });
    expect(keysOf(await claim('me', { a: 2 })).toSorted()).toEqual(['one 1', 'two 4']);
  });

  it('knows the host of the webhook that it delivers to', async () => {
    const webhook = { unifiedApi: 'customer-support', events: [], secretsSealed: new Uint8Array([1]) };
    await database.tenant('one', (tx) =>
      db.createWebhook(tx, { ...webhook, id: 'hook', deliveryUrl: 'https://api.example.com:8443/a?b' }),
    );
    await ask('one', { kind: 'a', key: 'hook' }, { kind: 'b', key: 'none' });
    const claimed = await claim('me', { a: 1, b: 1 });
    expect(claimed.map(({ key, host }) => [key, host]).toSorted()).toEqual([
      ['hook', 'api.example.com:8443'],
      ['none', null],
    ]);
  });

  it('is there once however often it is asked for, and due at the soonest of these moments', async () => {
    await ask('one', { kind: 'a', key: 'x', inSeconds: 600 }, { kind: 'a', key: 'x', inSeconds: 300 });
    await ask('one', { kind: 'a', key: 'x', inSeconds: 900 });
    expect(await claim('me', { a: 9 })).toEqual([]);
    await ask('one', { kind: 'a', key: 'x' });
    expect(keysOf(await claim('me', { a: 9 }))).toEqual(['one x']);
    expect(await claim('other', { a: 9 })).toEqual([]);
  });

  it('is taken by kind, as much as there is room for, the longest due first', async () => {
    for (const [index, key] of ['x', 'y', 'z'].entries())
      await ask('one', { kind: 'a', key }, { kind: 'b', key, inSeconds: index });
    await passTime(100);
    await ask('one', { kind: 'a', key: 'late' });
    expect(keysOf(await claim('me', { a: 2, c: 5 })).toSorted()).toEqual(['one x', 'one y']);
    expect(keysOf(await claim('me', { a: 9, b: 1 })).toSorted()).toEqual(['one late', 'one x', 'one z']);
  });

  it('is not taken twice by two who ask at once', async () => {
    await ask('one', ...Array.from({ length: 40 }, (_, index) => ({ kind: 'a', key: String(index) })));
    const claimed = await Promise.all(['p', 'q', 'r', 's'].map((owner) => claim(owner, { a: 10 })));
    const keys = claimed.flatMap(keysOf);
    expect([keys.length, new Set(keys).size]).toEqual([40, 40]);
  });

  it('goes when it is done, unless it was asked for meanwhile', async () => {
    await ask('one', { kind: 'a', key: 'x' });
    const [first] = await claim('me', { a: 1 });
    await ask('one', { kind: 'a', key: 'x', inSeconds: 500 });
    expect(await claim('other', { a: 1 })).toEqual([]);
    expect(await give('me', first!, 'done')).toBe(true);
    const [second] = await claim('other', { a: 1 });
    expect(second).toMatchObject({ key: 'x', attempts: 1 });
    expect(await give('other', second!, 'done')).toBe(true);
    expect(await system((tx) => tx.client.workItem.count())).toBe(0);
  });

  it('comes again after a while, and counts the tries that went wrong', async () => {
    await ask('one', { kind: 'a', key: 'x' });
    for (const attempts of [1, 2]) {
      const [item] = await claim('me', { a: 1 });
      expect(item?.attempts).toBe(attempts);
      await give('me', item!, { retryInSeconds: 30 });
      expect(await claim('me', { a: 1 })).toEqual([]);
      await passTime(31);
    }
    const [item] = await claim('me', { a: 1 });
    await give('me', item!, { againInSeconds: 30 });
    await passTime(31);
    expect((await claim('me', { a: 1 }))[0]?.attempts).toBe(1);
  });

  it('can be claimed again when its lease has expired, and no longer be released by its owner', async () => {
    await ask('one', { kind: 'a', key: 'x' });
    const [mine] = await claim('me', { a: 1 }, 60);
    await passTime(50);
    expect(await system((tx) => db.keepWork(tx, 'me', 60, [mine!]))).toEqual([mine]);
    await passTime(50);
    expect(await claim('other', { a: 1 })).toEqual([]);
    await passTime(11);
    expect(keysOf(await claim('other', { a: 1 }))).toEqual(['one x']);
    expect(await system((tx) => db.keepWork(tx, 'me', 60, [mine!]))).toEqual([]);
    expect(await give('me', mine!, 'done')).toBe(false);
    expect(await system((tx) => tx.client.workItem.count())).toBe(1);
  });

  it('is also the installation’s, and tells how much of it waits', async () => {
    await system((tx) => db.scheduleInstallationWork(tx, [{ kind: 'a', key: 'sweep' }]));
    await ask('one', { kind: 'a', key: 'x' }, { kind: 'a', key: 'y', inSeconds: 900 });
    await passTime(20);
    const [a, b] = await system((tx) => db.readWorkload(tx, ['a', 'b']));
    const none = { waiting: 0, running: 0, scheduled: 0, failing: 0, waitedSeconds: 0 };
    expect(b).toEqual({ kind: 'b', ...none });
    expect(a).toMatchObject({ waiting: 2, running: 0, scheduled: 1, failing: 0 });
    expect(a?.waitedSeconds).toBeGreaterThanOrEqual(20);
    const claimed = await claim('me', { a: 9 });
    expect(keysOf(claimed).toSorted()).toEqual(['_system sweep', 'one x']);
    const read = async () => (await system((tx) => db.readWorkload(tx, ['a'])))[0];
    expect(await read()).toMatchObject({
      waiting: 0,
      running: 2,
      scheduled: 1,
      failing: 0,
      waitedSeconds: 0,
    });
    await give('me', claimed[0]!, { retryInSeconds: 60 });
    expect(await read()).toMatchObject({ waiting: 0, running: 1, scheduled: 2, failing: 1 });
  });

  it('is claimed by its index, however much there is', async () => {
    await system(
      (tx) => tx.client.$executeRaw`
      INSERT INTO work_items (application_id, kind, key, due_at)
      SELECT 'one', 'poll', n::text, now() + (n - 500) * interval '1 second' FROM generate_series(1, 20000) n`,
    );
    await system((tx) => tx.client.$executeRaw`ANALYZE work_items`);
    const countScans = (tx: db.SystemTx) => tx.client.$queryRaw`
      SELECT seq_scan::int AS scans FROM pg_stat_xact_user_tables WHERE relname = 'work_items'`;
    const [before, claimed, after] = await system(async (tx) => [
      await countScans(tx),
      await db.claimWork(tx, 'me', 60, roomOf({ poll: 10, sweep: 1 })),
      await countScans(tx),
    ]);
    expect(claimed).toHaveLength(10);
    expect(after).toEqual(before);
  });
});

/** The limit per kind, regardless of the owner. */
const roomOf = (most: Record<string, number>): Record<string, db.WorkRoom> =>
  Object.fromEntries(Object.entries(most).map(([kind, count]) => [kind, { most: count }]));
