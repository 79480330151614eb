import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  ConnectorError,
  invalid,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  type UpdateInput,
  unsupported,
} from '../../definition/index.js';
import { narrowed } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  optionalRecord,
  optionalText,
  requiredText,
} from '../../reading/index.js';
import {
  changedTags,
  chooseInbox,
  extendBody,
  neverEmpty,
  noFirstNote,
  readBack,
  readSaved,
} from '../../writing/index.js';
import { readInboxes } from './directory.js';
import { fields, statuses, tagsOf, toConversation } from './map-conversation.js';
import { slugOf } from './map-message.js';
import { dayBefore } from './messages.js';
import { listPages, pageSize } from './pages.js';

const serviceId = 'reamaze';
const keptData = neverEmpty('metadata', 'Re:amaze cannot empty the data of a conversation.');

export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: pageSize },
    filters: ['customer_id', 'inbox_id', 'tag', 'created_since'],
    sort: [],
    order: 'newest_first',
    // Where the vendor's page ends, the page before may be read again.
    callsPerPage: { base: 2 },
    run: (input) => list(input),
  }),
  get: { run: ({ id }) => read(id) },
  create: {
    effect: 'delivers',
    accepts: ['subject', 'status', 'customer', 'customer_id', 'inbox_id', 'tags', 'metadata', 'message'],
    limits: [
      noFirstNote('A note cannot open a conversation.'),
      {
        path: 'message.author',
        unless: { 'message.author.type': 'contact' },
        message: 'A conversation begins with what its customer says.',
      },
      keptData,
    ],
    requires: ['message', 'inbox_id', ['customer_id', 'customer']],
    defaults: ['inbox_id'],
    run: (input, context) => create(input, context),
  },
  update: {
    limits: [neverEmpty('assignee_id', 'Re:amaze cannot unassign a conversation.'), keptData],
    accepts: [
      'subject',
      'status',
      'status_raw',
      'snoozed_until',
      'assignee_id',
      'inbox_id',
      'tags',
      'add_tags',
      'remove_tags',
      'metadata',
    ],
    run: (input) => update(input),
  },
  delete: unsupported('Re:amaze has no call that deletes a conversation; it can be archived, as closed.'),
  fields,
  values: { status: statuses.values },
};

/**
 * Includes archived conversations. `for` also matches other requesters, and `start_date` whole days earlier, so results
 * are filtered again.
 */
function* list(input: ListInput<'conversations'>): Steps<ListPage<'conversations'>> {
  const { customer_id, inbox_id, tag, created_since } = input.filter;
  const query = {
    filter: 'all',
    for: customer_id,
    category: inbox_id,
    tag,
    start_date: created_since && dayBefore(created_since),
  };
  const idOf = (record: JsonRecord) => optionalText(record, 'slug');
  const { records, ...page } = yield* listPages(input, {
    name: 'conversations',
    idOf,
    requestOf: (number) => ({ method: 'GET', path: '/conversations', query: { ...query, page: number } }),
    growsAtStart: [customer_id, inbox_id, tag].every((each) => each === undefined),
  });
  return { items: mapEach(records, 'conversations', toConversation, idOf), ...page };
}

const pathOf = (id: string): string => `/conversations/${slugOf(id)}`;

/** A number that is no slug is looked for among ids that Re:amaze does not show; that is another conversation. */
function* readRecord(id: string): Steps<JsonRecord> {
  const record = conversationIn((yield* send({ method: 'GET', path: pathOf(id) })).body);
  if (record.slug !== id) throw notFound('conversation');
  return record;
}

function conversationIn(body: unknown): JsonRecord {
  const answer = asRecord(body, 'body');
  return optionalRecord(answer, 'conversation') ?? answer;
}

function* read(id: string): Steps<Conversation> {
  return toConversation(yield* readRecord(id), 'conversation');
}

/** In the name of the customer who asks. */
function* create(
  { message, customer, customer_id, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  if (!message) throw invalid('A conversation begins with a message.', 'message');
  const { name, email } = customer ?? { name: null, email: emailOf(customer_id ?? '', 'customer_id') };
  const first = toMessage(message);
  const conversation = {
    ...toAttributes({
      ...attributes,
      inbox_id: yield* chooseInbox(attributes.inbox_id, readInboxes, context),
    }),
    message: first,
    user: { email, ...(name ? { name } : {}) },
  };
  const extended = [...(message.pass_through ?? []), ...(pass_through ?? [])];
  const json = extendBody({ conversation }, extended, serviceId);
  const { body } = yield* send({ method: 'POST', path: '/conversations', json });
  const made = conversationIn(body);
  const slug = requiredText(made, 'slug', 'conversation');
  return yield* readBack(read(slug), () => toConversation(made, 'conversation'));
}

function toMessage(message: NonNullable<ConversationCreate['message']>): JsonRecord {
  const { body, recipients } = message;
  return {
    body,
    ...(message.external_id ? { origin_id: message.external_id } : {}),
    ...(recipients?.length ? { recipients: recipients.map(({ address }) => address) } : {}),
  };
}

/** Tags are only written as a whole. */
function* update({ id, changes }: UpdateInput<'conversations'>): Steps<Conversation> {
  const { tags, add_tags, remove_tags, pass_through, ...attributes } = changes;
  const before = add_tags || remove_tags ? yield* readRecord(id) : undefined;
  const wanted = before ? changedTags(tagsOf(before), add_tags, remove_tags) : tags;
  const conversation = toAttributes({ ...attributes, ...(wanted === undefined ? {} : { tags: wanted }) });
  const json = extendBody({ conversation }, pass_through, serviceId);
  yield* send({ method: 'PUT', path: pathOf(id), json });
  const changed = yield* readSaved(read(id), id, before && (() => toConversation(before, 'conversation')));
  assertDone(changes, changed);
  return changed;
}

/** Re:amaze ignores what it does not take, and does not document that it takes a subject. */
function assertDone(
  { subject, status, status_raw, assignee_id, inbox_id }: ConversationUpdate,
  changed: Conversation,
): void {
  const kept = [
    subject !== undefined && subject !== changed.subject && 'subject',
    status !== undefined && status !== changed.status && 'status',
    status_raw !== undefined && Number(status_raw) !== Number(changed.status_raw) && 'status',
    assignee_id != null && assignee_id.toLowerCase() !== changed.assignee?.id.toLowerCase() && 'assignee',
    inbox_id !== undefined && inbox_id !== changed.inbox?.id && 'channel',
  ].find((each) => each !== false);
  if (kept !== undefined) throw new ConnectorError('refused', `Re:amaze did not change the ${kept}.`);
}

type Attributes = Pick<
  ConversationUpdate,
  'subject' | 'status' | 'status_raw' | 'snoozed_until' | 'assignee_id' | 'inbox_id' | 'tags' | 'metadata'
>;

/** Only the members the caller sent. */
const toAttributes = ({
  subject,
  status,
  status_raw,
  snoozed_until,
  assignee_id,
  inbox_id,
  tags,
  metadata,
}: Attributes): JsonRecord => ({
  ...(subject === undefined ? {} : { subject }),
  ...(status === undefined ? {} : { status: Number(statuses.write(status)) }),
  ...(status_raw === undefined ? {} : { status: numberOf(status_raw) }),
  ...(snoozed_until === undefined ? {} : { hold_until: new Date(snoozed_until).toISOString() }),
  ...(assignee_id ? { assignee: { email: emailOf(assignee_id, 'assignee_id') } } : {}),
  ...(inbox_id === undefined ? {} : { category: slugIn(inbox_id) }),
  ...(tags === undefined ? {} : { tag_list: tags }),
  ...(metadata === undefined ? {} : { data: metadata }),
});

function numberOf(status: string): number {
  if (!/^\d{1,2}$/.test(status)) throw invalid('A status of Re:amaze is a number.', 'status_raw');
  return Number(status);
}

function emailOf(id: string, path: string): string {
  if (!id.includes('@')) throw invalid('People are known by their email address here.', path);
  return id;
}

function slugIn(id: string): string {
  if (!/^[A-Za-z0-9_-]{1,255}$/.test(id)) throw invalid('A channel is known by its slug here.', 'inbox_id');
  return id;
}
