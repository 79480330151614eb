import type { Message } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  type DownstreamResponse,
  fieldsWithout,
  type ListInput,
  type ListPage,
  notFound,
  type ResourceTable,
  send,
  sendAll,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import {
  type ConversationPage,
  fromMessageId,
  idReader,
  idWithin,
  listAcrossConversations,
  numericId,
} from '../../listing/index.js';
import { authorById, ifThere, noContact, rolesOnly } from '../../writing/index.js';
import {
  asRecord,
  idsIn,
  type JsonRecord,
  mapEach,
  mapRecords,
  optionalId,
  optionalRecord,
  optionalText,
  requiredId,
} from '../../reading/index.js';
import { create } from './create-message.js';
import { isMessage, toMessage } from './map-message.js';

export const maxPageSize = 100;
/** 32 hexadecimal digits or a UUID in what HubSpot shows; documented only as a string. */
const ownId = idReader(/^[\w-]{24,100}$/);
export const threadsPath = '/conversations/v3/conversations/threads';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'created_since', 'updated_since'],
    sort: ['created_at'],
    across: {
      mode: 'virtual',
      filters: ['created_since', 'updated_since'],
      sort: [],
      narrows: ['created_since'],
    },
    run: listAcrossConversations({ listConversations, listMessages }),
  },
  get: { run: ({ id }) => get(id) },
  create: {
    effect: 'delivers',
    opensConversation: false,
    accepts: [
      'conversation_id',
      'type',
      'subject',
      'body',
      'body_html',
      'author',
      'recipients',
      'attachments',
    ],
    limits: [
      { path: 'author', when: { type: 'note' }, message: 'A comment is signed by the app.' },
      { path: 'subject', when: { type: 'note' }, message: 'A comment has no subject.' },
      rolesOnly([], { when: { type: 'note' } }, 'A comment has no recipients.'),
      rolesOnly(['to', 'cc', 'bcc']),
      noContact('An author is a user of the account.'),
      ...authorById('An author is a user of the account, named by ID.'),
    ],
    run: (input) => create(input, threadsPath),
  },
  update: unsupported('Neither a message nor a comment of a thread can be changed.'),
  delete: unsupported('A message cannot be deleted; only a whole thread can be archived.'),
  fields: fieldsWithout('external_id', 'metadata', 'web_url', 'sent_at'),
};

/**
 * By id, which no message changes, or from a moment on by the latest message: one that gets another moves to the end,
 * where the walk finds it again. Archived threads are not among them.
 */
function* listConversations(
  position: string | undefined,
  since: string | undefined,
): Steps<ConversationPage> {
  const query = {
    limit: maxPageSize,
    after: position,
    sort: since === undefined ? 'id' : 'latestMessageTimestamp',
    latestMessageTimestampAfter: since,
  };
  const page = asRecord((yield* send({ method: 'GET', path: threadsPath, query })).body, 'body');
  return {
    ids: idsIn(page, 'results'),
    next: nextOf(page),
  };
}

function* listMessages(conversationId: string, { position, pageSize, sort }: ListInput): Steps<ListPage> {
  const path = `${threadsPath}/${numericId(conversationId, 'filter.conversation_id')}/messages`;
  const query = {
    limit: pageSize,
    after: position,
    sort: sort?.direction === 'asc' ? 'createdAt' : '-createdAt',
  };
  const page = asRecord((yield* send({ method: 'GET', path, query })).body, 'body');
  const records = mapRecords(page, 'results', (record) => record).filter(isMessage);
  return { items: yield* toWholeMessages(records, conversationId), next: nextOf(page) };
}

function* get(messageId: string): Steps<Message> {
  const { parent, id } = fromMessageId(messageId);
  const threadId = numericId(parent);
  const { body } = yield* send({ method: 'GET', path: `${threadsPath}/${threadId}/messages/${ownId(id)}` });
  const record = asRecord(body, 'body');
  if (!isMessage(record)) throw new ConnectorError('not_found', 'This is an event, not a message.');
  const [message] = yield* toWholeMessages([record], threadId);
  if (!message) throw notFound('message');
  return message;
}

/**
 * Messages truncated for length are fetched in full. TRUNCATED_TO_MOST_RECENT_REPLY only lacks the quoted history,
 * which the thread has anyway, and nearly every email reply has it.
 */
function* toWholeMessages(records: readonly JsonRecord[], threadId: string): Steps<Message[]> {
  const cut = records.filter(
    (record) => record.truncationStatus === 'TRUNCATED' && optionalId(record, 'id') !== null,
  );
  const answers = yield* readContents(cut.map((record) => contentRequest(record, threadId)));
  const toWhole = (record: JsonRecord, path: string): Message => {
    const answer = answers[cut.indexOf(record)];
    const { text, richText } = answer ? asRecord(answer.body, 'content') : record;
    return toMessage({ ...record, text, richText }, path, threadId);
  };
  return mapEach(records, 'messages', toWhole, idWithin(threadId));
}

/** One that is not there must not look as if its thread were not: that message stays cut. */
function* readContents(requests: readonly DownstreamRequest[]): Steps<(DownstreamResponse | undefined)[]> {
  const answers = yield* ifThere(sendAll(requests));
  if (answers) return answers;
  if (requests.length === 1) return [undefined];
  const contents: (DownstreamResponse | undefined)[] = [];
  for (const request of requests) contents.push(...(yield* readContents([request])));
  return contents;
}

const contentRequest = (record: JsonRecord, threadId: string): DownstreamRequest => ({
  method: 'GET',
  path: `${threadsPath}/${threadId}/messages/${encodeURIComponent(requiredId(record, 'id', 'message'))}/original-content`,
});

/** `paging.next` is absent at the end; its link is not used. */
export const nextOf = (page: JsonRecord): string | null =>
  optionalText(optionalRecord(optionalRecord(page, 'paging'), 'next'), 'after');
