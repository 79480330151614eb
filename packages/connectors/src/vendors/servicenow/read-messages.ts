import type { Message } from '@keyway/contract';

import {
  type ListInput,
  type ListPage,
  lookAside,
  notFound,
  type OperationContext,
  send,
  type Steps,
} from '../../definition/index.js';
import { type Feed, foreignCursor, mergeFeeds, readBehind } from '../../listing/index.js';
import {
  createdSince,
  type JsonRecord,
  mapEach,
  optionalDate,
  optionalText,
  recordIn,
} from '../../reading/index.js';
import {
  fileParameters,
  fileRequest,
  filesTable,
  ifReadable,
  type RecordFile,
  toRecordFile,
} from './files.js';
import { fileIdOf, fileMessageId, toFileMessage, toMessage } from './map-message.js';
import { filesAround, loadOwners, toEntry } from './match-files.js';
import {
  elements,
  entryRequest,
  journal,
  journalParameters,
  journalQuery,
  loadCustomers,
  rowList,
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

type Place = { readonly kind: Kind; readonly position: string | undefined };
type List = { readonly feed: Feed<Row>; readonly positionAfter: (count: number) => string };

/** The journal, and the files of its records that belong to none of its entries. */
export function* list(input: ListInput, context: OperationContext): Steps<ListPage> {
  const { filter } = input;
  const places = readPlaces(input);
  // Before anything is asked: a filter may be one that ServiceNow cannot search for.
  for (const { kind } of places) rowsOf(kind, input, context);
  if (filter.type === 'event') return { items: [], next: null };
  const lists: List[] = [];
  for (const place of places) lists.push(yield* readList(place, input, context));
  const feeds = lists.map(({ feed }) => feed);
  const { items: rows, taken, ended } = mergeFeeds(feeds, input);
  const next = lists.map(({ feed, positionAfter }, index) =>
    feed.ended && taken[index] === feed.rows.length ? 'end' : positionAfter(taken[index]!),
  );
  const filesOfRecord = filter.conversation_id === undefined ? undefined : wholeFeed(places, feeds, input);
  return {
    items: createdSince(yield* complete(rows, context, filesOfRecord), filter.created_since),
    next: ended ? null : writePlaces(places, next),
  };
}

/** The files of a conversation, if one page has them all. */
function wholeFeed(
  places: readonly Place[],
  feeds: readonly Feed<Row>[],
  { filter }: ListInput,
): readonly RecordFile[] | undefined {
  if (filter.author_id !== undefined || filter.created_since !== undefined) return undefined;
  const index = places.findIndex(({ kind, position }) => kind === 'file' && position === undefined);
  const { rows, ended } = feeds[index] ?? {};
  return ended ? rows?.flatMap(({ item }) => toRecordFile(item.record) ?? []) : undefined;
}

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

/** Also a file that was assigned to an entry after it was listed separately. */
function* findFile(id: string, context: OperationContext): Steps<Message> {
  const { body } = yield* send(fileRequest(id));
  const row = recordIn(body, 'result');
  const file = toRecordFile(row);
  if (!file || row.table_name !== tableOf(context.settings)) throw notFound('message');
  const customers = yield* customersOf([file.record], context);
  return toFileMessage(file, { customers: customers.get(file.record), settings: context.settings });
}

function readPlaces({ position = ',', filter }: ListInput): readonly Place[] {
  const parts = position.split(',');
  if (parts.length !== kinds.length) throw foreignCursor();
  return kinds.flatMap((kind, index) => {
    // No file is a note: everyone who may see the record may see it.
    if (parts[index] === 'end' || (kind === 'file' && filter.type === 'note')) return [];
    return [{ kind, position: parts[index] || undefined }];
  });
}

const writePlaces = (places: readonly Place[], next: readonly string[]): string =>
  kinds
    .map((kind) => {
      const index = places.findIndex((place) => place.kind === kind);
      return index === -1 ? 'end' : next[index];
    })
    .join(',');

function rowsOf(kind: Kind, { filter, sort }: ListInput, context: OperationContext) {
  const { settings } = context;
  if (kind === 'entry')
    return rowList(maxPageSize, journal, journalParameters(journalQuery(filter, settings, sort?.direction)));
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
  return rowList(maxPageSize, filesTable, fileParameters(conditions));
}

/** A user without access to files can still read the journal. */
function* readList({ kind, position }: Place, input: ListInput, context: OperationContext): Steps<List> {
  const steps = readBehind({ position, pageSize: input.pageSize }, rowsOf(kind, input, context));
  const found = kind === 'entry' ? yield* steps : yield* ifReadable(steps, undefined);
  if (!found) return { feed: { rows: [], ended: true }, positionAfter: () => 'end' };
  const rows = found.records.map((record) => ({
    at: optionalDate(record, 'sys_created_on'),
    item: { kind, record },
  }));
  return { feed: { rows, ended: found.isLast }, positionAfter: found.positionAfter };
}

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
