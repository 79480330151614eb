import type { DeliveryRecord, LoggedEvent } from '@keyway/contract';
import { expect, it } from 'vitest';

import { countFailed, countWanted, replayAll, toPeriod } from './replay-plan.js';

const period = { since: '2026-06-01T00:00:00.000Z', until: '2026-06-02T00:00:00.000Z' };
const [before, within, after] = ['2026-05-31', '2026-06-01', '2026-06-02'].map(
  (day) => `${day}T12:00:00.000Z`,
);

const pagesOf =
  <Item>(...pages: Item[][]) =>
  (cursor: string | undefined) => {
    const at = Number(cursor ?? 0);
    const next = at + 1 < pages.length ? String(at + 1) : null;
    return Promise.resolve({ data: pages[at] ?? [], meta: { cursors: { next } } });
  };
const failedAt = (created_at = '') => ({ created_at }) as DeliveryRecord;
const eventAt = (timestamp = '', type = 'customer-support.message.created', consumer_id = 'ada') =>
  ({ timestamp, type, data: { consumer_id, service_id: 'zendesk' } }) as LoggedEvent;

it('deliveries are counted until the list has gone past the time', async () => {
  const endless = Array.from({ length: 9 }, () => [failedAt(before)]);
  const pages = pagesOf([failedAt(after), failedAt(within)], [failedAt(within)], ...endless);
  expect(await countFailed(period, pages)).toEqual({ count: 2, isWhole: true });
});

it('of a list that is too long, more than the number is said', async () => {
  const pages = pagesOf(...Array.from({ length: 9 }, () => [failedAt(within)]));
  expect(await countFailed(period, pages)).toEqual({ count: 5, isWhole: false });
});

it('events are counted as the webhook asks for them', async () => {
  const pages = pagesOf([
    eventAt(within),
    eventAt(within, 'vault.connection.callable'),
    eventAt(within, 'customer-support.message.created', 'ben'),
    eventAt(after),
  ]);
  const webhook = { events: ['customer-support.*'], filters: { consumer_ids: ['ada'] } };
  expect(await countWanted(period, webhook, pages)).toEqual({ count: 1, isWhole: true });
});

it('a time needs a beginning before its end', () => {
  const now = new Date('2026-06-01T12:00:00.000Z');
  expect(toPeriod('2026-05-31T00:00', '', now)?.until).toBe(now.toISOString());
  expect(toPeriod('', '', now)).toBeUndefined();
  expect(toPeriod('2026-07-01T00:00', '', now)).toBeUndefined();
  expect(toPeriod('2026-05-31T00:00', '2026-05-30T00:00', now)).toBeUndefined();
});

it('portion after portion is asked for', async () => {
  const asked: string[] = [];
  let count = 0;
  await replayAll(
    'a',
    (since) => {
      asked.push(since);
      return Promise.resolve({ count: 3, next_since: since === 'a' ? 'b' : null });
    },
    (portion) => (count += portion),
  );
  expect([asked, count]).toEqual([['a', 'b'], 6]);
});
