import { expect, it } from 'vitest';

import { toSince } from './to-since.js';

const now = new Date('2026-06-08T12:00:00.000Z');

it.each([
  [{}, '2026-06-07T12:00:00.000Z'],
  [{ span: 'hour' }, '2026-06-08T11:00:00.000Z'],
  [{ span: 'week' }, '2026-06-01T12:00:00.000Z'],
  [{ span: 'all' }, undefined],
  [{ span: 'unheard of' }, '2026-06-07T12:00:00.000Z'],
  [{ span: 'moment' }, undefined],
  [{ span: 'moment', from: '2026-06-01T00:00' }, new Date('2026-06-01T00:00').toISOString()],
])('%o asks for events since %s', (search, since) => {
  expect(toSince(search, now)).toBe(since);
});
