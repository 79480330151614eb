import { eventTypes, keyScopes } from '@keyway/contract';
import { expect, test } from 'vitest';

import { assertKnown, nearest } from './nearest.js';

test.each([
  ['lissten', 'listen'],
  ['lsiten', 'listen'],
  ['Doctor', 'doctor'],
  ['xyz', undefined],
  ['', undefined],
])('of the commands, %s means %s', (word, expected) => {
  expect(nearest(word, ['doctor', 'env', 'listen', 'list', 'migrate'])).toBe(expected);
});

test('a part of a name leads to the whole, and the closest of several is taken', () => {
  expect(nearest('message.created', eventTypes)).toBe('customer-support.message.created');
  expect(nearest('conversation:write', keyScopes)).toBe('conversations:write');
  expect(nearest('messages:raed', keyScopes)).toBe('messages:read');
});

test('an unknown value is refused with the nearest one, or else with all', () => {
  const check = (...values: string[]) => assertKnown('scope', values, ['events', 'logs']);
  expect(() => check('events', 'logs')).not.toThrow();
  expect(() => check('events', 'evnts')).toThrow('Unknown scope "evnts". Did you mean "events"?');
  expect(() => check('billing')).toThrow('Unknown scope "billing". Available: events, logs.');
});
