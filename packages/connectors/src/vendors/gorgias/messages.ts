import type { Message, MessageCreate, MessageUpdate } from '@keyway/contract';

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
  unresolved,
  type UpdateInput,
} from '../../definition/index.js';
import {
  asRecord,
  createdSince,
  isPast,
  isRecord,
  type JsonRecord,
  mapRecords,
  optionalId,
  optionalRecord,
  optionalText,
  requiredId,
  requiredRecords,
  requiredText,
  toBodies,
} from '../../reading/index.js';
import { fromNumericMessageId, idWithin, numericId } from '../../listing/index.js';
import { extendBody, readSaved } from '../../writing/index.js';
import { toMessage } from './map-message.js';
import { sendNew, serviceId } from './write-message.js';

const mostPagesToSettle = 5;

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize: 100 },
    filters: ['conversation_id', 'created_since'],
    sort: ['created_at'],
    request: (input) => listRequest(input),
    response: (response, input) => sinceCreated(toPage(response), input),
  },
  get: {
    request: ({ id }) => ({ method: 'GET', path: messagePath(id) }),
    response: ({ body }) => toMessage(asRecord(body, 'message'), 'message'),
  },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: acceptsWithout('in_reply_to_id'),
    run: (input, { transactionId }) => create(input, transactionId),
    settle: (input) => settle(input),
  },
  update: { accepts: ['subject', 'body', 'body_html'], run: (input) => update(input) },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: messagePath(id) }),
    response: () => undefined,
  },
  fields: fieldsWithout('in_reply_to_id', 'web_url', 'updated_at'),
};

function messagePath(messageId: string): string {
  const { parent, id } = fromNumericMessageId(messageId);
  return `/tickets/${parent}/messages/${id}`;
}

const listRequest = ({ position, pageSize, filter, sort }: ListInput): DownstreamRequest => ({
  method: 'GET',
  path: '/messages',
  query: {
    limit: pageSize,
    cursor: position,
    ticket_id:
      filter.conversation_id === undefined
        ? undefined
        : numericId(filter.conversation_id, 'filter.conversation_id'),
    order_by: `created_datetime:${sort?.direction ?? 'desc'}`,
  },
});

function idOf(record: JsonRecord): string | null {
  const ticket = optionalId(record, 'ticket_id');
  return ticket && idWithin(ticket)(record);
}

function toPage({ body }: DownstreamResponse): ListPage {
  const page = asRecord(body, 'body');
  return {
    items: mapRecords(page, 'data', (record, path) => toMessage(record, path), idOf),
    next: optionalText(optionalRecord(page, 'meta'), 'next_cursor'),
  };
}

/** Gorgias has no filter of time, but an order: what comes after one that is too old is older still. */
function sinceCreated(page: ListPage, { filter, sort }: ListInput): ListPage {
  const items = createdSince(page.items, filter.created_since);
  const isPassed = sort?.direction !== 'asc' && isPast(page.items, filter.created_since);
  return { items, next: isPassed ? null : page.next };
}

function* create(input: MessageCreate, transactionId: string | undefined): Steps<Message> {
  const { body } = yield* sendNew(input, transactionId);
  return input.conversation_id === undefined ? fromNewTicket(body) : fromCreated(body, input);
}

const fromCreated = (body: unknown, { conversation_id }: MessageCreate): Message =>
  toMessage(asRecord(body, 'message'), 'message', conversation_id);

function fromNewTicket(body: unknown): Message {
  const ticket = asRecord(body, 'ticket');
  const [first] = requiredRecords(ticket, 'messages', 'ticket');
  return toMessage(
    asRecord(first, 'ticket.messages[0]'),
    'ticket.messages[0]',
    requiredId(ticket, 'id', 'ticket'),
  );
}

/** Looks for our transaction id among the newest messages. A caller's own external id may stand on several. */
export function* settle({
  conversation_id,
  external_id,
  transactionId,
}: MessageCreate & { transactionId: string }): Steps<Message | null> {
  const list = {
    pageSize: 100,
    filter: { conversation_id },
    sort: { by: 'created_at', direction: 'desc' },
  } as const;
  let position: string | undefined;
  for (let page = 0; page < mostPagesToSettle && !external_id; page += 1) {
    const { items, next } = toPage(yield* send(listRequest({ ...list, position })));
    const found = items.find((message) => message.external_id === transactionId);
    if (found || next === null) return found ?? null;
    position = next;
  }
  throw unresolved('The message could not be identified among the others.');
}

/** PUT wants channel, via and from_agent again, so the message is read first. */
function* update({ id, changes }: UpdateInput): Steps<Message> {
  const path = messagePath(id);
  const current = asRecord((yield* send({ method: 'GET', path })).body, 'message');
  const json = extendBody(
    {
      channel: requiredText(current, 'channel', 'message'),
      via: requiredText(current, 'via', 'message'),
      from_agent: current.from_agent === true,
      ...toVendorChanges(changes),
    },
    changes.pass_through,
    serviceId,
  );
  const { body } = yield* send({ method: 'PUT', path, json });
  const toRecord = (message: unknown): Message =>
    toMessage(asRecord(message, 'message'), 'message', fromNumericMessageId(id).parent);
  // 202 says accepted; the changed message comes with it or has to be fetched.
  if (isRecord(body) && body.id !== undefined) return toRecord(body);
  const reading = function* (): Steps<Message> {
    return toRecord((yield* send({ method: 'GET', path })).body);
  };
  return yield* readSaved(reading(), id, () => toRecord(current));
}

function toVendorChanges(changes: MessageUpdate): JsonRecord {
  const changesBody = changes.body !== undefined || changes.body_html !== undefined;
  const { text, html } = toBodies(changes);
  return {
    ...(changes.subject === undefined ? {} : { subject: changes.subject }),
    ...(changesBody ? { body_text: text, body_html: html } : {}),
  };
}
