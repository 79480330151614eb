import {
  createRegistry,
  mappingChanges,
  type OperationFacts,
  polledOf,
  registry,
  tableOf,
  type WatchedName,
} from '@keyway/connectors';
import type { InboundHint } from '@keyway/db';
import { createSandbox, dirt, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest';

import { watchedServices, watchHelpdesk } from '../../fixtures/events/watched-helpdesk.js';
import { startTestApp, type TestApp } from '../../testing.js';

const POLLS = 8;
/** Average requests per poll while nothing changes. */
const MOST_CALLS = 3;
/** Records that both servers read in addition to the odd ones; both list all of them. */
const READ = 60;
/** Conversations listed where listing takes one request per conversation. */
const LISTED_ONE_BY_ONE = 1_000;
const LONG_AGO = new Date('2000-01-01T00:00:00.000Z');

let app: TestApp;
let sandbox: Sandbox;
/** Shared by the server and the helpdesk. */
let time = Date.now();
const clock = () => new Date(time);
beforeAll(async () => {
  sandbox = await createSandbox({ world: inject('world'), clock });
  app = await startTestApp({ sandbox, now: clock });
  await app.api('GET', '/events');
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

/** The release before any mapping change. */
const firstRelease = createRegistry(registry.connectors.values(), []);
const watched: readonly WatchedName[] = ['conversations', 'messages', 'customers'];

/** Returns the start of the poll window: the whole helpdesk, or its most recent part. */
function beginningOf(service: SandboxServiceId): Date {
  const connector = registry.getConnector(service)!;
  const [talk = 'conversations'] = polledOf(connector);
  const { callsPerPage } = tableOf(connector, talk)!.list as OperationFacts;
  const isOneByOne = talk === 'messages' || (callsPerPage?.perRecord ?? 0) > 0;
  const [first] = sandbox.helpdesk.conversations('updatedAt').slice(-LISTED_ONE_BY_ONE);
  return isOneByOne && first ? new Date(first.updatedAt) : LONG_AGO;
}

function showsMessages(service: SandboxServiceId): boolean {
  const fields = tableOf(registry.getConnector(service)!, 'conversations')?.fields ?? [];
  return fields.some((name) => ['updated_at', 'last_message_at', 'message_count'].includes(name));
}

/** Rewritten at a time: 20,000 conversations at once take longer than a statement may. */
const PORTION = 500;

/**
 * Rewrites stored digests as the first release computed them, with other values where the mapping has changed since.
 */
async function makeOld(tenant: Awaited<ReturnType<typeof watchHelpdesk>>['tenant']): Promise<void> {
  for (const resource of watched) {
    const changed = mappingChanges.flatMap((change) => change.changed?.[resource] ?? []);
    if (changed.length === 0) continue;
    const names = [...changed, 'listed'];
    const stored = [resource, `${resource}.listed`];
    type Place = { record_id: string; resource: string };
    for (let last: Place | undefined = { record_id: '', resource: '' }; last;) {
      const after: Place = last;
      [last] = await tenant<Place[]>(
        (tx) => tx.client.$queryRaw`WITH portion AS (
            SELECT resource, record_id FROM record_digests
            WHERE resource = ANY(${stored}) AND (record_id, resource) > (${after.record_id}, ${after.resource})
            ORDER BY record_id, resource LIMIT ${PORTION}
          ), rewritten AS (
            UPDATE record_digests d SET digests = (
              SELECT jsonb_object_agg(key, CASE WHEN key = ANY(${names}) THEN '"old"' ELSE value END)
              FROM jsonb_each(d.digests))
            FROM portion p WHERE d.resource = p.resource AND d.record_id = p.record_id
          ) SELECT record_id, resource FROM portion ORDER BY record_id DESC, resource DESC LIMIT 1`,
      );
    }
  }
}

test.each(watchedServices)(
  '%s: after an update of Keyway, no record of the whole helpdesk becomes an event',
  async (service) => {
    const helpdesk = await watchHelpdesk(app, sandbox, service);
    onTestFinished(() => helpdesk.end());
    const { tenant } = helpdesk;
    const before = helpdesk.workBy(firstRelease);
    const hints = () => tenant<number>((tx) => tx.client.inboundHint.count());
    const told = async () => (await helpdesk.told()).map(({ type, entity_id: id }) => `${type} ${id}`);
    const beginLongAgo = () =>
      tenant((tx) =>
        tx.client.eventSource.updateMany({
          data: { conversationsTo: beginningOf(service), customersTo: LONG_AGO },
        }),
      );
    const countCalls = async (work: () => Promise<void>): Promise<number> => {
      const since = helpdesk.calls();
      await work();
      return helpdesk.calls() - since;
    };
    const pollOften = async ({ poll }: Pick<typeof before, 'poll'>): Promise<void> => {
      for (let polls = 0; polls < POLLS; polls += 1) {
        await poll();
        time += 60_000;
      }
    };

    // Overlapping polls keep finding this change.
    sandbox.control.write({ conversation: 1, text: 'The last change for a while' });
    time += 20_000;
    await before.catchUp();
    await beginLongAgo();
    await before.pollAll();
    const odd = Object.values(dirt.conversations).map(helpdesk.toRecordId);
    const keepHintsOf = (records: readonly string[]) =>
      tenant((tx) => tx.client.inboundHint.deleteMany({ where: { recordId: { notIn: [...records] } } }));
    const first = await tenant<InboundHint[]>((tx) => tx.client.inboundHint.findMany({ take: READ }));
    await keepHintsOf(first.map(({ recordId }) => recordId));
    for (const id of odd) await helpdesk.hint(id);
    const read = await tenant<InboundHint[]>((tx) => tx.client.inboundHint.findMany());
    await before.readAll();
    await pollOften(before);
    await before.readAll();
    const callsBefore = await countCalls(() => pollOften(before));
    await before.readAll();
    await tenant((tx) => tx.client.outboxEvent.deleteMany({}));
    await makeOld(tenant);

    const callsAfter = await countCalls(() => pollOften(helpdesk));
    expect([await hints(), await told()]).toEqual([0, []]);
    await beginLongAgo();
    await helpdesk.pollAll();
    // Where the list shows no message, each conversation of the window is read again, before an update and after it.
    if (!showsMessages(service)) await keepHintsOf(read.map(({ recordId }) => recordId));
    // So is one without any time, where the mapping of its list has changed.
    const undated = helpdesk.toRecordId(dirt.conversations.undated);
    const found = showsMessages(service)
      ? await tenant<number>((tx) => tx.client.inboundHint.count({ where: { recordId: { not: undated } } }))
      : 0;
    for (const { resource, recordId } of read)
      if (resource === 'conversations') await helpdesk.hint(recordId);
    await helpdesk.readAll();
    const events = await told();
    expect({ found, events }).toEqual({ found: 0, events: [] });
    expect(callsAfter).toBeLessThanOrEqual(Math.max(callsBefore, MOST_CALLS * POLLS));
  },
  1_200_000,
);
