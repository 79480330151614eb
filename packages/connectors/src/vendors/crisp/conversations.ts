import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  invalid,
  type Limit,
  type ListInput,
  type ListPage,
  lookAside,
  type OperationContext,
  type ResourceTable,
  send,
  StepFailed,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { areNewestFirst, narrowed } from '../../listing/index.js';
import {
  type JsonRecord,
  mapEach,
  optionalRecord,
  optionalText,
  optionalUnixDate,
  recordIn,
  requiredText,
} from '../../reading/index.js';
import { changedTags, extendBody, readBack, readSaved } from '../../writing/index.js';
import { readAgents } from './directory.js';
import {
  assignedTo,
  fields,
  type Operators,
  readUuid,
  segmentsOf,
  statuses,
  toConversation,
} from './map-conversation.js';
import { listPages, mostPerPage } from './list-pages.js';
import { sessionPath } from './read-messages.js';
import { create as createMessage, toRecord } from './write-messages.js';

const limits: readonly Limit[] = [
  {
    path: 'metadata',
    isNull: 'members',
    message: 'Crisp’s data has texts, numbers and booleans, and cannot be emptied.',
  },
];

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: mostPerPage },
    filters: ['status', 'assignee_id', 'inbox_id', 'tag', 'created_since', 'updated_since'],
    sort: [],
    order: 'newest_first',
    callsPerPage: { base: 2 },
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    effect: 'delivers',
    accepts: ['subject', 'status', 'customer', 'assignee_id', 'inbox_id', 'tags', 'metadata', 'message'],
    limits,
    // Nobody is reached without an address, and an empty conversation is not listed.
    requires: ['message', 'customer'],
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: ['subject', 'status', 'assignee_id', 'inbox_id', 'tags', 'add_tags', 'remove_tags', 'metadata'],
    limits,
    run: (input, context) => update(input, context),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: sessionPath(id) }),
    response: () => undefined,
  },
  fields,
  values: { status: statuses.values },
};

type Input = ListInput<'conversations'>;

function* list(input: Input, context: OperationContext): Steps<ListPage<'conversations'>> {
  const { filter } = input;
  const { records, ...page } = yield* listPages(
    input,
    'session_id',
    (number, size) => ({
      method: 'GET',
      path: `/conversations/${number}`,
      query: { per_page: size, ...toQuery(filter) },
    }),
    (found) => isPast(found, filter),
  );
  const operators = yield* lookAside(() => readOperators(records, context), new Map());
  return {
    items: mapEach(
      records,
      'data',
      (record, path) => toConversation(record, path, operators, context),
      (record) => optionalText(record, 'session_id'),
    ),
    ...page,
  };
}

/** In the order they began, newest first; those changed last come first where it matters when they were. */
const toQuery = ({
  status,
  assignee_id,
  inbox_id,
  tag,
  updated_since,
}: Input['filter']): DownstreamRequest['query'] => ({
  [updated_since === undefined ? 'order_date_created' : 'order_date_updated']: 1,
  filter_resolved: status === 'solved' ? 1 : undefined,
  filter_not_resolved: status !== undefined && status !== 'solved' ? 1 : undefined,
  filter_assigned: assignee_id === undefined ? undefined : readUuid(assignee_id, 'filter.assignee_id'),
  filter_inbox_id: inbox_id === undefined ? undefined : readUuid(inbox_id, 'filter.inbox_id'),
  ...(tag === undefined ? {} : { search_type: 'segment', search_query: tag }),
});

/** Behind the first that is too old, none is younger; unless a search lists them in another order. */
function isPast(shown: readonly JsonRecord[], { created_since, updated_since }: Input['filter']): boolean {
  const since = updated_since ?? created_since;
  const name = updated_since === undefined ? 'created_at' : 'updated_at';
  const moments = shown.map((record) => optionalUnixDate(record, name, 'milliseconds'));
  return areNewestFirst(moments) && Date.parse(moments.at(-1) ?? '') < Date.parse(since ?? '');
}

/** Who is assigned is named by the list of operators; without the right to read it, by ids alone. */
function* readOperators(records: readonly JsonRecord[], context: OperationContext): Steps<Operators> {
  if (records.every((record) => assignedTo(record) === null)) return new Map();
  try {
    const agents = yield* readAgents(context);
    return new Map(agents.map((agent) => [agent.id, agent]));
  } catch (error) {
    if (error instanceof StepFailed && ['scope', 'credentials', 'not_found'].includes(error.kind))
      return new Map();
    throw error;
  }
}

function* readRecord(id: string): Steps<JsonRecord> {
  const { body } = yield* send({ method: 'GET', path: sessionPath(id) });
  return recordIn(body, 'data');
}

function* read(id: string, context: OperationContext): Steps<Conversation> {
  const record = yield* readRecord(id);
  return toConversation(record, 'data', yield* readOperators([record], context), context);
}

/** An empty conversation, then whose it is, then the first message, which is only now sent to somebody. */
function* create(
  { message, customer, status, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  if (!message) throw invalid('Crisp shows no conversation without a message.', 'message');
  if (!customer) throw invalid('A new conversation needs a customer with an email address.', 'customer');
  // What it refuses is refused before there is a conversation.
  toRecord(message);
  const person = { email: customer.email, ...(customer.name ? { nickname: customer.name } : {}) };
  const { tags, ...others } = attributes;
  const meta = { ...person, ...toMeta(others, tags) };
  const before = writesOf(others, extendBody(meta, pass_through, 'crisp'));
  const after = writesOf(status === undefined ? {} : { status }, {});
  const { body } = yield* send({ method: 'POST', path: '/conversation' });
  const id = requiredText(recordIn(body, 'data'), 'session_id', 'data');
  const rest = function* (): Steps<void> {
    yield* sendAt(id, before);
    yield* createMessage({ ...message, conversation_id: id }, context);
    yield* sendAt(id, after);
  };
  yield* readBack(rest(), 'The conversation was made, but not all of it could be written.');
  return yield* readSaved(read(id, context), id);
}

function* update(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const { tags, add_tags, remove_tags, pass_through, ...attributes } = changes;
  // Segments are only written as a whole.
  const before = add_tags || remove_tags ? yield* readRecord(id) : undefined;
  const segments = before
    ? changedTags(segmentsOf(optionalRecord(before, 'meta') ?? {}), add_tags, remove_tags)
    : tags;
  const meta = extendBody(toMeta(attributes, segments), pass_through, 'crisp');
  yield* sendAt(id, writesOf(attributes, meta));
  const changed = yield* readSaved(
    read(id, context),
    id,
    before && (() => toConversation(before, 'data', new Map(), context)),
  );
  if (changes.status !== undefined && changed.status_raw !== statuses.write(changes.status))
    throw new ConnectorError('refused', 'Crisp did not change the state of the conversation.');
  return changed;
}

type Attributes = Pick<ConversationUpdate, 'subject' | 'status' | 'assignee_id' | 'inbox_id' | 'metadata'>;
/** A change of one side of a conversation, by the name that side has in its path. */
type Write = readonly [side: 'meta' | 'inbox' | 'routing' | 'state', json: JsonRecord];

const toMeta = ({ subject, metadata }: Attributes, segments: readonly string[] | undefined): JsonRecord => ({
  ...(subject === undefined ? {} : { subject }),
  ...(segments === undefined ? {} : { segments }),
  ...(metadata === undefined ? {} : { data: metadata }),
});

const writesOf = ({ status, assignee_id, inbox_id }: Attributes, meta: JsonRecord): readonly Write[] => [
  ...(Object.keys(meta).length > 0 ? [['meta', meta] as const] : []),
  ...(inbox_id === undefined ? [] : [['inbox', { inbox_id: uuidOf(inbox_id, 'inbox_id') }] as const]),
  ...(assignee_id === undefined
    ? []
    : [['routing', { assigned: assignee_id && { user_id: uuidOf(assignee_id, 'assignee_id') } }] as const]),
  ...(status === undefined ? [] : [['state', { state: statuses.write(status) }] as const]),
];

function* sendAt(id: string, writes: readonly Write[]): Steps<void> {
  for (const [side, json] of writes)
    yield* send({ method: 'PATCH', path: `${sessionPath(id)}/${side}`, json });
}

function uuidOf(id: string, path: string): string {
  if (!/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id))
    throw invalid('Crisp’s ids are UUIDs.', path);
  return id;
}
