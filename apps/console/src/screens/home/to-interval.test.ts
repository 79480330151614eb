import { expect, it } from 'vitest';

import { toInterval } from './to-interval.js';

it('reaches from the start of an interval to the start of the next', () => {
  const series = [{ start: '2026-03-01T00:00:00.000Z' }, { start: '2026-03-01T01:00:00.000Z' }];
  expect(toInterval({ interval: 'hour', series }, 1)).toEqual({
    from: '2026-03-01T01:00:00.000Z',
    to: '2026-03-01T02:00:00.000Z',
  });
  expect(toInterval({ interval: 'day', series }, 0)?.to).toBe('2026-03-02T00:00:00.000Z');
  expect(toInterval({ interval: 'day', series }, 2)).toBeUndefined();
});
