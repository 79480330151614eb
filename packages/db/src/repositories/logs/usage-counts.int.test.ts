import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addConnection } from '../../fixtures/add-connection.js';
import * as db from '../../index.js';
import { mainBackends } from '../../testing.js';

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe.each(mainBackends())('usage counts on $name', (backend) => {
  let opened: Awaited<ReturnType<typeof backend.open>>;
  let database: db.Database;
  let count = 0;
  let applicationId: string;

  beforeAll(async () => {
    opened = await backend.open();
    database = opened.database;
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    applicationId = `app-${(count += 1)}`;
    await inSystem((tx) => db.createApplication(tx, { id: applicationId, name: 'App' }));
    await inTenant((tx) => db.ensureConsumer(tx, 'c'));
  });

  const inSystem = <T>(work: (tx: db.SystemTx) => Promise<T>) => database.system('test', work);
  const inTenant = <T>(work: (tx: db.TenantTx) => Promise<T>) => database.tenant(applicationId, work);
  const left = () => inSystem((tx) => tx.client.usageCount.count({ where: { applicationId } }));

  it('sums usage', async () => {
    const row = { applicationId, consumerId: 'c', day: day('2026-03-31'), area: 'unified', count: 2 };
    await inSystem((tx) => db.addUsageCounts(tx, [row, row, { ...row, day: day('2026-04-01') }]));
    await inSystem((tx) => db.addUsageCounts(tx, [{ ...row, day: new Date('2026-03-31T23:59:59.999Z') }]));
    const usage = await inTenant((tx) => db.getUsage(tx, 'c', day('2026-03-01'), day('2026-03-31')));
    expect(usage).toEqual([{ ...row, serviceId: '', connectionId: '', count: 6 }]);
    const sums = await inTenant((tx) => db.sumUsage(tx, ['c', 'd'], day('2026-03-01'), day('2026-04-30')));
    expect(sums).toEqual([{ consumerId: 'c', area: 'unified', count: 8 }]);
  });

  it('counts usage per connection, and ignores connections that a caller invents', async () => {
    const unifiedApi = 'customer-support';
    for (const connectionId of ['default', 'conn_2'])
      await inTenant((tx) =>
        addConnection(tx, { consumerId: 'c', unifiedApi, serviceId: 's', connectionId }),
      );
    const today = day('2026-03-31');
    const of = (connectionId: string, serviceId = 's') => ({
      ...{ applicationId, consumerId: 'c', day: today, area: 'unified', count: 1 },
      ...{ serviceId, connectionId },
    });
    const rows = [of('default'), of('conn_2'), of('conn_2'), of('conn_3'), of('conn_4'), of('default', 't')];
    await inSystem((tx) => db.addUsageCounts(tx, rows));
    const usage = await inTenant((tx) => db.getUsage(tx, 'c', today, today));
    expect(usage.map((row) => [row.serviceId, row.connectionId, row.count])).toEqual([
      ['', '', 3],
      ['s', 'conn_2', 2],
      ['s', 'default', 1],
    ]);
  });

  it('keeps usage of consumers that there are, and for thirteen months', async () => {
    const today = new Date();
    const monthsAgo = (months: number) =>
      new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1));
    const row = { applicationId, consumerId: 'c', day: today, area: 'unified', count: 1 };
    const invented = ['1', '2', '3'].map((consumerId) => ({ ...row, consumerId }));
    const old = [12, 14, 15].map((months) => ({ ...row, day: monthsAgo(months) }));
    await inSystem((tx) => db.addUsageCounts(tx, [row, ...invented, ...old]));
    expect(await left()).toBe(4);
    await inSystem((tx) => db.sweepUsageCounts(tx));
    expect(await left()).toBe(2);
    await inTenant((tx) => db.deleteConsumer(tx, 'c'));
    expect(await left()).toBe(0);
    await inSystem((tx) => db.addUsageCounts(tx, [row]));
    expect(await left()).toBe(0);
  });
});
