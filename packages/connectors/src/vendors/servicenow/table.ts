import type { MessageFilter } from '@keyway/contract';

import {
  asRecord,
  earliestInAnyZone,
  type JsonRecord,
  optionalRecord,
  optionalText,
  recordsIn,
} from '../../reading/index.js';
import {
  ConnectorError,
  type DownstreamRequest,
  type DownstreamResponse,
  invalid,
  type ListInput,
  type OperationContext,
  readCountHeader,
  send,
  type Settings,
  type Steps,
} from '../../definition/index.js';
import { type CountedList, idReader, listBehind } from '../../listing/index.js';

export const tablePattern = '^[a-z][a-z0-9_]{0,79}$';

/** The table of the conversations; it enters paths and queries. */
export function tableOf({ table = '' }: Settings): string {
  if (table === '') return 'incident';
  if (!new RegExp(tablePattern).test(table)) throw new TypeError('settings.table: not the name of a table');
  return table;
}

/** Fields that identify every record. Unknown parts of a query are ignored, so nothing else may be added to one. */
export const sysId = idReader(/^[0-9a-f]{32}$/);
export const isSysId = (id: string): boolean => /^[0-9a-f]{32}$/.test(id);

/** A user name in a query: `^` would begin another condition, `javascript:` a script. */
export function userName(name: string, path: string): string {
  if (!/^[\p{L}\p{N}._@+-]{1,100}$/u.test(name))
    throw invalid('ServiceNow cannot search for this user name.', path);
  return name;
}

/** An address in a query; see {@link userName}. */
export function searchable(email: string, path: string): string {
  if (!/^(?!javascript:)[\p{L}\p{N}.!#$%&'*+/=?_`{|}~@-]+$/iu.test(email))
    throw invalid('ServiceNow cannot search for this address.', path);
  return email;
}

export const elements = { message: 'comments', note: 'work_notes' } as const;
const journalFields = 'sys_id,name,element,element_id,value,sys_created_on,sys_created_by';

/** The journal's conditions, as an encoded query; `ORDERBY` needs a second field, for many entries share a second. */
export function journalQuery(
  filter: MessageFilter,
  settings: Settings,
  direction: NonNullable<ListInput['sort']>['direction'] = 'asc',
): string {
  const { type, conversation_id, author_id, created_since } = filter;
  const order = direction === 'asc' ? 'ORDERBY' : 'ORDERBYDESC';
  return [
    `name=${tableOf(settings)}`,
    type === 'message' || type === 'note'
      ? `element=${elements[type]}`
      : `elementIN${Object.values(elements).join(',')}`,
    conversation_id && `element_id=${sysId(conversation_id, 'filter.conversation_id')}`,
    author_id && `sys_created_by=${userName(author_id, 'filter.author_id')}`,
    created_since && since('sys_created_on', created_since),
    `${order}sys_created_on`,
    `${order}sys_id`,
  ]
    .filter(Boolean)
    .join('^');
}

/** A moment in a query is read in the time zone of the user, which is not known; the list drops the rest. */
export function since(field: string, moment: string): string {
  const [date, time = ''] = earliestInAnyZone(moment).split('T');
  return `${field}>=javascript:gs.dateGenerate('${date}','${time.slice(0, 8)}')`;
}

/** The same for the end of a time. */
export function until(field: string, moment: string): string {
  const latest = new Date(Date.parse(moment) + ZONES_MS).toISOString();
  return `${field}<=javascript:gs.dateGenerate('${latest.slice(0, 10)}','${latest.slice(11, 19)}')`;
}
/** No time zone is further ahead of UTC, nor behind. */
const ZONES_MS = 15 * 3_600_000;

export const journal = '/table/sys_journal_field';

export const journalParameters = (query: string): NonNullable<DownstreamRequest['query']> => ({
  sysparm_query: query,
  sysparm_fields: journalFields,
});

/** A page of a table, whose offset counts rows that the user may not see, too. */
export const listRows = (
  input: Pick<ListInput, 'position' | 'pageSize'>,
  most: number,
  path: string,
  query: NonNullable<DownstreamRequest['query']>,
) => listBehind(input, rowList(most, path, query));

/** The rows of a table, for a list of its own or one that is merged with others. */
export const rowList = (
  most: number,
  path: string,
  query: NonNullable<DownstreamRequest['query']>,
): CountedList<JsonRecord> => ({
  by: 'record',
  most,
  idOf: (row: JsonRecord) => optionalText(row, 'sys_id'),
  *read({ from, size }) {
    const paging = { sysparm_limit: size, sysparm_offset: from };
    const answer = yield* send({ method: 'GET', path, query: { ...query, ...paging } });
    const records = resultsOf(answer);
    return { records, goesOn: hasMore(answer, from + size, records.length) };
  },
});

export const entryRequest = (id: string): DownstreamRequest => ({
  method: 'GET',
  path: `${journal}/${sysId(id)}`,
  query: { sysparm_fields: journalFields },
});

/** The records of a page. One that took too long is broken off after its status was sent, and says so at its end. */
export function resultsOf(response: DownstreamResponse): readonly JsonRecord[] {
  const body = asRecord(response.body, 'body');
  const error = optionalRecord(body, 'error');
  if (error)
    throw new ConnectorError('downstream', optionalText(error, 'message') ?? 'The answer was broken off.');
  return recordsIn(body, 'result');
}

/**
 * A page is cut before what the user may not see is taken out of it, so a short one proves nothing. Without a count
 * there is a link to the next page, unless all fitted into one.
 */
export function hasMore({ headers }: DownstreamResponse, end: number, found: number): boolean {
  const total = readCountHeader(headers, 'x-total-count');
  if (total !== undefined) return end < total;
  const link = headers.link;
  return link === undefined ? found > 0 : /rel="?next"?/.test(link);
}

/** Each table calls its customer otherwise; fields that a table does not have are left out of the answer. */
export const customerFields = ['caller_id', 'contact', 'opened_for', 'requested_for', 'requested_by'];

/** The one of them that a table is known to have. */
export const customerFieldOf = (settings: Settings): string | undefined =>
  ({ incident: 'caller_id', sn_customerservice_case: 'contact' })[tableOf(settings)];

/** The customers of a record, by user name in lower case. */
export type Customers = ReadonlyMap<string, { readonly name: string | null; readonly email: string | null }>;

/** The customers of these records: one call for all of them. */
export function* loadCustomers(
  records: readonly string[],
  { settings }: OperationContext,
): Steps<ReadonlyMap<string, Customers>> {
  const ids = [...new Set(records.filter(isSysId))];
  if (ids.length === 0) return new Map();
  const fields = customerFields.flatMap((field) =>
    ['user_name', 'name', 'email'].map((part) => `${field}.${part}`),
  );
  const answer = yield* send({
    method: 'GET',
    path: `/table/${tableOf(settings)}`,
    query: {
      sysparm_query: `sys_idIN${ids.join(',')}`,
      sysparm_fields: ['sys_id', ...fields].join(','),
      sysparm_limit: ids.length,
    },
  });
  return new Map(
    resultsOf(answer).map((record) => [optionalText(record, 'sys_id') ?? '', customersOf(record)]),
  );
}

const customersOf = (record: JsonRecord): Customers =>
  new Map(
    customerFields.flatMap((field) => {
      const user = optionalText(record, `${field}.user_name`);
      const name = optionalText(record, `${field}.name`);
      const email = optionalText(record, `${field}.email`);
      return user === null ? [] : [[user.toLowerCase(), { name, email }] as const];
    }),
  );
