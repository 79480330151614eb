import {
  createApplication,
  DatabaseUnavailableError,
  ensureConsumer,
  getUsage,
  listRequestLogs,
  type Database,
  type RequestLog,
} from '@keyway/db';
import { openAnyTestDatabase } from '@keyway/db/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createRequestLogQueue, type RequestLogQueue } from './request-log-queue.js';

const NOW = new Date('2026-03-01T12:00:00.000Z');

let database: Database;
let queue: RequestLogQueue;
let applicationId: string;
let applications = 0;
/** Runs between queue and database: makes a write fail before it begins, or loses the acknowledgement of its commit. */
let gate: (reason: string) => Promise<void>;
let hear: (reason: string) => Promise<void>;

beforeAll(async () => {
  database = await openAnyTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  gate = () => Promise.resolve();
  hear = () => Promise.resolve();
  applicationId = `application-${(applications += 1)}`;
  await database.system('test', (tx) => createApplication(tx, { id: applicationId, name: 'Test' }));
  await database.tenant(applicationId, (tx) => ensureConsumer(tx, 'consumer'));
  queue = createRequestLogQueue({
    database: {
      ...database,
      system: async (reason, work) => {
        await gate(reason);
        const done = await database.system(reason, work);
        await hear(reason);
        return done;
      },
    },
    logger: pino({ level: 'silent' }),
    now: () => NOW,
    isService: (id) => id === 'gorgias',
  });
  return () => queue.close();
});

const add = (index: number, given: Partial<RequestLog> = {}) =>
  queue.add({
    applicationId,
    id: `request-${index}`,
    consumerId: 'consumer',
    timestamp: NOW,
    httpMethod: 'GET',
    query: null,
    path: '/messages',
    operation: 'messagesAll',
    unifiedApi: 'customer-support',
    connectionId: 'default',
    serviceId: 'gorgias',
    statusCode: 200,
    execution: 25,
    duration: 20,
    errorType: null,
    errorMessage: null,
    sandbox: false,
    exchangesUntil: null,
    ...given,
  });
const count = () => queue.count({ applicationId, consumerId: 'consumer', area: 'unify', at: NOW });
const logged = async () =>
  (await database.tenant(applicationId, (tx) => listRequestLogs(tx, { limit: 2_000 }))).rows;
async function used() {
  const [usage] = await database.tenant(applicationId, (tx) => getUsage(tx, 'consumer', NOW, NOW));
  return usage?.count;
}
/** Returns the requests by hour. */
async function calls() {
  const where = { applicationId };
  const hours = await database.system('test', (tx) => tx.client.usageHour.findMany({ where }));
  return hours.reduce((sum, { calls: each }) => sum + each, 0);
}
const away = () => Promise.reject(new DatabaseUnavailableError('away'));

describe('the request log', () => {
  it('loses the rows that the database refuses and no others', async () => {
    for (let index = 0; index < 600; index += 1)
      add(index, [7, 499, 500].includes(index) ? { errorMessage: 'a\u0000b' } : {});
    await queue.flush();
    expect([(await logged()).length, queue.dropped]).toEqual([597, 3]);
  });

  it('waits for a database that is away', async () => {
    add(1);
    gate = away;
    await queue.flush();
    gate = () => Promise.resolve();
    await queue.flush();
    expect([(await logged()).length, queue.dropped]).toEqual([1, 0]);
  });
});

describe('usage counts', () => {
  it('are written although the log is not', async () => {
    add(1);
    count();
    gate = (reason) => (reason.includes('log') ? away() : Promise.resolve());
    await queue.flush();
    expect([(await logged()).length, await used()]).toEqual([0, 1]);
  });

  it('are counted once when the response to a commit is lost, with the requests that came meanwhile', async () => {
    add(1);
    count();
    hear = (reason) => {
      if (reason.includes('usage')) count();
      return away();
    };
    await queue.flush();
    expect(await used()).toBe(1);
    hear = () => Promise.resolve();
    await queue.flush();
    await queue.flush();
    expect(await used()).toBe(2);
    expect(await calls()).toBe(1);
  });

  it('of a failed write and of later requests are added up', async () => {
    count();
    count();
    gate = (reason) => {
      if (reason.includes('usage')) count();
      return away();
    };
    await queue.flush();
    gate = () => Promise.resolve();
    await queue.flush();
    expect(await used()).toBe(3);
  });
});
