import { expect, it } from 'vitest';

import { toSuccess } from './success.js';

const at = (created_at: string, state: 'delivered' | 'pending' | 'failed', attempt_count = 1) => ({
  created_at,
  state,
  attempt_count,
});

it('counts by hour, with the hours between in which nothing was sent', () => {
  const { share, buckets, counts } = toSuccess([
    at('2026-03-01T12:40:00.000Z', 'pending'),
    at('2026-03-01T12:10:00.000Z', 'delivered'),
    at('2026-03-01T10:59:00.000Z', 'delivered', 3),
    at('2026-03-01T10:00:00.000Z', 'failed', 9),
  ]);
  expect(
    buckets.map(({ start, delivered, failed, retrying }) => [start, delivered, failed, retrying]),
  ).toEqual([
    ['2026-03-01T10:00:00.000Z', 1, 1, 0],
    ['2026-03-01T11:00:00.000Z', 0, 0, 0],
    ['2026-03-01T12:00:00.000Z', 1, 0, 1],
  ]);
  expect(share).toBe(0.5);
  expect(counts).toEqual({ delivered: 2, failed: 1, retrying: 1, pending: 0 });
});

it('counts by day where the deliveries reach further back', () => {
  const { buckets } = toSuccess([
    at('2026-03-04T12:00:00.000Z', 'delivered'),
    at('2026-03-01T12:00:00.000Z', 'delivered'),
  ]);
  expect(buckets).toHaveLength(4);
});

it('knows no share while nothing was tried', () => {
  expect(toSuccess([at('2026-03-04T12:00:00.000Z', 'pending', 0)]).share).toBeNull();
  expect(toSuccess([])).toMatchObject({ share: null, buckets: [] });
});
