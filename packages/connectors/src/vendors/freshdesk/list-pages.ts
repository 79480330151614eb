import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  send,
  type Steps,
} from '../../definition/index.js';
import { cursorOf, linkOf, listBehind, pageNumberOf, type Window } from '../../listing/index.js';
import { asRecords, type JsonRecord, optionalId } from '../../reading/index.js';

export const maxPageSize = 100;

type Send = (request: DownstreamRequest) => Steps<DownstreamResponse>;

/** A page of any list of Freshdesk's: pages are numbered, and the size of each can be chosen. */
export const listPages = (
  input: Pick<ListInput, 'position' | 'pageSize'>,
  path: string,
  query: DownstreamRequest['query'] = {},
  sendPage: Send = send,
) =>
  listBehind(input, {
    by: 'page',
    most: maxPageSize,
    idOf: (record: JsonRecord) => optionalId(record, 'id'),
    *read(window: Window) {
      const paging = { page: pageNumberOf(window), per_page: window.size };
      const response = yield* sendPage({ method: 'GET', path, query: { ...query, ...paging } });
      return {
        records: asRecords(response.body, 'body'),
        goesOn: cursorOf(linkOf(response.headers, 'next'), 'page') !== null,
      };
    },
  });
