import { expect, it } from 'vitest';

import { toFilter } from './to-filter.js';

const now = Date.parse('2026-03-04T09:30:00.000Z');

it('asks for what the address says', () => {
  expect(toFilter({ search: 'acme', id: 'c-', health: 'needs_auth', expires: '7' }, now)).toEqual({
    search: 'acme',
    consumer_id: 'c-',
    health: 'needs_auth',
    expires_before: '2026-03-11T09:30:00.000Z',
  });
});

it('leaves out what is empty or nothing the list knows', () => {
  expect(toFilter({}, now)).toBeUndefined();
  expect(toFilter({ search: '', health: 'ill', expires: 'soon' }, now)).toBeUndefined();
});
