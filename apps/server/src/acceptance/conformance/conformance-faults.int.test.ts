import {
  isMissing,
  registry,
  type ConnectorDefinition,
  type ListInput,
  type ListPage,
  type ResourceTable,
} from '@keyway/connectors';
import type { Agent, Message, MessageCreate } from '@keyway/contract';
import type { SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { between, same, startCheckRunner } from '../../fixtures/conformance/run-check.js';

/**
 * Shows that the conformance suite detects faults: each is a mistake that a new connector could make, planted in one of
 * two sound connectors. `conformance.int.test.ts` shows that the suite finds nothing in these connectors unmodified.
 */
type Fault = {
  readonly message?: (message: Message) => Message;
  /** Of a message that is read by its ID. */
  readonly single?: (message: Message) => Message;
  readonly page?: (page: ListPage) => ListPage;
  readonly create?: (input: MessageCreate) => MessageCreate;
  readonly connector?: (connector: ConnectorDefinition) => ConnectorDefinition;
  /** The check expected to fail. */
  readonly check: string;
};

const records = 'shows what the helpdesk holds: each record, who wrote it, and when';
const faults: Readonly<Record<string, Fault>> = {
  'the moment of a change taken for that of the creation': {
    message: (message) => ({ ...message, created_at: message.updated_at ?? message.created_at }),
    check: records,
  },
  'html lost': { message: (message) => ({ ...message, body_html: null }), check: 'shows html as html' },
  'the moment of a change lost': {
    message: (message) => ({ ...message, updated_at: null }),
    check: 'shows when a record was changed, where it says so',
  },
  'the author’s e-mail address lost': {
    message: (message) => ({ ...message, author: message.author && { ...message.author, email: null } }),
    check: 'shows the author’s email, where the vendor shows it',
  },
  'an author accepted and dropped': {
    create: ({ author: _author, ...input }) => input,
    check: 'writes in the name of the author that it takes',
  },
  'pass_through ignored': {
    create: ({ pass_through: _passThrough, ...input }) => input,
    check: 'passes on what is meant for its vendor, and nothing meant for another',
  },
  'the second page of conversations never read': {
    page: (page) => (isBeyondFirst(page.next) ? { ...page, next: null } : page),
    check: 'walks every page of conversations',
  },
  'the end of a limit misread': {
    connector: (connector) => ({
      ...connector,
      readRateLimit: (headers, now) => ({
        ...connector.readRateLimit?.(headers, now),
        reset: Number(headers['x-ratelimit-remaining']),
      }),
    }),
    check: 'reads how many requests are left, and when the limit resets',
  },
  'the id of another record': {
    message: (message) => ({ ...message, id: `${message.id}0` }),
    check: 'reads what it lists',
  },
  'directions the wrong way round': {
    message: (message) => ({ ...message, direction: opposite[message.direction] }),
    check: records,
  },
  'markup among the words': {
    message: (message) => ({ ...message, body: message.body_html ?? message.body }),
    check: 'shows the words of each message as they were written, and no markup among them',
  },
  'what is said in a chat taken for sent': {
    message: (message) => (message.author?.name === 'Priya Raman' ? { ...message, status: 'sent' } : message),
    check: records,
  },
  'half of a name': {
    message: (message) => ({
      ...message,
      author: message.author && { ...message.author, name: message.author.name?.split(' ')[0] ?? null },
      recipients: message.recipients.map((each) => ({ ...each, name: 'Someone' })),
    }),
    check: 'calls people by the names that the helpdesk holds',
  },
  'a moment in another unit': {
    message: (message) => ({ ...message, updated_at: inAnotherUnit(message.updated_at) }),
    check: 'shows no time that the helpdesk does not hold',
  },
  'another id of an agent than the list has': {
    message: (message) => ({
      ...message,
      author: message.author && { ...message.author, id: `${message.author.id}0` },
    }),
    check: 'names agents by the ids that messages have',
  },
  'the size of a file lost': {
    message: (message) => ({
      ...message,
      attachments: message.attachments.map((file) => ({ ...file, size: null })),
    }),
    check: 'shows the size and the type of each file, where the vendor has them next to its name',
  },
  'files lost where a message is read alone': {
    single: (message) => ({ ...message, attachments: [] }),
    check: 'reads what it lists',
  },
  'always the same pause': {
    connector: (connector) => ({
      ...connector,
      readFailure: (...failed) => ({ ...connector.readFailure(...failed), retryAfterSeconds: 60 }),
    }),
    check: 'waits longer where the vendor asks for a longer pause',
  },
  'the next page of a list never asked for': {
    page: (page) => ({ ...page, next: null }),
    check: 'pages over many messages in four page sizes without loss or repeat',
  },
};

type AgentFault = {
  readonly page?: (page: ListPage<'agents'>) => ListPage<'agents'>;
  readonly input?: (input: ListInput<'agents'>) => ListInput<'agents'>;
  readonly agent?: (agent: Agent) => Agent;
  readonly fields?: (fields: readonly (keyof Agent)[]) => readonly (keyof Agent)[];
  readonly check: string;
};

/** Faults in a read-only resource. */
const agentFaults: Readonly<Record<string, AgentFault>> = {
  'an agent left out': {
    page: (page) => ({ ...page, items: page.items.slice(1) }),
    check: 'lists the agents that the helpdesk holds, each once',
  },
  'an attribute filled that is not declared': {
    fields: (fields) => fields.filter((name) => name !== 'email'),
    check: 'lists agents that keep the contract, and fills the fields it declares and no other',
  },
  'the next page of agents never asked for': {
    page: (page) => ({ ...page, next: null }),
    check: 'pages over agents in several sizes without loss or repeat',
  },
  'a filter of agents ignored': {
    input: (input) => ({ ...input, filter: {} }),
    check: 'filters agents by email: exactly what the whole list says',
  },
  'an agent left out without a word': {
    page: (page) => ({ ...page, isCut: true }),
    check: 'lists agents around one that is null, and names it',
  },
  'another agent than was asked for': {
    agent: (agent) => ({ ...agent, id: `${agent.id}0` }),
    check: 'reads what it lists of agents, and finds no one else',
  },
};

const inAnotherUnit = (moment: string | null): string | null =>
  moment && new Date(Date.parse(moment) / 1000).toISOString();

const opposite: Readonly<Record<Message['direction'], Message['direction']>> = {
  inbound: 'outbound',
  outbound: 'inbound',
  internal: 'internal',
  unknown: 'unknown',
};

/** A position starts with the page of conversations, which is null for the first page. */
function isBeyondFirst(position: string | null): boolean {
  const [page]: unknown[] = position === null ? [null] : (JSON.parse(position) as unknown[]);
  return page !== null;
}

let checks: Awaited<ReturnType<typeof startCheckRunner>>;
beforeAll(async () => {
  checks = await startCheckRunner();
});
afterAll(() => checks.close());

describe.each<SandboxServiceId>(['intercom', 'freshdesk'])('the suite on %s', (id) => {
  test.each(Object.entries(faults))('notices %s', async (_name, fault) => {
    const sound = registry.getConnector(id);
    if (!sound) throw new Error(`no connector ${id}`);
    await expect(checks.run(plant(sound, fault), id, fault.check)).rejects.toThrow();
  });

  test.each(Object.entries(agentFaults))('notices %s', async (_name, fault) => {
    const sound = registry.getConnector(id);
    if (!sound) throw new Error(`no connector ${id}`);
    await checks.run(sound, id, fault.check);
    await expect(checks.run(plantInAgents(sound, fault), id, fault.check)).rejects.toThrow();
  });
});

test('the suite notices a file that is lost when the text of its message changes', async () => {
  const sound = registry.getConnector('freshdesk');
  if (!sound) throw new Error('no such connector');
  const check = 'changes the text of a message, and nothing else of it';
  const lose = (message: Message): Message =>
    message.body?.trim() === 'second' ? { ...message, attachments: [] } : message;
  await checks.run(sound, 'freshdesk', check);
  await expect(checks.run(plant(sound, { message: lose, check }), 'freshdesk', check)).rejects.toThrow();
});

/** Returns the connector with a fault in its operations' input or output. */
function plant(sound: ConnectorDefinition, fault: Fault): ConnectorDefinition {
  const { message: change = same, single = same, page = same, create = same, connector = same } = fault;
  const { messages } = sound.resources;
  if (!messages || isMissing(messages.list) || isMissing(messages.get) || isMissing(messages.create))
    throw new Error(`${sound.id} lists, reads and creates`);
  const changed: ResourceTable = {
    ...messages,
    list: {
      ...messages.list,
      ...between(messages.list, same, (shown) => page({ ...shown, items: shown.items.map(change) })),
    },
    get: between(messages.get, same, (message) => single(change(message))),
    create: { ...messages.create, ...between(messages.create, create, change) },
  };
  return connector({ ...sound, resources: { ...sound.resources, messages: changed } });
}

function plantInAgents(sound: ConnectorDefinition, fault: AgentFault): ConnectorDefinition {
  const { page = same, input = same, agent = same, fields = same } = fault;
  const { agents } = sound.resources;
  if (!agents || isMissing(agents.list) || isMissing(agents.get)) throw new Error(`${sound.id} lists agents`);
  const changed: ResourceTable<'agents'> = {
    list: { ...agents.list, ...between(agents.list, input, page) },
    get: between(agents.get, same, agent),
    fields: fields(agents.fields),
  };
  return { ...sound, resources: { ...sound.resources, agents: changed } };
}
