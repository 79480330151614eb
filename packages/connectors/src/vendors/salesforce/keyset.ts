import type { DownstreamRequest, DownstreamResponse } from '../../definition/index.js';
import { foreignCursor } from '../../listing/index.js';
import type { JsonRecord } from '../../reading/index.js';
import { lastOf, placeOf, queryRequest, quote, readRecords } from './soql.js';

type Times = 'CreatedDate' | 'LastModifiedDate';
type Asked = {
  readonly position: string | undefined;
  readonly pageSize: number;
  readonly sort: { readonly by: string; readonly direction: 'asc' | 'desc' } | undefined;
};
type Source = { readonly object: string; readonly fields: string };
/** Records that a condition holds for; what is not asked for is no condition. */
type Conditions = readonly (string | undefined)[];

/** A page by time and id, so that a record is listed once wherever a page ends. */
export function pageRequest(
  { object, fields }: Source,
  conditions: Conditions,
  asked: Asked,
): DownstreamRequest {
  const time = timeOf(asked);
  const [direction, further] = asked.sort?.direction === 'asc' ? ['ASC', '>'] : ['DESC', '<'];
  const [last, lastId] = readPlace(asked.position);
  const all = [
    ...conditions,
    lastId && `(${time} ${further} ${last} OR (${time} = ${last} AND Id ${further} ${quote(lastId)}))`,
  ].filter(Boolean);
  const where = all.length > 0 ? ` WHERE ${all.join(' AND ')}` : '';
  return queryRequest(
    `SELECT ${fields} FROM ${object}${where} ORDER BY ${time} ${direction}, Id ${direction} LIMIT ${asked.pageSize}`,
  );
}

/** Its records, and where the list goes on. */
export function readPage(
  response: DownstreamResponse,
  asked: Asked,
): { readonly records: readonly JsonRecord[]; readonly next: string | null } {
  const { records, done } = readRecords(response);
  if (records.length === 0 || (done && records.length < asked.pageSize)) return { records, next: null };
  return { records, next: lastOf(records, (record) => placeOf(record, timeOf(asked))) };
}

const timeOf = ({ sort }: Asked): Times => (sort?.by === 'updated_at' ? 'LastModifiedDate' : 'CreatedDate');

const placePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z [A-Za-z0-9]{18}$/;

function readPlace(position: string | undefined): readonly string[] {
  if (position === undefined) return [];
  if (!placePattern.test(position)) throw foreignCursor();
  return position.split(' ');
}
