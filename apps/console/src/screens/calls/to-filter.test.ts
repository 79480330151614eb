import { expect, it } from 'vitest';

import { toFilter } from './to-filter.js';

const now = new Date('2026-03-09T14:00:00Z');

it('asks for a period up to now, or for the times typed', () => {
  expect(toFilter({ period: 'hour' }, now)).toEqual({ start_date: '2026-03-09T13:00:00.000Z' });
  expect(toFilter({ to: '2026-01-01T00:00Z' }, now)).toEqual({
    end_date: '2026-01-01T00:00:00.000Z',
  });
  expect(toFilter({ from: '2026-03-01T10:00+02:00' }, now)).toEqual({
    start_date: '2026-03-01T08:00:00.000Z',
  });
});

it('asks for nothing where nothing is chosen', () => {
  expect(toFilter({ period: '', outcome: '', path: '' }, now)).toBeUndefined();
  expect(toFilter({ outcome: 'failed', path: 'messages' }, now)).toEqual({
    success: false,
    path: 'messages',
    path_match_mode: 'CONTAINS',
  });
});
