import { type DownstreamRequest, type ListInput, send } from '../../definition/index.js';
import { cursorOf, listBehind, pageNumberOf } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalRecords,
  recordsIn,
} from '../../reading/index.js';

export const maxPageSize = 100;

/**
 * A page of any Kustomer list except a search: pages are numbered, and their size is a parameter. Side-loaded records
 * are added to `included`.
 */
export const listPages = (
  input: Pick<ListInput, 'position' | 'pageSize'>,
  path: string,
  query: DownstreamRequest['query'] = {},
  included: JsonRecord[] = [],
) =>
  listBehind(input, {
    by: 'page',
    most: maxPageSize,
    idOf: (record: JsonRecord) => optionalId(record, 'id'),
    *read(window) {
      const paging = { page: pageNumberOf(window), pageSize: window.size };
      const { body } = yield* send({ method: 'GET', path, query: { ...query, ...paging } });
      const page = asRecord(body, 'body');
      included.push(...optionalRecords(page, 'included'));
      return {
        records: recordsIn(page, 'data'),
        goesOn: cursorOf(optionalRecord(page, 'links')?.next, 'page') !== null,
      };
    },
  });
