import type { Conversation, ConversationCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  invalid,
  type ListInput,
  type ListPage,
  type OperationContext,
  readAside,
  type ResourceTable,
  sendAll,
  sendAlongside,
  type Steps,
} from '../../definition/index.js';
import { narrowed, numericId } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  mapEach,
  type Named,
  optionalText,
  requiredId,
} from '../../reading/index.js';
import { idNumber, readSaved } from '../../writing/index.js';
import { tagNames, update } from './change-conversation.js';
import { writeConversation } from './create-message.js';
import { fields, statuses, toConversation } from './map-conversation.js';
import { isPast, justBefore, listPages, orderOf, pageSize, readPage } from './page.js';

type Input = ListInput<'conversations'>;

/** A further request has the inboxes' names; at the end of the vendor’s page, the previous page may be read again. */
export const conversations: ResourceTable<'conversations'> = {
  list: narrowed('conversations', fields, {
    paging: { mode: 'native', maxPageSize: pageSize },
    filters: ['status', 'inbox_id', 'assignee_id', 'created_since', 'updated_since'],
    sort: ['created_at', 'updated_at'],
    callsPerPage: { base: 3 },
    run: (input, context) => list(input, context),
  }),
  get: { run: ({ id }, context) => read(id, context) },
  create: {
    effect: 'delivers',
    accepts: ['subject', 'customer', 'customer_id', 'message', 'inbox_id', 'status', 'assignee_id', 'tags'],
    requires: ['subject', 'message', 'inbox_id', ['customer', 'customer_id']],
    defaults: ['inbox_id'],
    run: (input, context) => create(input, context),
  },
  update: {
    accepts: [
      'subject',
      'status',
      'snoozed_until',
      'assignee_id',
      'inbox_id',
      'tags',
      'add_tags',
      'remove_tags',
    ],
    run: (input, context) => update(input, context, read),
  },
  delete: {
    request: ({ id }) => ({ method: 'DELETE', path: `/conversations/${numericId(id)}` }),
    response: () => undefined,
  },
  fields,
  values: { status: statuses.values },
};

const inboxesRequest: DownstreamRequest = { method: 'GET', path: '/mailboxes' };

const toInboxes = (body: unknown): Named[] =>
  mapEach(readPage(body, 'mailboxes').records, 'mailboxes', (inbox, path) => ({
    id: requiredId(inbox, 'id', path),
    name: optionalText(inbox, 'name'),
  }));

function* list(input: Input, { now }: OperationContext): Steps<ListPage<'conversations'>> {
  const { filter, sort } = input;
  let mailboxes: DownstreamResponse | undefined;
  const { records, ...page } = yield* listPages(
    input,
    {
      name: 'conversations',
      requestOf: (number) => listRequest(input, number),
      growsAtStart:
        (sort?.direction ?? 'desc') === 'desc' &&
        [filter.status, filter.inbox_id, filter.assignee_id].every((each) => each === undefined),
      isOver: (found) => isPast(found, input),
    },
    function* (request) {
      const [answer, beside] = yield* sendAlongside(request, mailboxes ? [] : [inboxesRequest]);
      mailboxes ??= beside;
      return answer;
    },
  );
  const inboxes = readAside(mailboxes, toInboxes, []);
  const items = mapEach(records, 'conversations', (record, path) =>
    toConversation(record, path, inboxes, now),
  );
  return { items, ...page };
}

/** Without a status only active ones are listed; what is put off has any. */
function listRequest({ filter, sort }: Input, page: number): DownstreamRequest {
  const { status, inbox_id, assignee_id, updated_since } = filter;
  return {
    method: 'GET',
    path: '/conversations',
    query: {
      status: status === undefined || status === 'snoozed' ? 'all' : statuses.write(status),
      mailbox: inbox_id && numericId(inbox_id, 'filter.inbox_id'),
      assigned_to: assignee_id && numericId(assignee_id, 'filter.assignee_id'),
      modifiedSince: updated_since && justBefore(updated_since),
      ...orderOf({ sort }),
      page,
    },
  };
}

function* read(id: string, { now }: OperationContext): Steps<Conversation> {
  const [answer, mailboxes] = yield* sendAll([
    { method: 'GET', path: `/conversations/${numericId(id)}` },
    inboxesRequest,
  ]);
  const conversation = asRecord(answer?.body, 'conversation');
  return toConversation(conversation, 'conversation', toInboxes(mailboxes?.body), now);
}

function* create(input: ConversationCreate, context: OperationContext): Steps<Conversation> {
  const { message, subject, inbox_id, status, assignee_id, tags, pass_through } = input;
  if (!message) throw invalid('A conversation begins with a message.', 'message');
  const id = yield* writeConversation(
    { ...message, pass_through: [...(message.pass_through ?? []), ...(pass_through ?? [])] },
    {
      subject,
      customer: toCustomer(input),
      ...(inbox_id === undefined ? {} : { mailboxId: idNumber(inbox_id, 'inbox_id') }),
      ...(status === undefined ? {} : { status: statuses.write(status) }),
      ...(assignee_id ? { assignTo: idNumber(assignee_id, 'assignee_id') } : {}),
      ...(tags?.length ? { tags: yield* tagNames(tags, 'tags', context) } : {}),
    },
    context,
  );
  return yield* readSaved(read(id, context), id);
}

function toCustomer({ customer_id, customer }: ConversationCreate): JsonRecord {
  if (customer_id !== undefined) return { id: idNumber(customer_id, 'customer_id') };
  if (!customer) throw invalid('Name the customer, by id or by address.', 'customer_id');
  return { email: customer.email, firstName: customer.name ?? undefined };
}
