import type { Message } from '@keyway/contract';

import {
  acceptsWithout,
  type DownstreamRequest,
  type DownstreamResponse,
  fieldsWithout,
  type Limit,
  type ListInput,
  type ListPage,
  MEGABYTE,
  type ResourceTable,
  type OperationContext,
  send,
  sendAll,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import {
  type ConversationPage,
  findMessage,
  listAcrossConversations,
  numericId,
} from '../../listing/index.js';
import { authorById, extendBody, noteInConversation, oneRecipient, rolesOnly } from '../../writing/index.js';
import { asRecord, mapEach, requiredId, toBodies } from '../../reading/index.js';
import { create } from './create-message.js';
import { toDescription, toMessage, recordIdOf } from './map-message.js';
import { listPages, maxPageSize } from './list-pages.js';
import { fromRecordId, notePath, toRecordId } from './record-id.js';

/** Anything beyond 5,000 conversations of one ticket is a list that does not end. */
const maxPages = 50;

const limits: readonly Limit[] = [
  noteInConversation('A note cannot open a ticket.'),
  rolesOnly(['to'], { when: { type: 'note' } }),
  rolesOnly([], { when: { conversation_id: true, 'author.type': 'contact' }, unless: { type: 'note' } }),
  rolesOnly(['from', 'cc', 'bcc'], {
    when: { conversation_id: true },
    unless: { type: 'note', 'author.type': 'contact' },
  }),
  rolesOnly(['cc'], { when: { conversation_id: false, 'author.type': 'contact' } }),
  rolesOnly(['to', 'cc'], { when: { conversation_id: false }, unless: { 'author.type': 'contact' } }),
  oneRecipient('from'),
  oneRecipient('to', { when: { conversation_id: false } }),
  {
    path: 'author',
    when: { conversation_id: false },
    unless: { 'author.type': 'contact' },
    message: 'A new conversation is written by the owner of the credential.',
  },
  ...authorById('An author is named by ID.', { when: { conversation_id: true } }),
];

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'created_since', 'updated_since'],
    sort: [],
    order: 'oldest_first',
    across: {
      mode: 'virtual',
      filters: ['created_since', 'updated_since'],
      sort: [],
      narrows: ['created_since'],
    },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('channel', 'in_reply_to_id', 'external_id', 'metadata'),
    // developers.freshdesk.com: attachments.
    fileLimits: { together: 20 * MEGABYTE },
    limits,
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: ['body', 'body_html'],
    only: 'note',
    request: (input) => updateRequest(input),
    // `source` is left out of this answer, and only notes come here.
    response: ({ body }, { id }) =>
      toMessage({ source: 2, ...asRecord(body, 'body') }, 'body', fromRecordId(id).ticketId),
  },
  delete: {
    only: 'note',
    request: ({ id }) => ({ method: 'DELETE', path: notePath(id) }),
    response: () => undefined,
  },
  fields: fieldsWithout('in_reply_to_id', 'external_id', 'metadata', 'web_url', 'sent_at'),
};

/** By age, so that a ticket keeps its place when it changes. Without `updated_since` only the last 30 days come. */
function* listConversations(
  position: string | undefined,
  since = '2000-01-01T00:00:00Z',
): Steps<ConversationPage> {
  const input = { position, pageSize: maxPageSize };
  const { records, next } = yield* listPages(input, '/tickets', {
    updated_since: since,
    order_by: 'created_at',
    order_type: 'asc',
  });
  return { ids: mapEach(records, 'body', (ticket, path) => requiredId(ticket, 'id', path)), next };
}

/** The description, which is not among the conversations, and then those; the first page asks for both at once. */
function* listMessages(conversationId: string, input: ListInput): Steps<ListPage> {
  const ticketId = numericId(conversationId, 'filter.conversation_id');
  if (input.position !== undefined) return yield* listReplies(ticketId, input);
  const pageSize = input.pageSize - 1;
  let ticket: DownstreamResponse | undefined;
  const page =
    pageSize > 0
      ? yield* listReplies(ticketId, { position: undefined, pageSize }, function* (replies) {
          const [beside, answer] = yield* sendAll([ticketRequest(ticketId), replies]);
          ticket = beside;
          return answer!;
        })
      : { items: [], next: beginning };
  ticket ??= yield* send(ticketRequest(ticketId));
  const description = mapEach([asRecord(ticket.body, 'body')], 'ticket', toDescription, () =>
    toRecordId({ ticketId, kind: 'description', id: ticketId }),
  );
  return { ...page, items: [...description, ...page.items] };
}

/** Of the replies. */
const beginning = '0';

function* listReplies(
  ticketId: string,
  input: Pick<ListInput, 'position' | 'pageSize'>,
  sendPage?: Parameters<typeof listPages>[3],
): Steps<ListPage> {
  const path = `/tickets/${ticketId}/conversations`;
  const { records, ...page } = yield* listPages(input, path, {}, sendPage);
  const items = mapEach(
    records,
    'body',
    (item, path) => toMessage(item, path, ticketId),
    (item) => recordIdOf(item, ticketId),
  );
  return { items, ...page };
}

/** There is no request for a single conversation. */
function* find(messageId: string, context: OperationContext): Steps<Message> {
  const { ticketId, kind, id } = fromRecordId(messageId);
  if (kind === 'description') return fromTicket((yield* send(ticketRequest(ticketId))).body);
  const pages = { pageSize: maxPageSize, sort: undefined, maxPages };
  return yield* findMessage(
    (ticket, input) => listReplies(ticket, input),
    { parent: ticketId, id },
    pages,
    context,
  );
}

const ticketRequest = (ticketId: string): DownstreamRequest => ({
  method: 'GET',
  path: `/tickets/${ticketId}`,
  query: { include: 'requester' },
});

function updateRequest({ id, changes }: UpdateInput): DownstreamRequest {
  const isChanged = changes.body != null || changes.body_html != null;
  const body = isChanged ? { body: toBodies(changes).html } : {};
  return { method: 'PUT', path: notePath(id), json: extendBody(body, changes.pass_through, 'freshdesk') };
}

const fromTicket = (body: unknown): Message => toDescription(asRecord(body, 'ticket'), 'ticket');
