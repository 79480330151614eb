import { expect, test } from 'vitest';

import { connectors, polledOf } from '../index.js';

const polledAt = (id: string): string[] => polledOf(connectors.get(id)!);

test('a connector is asked for conversations, or for new messages where those do not say when they changed', () => {
  expect(polledAt('gorgias')).toEqual(['conversations', 'customers']);
  expect(polledAt('hubspot')).toEqual(['messages', 'customers']);
  expect(polledAt('reamaze')).toEqual(['messages']);
});

test('a list that only thins out the pages of the helpdesk by change is not polled', () => {
  const { customers, conversations } = connectors.get('gorgias')!.resources;
  const thinned = { virtualFilters: ['updated_since'] };
  const resources = {
    conversations: { ...conversations, list: { ...conversations!.list, ...thinned } },
    customers: { ...customers, list: { ...customers!.list, ...thinned } },
  };
  expect(polledOf({ ...connectors.get('gorgias')!, resources } as never)).toEqual([]);
});

test.each([
  ['chatwoot', ['conversations']],
  ['crisp', ['conversations', 'customers']],
  ['front', ['messages', 'customers']],
  ['kustomer', ['conversations', 'customers']],
  ['zammad', ['conversations', 'customers']],
  ['zendesk', ['conversations', 'customers']],
  ['zoho-desk', ['conversations', 'customers']],
] as const)('%s is asked for what its helpdesk narrows down to', (id, polled) => {
  expect(polledAt(id)).toEqual(polled);
});
