import type { Message, MessageFilter, MessageUpdate } from '@keyway/contract';

import {
  acceptsWithout,
  cannot,
  ConnectorError,
  type DownstreamRequest,
  fieldsWithout,
  type ListInput,
  type ListPage,
  type ResourceTable,
  notFound,
  send,
  sendAll,
  StepFailed,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { foreignCursor, idWithin, matchesSince } from '../../listing/index.js';
import { extendBody, noContact, rolesOnly } from '../../writing/index.js';
import { mapEach, recordIn, type JsonRecord } from '../../reading/index.js';
import { channels, create, settle } from './create-message.js';
import { listPages, maxPageSize } from './list-pages.js';
import { attachmentIds, filesOf, fromId, objectId, toMessage, type Files, type Kind } from './map-message.js';

export const messages: ResourceTable = {
  list: {
    paging: { mode: 'native', maxPageSize },
    filters: ['conversation_id', 'type', 'created_since', 'updated_since'],
    sort: [],
    run: (input) => list(input),
  },
  get: { run: ({ id }) => find(id) },
  create: {
    effect: 'records',
    opensConversation: false,
    accepts: acceptsWithout('in_reply_to_id', 'metadata'),
    htmlAs: { to: 'text' },
    limits: [
      {
        path: 'channel',
        allowed: Object.keys(channels),
        unless: { type: 'note' },
        message: 'Kustomer has no messages of this channel.',
      },
      noContact('A contact writes no notes.', { when: { type: 'note' } }),
      { path: 'subject', when: { type: 'note' }, message: 'A note has no subject in Kustomer.' },
      rolesOnly([], { when: { type: 'note' } }, 'A note has no recipients in Kustomer.'),
      // Kustomer takes them, but does not say how the files of a note are read.
      { path: 'attachments', when: { type: 'note' }, message: 'Files come with a message, not with a note.' },
    ],
    run: (input, context) => create(input, context),
    settle: (input) => settle(input),
  },
  update: {
    accepts: ['subject', 'body', 'body_html'],
    htmlAs: { to: 'text' },
    run: (input) => update(input),
  },
  delete: {
    only: 'note',
    request: ({ id: messageId }) => {
      const { kind, id } = fromId(messageId);
      if (kind === 'message')
        throw new ConnectorError('unsupported', 'A message can only be redacted, for good; a note goes.');
      return { method: 'DELETE', path: pathOf(kind, id) };
    },
    response: () => undefined,
  },
  fields: fieldsWithout('body_html', 'in_reply_to_id', 'web_url'),
};

const pathOf = (kind: Kind, id: string): string => `/${kind}s/${id}`;

/** No endpoint lists both kinds: every message comes first, then every note, oldest first. */
function* list(input: ListInput): Steps<ListPage> {
  const kinds = kindsOf(input.filter);
  const [first] = kinds;
  if (first === undefined) return { items: [], next: null };
  const { kind, position } = readPlace(input.position, first, kinds);
  const included: JsonRecord[] = [];
  const { records, next, ...page } = yield* listPages(
    { position, pageSize: input.pageSize },
    pathWithin(kind, input.filter),
    { include: kind === 'message' ? 'attachments' : undefined },
    included,
  );
  const files = filesOf(included);
  const follower = kinds[kinds.indexOf(kind) + 1];
  return {
    ...page,
    items: mapEach(records, 'data', (record, path) => toMessage(record, path, files), idWithin(kind)).filter(
      (message): message is Message => message !== null && matchesSince(message, input.filter),
    ),
    next: next !== null ? `${kind}:${next}` : follower === undefined ? null : `${follower}:`,
  };
}

const kindsOf = ({ type }: MessageFilter): readonly Kind[] =>
  type === undefined ? ['message', 'note'] : type === 'event' ? [] : [type];

function readPlace(
  position: string | undefined,
  first: Kind,
  kinds: readonly Kind[],
): { kind: Kind; position: string | undefined } {
  if (position === undefined) return { kind: first, position };
  const [name, page] = position.split(':', 2);
  const kind = kinds.find((known) => known === name);
  if (kind === undefined || page === undefined) throw foreignCursor();
  return { kind, position: page === '' ? undefined : page };
}

const pathWithin = (kind: Kind, { conversation_id }: MessageFilter): string =>
  conversation_id === undefined
    ? `/${kind}s`
    : `/conversations/${objectId(conversation_id, 'filter.conversation_id')}/${kind}s`;

function* find(messageId: string): Steps<Message> {
  const { kind, id } = fromId(messageId);
  return yield* complete((yield* send({ method: 'GET', path: pathOf(kind, id) })).body, kind, false);
}

function* update({ id: messageId, changes }: UpdateInput): Steps<Message> {
  const { kind, id } = fromId(messageId);
  const json = extendBody(toVendorChanges(kind, changes), changes.pass_through, 'kustomer');
  return yield* complete((yield* send({ method: 'PATCH', path: pathOf(kind, id), json })).body, kind, true);
}

function toVendorChanges(kind: Kind, { subject, body }: MessageUpdate) {
  if (kind === 'note' && subject !== undefined)
    throw cannot('A note has no subject in Kustomer.', 'subject', { reason: 'combination' });
  return {
    ...(subject === undefined ? {} : { subject }),
    ...(body === undefined ? {} : { [kind === 'note' ? 'body' : 'preview']: body }),
  };
}

/** One record refers to its files only by id, so they are read one by one. */
function* complete(body: unknown, kind: Kind, isWritten: boolean): Steps<Message> {
  const record = recordIn(body, 'data');
  const files = kind === 'message' ? yield* readFiles(record, isWritten) : filesOf([]);
  const message = toMessage(record, 'data', files);
  if (!message) throw notFound('message');
  return message;
}

/** Without the role to read files, or after a change that is made, a message is better than no message. */
function* readFiles(record: JsonRecord, isWritten: boolean): Steps<Files> {
  const id = objectId(String(record.id));
  const requests = attachmentIds(record).map((fileId): DownstreamRequest => ({
    method: 'GET',
    path: `/messages/${id}/attachments/${objectId(fileId)}`,
  }));
  try {
    const answers = yield* sendAll(requests);
    return filesOf(answers.map((answer) => recordIn(answer.body, 'data')));
  } catch (error) {
    const isPassedOver =
      error instanceof StepFailed &&
      // The server tells a missing role as refused credentials; those themselves have just read the message.
      (isWritten || ['scope', 'credentials', 'not_found'].includes(error.kind));
    if (!isPassedOver) throw error;
    return filesOf([]);
  }
}
