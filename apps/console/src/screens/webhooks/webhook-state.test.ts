import { expect, it } from 'vitest';

import { lastSentAt, nameOf, stateOf } from './webhook-state.js';

const early = '2026-06-01T12:00:00.000Z';
const late = '2026-06-01T12:00:00.001Z';

it.each([
  ['enabled', null, null, 'healthy', null],
  ['enabled', late, early, 'healthy', late],
  ['enabled', early, late, 'failing', late],
  ['enabled', null, early, 'failing', early],
  ['disabled', late, early, 'disabled', late],
  ['unverified', null, early, 'unverified', early],
] as const)('%s, well at %s, badly at %s: %s', (status, last_success_at, last_failure_at, state, sent) => {
  const webhook = { status, last_success_at, last_failure_at };
  expect([stateOf(webhook), lastSentAt(webhook)]).toEqual([state, sent]);
});

it('is called by its description, else by its host', () => {
  const delivery_url = 'https://app.example.com:8443/hooks';
  expect(nameOf({ description: 'Orders', delivery_url })).toBe('Orders');
  expect(nameOf({ description: null, delivery_url })).toBe('app.example.com:8443');
});
