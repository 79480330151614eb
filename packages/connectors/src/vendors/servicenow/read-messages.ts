import type { Message } from '@keyway/contract';

import {
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  lookAside,
  notFound,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import { type Feed, foreignCursor, mergeFeeds } from '../../listing/index.js';
import {
  createdSince,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalText,
  recordIn,
} from '../../reading/index.js';
import { fileRequest, filesRequest, ifReadable, type RecordFile, toRecordFile } from './files.js';
import { fileIdOf, fileMessageId, toFileMessage, toMessage } from './map-message.js';
import { filesAround, loadOwners, toEntry } from './match-files.js';
import {
  elements,
  entryRequest,
  hasMore,
  journalQuery,
  journalRequest,
  loadCustomers,
  resultsOf,
  since,
  sysId,
  tableOf,
  userName,
  type Customers,
} from './table.js';

/** The page's records are named in one address, which 100 leave short enough. */
export const maxPageSize = 100;

const kinds = ['entry', 'file'] as const;
type Kind = (typeof kinds)[number];
type Row = { readonly kind: Kind; readonly record: JsonRecord };

/**
 * Where a list goes on: rows to leave out, and of those that follow how many were shown. A page is cut before the rows
 * that the user may not see are taken out of it, so only the first number is one that the instance can count by.
 */
type Place = { readonly kind: Kind; readonly offset: number; readonly shown: number };

/** The journal, and the files of its records that belong to none of its entries. */
export function* list(input: ListInput, context: OperationContext): Steps<ListPage> {
  const { pageSize, filter } = input;
  const places = readPlaces(input);
  // Before anything is asked: a filter may be one that ServiceNow cannot search for.
  for (const place of places) requestOf(place, input, context);
  if (filter.type === 'event') return { items: [], next: null };
  const feeds: Feed<Row>[] = [];
  for (const place of places) feeds.push(yield* readFeed(place, input, context));
  const { items: rows, taken, ended } = mergeFeeds(feeds, input);
  const next = places.map((place, index) => placeAfter(place, feeds[index]!, taken[index]!, pageSize));
  const filesOfRecord = filter.conversation_id === undefined ? undefined : wholeFeed(places, feeds, input);
  return {
    items: createdSince(yield* complete(rows, context, filesOfRecord), filter.created_since),
    next: ended ? null : writePlaces(places, next),
  };
}

/** The files of a conversation, if one page has them all. */
const wholeFeed = (
  places: readonly Place[],
  feeds: readonly Feed<Row>[],
  { filter }: ListInput,
): readonly RecordFile[] | undefined => {
  if (filter.author_id !== undefined || filter.created_since !== undefined) return undefined;
  const index = places.findIndex(({ kind, offset, shown }) => kind === 'file' && offset + shown === 0);
  const { rows, ended } = feeds[index] ?? {};
  return ended ? rows?.flatMap(({ item }) => toRecordFile(item.record) ?? []) : undefined;
};

/** Entries of other tables and other fields are no messages of this connection. */
export function* find(id: string, context: OperationContext): Steps<Message> {
  const file = fileIdOf(id);
  if (file !== undefined) return yield* findFile(file, context);
  const { body } = yield* send(entryRequest(id));
  const record = recordIn(body, 'result');
  const isMessage = Object.values<unknown>(elements).includes(record.element);
  const [message] =
    isMessage && record.name === tableOf(context.settings)
      ? yield* complete([{ kind: 'entry', record }], context)
      : [];
  if (!message) throw notFound('message');
  return message;
}

/** Also one that has come to belong to an entry since it was listed by itself. */
function* findFile(id: string, context: OperationContext): Steps<Message> {
  const { body } = yield* send(fileRequest(id));
  const row = recordIn(body, 'result');
  const file = toRecordFile(row);
  if (!file || row.table_name !== tableOf(context.settings)) throw notFound('message');
  const customers = yield* customersOf([file.record], context);
  return toFileMessage(file, { customers: customers.get(file.record), settings: context.settings });
}

const placePattern = /^(0|[1-9]\d{0,8})\+(0|[1-9]\d{0,4})$/;

const readPlaces = ({ position = '0+0,0+0', filter }: ListInput): readonly Place[] => {
  const parts = position.split(',');
  if (parts.length !== kinds.length) throw foreignCursor();
  return kinds.flatMap((kind, index) => {
    // No file is a note: everyone who may see the record may see it.
    if (parts[index] === 'end' || (kind === 'file' && filter.type === 'note')) return [];
    const [, offset, shown] = placePattern.exec(parts[index] ?? '') ?? [];
    if (offset === undefined || shown === undefined) throw foreignCursor();
    return [{ kind, offset: Number(offset), shown: Number(shown) }];
  });
};

const writePlaces = (places: readonly Place[], next: readonly string[]): string =>
  kinds
    .map((kind) => {
      const index = places.findIndex((place) => place.kind === kind);
      return index === -1 ? 'end' : next[index];
    })
    .join(',');

const requestOf = (
  { kind, offset }: Place,
  { filter, sort, pageSize }: ListInput,
  context: OperationContext,
) => {
  const { settings } = context;
  if (kind === 'entry')
    return journalRequest(journalQuery(filter, settings, sort?.direction), pageSize, offset);
  const order = sort?.direction === 'desc' ? 'ORDERBYDESC' : 'ORDERBY';
  const { conversation_id, author_id, created_since } = filter;
  const conditions = [
    `table_name=${tableOf(settings)}`,
    conversation_id && `table_sys_id=${sysId(conversation_id, 'filter.conversation_id')}`,
    author_id && `sys_created_by=${userName(author_id, 'filter.author_id')}`,
    created_since && since('sys_created_on', created_since),
    `${order}sys_created_on`,
    `${order}sys_id`,
  ];
  return filesRequest(conditions, pageSize, offset);
};

/** Whoever may not read files still reads the journal. */
function* readFeed(place: Place, input: ListInput, context: OperationContext): Steps<Feed<Row>> {
  const request = requestOf(place, input, context);
  if (place.kind === 'entry') return toFeed(place, yield* send(request), input);
  const answer = yield* ifReadable(send(request), undefined);
  return answer ? toFeed(place, answer, input) : { rows: [], ended: true };
}

const toFeed = (
  { kind, offset, shown }: Place,
  answer: DownstreamResponse,
  { pageSize }: ListInput,
): Feed<Row> => {
  const records = resultsOf(answer);
  return {
    rows: records
      .slice(shown)
      .map((record) => ({ at: optionalDate(record, 'sys_created_on'), item: { kind, record } })),
    ended: !hasMore(answer, offset + pageSize, records.length),
  };
};

const placeAfter = (
  { offset, shown }: Place,
  { rows, ended }: Feed<Row>,
  taken: number,
  pageSize: number,
): string => {
  if (taken < rows.length) return `${offset}+${shown + taken}`;
  return ended ? 'end' : `${offset + pageSize}+0`;
};

/** Entries with their files, and files that belong to no entry. */
function* complete(
  rows: readonly Row[],
  context: OperationContext,
  filesOfRecord?: readonly RecordFile[],
): Steps<Message[]> {
  const { settings } = context;
  const entries = rows.filter(({ kind }) => kind === 'entry').map(({ record }) => toEntry(record));
  const alone = rows.flatMap(({ kind, record }) => (kind === 'file' ? (toRecordFile(record) ?? []) : []));
  const records = [...entries, ...alone].map(({ record }) => record);
  const customers = yield* customersOf(records, context);
  const { ownerOf, files } = yield* readFiles(
    filesOfRecord ?? [...(yield* ifReadable(filesAround(entries, context), [])), ...alone],
    context,
  );
  return mapEach(
    rows,
    'result',
    ({ kind, record }, path): Message[] => {
      const about = { customers: customers.get(recordOf({ kind, record })), settings };
      if (kind === 'entry') {
        const { id } = toEntry(record);
        return [
          toMessage(record, path, { ...about, files: files.filter((file) => ownerOf.get(file.id) === id) }),
        ];
      }
      const file = toRecordFile(record);
      if (!file) throw new TypeError(`${path}.sys_id: expected the id of a file and of its record`);
      return ownerOf.has(file.id) ? [] : [toFileMessage(file, about)];
    },
    ({ kind, record }) => {
      const id = optionalText(record, 'sys_id');
      return id === null || kind === 'entry' ? id : fileMessageId(id);
    },
  ).flat();
}

/** Each file once, and the entry that it belongs to. */
function* readFiles(found: readonly RecordFile[], context: OperationContext) {
  const files = [...new Map(found.map((file) => [file.id, file])).values()];
  return { files, ownerOf: yield* loadOwners(files, context) };
}

const recordOf = ({ kind, record }: Row): string =>
  optionalText(record, kind === 'entry' ? 'element_id' : 'table_sys_id') ?? '';

export const customersOf = (records: readonly string[], context: OperationContext) =>
  lookAside(() => loadCustomers(records, context), new Map<string, Customers>());
