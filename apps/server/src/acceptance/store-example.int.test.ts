import { storeHints } from '@keyway/db';
import { openTestPool, testPostgresUrl } from '@keyway/db/testing';
import { sandboxCredentials } from '@keyway/sandbox';
import { Keyway } from '@keyway/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { catchUp, type Database, schema, store } from '../../../../examples/store/store.js';
import { publishEvents } from '../events/outgoing/index.js';
import { workThrough } from '../fixtures/events/work-through.js';
import { startTestApp, TEST_CONSUMER, type TestApp } from '../testing.js';

const SERVICE = 'zendesk';
const adminUrl = testPostgresUrl();
let app: TestApp;
let keyway: Keyway;
let db: Database & { end(): Promise<void> };
/** Every tenth call fails while this is set. */
let isFailing = false;
let calls = 0;
/** The conversations that were there before events. */
let known: string[] = [];

const failingFetch: typeof fetch = async (input, init) => {
  calls += 1;
  return isFailing && calls % 10 === 0 ? new Response('{}', { status: 500 }) : fetch(input, init);
};
type Row = { resource: string; id: string; conversation_id: string | null; data: object | null };
const rows = async (resource: string) =>
  (await db.query<Row>('SELECT * FROM records WHERE resource = $1 ORDER BY id', [resource])).rows;
const kept = async (resource: string) => (await rows(resource)).filter(({ data }) => data !== null);
const waiting = async () => (await db.query('SELECT 1 FROM changes')).rows.length;
const dueNow = () => db.query('UPDATE changes SET due_at = now()');
const client = () => keyway.withOptions({ consumerId: TEST_CONSUMER, serviceId: SERVICE });
/** Publishes what waits, and has the store catch up. */
async function follow() {
  await publishEvents(app.deps);
  await catchUp(keyway, db);
}
const tenant = (work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work);
/** Finds and reads what has changed at the helpdesk. */
async function poll() {
  await tenant((tx) => tx.client.$executeRaw`UPDATE work_items SET due_at = now()`);
  await workThrough(app.deps, 'poll');
  await tenant((tx) => tx.client.$executeRaw`UPDATE inbound_hints SET due_at = now()`);
  await tenant((tx) => tx.client.$executeRaw`UPDATE work_items SET due_at = now()`);
  await workThrough(app.deps, 'recheck');
}
/** Lets the helpdesk's change become an event. */
async function change(event: string) {
  await app.sandbox.control.trigger({ event, services: [SERVICE] });
  await poll();
}

beforeAll(async () => {
  if (!adminUrl) return;
  app = await startTestApp();
  app.sandbox.control.setRateLimit(SERVICE, null);
  db = await openTestPool(adminUrl);
  await db.query(schema);
  await app.connect(SERVICE, sandboxCredentials[SERVICE].form);
  await app.api('PATCH', `/vault/integrations/${SERVICE}`, { body: { events: true } });
  const { apiKey, id: appId } = app.application;
  keyway = new Keyway({ baseUrl: app.url, apiKey, appId, fetch: failingFetch, maxRetries: 0 });
});
afterAll(async () => {
  await db?.end();
  await app?.close();
});

describe.skipIf(!adminUrl)('the store of the guide', () => {
  it('holds what the helpdesk has, from before the first event', async () => {
    await follow();
    const conversations = await client().conversations.list({ limit: 200 });
    expect(await kept('conversations')).toHaveLength(conversations.data.length);
    const [{ id = '' } = {}] = conversations.data;
    const messages = await client().messages.list({ limit: 200, filter: { conversation_id: id } });
    const stored = (await kept('messages')).filter(({ conversation_id: of }) => of === id);
    expect(stored.map(({ data }) => data)).toEqual(
      messages.data.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
    );
    expect(await waiting()).toBe(0);
    known = conversations.data.map((conversation) => conversation.id);
  });

  it('follows new, changed and deleted records, whichever of its calls fail', async () => {
    await change('conversation.created');
    await change('message.created');
    isFailing = true;
    for (let turns = 0; turns < 10 && (turns === 0 || (await waiting()) > 0); turns += 1) {
      // The log cannot be read either: the next turn goes on where this one ended.
      await follow().catch(() => undefined);
      await dueNow();
    }
    isFailing = false;
    await follow();
    expect(await waiting()).toBe(0);
    expect(await kept('conversations')).toHaveLength(known.length + 1);
    const atHelpdesk = (await client().conversations.list({ limit: 200 })).data;
    // Updates are held for a second, to be one event.
    await expect
      .poll(async () => {
        await follow();
        return (await kept('conversations')).map(({ data }) => data);
      })
      .toEqual(atHelpdesk.toSorted((one, other) => (one.id < other.id ? -1 : 1)));
  });

  it('deletes a conversation with its messages, and an earlier read does not bring it back', async () => {
    // Keyway reports the deletion of records that it has read since events were enabled.
    const { id, data } = (await kept('conversations')).find((row) => !known.includes(row.id))!;
    const began = new Date();
    expect((await kept('messages')).some(({ conversation_id: of }) => of === id)).toBe(true);
    const removed = await app.api('DELETE', `/conversations/${id}`, { service: SERVICE });
    expect(removed.status).toBe(200);
    const ids = async () => (await kept('conversations')).map((row) => row.id);
    // As the helpdesk's webhook would.
    await tenant(async (tx) => {
      const source = await tx.client.eventSource.findFirst({ where: { endedAt: null } });
      const deleted = { resource: 'conversations', recordId: id, type: 'deleted', isDeleted: true };
      await storeHints(tx, [{ sourceId: source!.id, ...deleted, origin: 'native' }]);
    });
    await poll();
    await follow();
    expect(await ids()).not.toContain(id);
    await store(db, [TEST_CONSUMER, SERVICE, 'default'], 'conversations', { id }, data, began);
    expect(await ids()).not.toContain(id);
    expect((await kept('messages')).some(({ conversation_id: of }) => of === id)).toBe(false);
  });

  it('drops everything of a connection that is deleted', async () => {
    await app.api('DELETE', `/vault/connections/customer-support/${SERVICE}`);
    await follow();
    expect([await rows('conversations'), await rows('messages'), await waiting()]).toEqual([[], [], 0]);
  });
});
