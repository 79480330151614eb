import { type DownstreamRequest, type ListInput, send } from '../../definition/index.js';
import { listBehind, pageNumberOf } from '../../listing/index.js';
import { type JsonRecord, optionalId, recordsIn } from '../../reading/index.js';

export const mostPerPage = 50;
const leastPerPage = 20;

/** A page of a list of Crisp's, whose pages have a number in the path. Only an empty one is the end. */
export const listPages = (
  input: Pick<ListInput, 'position' | 'pageSize'>,
  idName: string,
  requestOf: (page: number, size: number) => DownstreamRequest,
  isOver: (records: readonly JsonRecord[]) => boolean = () => false,
) =>
  listBehind(input, {
    by: 'page',
    most: mostPerPage,
    least: leastPerPage,
    idOf: (record: JsonRecord) => optionalId(record, idName),
    *read(window) {
      const { body } = yield* send(requestOf(pageNumberOf(window), window.size));
      const records = recordsIn(body, 'data');
      return { records, goesOn: records.length > 0 && !isOver(records) };
    },
  });
