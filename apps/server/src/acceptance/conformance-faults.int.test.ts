import {
  isComposite,
  isMissing,
  registry,
  type ConnectorDefinition,
  type ListInput,
  type ListPage,
  type ResourceTable,
  type SupportedOperation,
} from '@keyway/connectors';
import { addChecks, type Check, type OpenWorld, type WorldSize } from '@keyway/connectors/conformance';
import type { Agent, Message, MessageCreate } from '@keyway/contract';
import { createSandbox, type Sandbox, type SandboxServiceId } from '@keyway/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { openHelpdesk, worldSeeds } from '../fixtures/helpdesk-world.js';

/**
 * Whether the conformance suite would notice: mistakes that a new connector could make, put into two that make none.
 * That the suite finds nothing in these as they are is what `conformance.int.test.ts` shows.
 */
type Fault = {
  readonly message?: (message: Message) => Message;
  readonly page?: (page: ListPage) => ListPage;
  readonly create?: (input: MessageCreate) => MessageCreate;
  readonly connector?: (connector: ConnectorDefinition) => ConnectorDefinition;
  /** The check that has to fail. */
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
    check: 'shows the e-mail address of whoever wrote something, where the vendor shows it',
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
    check: 'reads how many calls are left, and when they are counted anew',
  },
  'the id of another record': {
    message: (message) => ({ ...message, id: `${message.id}0` }),
    check: 'reads what it lists',
  },
  'directions the wrong way round': {
    message: (message) => ({ ...message, direction: opposite[message.direction] }),
    check: records,
  },
  'the next page of a list never asked for': {
    page: (page) => ({ ...page, next: null }),
    check: 'pages over 450 messages in four page sizes without loss or repeat',
  },
};

type AgentFault = {
  readonly page?: (page: ListPage<'agents'>) => ListPage<'agents'>;
  readonly input?: (input: ListInput<'agents'>) => ListInput<'agents'>;
  readonly agent?: (agent: Agent) => Agent;
  readonly fields?: (fields: readonly (keyof Agent)[]) => readonly (keyof Agent)[];
  readonly check: string;
};

/** The same in a resource that is only read. */
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
  'another agent than was asked for': {
    agent: (agent) => ({ ...agent, id: `${agent.id}0` }),
    check: 'reads what it lists of agents, and finds nobody else',
  },
};

const opposite: Readonly<Record<Message['direction'], Message['direction']>> = {
  inbound: 'outbound',
  outbound: 'inbound',
  internal: 'internal',
  unknown: 'unknown',
};

/** A walk's position begins with the page of conversations, null for the first. */
const isBeyondFirst = (position: string | null): boolean => {
  const [page]: unknown[] = position === null ? [null] : (JSON.parse(position) as unknown[]);
  return page !== null;
};

const sandboxes = new Map<WorldSize, Sandbox>();
beforeAll(async () => {
  for (const size of Object.keys(worldSeeds) as WorldSize[])
    sandboxes.set(size, await createSandbox({ seed: worldSeeds[size] }));
});
afterAll(() => Promise.all([...sandboxes.values()].map((sandbox) => sandbox.close())));

describe.each<SandboxServiceId>(['intercom', 'freshdesk'])('the suite on %s', (id) => {
  test.each(Object.entries(faults))('notices %s', async (_name, fault) => {
    const sound = registry.getConnector(id);
    if (!sound) throw new Error(`no connector ${id}`);
    await expect(runCheck(plant(sound, fault), id, fault.check)).rejects.toThrow();
  });

  test.each(Object.entries(agentFaults))('notices %s', async (_name, fault) => {
    const sound = registry.getConnector(id);
    if (!sound) throw new Error(`no connector ${id}`);
    await runCheck(sound, id, fault.check);
    await expect(runCheck(plantInAgents(sound, fault), id, fault.check)).rejects.toThrow();
  });
});

/** Runs one check of the suite; throws where it fails, and returns where there is nothing to check. */
const runCheck = async (connector: ConnectorDefinition, id: SandboxServiceId, name: string) => {
  const checks = new Map<string, Parameters<Check>[1]>();
  const openWorld: OpenWorld = (size) => {
    const sandbox = sandboxes.get(size);
    if (!sandbox) throw new Error('the sandboxes have not started');
    return openHelpdesk(connector, id, 'apiKey', sandbox);
  };
  addChecks(connector, openWorld, (title, run) => checks.set(title, run));
  const run = checks.get(name);
  // A check that was renamed would otherwise count as one that fails.
  expect([...checks.keys()]).toContain(name);
  await run?.({ skip: () => undefined });
};

/** The connector with a mistake in what goes into its operations, or in what comes out. */
const plant = (sound: ConnectorDefinition, fault: Fault): ConnectorDefinition => {
  const { message: change = same, page = same, create = same, connector = same } = fault;
  const { messages } = sound.resources;
  if (!messages || isMissing(messages.list) || isMissing(messages.get) || isMissing(messages.create))
    throw new Error(`${sound.id} lists, reads and creates`);
  const changed: ResourceTable = {
    ...messages,
    list: {
      ...messages.list,
      ...between(messages.list, same, (shown) => page({ ...shown, items: shown.items.map(change) })),
    },
    get: between(messages.get, same, change),
    create: { ...messages.create, ...between(messages.create, create, change) },
  };
  return connector({ ...sound, resources: { ...sound.resources, messages: changed } });
};

const plantInAgents = (sound: ConnectorDefinition, fault: AgentFault): ConnectorDefinition => {
  const { page = same, input = same, agent = same, fields = same } = fault;
  const { agents } = sound.resources;
  if (!agents || isMissing(agents.list) || isMissing(agents.get)) throw new Error(`${sound.id} lists agents`);
  const changed: ResourceTable<'agents'> = {
    list: { ...agents.list, ...between(agents.list, input, page) },
    get: between(agents.get, same, agent),
    fields: fields(agents.fields),
  };
  return { ...sound, resources: { ...sound.resources, agents: changed } };
};

const same = <Value>(value: Value): Value => value;

const between = <Input, Output>(
  operation: SupportedOperation<Input, Output>,
  into: (input: Input) => Input,
  outOf: (output: Output) => Output,
): SupportedOperation<Input, Output> => {
  if (isComposite(operation))
    return {
      run: function* (input, context) {
        return outOf(yield* operation.run(into(input), context));
      },
    };
  const { request, response } = operation;
  return {
    request: (input, context) => request(into(input), context),
    ...(response
      ? { response: (answer, input, context) => outOf(response(answer, into(input), context)) }
      : {}),
  };
};
