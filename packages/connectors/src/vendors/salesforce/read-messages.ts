import type { Message, MessageFilter } from '@keyway/contract';

import { type JsonRecord, mapEach, optionalDate, optionalId } from '../../reading/index.js';
import {
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  notFound,
  type OperationContext,
  send,
  sendAll,
  type Steps,
} from '../../definition/index.js';
import { type Feed, foreignCursor, mergeFeeds } from '../../listing/index.js';
import { fromAttachment, fromComment, fromEmail, fromFileLink } from './map-message.js';
import { idOf, isIdOf, moment, queryRequest, quote, readRecords, lastOf, ownId, placeOf } from './soql.js';

type Kind = 'EmailMessage' | 'CaseComment';
type Row = { readonly kind: Kind; readonly record: JsonRecord };

export const maxPageSize = 100;

const user =
  'CreatedById, CreatedBy.Name, CreatedBy.Email, CreatedBy.UserType, CreatedDate, LastModifiedDate';
const fields: Readonly<Record<Kind, string>> = {
  EmailMessage: `Id, ParentId, Subject, TextBody, HtmlBody, FromAddress, FromName, ToAddress, CcAddress, BccAddress, Incoming, Status, MessageDate, MessageIdentifier, ReplyToEmailMessageId, ${user}`,
  CaseComment: `Id, ParentId, CommentBody, IsPublished, ${user}`,
};

/** Emails and comments by time: two queries, each going on after its last record. */
export function* list(input: ListInput, context: OperationContext): Steps<ListPage> {
  const places = readPlaces(input);
  const open = places.filter(({ after }) => after !== 'end');
  const answers = yield* sendAll(open.map(({ kind, after }) => queryRequest(toQuery(kind, after, input))));
  const feeds = answers.map((answer, index) => toFeed(open[index]!.kind, answer, input));
  const { items, taken, ended } = mergeFeeds(feeds, input);
  const following = places.map(({ kind, after }) => {
    const index = open.findIndex((place) => place.kind === kind);
    const feed = feeds[index];
    return feed ? placeAfter(feed, taken[index]!, { before: after, time: timeOf(input) }) : 'end';
  });
  return { items: yield* complete(items, context), next: ended ? null : following.join(',') };
}

export function* find(id: string, context: OperationContext): Steps<Message> {
  const kind = isIdOf('EmailMessage', id) ? 'EmailMessage' : 'CaseComment';
  return yield* findBy(kind, `Id = ${quote(idOf(kind, id))}`, context);
}

/** The only record for which the condition holds, and `accepts` too. */
export function* findBy(
  kind: Kind,
  condition: string,
  context: OperationContext,
  accepts: (record: JsonRecord) => boolean = () => true,
): Steps<Message> {
  const soql = `SELECT ${fields[kind]} FROM ${kind} WHERE ${condition} AND ParentId != null LIMIT 10`;
  const { records } = readRecords(yield* send(queryRequest(soql)));
  const [message] = yield* complete(
    records.filter(accepts).map((record) => ({ kind, record })),
    context,
  );
  if (!message) throw notFound('message');
  return message;
}

export const originOf = ({ baseUrl }: OperationContext): string => new URL(baseUrl).origin;

/** Where a query goes on: at its start, after a record (`2026-03-04T09:30:00Z 02s…`), or no more. */
type Place = { readonly kind: Kind; readonly after: string };

const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z [A-Za-z0-9]{18}$/;

function readPlaces({ position, filter }: ListInput): readonly Place[] {
  const [emails, comments, ...rest] = position?.split(',') ?? ['', ''];
  const places = [
    { kind: 'EmailMessage', after: emails ?? '?' },
    { kind: 'CaseComment', after: comments ?? '?' },
  ] as const;
  if (
    rest.length > 0 ||
    !places.every(({ after }) => ['', 'end'].includes(after) || placePattern.test(after))
  )
    throw foreignCursor();
  return places.map(({ kind, after }) => ({ kind, after: belongs(kind, filter.type) ? after : 'end' }));
}

/** An email is always a message, a comment either. */
const belongs = (kind: Kind, type: MessageFilter['type']): boolean =>
  type === undefined || type === 'message' || (type === 'note' && kind === 'CaseComment');

const timeOf = ({ sort }: Pick<ListInput, 'sort'>): 'CreatedDate' | 'LastModifiedDate' =>
  sort?.by === 'updated_at' ? 'LastModifiedDate' : 'CreatedDate';

/** By time and id, so that a record is listed once wherever a page ends. */
function toQuery(kind: Kind, after: string, input: ListInput): string {
  const { filter, pageSize, sort } = input;
  const time = timeOf(input);
  const [direction, further] = sort?.direction === 'desc' ? ['DESC', '<'] : ['ASC', '>'];
  const [last, lastId] = after.split(' ');
  const conditions = [
    filter.conversation_id === undefined
      ? 'ParentId != null'
      : `ParentId = ${quote(idOf('Case', filter.conversation_id, 'filter.conversation_id'))}`,
    kind === 'CaseComment' && filter.type && `IsPublished = ${String(filter.type === 'message')}`,
    filter.created_since && `CreatedDate >= ${moment(filter.created_since)}`,
    filter.updated_since && `LastModifiedDate >= ${moment(filter.updated_since)}`,
    lastId && `(${time} ${further} ${last} OR (${time} = ${last} AND Id ${further} ${quote(lastId)}))`,
  ].filter(Boolean);
  return `SELECT ${fields[kind]} FROM ${kind} WHERE ${conditions.join(' AND ')} ORDER BY ${time} ${direction}, Id ${direction} LIMIT ${pageSize}`;
}

function toFeed(kind: Kind, answer: DownstreamResponse, input: ListInput): Feed<Row> {
  const { records, done } = readRecords(answer);
  const time = timeOf(input);
  return {
    rows: records.map((record) => ({ at: optionalDate(record, time), item: { kind, record } })),
    // Long bodies make an answer end before its limit, and then it says so.
    ended: records.length === 0 || (done && records.length < input.pageSize),
  };
}

function placeAfter(
  { rows, ended }: Feed<Row>,
  taken: number,
  { before, time }: { readonly before: string; readonly time: string },
): string {
  if (ended && taken === rows.length) return 'end';
  return taken === 0 ? before : lastOf(rows.slice(0, taken), ({ item }) => placeOf(item.record, time));
}

/** Adds the attachments of a whole page of emails: those kept as files, and those kept in the old way. */
function* complete(rows: readonly Row[], context: OperationContext): Steps<Message[]> {
  const origin = originOf(context);
  const attachments = yield* readAttachments(rows.filter(({ kind }) => kind === 'EmailMessage'));
  return mapEach(
    rows,
    'records',
    ({ kind, record }, path) =>
      kind === 'CaseComment'
        ? fromComment(record, path, { origin })
        : fromEmail(record, path, { origin, attachments: attachments.get(ownId(record)) ?? [] }),
    ({ record }) => ownId(record),
  );
}

function* readAttachments(emails: readonly Row[]): Steps<ReadonlyMap<string | null, Message['attachments']>> {
  const found = new Map<string | null, Message['attachments']>();
  const ids = emails
    .map(({ record }) => ownId(record) ?? '')
    .filter((id) => isIdOf('EmailMessage', id))
    .map(quote);
  if (ids.length === 0) return found;
  const [links, attachments] = yield* sendAll([
    queryRequest(
      `SELECT LinkedEntityId, ContentDocumentId, ContentDocument.Title, ContentDocument.FileExtension, ContentDocument.ContentSize FROM ContentDocumentLink WHERE LinkedEntityId IN (${ids.join(', ')})`,
    ),
    queryRequest(
      `SELECT Id, ParentId, Name, ContentType, BodyLength FROM Attachment WHERE ParentId IN (${ids.join(', ')})`,
    ),
  ]);
  const add = (emailId: string | null, attachment: Message['attachments'][number]): void => {
    found.set(emailId, [...(found.get(emailId) ?? []), attachment]);
  };
  for (const link of readRecords(links!).records) add(optionalId(link, 'LinkedEntityId'), fromFileLink(link));
  for (const record of readRecords(attachments!).records)
    add(optionalId(record, 'ParentId'), fromAttachment(record));
  return found;
}
