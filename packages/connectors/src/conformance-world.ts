import { messageSchema, type Message, type MessageCreate, type MessageFilter } from '@keyway/contract';
import { expect } from 'vitest';

import { ConnectorError, isMissing, type ConnectorDefinition, type ListInput, type Steps } from './define.js';
import {
  DownstreamFailure,
  driveSteps,
  runOperation,
  type FetchLike,
  type OperationInputs,
  type OperationOutputs,
  type RunContext,
} from './run-operation.js';

/** What the suite needs of the outside: a helpdesk of its own that speaks the vendor's wire format. */
export type ConformanceWorld = {
  readonly fetchLike: FetchLike;
  /** `settings` must let a message open a conversation where the connector can. */
  readonly context: RunContext;
  /** Headers of a credential that the helpdesk refuses. */
  readonly refusedAuthorization: Readonly<Record<string, string>>;
  /** A conversation of at least five messages that takes new ones. */
  readonly conversationId: string;
  /** Well-formed, and nobody's. */
  readonly goneConversationId: string;
  /** Where a word may name a conversation: what it looks like. Such a word may be asked for, as one segment of a path. */
  readonly conversationIdPattern?: string;
  /** Makes the helpdesk's next answer a failure: its own 429, a bare 500, or a body cut in half. */
  readonly breakNext: (fault: { rateLimit: number } | { status: number } | { malformed: true }) => void;
};

export type WorldSize = 'small' | 'large';
/** A fresh world: a few conversations, or (`large`) 450 messages. */
export type OpenWorld = (size: WorldSize) => Promise<ConformanceWorld>;

export const listInput = (input: Partial<ListInput>): ListInput => ({
  position: undefined,
  pageSize: 20,
  filter: {},
  sort: undefined,
  ...input,
});

/** A fresh world and the connector's operations on it, with every URL that left. */
export const callsOf = async (
  connector: ConnectorDefinition,
  openWorld: OpenWorld,
  size: WorldSize = 'small',
) => {
  const world = await openWorld(size);
  const urls: string[] = [];
  const fetchLike: FetchLike = (url, init) => {
    urls.push(url);
    return world.fetchLike(url, init);
  };
  const run = <Operation extends keyof OperationInputs>(
    operation: Operation,
    input: OperationInputs[Operation],
    transactionId?: string,
  ): Promise<OperationOutputs[Operation]> =>
    runOperation(connector, operation, input, { ...world.context, transactionId }, fetchLike);
  const list = connector.resources.messages?.list;
  const offered = list && !isMissing(list) ? list : undefined;
  const required: MessageFilter = offered?.requiredFilters?.length
    ? { conversation_id: world.conversationId }
    : {};
  /** What sorting and the other filters need beside them. */
  const beside: MessageFilter = offered?.across ? { conversation_id: world.conversationId } : required;

  const listAll = async (input: Partial<ListInput>): Promise<Message[]> => {
    const first = listInput({ filter: required, ...input });
    const items: Message[] = [];
    let position: string | undefined;
    for (let pages = 0; pages < 1000; pages += 1) {
      const page = await run('list', { ...first, position });
      expect(page.items.length).toBeLessThanOrEqual(first.pageSize);
      items.push(...page.items);
      if (page.next === null) return items;
      position = page.next;
    }
    throw new Error('the list does not end');
  };
  const maxPageSize = offered?.paging.mode === 'none' || !offered ? 1 : offered.paging.maxPageSize;
  return {
    world,
    urls,
    run,
    /** Runs the steps of something that is no operation. */
    drive: <Output>(steps: Steps<Output>): Promise<Output> =>
      driveSteps(connector, steps, world.context, fetchLike),
    listAll,
    required,
    beside,
    maxPageSize,
    /** A page size with which a list of the world takes a few pages, not dozens. */
    somePages: beside.conversation_id === undefined ? Math.min(maxPageSize, 30) : 2,
    create: (message: Partial<MessageCreate>) =>
      run('create', { conversation_id: world.conversationId, ...message }),
    readBack: async (created: Message): Promise<Message> => {
      if (!isMissing(connector.resources.messages?.get ?? { capability: 'unsupported' }))
        return run('get', { id: created.id });
      const found = (await listAll({ filter: { conversation_id: created.conversation_id } })).find(
        ({ id }) => id === created.id,
      );
      if (!found) throw new Error('the created message is not in its conversation');
      return found;
    },
  };
};

export const idsOf = (messages: readonly Message[]): string[] => messages.map(({ id }) => id);

export const assertMessage = (message: Message, fields: readonly (keyof Message)[]): void => {
  expect(messageSchema.safeParse(message).error?.issues).toBeUndefined();
  for (const [name, value] of Object.entries(message)) {
    if (!fields.includes(name as keyof Message)) expect(value ?? [], `${name} is not declared`).toEqual([]);
  }
};

export const kindOf = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
    return 'succeeded';
  } catch (error) {
    if (error instanceof ConnectorError) return error.kind;
    return error instanceof DownstreamFailure ? error.failure.kind : String(error);
  }
};
