import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  send,
} from '../../definition/index.js';
import { areNewestFirst, listBehind, type Window } from '../../listing/index.js';
import { type JsonRecord, optionalId, recordsIn } from '../../reading/index.js';
import { momentOf } from './map-message.js';

export const maxPageSize = 100;

/** A list; where it is empty, Zoho answers 204 without a body. */
export const recordsOf = ({ body }: DownstreamResponse): readonly JsonRecord[] =>
  body === undefined ? [] : recordsIn(body, 'data');

/** A page of a list of tickets or contacts. A page that is not full is the last: a limit that is too high is refused. */
export const listRecords = (
  input: Pick<ListInput, 'position' | 'pageSize'>,
  requestOf: (window: Window) => DownstreamRequest,
  isOver: (records: readonly JsonRecord[]) => boolean = () => false,
) =>
  listBehind(input, {
    by: 'record',
    most: maxPageSize,
    idOf: (record: JsonRecord) => optionalId(record, 'id'),
    *read(window) {
      const records = recordsOf(yield* send(requestOf(window)));
      return { records, goesOn: records.length >= window.size && !isOver(records) };
    },
  });

/** Behind the first that is too old, none is younger; unless they come in another order. */
export function isPast(records: readonly JsonRecord[], since: string | undefined): boolean {
  const moments = records.map((record) => momentOf(record, 'createdTime'));
  return areNewestFirst(moments) && Date.parse(moments.at(-1) ?? '') < Date.parse(since ?? '');
}
