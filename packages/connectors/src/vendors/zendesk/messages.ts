import type { MessageCreate } from '@keyway/contract';

import {
  acceptsWithout,
  type DownstreamRequest,
  type DownstreamResponse,
  fieldsWithout,
  type ListInput,
  type ListPage,
  type ResourceTable,
  send,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import {
  asRecord,
  idsIn,
  type JsonRecord,
  mapRecords,
  optionalDate,
  optionalRecord,
  optionalRecords,
  optionalText,
  requiredId,
} from '../../reading/index.js';
import {
  changedFirst,
  type ConversationPage,
  findMessage,
  fromNumericMessageId,
  idWithin,
  listAcrossConversations,
  numericId,
} from '../../listing/index.js';
import { authorById } from '../../writing/index.js';
import { create, settle } from './create-message.js';
import { authorsOf, toMessage } from './map-message.js';

const maxPageSize = 100;
/** A ticket holds at most 5,000 comments; anything beyond is a list that does not end. */
const maxPages = 60;

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'created_since'],
    sort: ['created_at'],
    across: { mode: 'virtual', filters: ['created_since'], sort: [], narrows: ['created_since'] },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  // No endpoint returns one comment to an agent. Comments read individually are mostly recent.
  get: {
    run: ({ id }, context) =>
      findMessage(
        listMessages,
        fromNumericMessageId(id),
        { pageSize: maxPageSize, sort: { by: 'created_at', direction: 'desc' }, maxPages },
        context,
      ),
  },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('channel', 'in_reply_to_id', 'external_id', 'metadata'),
    showsFiles: true,
    limits: authorById('In a ticket that exists, an author is named by ID.', {
      when: { conversation_id: true },
    }),
    run: (input: MessageCreate, context) => create(input, context),
    settle: (input, context) => settle(input, context),
    settlesBy: 'repeat',
  },
  update: unsupported('A comment cannot be edited; a public one can only be made private, for good.'),
  delete: unsupported(
    'A comment cannot be deleted; it can be redacted, which is irreversible and not the same.',
  ),
  fields: fieldsWithout(
    'subject',
    'in_reply_to_id',
    'external_id',
    'metadata',
    'web_url',
    'sent_at',
    'updated_at',
  ),
};

/**
 * By id, so that no ticket moves while the walk goes on, or those changed last first, to end where nothing has changed.
 * Archived tickets are not among them.
 */
function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  const sort = since === undefined ? 'id' : '-updated_at';
  const { body } = yield* send({
    method: 'GET',
    path: '/tickets',
    query: { 'page[size]': maxPageSize, 'page[after]': position, sort },
  });
  const page = asRecord(body, 'body');
  const next = nextOf(page);
  if (since === undefined) return { ids: idsIn(page, 'tickets'), next };
  const tickets = mapRecords(page, 'tickets', (ticket, path) => ({
    id: requiredId(ticket, 'id', path),
    changedAt: optionalDate(ticket, 'updated_at'),
  }));
  return changedFirst(tickets, since, next);
}

function* listMessages(conversationId: string, input: ListInput): Steps<ListPage> {
  const ticketId = numericId(conversationId, 'filter.conversation_id');
  return toPage(yield* send(listRequest(ticketId, input)), ticketId);
}

const listRequest = (
  ticketId: string,
  { position, pageSize, sort }: Pick<ListInput, 'position' | 'pageSize' | 'sort'>,
): DownstreamRequest => ({
  method: 'GET',
  path: `/tickets/${ticketId}/comments`,
  query: {
    'page[size]': pageSize,
    'page[after]': position,
    sort: sort ? `${sort.direction === 'desc' ? '-' : ''}created_at` : undefined,
    include: 'users',
    // Else pictures within the text are no attachments (developer.zendesk.com: list comments).
    include_inline_images: 'true',
  },
});

function toPage({ body }: DownstreamResponse, ticketId: string): ListPage {
  const page = asRecord(body, 'body');
  const authorOf = authorsOf(optionalRecords(page, 'users'));
  return {
    items: mapRecords(
      page,
      'comments',
      (comment, path) => toMessage(comment, path, { ticketId, authorOf }),
      idWithin(ticketId),
    ),
    next: nextOf(page),
  };
}

function nextOf(page: JsonRecord): string | null {
  const meta = optionalRecord(page, 'meta');
  return meta?.has_more === true ? optionalText(meta, 'after_cursor') : null;
}
