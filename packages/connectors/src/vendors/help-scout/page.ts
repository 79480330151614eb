import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  send,
  type Steps,
} from '../../definition/index.js';
import { cursorOf, fixedPages, listBehind, pageNumberOf, type Window } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalCount,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  requiredRecord,
  requiredRecords,
} from '../../reading/index.js';

/** The most that a page of the vendor's holds; it cannot be chosen, and pages are counted whatever they hold. */
export const pageSize = 50;

type Pages = {
  readonly name: string;
  readonly requestOf: (page: number) => DownstreamRequest;
  /** New records enter the list at its start, and none enters or leaves it because it changed. */
  readonly growsAtStart?: boolean;
  /** Records that are left out. */
  readonly isHidden?: (record: JsonRecord) => boolean;
  readonly isOver?: (records: readonly JsonRecord[]) => boolean;
};

type Send = (request: DownstreamRequest) => Steps<DownstreamResponse>;

/** A page of any list of Help Scout's; a smaller limit takes a part of the vendor's page, and comes back for the rest. */
export const listPages = (
  input: Pick<ListInput, 'position' | 'pageSize'>,
  { name, requestOf, growsAtStart = false, isHidden = () => false, isOver = () => false }: Pages,
  sendPage: Send = send,
) =>
  listBehind(input, {
    ...fixedPages,
    idOf: (record: JsonRecord) => optionalId(record, 'id'),
    *read(window: Window) {
      const { body } = yield* sendPage(requestOf(pageNumberOf(window)));
      const { records, hasMore, count } = readPage(body, name);
      return {
        records: records.filter((record) => !isHidden(record)),
        goesOn: hasMore && !isOver(records),
        ...(growsAtStart ? { count } : {}),
      };
    },
  });

/** A page of any list. `_embedded` is absent where there is nothing to embed. */
export function readPage(
  body: unknown,
  name: string,
): {
  readonly records: readonly JsonRecord[];
  readonly hasMore: boolean;
  readonly nextPage: string | null;
  readonly count: number | null;
} {
  const page = asRecord(body, 'body');
  const paging = requiredRecord(page, 'page', 'body');
  const next = optionalRecord(optionalRecord(page, '_links'), 'next');
  const nextPage = next === undefined ? null : cursorOf(optionalText(next, 'href'), 'page');
  return {
    records:
      page._embedded === undefined
        ? []
        : requiredRecords(requiredRecord(page, '_embedded', 'body'), name, '_embedded'),
    hasMore: nextPage !== null,
    nextPage,
    count: optionalCount(paging, 'totalElements'),
  };
}

type Sorted = {
  readonly sort: { readonly by: string; readonly direction: string } | undefined;
  readonly filter: { readonly created_since?: string | undefined };
};

/** There is no filter by age, but behind the first that is too old, none is younger. */
export function isPast(records: readonly JsonRecord[], { filter, sort }: Sorted): boolean {
  const oldest = optionalDate(records.at(-1) ?? {}, 'createdAt');
  const byAge = sort === undefined || (sort.by === 'created_at' && sort.direction === 'desc');
  const since = filter.created_since;
  return byAge && !!since && !!oldest && Date.parse(oldest) < Date.parse(since);
}

/** The vendor's sort fields. */
export const orderOf = ({ sort }: Pick<Sorted, 'sort'>) => ({
  sortField: sort?.by === 'updated_at' ? 'modifiedAt' : 'createdAt',
  sortOrder: sort?.direction ?? 'desc',
});

/** A second before, and without the milliseconds, which no example of the vendor's has. */
export const justBefore = (since: string): string =>
  new Date(Date.parse(since) - 1000).toISOString().replace(/\.\d+Z$/, 'Z');
