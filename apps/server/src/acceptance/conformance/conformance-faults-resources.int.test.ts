import { registry } from '@keyway/connectors';
import type { SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { plantIn, type ResourceFault } from '../../fixtures/conformance/plant-fault.js';
import { startCheckRunner } from '../../fixtures/conformance/run-check.js';

/** Faults in a writable resource, each of which the suite must detect. */
const conversationFaults: Readonly<Record<string, ResourceFault<'conversations'>>> = {
  'a status taken for another': {
    shown: (conversation) => ({
      ...conversation,
      status: conversation.status === 'open' ? 'solved' : conversation.status,
    }),
    check: 'shows of a conversation what the helpdesk holds of it',
  },
  'the customer taken for the assignee': {
    shown: (conversation) => ({ ...conversation, assignee: conversation.customer }),
    check: 'shows of a conversation what the helpdesk holds of it',
  },
  'the id of another conversation': {
    shown: (conversation) => ({ ...conversation, id: `${conversation.id}0` }),
    check: 'has the ids that messages name',
  },
  'a filter of conversations ignored': {
    input: (input) => ({ ...input, filter: {} }),
    check: 'filters conversations by status: exactly what the whole list says',
  },
  'the second of two filters ignored': {
    input: ({ filter, ...input }) => ({
      ...input,
      filter: Object.fromEntries(Object.entries(filter).slice(0, 1)),
    }),
    check: 'filters conversations by two attributes at once',
  },
  'tags of a new conversation dropped': {
    create: ({ tags: _tags, ...input }) => input,
    check: 'keeps every attribute of a new conversation that it takes',
  },
  'the message of a new conversation lost': {
    create: (input) => ({ ...input, ...(input.message && { message: { ...input.message, body: '?' } }) }),
    check: 'begins a conversation with the message that comes with it',
  },
  'a change that touches what nobody named': {
    update: ({ changes, ...input }) => ({ ...input, changes: { priority: 'low', ...changes } }),
    check: 'changes every attribute of a conversation that it takes, and no other',
  },
  'a change dropped': {
    update: ({ changes: { priority: _priority, ...changes }, ...input }) => ({ ...input, changes }),
    check: 'changes every attribute of a conversation that it takes, and no other',
  },
  'pass_through of a change ignored': {
    update: ({ changes: { pass_through: _passThrough, ...changes }, ...input }) => ({ ...input, changes }),
    check: 'passes on with a change of a conversation what is meant for its vendor, and nothing else',
  },
  'a status read as its neighbor': {
    shown: (conversation) => ({
      ...conversation,
      status: conversation.status === 'solved' ? 'open' : conversation.status,
    }),
    check: 'shows each status of a conversation that its vendor tells from the others',
  },
  'a priority read as its neighbor': {
    shown: (conversation) => ({
      ...conversation,
      priority: conversation.priority === 'urgent' ? 'high' : conversation.priority,
    }),
    check: 'shows each priority of a conversation that its vendor tells from the others',
  },
  'a chat taken for an email': {
    shown: (conversation) => ({ ...conversation, channel: 'email' }),
    check: 'tells conversations by chat from those by email',
  },
  'a change that empties what was filled': {
    update: ({ changes, ...input }) => ({ ...input, changes: { assignee_id: null, ...changes } }),
    check: 'leaves everything else of the fullest conversation, and every other one, as it is',
  },
  'null taken for what was not sent': {
    update: withoutNull,
    check: 'empties each attribute of a conversation that can be emptied, and no other',
  },
  'fewer calls declared than a page takes': {
    callsPerPage: { base: 0 },
    check: 'takes no more calls for a page of conversations than it says',
  },
};

const customerFaults: Readonly<Record<string, ResourceFault<'customers'>>> = {
  'those who work there listed with those who ask': {
    shown: (customer) => ({ ...customer, email: 'ada@acme.example' }),
    check: 'shows of a customer what the helpdesk holds, and no agents',
  },
  'the id of another customer': {
    shown: (customer) => ({ ...customer, id: `${customer.id}0` }),
    check: 'names customers by the ids that conversations and messages have',
  },
  'a search by address ignored': {
    input: (input) => ({ ...input, filter: {} }),
    check: 'filters customers by email: exactly what the whole list says',
  },
  'a number dropped': {
    shown: (customer) => ({ ...customer, phones: [] }),
    check: 'shows of a customer what the helpdesk holds, and no agents',
  },
  'an attribute of a new customer dropped': {
    create: ({ language: _language, ...input }) => input,
    check: 'keeps every attribute of a new customer that it takes',
  },
  'a change that empties what nobody named': {
    update: ({ changes, ...input }) => ({ ...input, changes: { language: null, ...changes } }),
    check: 'changes every attribute of a customer that it takes, and no other',
  },
  'a language of no customer': {
    shown: (customer) => ({ ...customer, language: 'tlh' }),
    check: 'shows the language, the title and the company of each customer, where it shows any',
  },
  'a change that empties a number': {
    update: ({ changes, ...input }) => ({ ...input, changes: { phones: [], ...changes } }),
    check: 'leaves everything else of the fullest customer, and every other one, as it is',
  },
  'null taken for what was not sent': {
    update: withoutNull,
    check: 'empties each attribute of a customer that can be emptied, and no other',
  },
  'an address that is not encoded': {
    input: ({ filter, ...input }) => ({
      ...input,
      filter: { ...filter, ...(filter.email ? { email: filter.email.replaceAll('+', ' ') } : {}) },
    }),
    check: 'finds a customer by its email, whatever characters that has',
  },
  'an external id that is encoded twice': {
    input: ({ filter, ...input }) => ({
      ...input,
      filter: {
        ...filter,
        ...(filter.external_id ? { external_id: encodeURIComponent(filter.external_id) } : {}),
      },
    }),
    check: 'finds a customer by its external_id, whatever characters that has',
  },
  'another customer told for the one in the way': {
    collision: (id) => `${id}0`,
    check: 'says which customer has the address of a new one already',
  },
};

let checks: Awaited<ReturnType<typeof startCheckRunner>>;
beforeAll(async () => {
  checks = await startCheckRunner();
});
afterAll(() => checks.close());

describe.each<SandboxServiceId>(['gorgias', 'zendesk'])('the suite on %s', (id) => {
  const assertNoticed = async <Name extends 'conversations' | 'customers'>(
    resource: Name,
    fault: ResourceFault<Name>,
  ) => {
    const sound = registry.getConnector(id);
    if (!sound) throw new Error(`no connector ${id}`);
    await checks.run(sound, id, fault.check, 'basic');
    const faulty = plantIn(sound, resource, fault);
    await expect(checks.run(faulty, id, fault.check, 'basic')).rejects.toThrow();
  };

  test.each(Object.entries(conversationFaults))('notices %s', (_name, fault) =>
    assertNoticed('conversations', fault),
  );
  test.each(Object.entries(customerFaults))('notices %s', (_name, fault) =>
    assertNoticed('customers', fault),
  );
});

function withoutNull<Input extends { readonly changes: object }>({ changes, ...input }: Input): Input {
  const kept = Object.entries(changes).filter(([, value]) => value !== null);
  return { ...input, changes: Object.fromEntries(kept) } as object as Input;
}
