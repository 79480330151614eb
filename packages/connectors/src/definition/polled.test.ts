import { expect, test } from 'vitest';

import { connectors, polledOf } from '../index.js';

const polledAt = (id: string): string[] => polledOf(connectors.get(id)!);

test('a connector is asked for conversations, or for new messages where those do not say when they changed', () => {
  expect(polledAt('gorgias')).toEqual(['conversations', 'customers']);
  expect(polledAt('hubspot')).toEqual(['messages', 'customers']);
  expect(polledAt('reamaze')).toEqual(['messages']);
});

test('and for nothing where that would open every conversation', () => {
  expect(polledAt('zoho-desk')).toEqual([]);
});
