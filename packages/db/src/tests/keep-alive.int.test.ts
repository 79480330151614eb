import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addConnection } from '../fixtures/add-connection.js';
import * as db from '../index.js';
import { mainBackends } from '../testing.js';

describe.each(mainBackends())('keep-alive on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: db.Database;
  const now = new Date('2026-05-01T00:00:00Z');
  const earlier = new Date(now.getTime() - 1_000);
  const later = new Date(now.getTime() + 1_000);

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
    for (const id of ['one', 'two'])
      await database.system('test', (tx) => db.createApplication(tx, { id, name: id }));
  });
  afterAll(() => opened.close());

  const system = <T>(work: (tx: db.SystemTx) => Promise<T>) => database.system('test', work);
  const keyOf = (consumerId: string, serviceId: string) => ({
    ...{ consumerId, serviceId, unifiedApi: 'customer-support', connectionId: 'default' },
  });
  const add = (applicationId: string, serviceId: string, more: Partial<db.NewConnection> = {}) =>
    database.tenant(applicationId, async (tx) => {
      const consumerId = `consumer-${Math.random()}`;
      await db.ensureConsumer(tx, consumerId);
      const grant = { authType: 'oauth2', credentialsSealed: Buffer.from('x'), keepAliveAt: earlier };
      return addConnection(tx, { ...keyOf(consumerId, serviceId), ...grant, ...more });
    });
  const walk = async (limit: number) => {
    const found: string[] = [];
    let after: db.ServiceOfApplication | undefined;
    do {
      const page = await system((tx) => db.listServicesKeptAlive(tx, now, { after, limit }));
      found.push(
        ...page.map(({ applicationId, serviceId, isDue }) => `${applicationId} ${serviceId} ${isDue}`),
      );
      after = page.length === limit ? page.at(-1) : undefined;
    } while (after);
    return found;
  };

  it('finds services where something is due, whatever the size of a page, and no dead grants', async () => {
    for (let number = 0; number < 3; number += 1) await add('one', 'a');
    await add('one', 'b', { keepAliveAt: later });
    await add('two', 'a');
    await add('two', 'c', { needsAuth: true });
    await add('two', 'd', { revokedAt: now });
    await add('two', 'e', { authType: 'apiKey' });
    await add('two', 'f', { keepAliveAt: null });
    await add('two', 'g', { credentialsSealed: null });
    const all = ['one a true', 'one b false', 'two a true'];
    for (const limit of [1, 2, 3, 10]) expect(await walk(limit)).toEqual(all);
  });

  it('moves only what is still due', async () => {
    const [still, moved] = [await add('one', 'm'), await add('one', 'm')];
    const list = () => database.tenant('one', (tx) => db.listConnectionsToKeepAlive(tx, 'm', now, 10));
    expect(await list()).toHaveLength(2);
    await database.tenant('one', (tx) =>
      db.updateConnection(tx, moved, { keepAliveAt: new Date(later.getTime() + 5) }),
    );
    const looks = [still, moved].map((row) => ({
      ...keyOf(row.consumerId, 'm'),
      ...{ keepAliveAt: later, refreshTokenExpiresAt: null },
    }));
    await database.tenant('one', (tx) => db.setNextLooks(tx, now, looks));
    expect(await list()).toEqual([]);
    const after = await database.tenant('one', (tx) => db.getConnection(tx, keyOf(moved.consumerId, 'm')));
    expect(after!.keepAliveAt!.getTime()).toBe(later.getTime() + 5);
  });

  it('asks for the work of a service once, and moves none that is there', async () => {
    const services = [{ applicationId: 'one', serviceId: 'a' }];
    const read = () =>
      system((tx) => tx.client.workItem.findMany({ where: { applicationId: 'one', kind: 'keep_alive' } }));
    await system((tx) => db.ensureWorkOfServices(tx, 'keep_alive', services));
    const [first] = await read();
    await system((tx) => db.ensureWorkOfServices(tx, 'keep_alive', services));
    expect(await read()).toEqual([first]);
  });
});
