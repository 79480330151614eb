import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConnection } from '../fixtures/add-connection.js';
import * as db from '../index.js';
import { mainBackends } from '../testing.js';

const bytes = (text: string) => Buffer.from(text);

describe.each(mainBackends())('races on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: db.Database;
  let connections = 0;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
    await database.system('test', (tx) => db.createApplication(tx, { id: 'app', name: 'App' }));
  });
  afterAll(() => opened.close());

  const inTenant = <T>(work: (tx: db.TenantTx) => Promise<T>) => database.tenant('app', work);
  const parallel = <T>(count: number, work: (tx: db.TenantTx, index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: count }, (_, index) => inTenant((tx) => work(tx, index))));

  const keyOf = (consumerId: string): db.ConnectionKey => ({
    consumerId,
    unifiedApi: 'customer-support',
    serviceId: 's',
    connectionId: 'default',
  });
  async function newConnection() {
    const key = keyOf(`c${(connections += 1)}`);
    const { rowId } = await inTenant((tx) => addConnection(tx, { ...key, credentialsSealed: bytes('old') }));
    return { key, at: (version: number): db.ConnectionFence => ({ rowId, version }) };
  }

  // Simulates that 30 seconds pass, without waiting.
  const expireLease = (key: db.ConnectionKey) =>
    inTenant((tx) => tx.client.connection.updateMany({ where: key, data: { leaseUntil: new Date(0) } }));

  it('takes no transaction for a success whose COMMIT fails', async () => {
    await database.system('refuse at the end', (tx) =>
      tx.client.$executeRawUnsafe(`DO $$ BEGIN
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $r$ BEGIN RAISE EXCEPTION 'too late'; END $r$;
        CREATE CONSTRAINT TRIGGER refuse AFTER INSERT ON consumers DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW WHEN (NEW.consumer_id = 'refused') EXECUTE FUNCTION refuse(); END $$`),
    );
    await expect(inTenant((tx) => db.ensureConsumer(tx, 'refused'))).rejects.toThrow(/too late/);
    expect(await inTenant((tx) => db.getConsumer(tx, 'refused'))).toBeNull();
  });

  it('gives the refresh lease to one of 60 callers', async () => {
    const { key, at } = await newConnection();
    const won = await parallel(60, (tx, index) => db.claimRefreshLease(tx, key, at(1), `owner-${index}`, 30));
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('refuses the answer of an owner whose lease was taken over', async () => {
    const { key, at } = await newConnection();
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'slow', 30));
    await expireLease(key);
    expect(await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'quick', 30))).toBe(true);
    const store = (owner: string) =>
      inTenant((tx) =>
        db.storeRefreshedCredentials(tx, key, at(1), owner, { credentialsSealed: bytes(owner) }),
      );
    expect(await store('slow')).toBe(false);
    expect(await store('quick')).toBe(true);
    expect(await store('quick')).toBe(false);
    const stored = await inTenant((tx) => db.getConnection(tx, key));
    expect(stored).toMatchObject({ version: 2, leaseOwner: null, leaseUntil: null, leaseVersion: null });
    expect(Buffer.from(stored?.credentialsSealed ?? []).toString()).toBe('quick');
  });

  it.each([0, 1])(
    'counts no calls of a consumer that is just being deleted, %i counted before',
    async (earlier) => {
      const counted = {
        applicationId: 'app',
        consumerId: `leaving-${earlier}`,
        day: new Date(),
        area: 'unify',
        count: 1,
      };
      const add = () => database.system('test', (tx) => db.addUsageCounts(tx, [counted]));
      await inTenant((tx) => db.ensureConsumer(tx, counted.consumerId));
      if (earlier) await add();
      const adding = await inTenant(async (tx) => {
        await db.deleteConsumer(tx, counted.consumerId);
        const added = add();
        await sleep(200);
        return [added];
      });
      await Promise.all(adding);
      const where = { consumerId: counted.consumerId };
      expect(await database.system('test', (tx) => tx.client.usageCount.count({ where }))).toBe(0);
    },
  );

  it('names the owner of a lease once it has run out', async () => {
    const { key, at } = await newConnection();
    const expired = () => inTenant((tx) => db.getExpiredLeaseOwner(tx, key));
    expect(await expired()).toBeNull();
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'slow', 30));
    expect(await expired()).toBeNull();
    await expireLease(key);
    expect(await expired()).toBe('slow');
  });

  it('refuses an old answer when the same owner name claimed again later', async () => {
    const { key, at } = await newConnection();
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'p', 30));
    await expireLease(key);
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'q', 30));
    await inTenant((tx) =>
      db.storeRefreshedCredentials(tx, key, at(1), 'q', { credentialsSealed: bytes('q') }),
    );
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(2), 'p', 30));
    const late = inTenant((tx) =>
      db.storeRefreshedCredentials(tx, key, at(1), 'p', { credentialsSealed: bytes('p') }),
    );
    expect(await late).toBe(false);
  });

  it('does not claim at an outdated version', async () => {
    const { key, at } = await newConnection();
    await inTenant((tx) => db.updateConnection(tx, key, { settings: { subdomain: 'a' } }));
    expect(await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'o', 30))).toBe(false);
    expect(await inTenant((tx) => db.claimRefreshLease(tx, key, at(2), 'o', 30))).toBe(true);
  });

  it('keeps a rotated token although the settings were saved during the refresh', async () => {
    const { key, at } = await newConnection();
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'o', 30));
    await inTenant((tx) => db.updateConnection(tx, key, { settings: { subdomain: 'b' }, enabled: false }));
    const store = inTenant((tx) =>
      db.storeRefreshedCredentials(tx, key, at(1), 'o', { credentialsSealed: bytes('new') }),
    );
    expect(await store).toBe(true);
    expect(await inTenant((tx) => db.getConnection(tx, key))).toMatchObject({ version: 3, enabled: false });
  });

  it.each([
    ['authorised anew', { credentialsSealed: bytes('fresh') }],
    ['revoked', { revokedAt: new Date(), credentialsSealed: null }],
  ])('discards the answer for a connection %s meanwhile', async (_, patch) => {
    const { key, at } = await newConnection();
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'o', 30));
    await inTenant((tx) => db.updateConnection(tx, key, patch));
    const store = inTenant((tx) =>
      db.storeRefreshedCredentials(tx, key, at(1), 'o', { credentialsSealed: bytes('late') }),
    );
    expect(await store).toBe(false);
  });

  it('brings no deleted connection back', async () => {
    const { key, at } = await newConnection();
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'o', 30));
    await inTenant((tx) => db.deleteConnection(tx, key));
    const store = inTenant((tx) =>
      db.storeRefreshedCredentials(tx, key, at(1), 'o', { credentialsSealed: bytes('late') }),
    );
    expect(await store).toBe(false);
    expect(await inTenant((tx) => db.getConnection(tx, key))).toBeNull();
  });

  it('takes no change, claim or answer for a connection that was made later under the same ids', async () => {
    const { key, at } = await newConnection();
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(1), 'o', 30));
    const other = await inTenant(async (tx) => {
      await db.deleteConnection(tx, key);
      return addConnection(tx, { ...key, credentialsSealed: bytes('other'), leaseOwner: 'o' } as never);
    });
    expect(other.version).toBe(1);
    const stale = await inTenant(async (tx) => [
      await db.updateConnection(tx, key, { enabled: false }, { expected: at(1) }),
      await db.claimRefreshLease(tx, key, at(1), 'p', 30),
      await db.storeRefreshedCredentials(tx, key, at(1), 'o', { credentialsSealed: bytes('late') }),
    ]);
    expect(stale).toEqual([null, false, false]);
    const stored = await inTenant((tx) => db.getConnection(tx, key));
    expect(Buffer.from(stored?.credentialsSealed ?? []).toString()).toBe('other');
  });

  it('begins another grant with each stored credential, and none with a refresh', async () => {
    const { key, at } = await newConnection();
    const grantOf = async () => (await inTenant((tx) => db.getConnection(tx, key)))?.grantId;
    const first = await grantOf();
    await inTenant((tx) => db.updateConnection(tx, key, { settings: { subdomain: 'a' } }));
    expect(await grantOf()).toBe(first);
    await inTenant((tx) => db.claimRefreshLease(tx, key, at(2), 'o', 30));
    await inTenant((tx) =>
      db.storeRefreshedCredentials(tx, key, at(2), 'o', { credentialsSealed: bytes('refreshed') }),
    );
    expect(await grantOf()).toBe(first);
    await inTenant((tx) => db.updateConnection(tx, key, { credentialsSealed: bytes('imported') }));
    expect(await grantOf()).not.toBe(first);
  });

  it('leaves no connection without its consumer, even if one is added during the deletion', async () => {
    await newConnection();
    const consumers = Array.from({ length: 20 }, (_, index) => `leaving ${index}`);
    await parallel(40, async (tx, index) => {
      const consumerId = consumers[index % 20] ?? '';
      if (index >= 20) return void (await db.deleteConsumer(tx, consumerId));
      await db.ensureConsumerToExtend(tx, consumerId);
      await db.createConnection(tx, { ...keyOf(consumerId), credentialsSealed: bytes('new') });
    });
    const rows = await inTenant((tx) => db.listConnectionsOfConsumers(tx, consumers));
    for (const consumerId of consumers)
      if ((rows.get(consumerId) ?? []).length > 0)
        expect(await inTenant((tx) => db.getConsumer(tx, consumerId)), consumerId).not.toBeNull();
  });

  it('lets one of two writers with the same expected version win', async () => {
    const { key, at } = await newConnection();
    const written = await parallel(10, (tx, index) =>
      db.updateConnection(tx, key, { settings: { index } }, { expected: at(1) }),
    );
    expect(written.filter((row) => row !== null)).toHaveLength(1);
  });

  const claim = (tx: db.TenantTx, key: string, owner: string = randomUUID(), fingerprint = 'f') =>
    db.claimTransaction(tx, {
      key,
      caller: 'application',
      fingerprint: bytes(fingerprint),
      owner,
      leaseSeconds: 60,
      ttlHours: 72,
    });
  const shiftTransaction = (key: string, data: { leaseUntil?: Date; expiresAt?: Date }) =>
    inTenant((tx) => tx.client.transaction.updateMany({ where: { key }, data }));

  it('gives a transaction id to one of 60 callers and tells the others who has it', async () => {
    const answers = await parallel(60, (tx, index) => claim(tx, 'race', `o${index}`));
    const winner = answers.findIndex((answer) => answer === 'claimed');
    const others = answers.filter((answer) => answer !== 'claimed');
    expect(others).toHaveLength(59);
    expect(new Set(others.map((row) => `${row.owner}/${row.state}/${row.leaseExpired}`))).toEqual(
      new Set([`o${winner}/claimed/false`]),
    );
  });

  it('hands an expired claim to one of 30 equal requests, to none with another fingerprint', async () => {
    await inTenant((tx) => claim(tx, 'expired', 'dead'));
    await shiftTransaction('expired', { leaseUntil: new Date(0) });
    expect(await inTenant((tx) => claim(tx, 'expired', 'x', 'other'))).toMatchObject({
      owner: 'dead',
      leaseExpired: true,
    });
    const answers = await parallel(30, (tx, index) => claim(tx, 'expired', `o${index}`));
    expect(answers.filter((answer) => answer === 'claimed')).toHaveLength(1);
    const dead = { key: 'expired', owner: 'dead' };
    expect(await inTenant((tx) => db.markTransactionSent(tx, dead))).toBe(false);
    expect(await inTenant((tx) => db.rescindTransaction(tx, dead))).toBe(false);
  });

  it('never hands out again what was sent', async () => {
    await inTenant((tx) => claim(tx, 'sent', 'o'));
    expect(await inTenant((tx) => db.markTransactionSent(tx, { key: 'sent', owner: 'o' }))).toBe(true);
    await shiftTransaction('sent', { leaseUntil: new Date(0) });
    expect(await inTenant((tx) => claim(tx, 'sent'))).toMatchObject({ state: 'sent', leaseExpired: true });
  });

  it('replays what was finished, once', async () => {
    await inTenant((tx) => claim(tx, 'done', 'o'));
    const result = { key: 'done', owner: 'o', status: 201, responseSealed: bytes('{}') };
    expect(await inTenant((tx) => db.finishTransaction(tx, { ...result, owner: 'other' }))).toBe(false);
    expect(await inTenant((tx) => db.finishTransaction(tx, result))).toBe(true);
    expect(await inTenant((tx) => db.finishTransaction(tx, { ...result, status: 500 }))).toBe(false);
    expect(await inTenant((tx) => claim(tx, 'done'))).toMatchObject({ state: 'done', status: 201 });
  });

  it('treats an expired row as absent, even with another fingerprint', async () => {
    await inTenant((tx) => claim(tx, 'old', 'o'));
    await inTenant((tx) =>
      db.finishTransaction(tx, { key: 'old', owner: 'o', status: 201, responseSealed: bytes('x') }),
    );
    await shiftTransaction('old', { expiresAt: new Date(0) });
    expect(await inTenant((tx) => db.getTransaction(tx, 'old'))).toBeNull();
    expect(await inTenant((tx) => claim(tx, 'old', 'n', 'other'))).toBe('claimed');
    const row = await inTenant((tx) => db.getTransaction(tx, 'old'));
    expect(row).toMatchObject({ state: 'claimed', status: null, responseSealed: null, owner: 'n' });
  });

  it('frees a rescinded id, but none that is done', async () => {
    const mine = { key: 'rescinded', owner: 'o' };
    await inTenant((tx) => claim(tx, mine.key, mine.owner));
    expect(await inTenant((tx) => db.rescindTransaction(tx, { ...mine, owner: 'other' }))).toBe(false);
    expect(await inTenant((tx) => db.rescindTransaction(tx, mine))).toBe(true);
    expect(await inTenant((tx) => claim(tx, mine.key, mine.owner))).toBe('claimed');
    const result = { ...mine, status: 201, responseSealed: bytes('{}') };
    expect(await inTenant((tx) => db.finishTransaction(tx, result))).toBe(true);
    expect(await inTenant((tx) => db.rescindTransaction(tx, mine))).toBe(false);
  });

  it('lets exactly 30 of 90 parallel calls pass a quota of 30', async () => {
    const answers = await parallel(90, (tx) => db.takeQuota(tx, 30));
    expect(answers.filter(({ granted }) => granted === 1)).toHaveLength(30);
    const { used, resetsAt } = await inTenant((tx) => db.getQuota(tx));
    expect(used).toBe(30);
    expect(resetsAt.toISOString()).toMatch(/-01T00:00:00\.000Z$/);
  });

  it('grants as much of a larger wish as the quota has left', async () => {
    const month = await inTenant((tx) => db.getQuota(tx));
    const wishes = await parallel(20, (tx) => db.takeQuota(tx, month.used + 50, 7));
    expect(wishes.reduce((sum, { granted }) => sum + granted, 0)).toBe(50);
    expect((await inTenant((tx) => db.getQuota(tx))).used).toBe(month.used + 50);
  });

  it('gives an OAuth state to one of 50 callers', async () => {
    const handleHash = bytes('handle');
    const state = {
      handleHash,
      consumerId: 'c',
      serviceId: 's',
      connectionId: 'default',
      redirectUri: 'https://a.example',
      browserHash: bytes('b'),
    };
    await inTenant((tx) => db.createOAuthState(tx, { ...state, scopes: ['read'], expiresInSeconds: 600 }));
    const taken = await parallel(50, (tx) => db.takeOAuthState(tx, handleHash));
    const winners = taken.filter((row) => row !== null);
    expect(winners).toHaveLength(1);
    expect(winners[0]).toMatchObject({ consumerId: 'c', scopes: ['read'], kind: 'authorize' });
  });

  it('gives no OAuth state whose time is over', async () => {
    const state = {
      consumerId: 'c',
      serviceId: 's',
      connectionId: 'default',
      redirectUri: 'https://a.example',
      browserHash: bytes('b'),
    };
    await inTenant((tx) =>
      db.createOAuthState(tx, { ...state, handleHash: bytes('late'), expiresInSeconds: -1 }),
    );
    expect(await inTenant((tx) => db.takeOAuthState(tx, bytes('late')))).toBeNull();
    expect(await database.system('test', (tx) => db.sweepOAuthStates(tx))).toBe(1);
  });

  it('makes a consumer once under 40 parallel first uses', async () => {
    const made = await parallel(40, (tx) => db.ensureConsumer(tx, 'first'));
    expect(made.filter((answer) => answer.created)).toHaveLength(1);
  });

  it('gives a named lease to one owner', async () => {
    const take = (owner: string) => database.system('test', (tx) => db.takeLease(tx, 'sweep', owner, 30));
    const taken = await Promise.all(Array.from({ length: 20 }, (_, index) => take(`o${index}`)));
    expect(taken.filter(Boolean)).toHaveLength(1);
    const owner = `o${taken.indexOf(true)}`;
    expect(await take(owner)).toBe(true);
    expect(await database.system('test', (tx) => db.releaseLease(tx, 'sweep', 'other'))).toBe(false);
    expect(await database.system('test', (tx) => db.releaseLease(tx, 'sweep', owner))).toBe(true);
    expect(await take('next')).toBe(true);
  });

  it('lets only the owner of a lease leave it to another, who is known until it runs out', async () => {
    const inSystem = <T>(work: (tx: db.SystemTx) => Promise<T>) => database.system('test', work);
    const owner = () => inSystem((tx) => db.readLeaseOwner(tx, 'probe'));
    const hand = (from: string, to: string, seconds: number) =>
      inSystem((tx) => db.handLeaseOver(tx, 'probe', from, to, seconds));
    expect(await owner()).toBeUndefined();
    await inSystem((tx) => db.takeLease(tx, 'probe', 'a', 30));
    expect([await hand('b', 'well', 30), await owner()]).toEqual([false, 'a']);
    expect([await hand('a', 'well', 30), await owner()]).toEqual([true, 'well']);
    expect(await inSystem((tx) => db.takeLease(tx, 'probe', 'b', 30))).toBe(false);
    expect([await hand('well', 'well', -1), await owner()]).toEqual([true, undefined]);
    expect(await inSystem((tx) => db.sweepLeases(tx))).toBe(0);
    await hand('well', 'well', -2 * 86_400);
    expect(await inSystem((tx) => db.sweepLeases(tx))).toBe(1);
  });

  it('gives a due revocation to one of several workers', async () => {
    for (let index = 0; index < 20; index += 1) {
      await inTenant((tx) =>
        db.queueRevocation(tx, {
          consumerId: 'c',
          serviceId: 's',
          connectionId: 'default',
          tokensSealed: bytes('t'),
        }),
      );
    }
    const claimed = await Promise.all(
      Array.from({ length: 5 }, () => database.system('test', (tx) => db.claimDueRevocations(tx, 10))),
    );
    const ids = claimed.flat().map((row) => row.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThan(0);
    expect(claimed.flat().every((row) => row.attempts === 1)).toBe(true);
  });
});
