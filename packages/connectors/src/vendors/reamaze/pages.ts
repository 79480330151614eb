import { type DownstreamRequest, type ListInput, send } from '../../definition/index.js';
import { fixedPages, listBehind, pageNumberOf } from '../../listing/index.js';
import { asRecord, type JsonRecord, optionalCount, recordsIn } from '../../reading/index.js';

/** Fixed by the vendor; there is no parameter for it. */
export const pageSize = 30;

type Pages = {
  readonly name: string;
  readonly idOf: (record: JsonRecord) => string | null;
  readonly requestOf: (page: number) => DownstreamRequest;
  /** New records enter the list at its start, and none enters or leaves it because it changed. */
  readonly growsAtStart: boolean;
};

/** A page of a list of Re:amaze's; a smaller limit takes a part of the vendor's page, and comes back for the rest. */
export const listPages = (
  input: Pick<ListInput, 'position' | 'pageSize'>,
  { name, idOf, requestOf, growsAtStart }: Pages,
) =>
  listBehind(input, {
    ...fixedPages,
    idOf,
    *read(window) {
      const page = pageNumberOf(window);
      const answer = asRecord((yield* send(requestOf(page))).body, 'body');
      return {
        records: recordsIn(answer, name),
        goesOn: page < (optionalCount(answer, 'page_count') ?? 0),
        ...(growsAtStart ? { count: optionalCount(answer, 'total_count') } : {}),
      };
    },
  });
