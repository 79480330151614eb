import {
  isMissing,
  registry,
  type ConnectorDefinition,
  type ListInput,
  type ResourceTable,
  type UpdateInput,
} from '@keyway/connectors';
import type { Conversation, ConversationCreate } from '@keyway/contract';
import type { SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { between, same, startCheckRunner } from '../fixtures/run-check.js';

type ConversationFault = {
  readonly input?: (input: ListInput<'conversations'>) => ListInput<'conversations'>;
  readonly shown?: (conversation: Conversation) => Conversation;
  readonly create?: (input: ConversationCreate) => ConversationCreate;
  readonly update?: (input: UpdateInput<'conversations'>) => UpdateInput<'conversations'>;
  readonly callsPerPage?: { readonly base: number };
  readonly check: string;
};

/** Mistakes in a resource that is written, of which the suite has to notice each. */
const conversationFaults: Readonly<Record<string, ConversationFault>> = {
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
  'fewer calls declared than a page takes': {
    callsPerPage: { base: 0 },
    check: 'takes no more calls for a page of conversations than it says',
  },
};

let checks: Awaited<ReturnType<typeof startCheckRunner>>;
beforeAll(async () => {
  checks = await startCheckRunner();
});
afterAll(() => checks.close());

describe.each<SandboxServiceId>(['gorgias', 'zendesk'])('the suite on %s', (id) => {
  test.each(Object.entries(conversationFaults))('notices %s', async (_name, fault) => {
    const sound = registry.getConnector(id);
    if (!sound) throw new Error(`no connector ${id}`);
    await checks.run(sound, id, fault.check, 'basic');
    await expect(checks.run(plantInConversations(sound, fault), id, fault.check, 'basic')).rejects.toThrow();
  });
});

const plantInConversations = (sound: ConnectorDefinition, fault: ConversationFault): ConnectorDefinition => {
  const { input = same, shown = same, create = same, update = same, callsPerPage } = fault;
  const { conversations } = sound.resources;
  if (
    !conversations ||
    isMissing(conversations.list) ||
    isMissing(conversations.get) ||
    isMissing(conversations.create) ||
    isMissing(conversations.update)
  )
    throw new Error(`${sound.id} lists, reads, creates and changes conversations`);
  const changed: ResourceTable<'conversations'> = {
    ...conversations,
    list: {
      ...conversations.list,
      ...between(conversations.list, input, (page) => ({ ...page, items: page.items.map(shown) })),
      ...(callsPerPage ? { callsPerPage } : {}),
    },
    get: between(conversations.get, same, shown),
    create: { ...conversations.create, ...between(conversations.create, create, shown) },
    update: { ...conversations.update, ...between(conversations.update, update, shown) },
  };
  return { ...sound, resources: { ...sound.resources, conversations: changed } };
};
