import { ConnectorError, type DeletedPage } from '@keyway/connectors';
import { ensureEventSource, noteFeedRead, writeDigests } from '@keyway/db';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { paceOfTest } from '../../../fixtures/events/eventful-connector.js';
import { startEventsWorld } from '../../../fixtures/events/events-world.js';
import { TEST_CONSUMER, type TestApp } from '../../../testing.js';
import { pollSource } from './poll.js';

/** Pages of the vendor's list, and the requested positions. */
let pages: DeletedPage['items'][] = [];
let asked: (string | undefined)[] = [];
/** A position that the vendor rejects. */
let expired: string | undefined;

let app: TestApp;
let close: () => Promise<void>;
let sourceId = '';
beforeAll(async () => {
  ({ app, close } = await startEventsWorld(
    {
      poll: { ...paceOfTest, overlapSeconds: 60 },
      // oxlint-disable-next-line require-yield -- the list is in memory
      *deletedConversations(position) {
        asked.push(position);
        if (position !== undefined && position === expired) throw new ConnectorError('refused', 'expired');
        const index = Number(position ?? 0);
        return { items: pages[index] ?? [], next: index + 1 < pages.length ? String(index + 1) : null };
      },
    },
    { now: () => new Date('2999-01-02T00:00:00.000Z') },
  ));
});
afterAll(() => close());

const tenant = <T>(work: Parameters<TestApp['deps']['database']['tenant']>[1]) =>
  app.deps.database.tenant(app.application.id, work) as Promise<T>;
beforeEach(async () => {
  const key = { consumerId: TEST_CONSUMER, serviceId: 'eventful', connectionId: 'default' };
  await tenant(async (tx) => {
    await tx.client.eventSource.deleteMany({});
    await tx.client.inboundHint.deleteMany({});
    await tx.client.recordDigest.deleteMany({});
    ({ id: sourceId } = await ensureEventSource(tx, { ...key, unifiedApi: 'customer-support' }));
    await noteFeedRead(tx);
  });
});

/** Polls four times; the fourth requests deletions. */
async function pollFourTimes(): Promise<(string | undefined)[]> {
  asked = [];
  const item = { applicationId: app.application.id, kind: 'poll', key: sourceId, attempts: 1, version: 0 };
  for (let turn = 0; turn < 4; turn += 1) await pollSource(app.deps, item, new AbortController().signal);
  return asked;
}
const hinted = async () =>
  (await tenant<{ recordId: string; isDeleted: boolean }[]>((tx) => tx.client.inboundHint.findMany()))
    .filter(({ isDeleted }) => isDeleted)
    .map(({ recordId }) => recordId)
    .toSorted();
const know = (...ids: string[]) =>
  tenant((tx) =>
    writeDigests(
      tx,
      sourceId,
      ids.map((recordId) => ({ resource: 'conversations', recordId, digests: {} })),
    ),
  );
const at = (second: number) =>
  new Date(Date.parse('2999-01-01T00:00:00.000Z') + second * 1_000).toISOString();
const deleted = (id: string, second: number) => ({ id, deletedAt: at(second) });

test('known conversations are read again, back to the newest deletion of the poll before', async () => {
  await know('a', 'b', 'c', 'd');
  pages = [
    [deleted('c', 900), deleted('x', 800)],
    [deleted('b', 700), deleted('a', 600)],
  ];
  expect(await pollFourTimes()).toEqual([undefined, '1']);
  expect(await hinted()).toEqual(['a', 'b', 'c']);
  pages = [[deleted('d', 1_000), deleted('c', 900)], ...pages.slice(1), [deleted('b', 700)]];
  // The overlap ends within the second page.
  await tenant((tx) => tx.client.inboundHint.deleteMany({}));
  expect(await pollFourTimes()).toEqual([undefined, '1']);
  expect(await hinted()).toEqual(['c', 'd']);
});

test('one deleted before events began, or at an unknown time, does not make the poll read on', async () => {
  await know('a', 'b');
  pages = [
    [
      { id: 'a', deletedAt: null },
      { id: 'old', deletedAt: '2020-01-01T00:00:00.000Z' },
    ],
    [deleted('b', 1)],
  ];
  expect(await pollFourTimes()).toEqual([undefined]);
  expect(await hinted()).toEqual(['a']);
});

/** Creates this many pages of one deletion each, ten seconds apart. */
async function deleteMany(count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => `c${index}`);
  await know(...ids);
  pages = ids.map((id, index) => [deleted(id, 10_000 - 10 * index)]);
  return ids.toSorted();
}
const positions = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => (from + index === 0 ? undefined : String(from + index)));

test('a long list is read in portions, each from where the last ended', async () => {
  const ids = await deleteMany(25);
  expect(await pollFourTimes()).toEqual(positions(0, 10));
  // The walk continues in the next two polls. The fourth starts another, which ends with the overlap.
  expect(await pollFourTimes()).toEqual([...positions(10, 25), ...positions(0, 8)]);
  expect(await hinted()).toEqual(ids);
});

test('a walk whose position has expired begins again', async () => {
  const ids = await deleteMany(12);
  await pollFourTimes();
  expired = '10';
  expect(await pollFourTimes()).toEqual(['10', ...positions(0, 10)]);
  expired = undefined;
  expect(await pollFourTimes()).toEqual([...positions(10, 12), ...positions(0, 8)]);
  expect(await hinted()).toEqual(ids);
});
