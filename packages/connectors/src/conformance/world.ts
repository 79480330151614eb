import {
  messageSchema,
  type Conversation,
  type Message,
  type MessageCreate,
  type MessageFilter,
  type OperationName,
  type ResourceName,
} from '@keyway/contract';
import { expect } from 'vitest';

import {
  type ConnectorDefinition,
  ConnectorError,
  DownstreamFailure,
  driveSteps,
  type FetchLike,
  type FileSource,
  isMissing,
  type ListInput,
  type OperationInputs,
  type OperationOutputs,
  type RunContext,
  runOperation,
  type Steps,
} from '../definition/index.js';

/** The suite's view of a helpdesk, which speaks the vendor's wire format. */
export type ConformanceWorld = {
  readonly fetchLike: FetchLike;
  /** `settings` must let a message open a conversation if the connector supports that. */
  readonly context: RunContext;
  /** Headers of a credential that the helpdesk rejects. */
  readonly refusedAuthorization: Readonly<Record<string, string>>;
  /** A conversation of at least five messages that accepts new ones. */
  readonly conversationId: string;
  /** A well-formed ID without a record. */
  readonly goneConversationId: string;
  /**
   * The pattern of conversation IDs, if they can be words. Any such word may be requested, as one segment of a path.
   */
  readonly conversationIdPattern?: string;
  /**
   * The pattern of customer IDs. Such a word may also appear in a JSON text or as the value of a condition, where it
   * cannot break out.
   */
  readonly customerIdPattern?: string;
  /** The content of a small world's `conversationId`, without system events. */
  readonly records: readonly KnownRecord[];
  /** The content of all its conversations. */
  readonly histories: readonly KnownRecord[];
  /** Every time that a record of the small world has. */
  readonly moments: readonly string[];
  /** The customers of a small world. */
  readonly customers: readonly KnownCustomer[];
  /** The conversations of a small world. */
  readonly conversations: readonly KnownConversation[];
  /** The read-only records of a small world, by resource: attributes that identify each record. */
  readonly directory: Readonly<Partial<Record<ResourceName, readonly Readonly<Record<string, unknown>>[]>>>;
  /** The files of all its messages. */
  readonly files: readonly KnownFile[];
  /**
   * Reads a file from the connector's location, as the server does: the credential is sent to the vendor's own host
   * only.
   */
  readonly openFile: (source: FileSource) => Promise<Uint8Array>;
  /** How many messages the large world has, and conversations the wide one. */
  readonly counts: Readonly<Record<'large' | 'wide', number>>;
  /** Allows this many requests in this period, starting from zero, and reports it in every response. */
  readonly limitCalls: (rule: { limit: number; windowSeconds: number }) => void;
  /** Changes `conversationId` directly at the helpdesk. */
  readonly setConversation: (values: {
    readonly status?: HeldStatus;
    readonly snoozedUntil?: string;
    readonly priority?: NonNullable<Conversation['priority']>;
  }) => void;
  /** Deletes a record of the first conversation, or the conversation or customer, directly at the helpdesk. */
  readonly deleteRecord: (
    resource: DeletableName,
    record: { readonly id: string; readonly email?: string | null; readonly created_at?: string | null },
  ) => Promise<void>;
  /** Makes the helpdesk's next response fail: its own 429, a bare 500, or a truncated body. */
  readonly breakNext: (fault: { rateLimit: number } | { status: number } | { malformed: true }) => void;
};

/** Resources whose records the helpdesk itself can delete, whatever its API offers. */
export type DeletableName = 'conversations' | 'customers' | 'messages';

/** A status as the helpdesk stores it. */
export type HeldStatus = 'new' | 'open' | 'pending' | 'hold' | 'snoozed' | 'solved' | 'closed';

/** A message or note as the helpdesk stores it. */
export type KnownRecord = {
  readonly conversationId: string;
  readonly type: 'message' | 'note';
  readonly isFromContact: boolean;
  readonly authorEmail: string;
  readonly channel: string;
  readonly text: string;
  readonly html: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A file as the helpdesk stores it. */
export type KnownFile = {
  readonly conversationId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

type KnownPerson = { readonly name: string; readonly email: string };

/** A customer as the helpdesk stores it. */
export type KnownCustomer = KnownPerson &
  Readonly<Record<'phone' | 'title' | 'company' | 'language', string | null>> & {
    readonly created_at: string;
  };

/** A conversation as the helpdesk stores it. */
export type KnownConversation = Readonly<
  Record<'id' | 'subject' | 'status' | 'created_at' | 'updated_at' | 'last_message_at', string>
> & {
  readonly priority: string | null;
  readonly closed_at: string | null;
  readonly customer: KnownPerson;
  readonly assignee: KnownPerson | null;
  readonly team: string | null;
  readonly tags: readonly string[];
  /** The number of messages only, with notes, and with events: vendors count differently. */
  readonly messageCounts: readonly number[];
};

export type WorldSize = 'small' | 'large' | 'wide';

/** Opens a fresh world: a few conversations, many messages (`large`), or many conversations of one message (`wide`). */
export type OpenWorld = (size: WorldSize) => Promise<ConformanceWorld>;

export const listInput = (input: Partial<ListInput>): ListInput => ({
  position: undefined,
  pageSize: 20,
  filter: {},
  sort: undefined,
  ...input,
});

/** Registers one check; `skip` ends it if the connector does not offer the checked feature. */
export type Check = (
  name: string,
  run: (context: { readonly skip: (reason: string) => void }) => Promise<void>,
  timeoutMs?: number,
) => void;

/** Opens a fresh world and the connector's operations on it, with all requests and responses. */
export async function callsOf(
  connector: ConnectorDefinition,
  openWorld: OpenWorld,
  size: WorldSize = 'small',
) {
  const world = await openWorld(size);
  const urls: string[] = [];
  const sent: string[] = [];
  const answers: { headers: Readonly<Record<string, string>>; text: string }[] = [];
  const fetchLike: FetchLike = async (url, init) => {
    urls.push(url);
    if (init.body !== undefined) sent.push(Buffer.from(init.body).toString('utf8'));
    const answer = await world.fetchLike(url, init);
    answers.push({ headers: Object.fromEntries(answer.headers), text: await answer.clone().text() });
    return answer;
  };
  const run = <Operation extends OperationName>(
    operation: Operation,
    input: OperationInputs['messages'][Operation],
    transactionId?: string,
  ): Promise<OperationOutputs['messages'][Operation]> =>
    runOperation(connector, ['messages', operation], input, { ...world.context, transactionId }, fetchLike);
  const list = connector.resources.messages?.list;
  const offered = list && !isMissing(list) ? list : undefined;
  const required: MessageFilter = offered?.requiredFilters?.length
    ? { conversation_id: world.conversationId }
    : {};
  /** The filter that sorting and the other filters require. */
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
    /** Bodies of the requests that had one. */
    sent,
    answers,
    run,
    /** Runs steps outside any operation. */
    drive: <Output>(steps: Steps<Output>): Promise<Output> =>
      driveSteps(connector, steps, world.context, fetchLike),
    listAll,
    required,
    beside,
    maxPageSize,
    /** A page size at which a list of the world takes a few pages, not dozens. */
    somePages: beside.conversation_id === undefined ? Math.min(maxPageSize, 30) : 2,
    create: (message: Partial<MessageCreate>) =>
      run('create', { conversation_id: world.conversationId, ...message }),
    /** Returns a message's direction; if the vendor offers it as a filter only, through that filter. */
    directionOf: async ({ id, direction, conversation_id }: Message): Promise<Message['direction']> => {
      if (direction !== 'unknown' || !offered?.filters.includes('direction')) return direction;
      for (const asked of ['inbound', 'outbound'] as const) {
        const found = await listAll({ pageSize: maxPageSize, filter: { conversation_id, direction: asked } });
        if (found.some((message) => message.id === id)) return asked;
      }
      return direction;
    },
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
}

export const idsOf = (messages: readonly Message[]): string[] => messages.map(({ id }) => id);

export function assertMessage(message: Message, fields: readonly (keyof Message)[]): void {
  expect(messageSchema.safeParse(message).error?.issues).toBeUndefined();
  for (const [name, value] of Object.entries(message)) {
    if (!fields.includes(name as keyof Message)) expect(value ?? [], `${name} is not declared`).toEqual([]);
  }
}

export async function kindOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'succeeded';
  } catch (error) {
    if (error instanceof ConnectorError) return error.kind;
    return error instanceof DownstreamFailure ? error.failure.kind : String(error);
  }
}
