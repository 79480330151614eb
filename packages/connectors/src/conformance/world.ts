import {
  messageSchema,
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
  /** The same of a customer. Such a word may also be a text of JSON or the value of a condition, in which nothing can leave it. */
  readonly customerIdPattern?: string;
  /** What a small world's `conversationId` holds, system events left out. */
  readonly records: readonly KnownRecord[];
  /** Who asks, in a small world. */
  readonly customers: readonly KnownCustomer[];
  /** What a small world holds of conversations. */
  readonly conversations: readonly KnownConversation[];
  /** What it holds of the resources that are only read, by resource: attributes to know each record by. */
  readonly directory: Readonly<Partial<Record<ResourceName, readonly Readonly<Record<string, unknown>>[]>>>;
  /** The files of all its messages. */
  readonly files: readonly KnownFile[];
  /** Reads a file where the connector found it, as the server does: the credential goes to the vendor's own host only. */
  readonly openFile: (source: FileSource) => Promise<Uint8Array>;
  /** Lets this many calls through in this time, counted anew, and says so in every answer. */
  readonly limitCalls: (rule: { limit: number; windowSeconds: number }) => void;
  /** Deletes a record of the first conversation, or the conversation or customer, at the helpdesk itself. */
  readonly deleteRecord: (
    resource: DeletableName,
    record: { readonly id: string; readonly email?: string | null; readonly created_at?: string | null },
  ) => Promise<void>;
  /** Makes the helpdesk's next answer a failure: its own 429, a bare 500, or a body cut in half. */
  readonly breakNext: (fault: { rateLimit: number } | { status: number } | { malformed: true }) => void;
};

/** Resources of which the helpdesk itself deletes a record, whatever its API offers. */
export type DeletableName = 'conversations' | 'customers' | 'messages';

/** A message or note as the helpdesk itself holds it. */
export type KnownRecord = {
  readonly type: 'message' | 'note';
  readonly isFromContact: boolean;
  readonly authorEmail: string;
  readonly html: string | null;
  readonly created_at: string;
  readonly updated_at: string;
};

/** A file as the helpdesk itself holds it. */
export type KnownFile = {
  readonly conversationId: string;
  readonly fileName: string;
  readonly contentType: string;
  readonly content: Uint8Array;
};

type KnownPerson = { readonly name: string; readonly email: string };

/** Somebody who asks, as the helpdesk itself holds them. */
export type KnownCustomer = KnownPerson & { readonly phone: string | null; readonly created_at: string };

/** A conversation as the helpdesk itself holds it. */
export type KnownConversation = Readonly<
  Record<'id' | 'subject' | 'status' | 'created_at' | 'updated_at' | 'last_message_at', string>
> & {
  readonly priority: string | null;
  readonly closed_at: string | null;
  readonly customer: KnownPerson;
  readonly assignee: KnownPerson | null;
  readonly team: string | null;
  readonly tags: readonly string[];
  /** Of messages alone, with notes, and with events: what a vendor counts is its own matter. */
  readonly messageCounts: readonly number[];
};

export type WorldSize = 'small' | 'large' | 'wide';
/** A fresh world: a few conversations, 450 messages (`large`), or 160 conversations of one message each (`wide`). */
export type OpenWorld = (size: WorldSize) => Promise<ConformanceWorld>;

export const listInput = (input: Partial<ListInput>): ListInput => ({
  position: undefined,
  pageSize: 20,
  filter: {},
  sort: undefined,
  ...input,
});

/** Registers one check; `skip` ends it where the connector does not offer what it looks at. */
export type Check = (
  name: string,
  run: (context: { readonly skip: (reason: string) => void }) => Promise<void>,
  timeoutMs?: number,
) => void;

/** A fresh world and the connector's operations on it, with everything that left and came. */
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
    /** Bodies of the requests that had one. */
    sent,
    answers,
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
    /** Where the vendor tells which way a message went only as a filter, the filter is asked. */
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
