import type { Conversation, ConversationCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  invalid,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
} from '../../definition/index.js';
import { cursorOf, narrowed } from '../../listing/index.js';
import { asRecord, type JsonRecord, mapRecords, optionalRecord } from '../../reading/index.js';
import { readBack, readSaved } from '../../writing/index.js';
import { assertSettable, change, update } from './change-conversation.js';
import { create as createMessage } from './create-message.js';
import { requireId } from './ids.js';
import { maxPageSize } from './list-messages.js';
import { fields, statuses, toConversation } from './map-conversation.js';

type Input = ListInput<'conversations'>;

/** By their latest activity; which counts is the company's choice, so that no order is promised. */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize },
    filters: ['status', 'customer_id', 'assignee_id', 'tag'],
    sort: [],
    request: listRequest,
    response: toPage,
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    effect: 'delivers',
    accepts: ['subject', 'customer', 'message', 'inbox_id', 'assignee_id', 'tags', 'metadata'],
    requires: ['message', 'customer', 'inbox_id'],
    defaults: ['inbox_id'],
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: ['status', 'snoozed_until', 'assignee_id', 'tags', 'add_tags', 'remove_tags', 'metadata'],
    run: (input, context) => update(input, context, readRecord),
  },
  delete: { run: ({ id }) => remove(id) },
  fields,
  values: { status: statuses.values },
};

/** One of them has a list of its own; the others are looked for in it. */
function listRequest({ position, pageSize, filter }: Input): DownstreamRequest {
  const { status, customer_id, assignee_id, tag } = filter;
  const wanted = whereabouts[status ?? ''];
  const query = {
    limit: pageSize,
    page_token: position,
    'q[statuses]': wanted,
  };
  if (customer_id !== undefined) return within('contacts', requireId('crd', customer_id), query);
  if (assignee_id !== undefined) return within('teammates', requireId('tea', assignee_id), query);
  if (tag !== undefined) return within('tags', requireId('tag', tag), query);
  return { method: 'GET', path: '/conversations', query: { ...query, sort_by: 'date', sort_order: 'desc' } };
}

const within = (kind: string, id: string, query: DownstreamRequest['query']): DownstreamRequest => ({
  method: 'GET',
  path: `/${kind}/${id}/conversations`,
  query: query ?? {},
});

/** Snoozed and waiting conversations can have any status. */
const whereabouts: Readonly<Record<string, readonly string[]>> = {
  open: ['assigned', 'unassigned'],
  solved: ['archived'],
};

function toPage(
  { body }: DownstreamResponse,
  _input: Input,
  { now }: OperationContext,
): ListPage<'conversations'> {
  const page = asRecord(body, 'body');
  const items = mapRecords(page, '_results', (record, path) =>
    isDeleted(record) ? [] : [toConversation(record, path, now)],
  ).flat();
  return { items, next: cursorOf(optionalRecord(page, '_pagination')?.next, 'page_token') };
}

/** Conversations in the trash are deleted; documentation uses both words. */
const isDeleted = ({ status }: JsonRecord): boolean => status === 'deleted' || status === 'trashed';

const pathOf = (id: string): string => `/conversations/${requireId('cnv', id)}`;

function* readRecord(id: string): Steps<JsonRecord> {
  const conversation = asRecord((yield* send({ method: 'GET', path: pathOf(id) })).body, 'conversation');
  if (isDeleted(conversation)) throw notFound('conversation');
  return conversation;
}

function* read(id: string, { now }: OperationContext): Steps<Conversation> {
  return toConversation(yield* readRecord(id), 'conversation', now);
}

function* create(
  { message, customer, subject, inbox_id, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  if (!message || !customer) throw invalid('A conversation needs a message and a customer.', 'message');
  // Rejects members that cannot be set afterwards before anything is sent.
  assertSettable(attributes);
  const sent = yield* createMessage(
    {
      ...message,
      subject: message.subject ?? subject,
      recipients: [
        { role: 'to', address: customer.email, name: customer.name },
        ...(message.recipients ?? []).filter(({ address }) => address !== customer.email),
      ],
      pass_through: [...(message.pass_through ?? []), ...(pass_through ?? [])],
    },
    context,
    inbox_id,
  );
  const id = sent.conversation_id;
  yield* readBack(
    change(id, attributes, readRecord),
    'The message was sent, but not all of its conversation was set.',
  );
  return yield* readSaved(read(id, context), id);
}

/** To the trash; from there Front deletes for good. */
function* remove(id: string): Steps<void> {
  yield* readRecord(id);
  yield* send({ method: 'PATCH', path: pathOf(id), json: { status: 'deleted' } });
}
