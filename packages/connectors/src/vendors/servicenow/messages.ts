import type { Message } from '@keyway/contract';

import {
  fieldsWithout,
  type ListInput,
  type ListPage,
  lookAside,
  notFound,
  type OperationContext,
  type ResourceTable,
  send,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import { createdSince, type JsonRecord, mapEach, optionalText, recordIn } from '../../reading/index.js';
import { create } from './create-message.js';
import { toMessage } from './map-message.js';
import {
  elements,
  entryRequest,
  journal,
  journalParameters,
  journalQuery,
  listRows,
  loadCustomers,
  tableOf,
  type Customers,
} from './table.js';

const readOnly =
  'The journal keeps what was said: its entries are read-only, and only an administrator can remove one by hand.';

/** The page's records are named in one address, which 100 leave short enough. */
const maxPageSize = 100;

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'type', 'author_id', 'created_since'],
    sort: ['created_at'],
    run: (input, context) => list(input, context),
  },
  get: { run: ({ id }, context) => find(id, context) },
  create: {
    effect: 'delivers',
    opensConversation: true,
    accepts: ['conversation_id', 'type', 'subject', 'body', 'body_html'],
    run: (input, context) => create(input, context),
  },
  update: unsupported(readOnly),
  delete: unsupported(readOnly),
  fields: fieldsWithout(
    'subject',
    'recipients',
    'attachments',
    'in_reply_to_id',
    'external_id',
    'metadata',
    'sent_at',
    'updated_at',
  ),
};

function* list(input: ListInput, context: OperationContext): Steps<ListPage> {
  const { filter, sort } = input;
  const query = journalQuery(filter, context.settings, sort?.direction);
  if (filter.type === 'event') return { items: [], next: null };
  const { records, ...page } = yield* listRows(input, maxPageSize, journal, journalParameters(query));
  const messages = yield* complete(records, context);
  return { items: createdSince(messages, filter.created_since), ...page };
}

/** Entries of other tables and other fields are no messages of this connection. */
function* find(id: string, context: OperationContext): Steps<Message> {
  const { body } = yield* send(entryRequest(id));
  const entry = recordIn(body, 'result');
  const isMessage = Object.values<unknown>(elements).includes(entry.element);
  const [message] =
    isMessage && entry.name === tableOf(context.settings) ? yield* complete([entry], context) : [];
  if (!message) throw notFound('message');
  return message;
}

function* complete(entries: readonly JsonRecord[], context: OperationContext): Steps<Message[]> {
  const customers = yield* lookAside(() => loadCustomers(entries, context), new Map<string, Customers>());
  return mapEach(
    entries,
    'result',
    (entry, path) =>
      toMessage(entry, path, {
        customers: customers.get(String(entry.element_id)),
        settings: context.settings,
      }),
    (entry) => optionalText(entry, 'sys_id'),
  );
}
