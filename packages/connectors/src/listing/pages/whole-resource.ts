import {
  resources,
  type FieldOf,
  type OperationOf,
  type RecordOf,
  type ResourceName,
} from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type ListInput,
  type ListPage,
  lookAside,
  notFound,
  type OperationContext,
  type OperationTypes,
  type ResourceTable,
  send,
  type Steps,
} from '../../definition/index.js';
import { filtersOn, matcherOf } from '../narrow.js';
import { sliceBehind } from '../edge.js';

const MAX_PAGE_SIZE = 200;
/** Of what there are few; a vendor that goes in circles is left. */
const MAX_PAGES = 250;

/** The resources that are only read. */
type ReadResourceName = {
  [Name in ResourceName]: [OperationOf<Name>, 'list'] extends ['list' | 'get', OperationOf<Name>]
    ? Name
    : never;
}[ResourceName];

type ReadAll<Name extends ResourceName> = (context: OperationContext) => Steps<RecordOf<Name>[]>;

/**
 * A resource of which there are few records: all are read, then narrowed and cut into pages here. A record is found
 * among all, unless the vendor shows single ones.
 */
export function wholeResource<Name extends ReadResourceName>(
  name: Name,
  {
    fields,
    readAll,
    readOne = findOne(name, readAll),
  }: {
    readonly fields: readonly FieldOf<Name>[];
    readonly readAll: ReadAll<Name>;
    readonly readOne?: (id: string, context: OperationContext) => Steps<RecordOf<Name>>;
  },
): ResourceTable<Name> {
  const table: Pick<OperationTypes<Name>, 'list' | 'get'> & { fields: readonly FieldOf<Name>[] } = {
    list: {
      paging: { mode: 'virtual', maxPageSize: MAX_PAGE_SIZE },
      filters: filtersOn(name, fields),
      sort: [],
      *run(input, context) {
        return pageOf(name, (yield* readAll(context)).map(withName), input);
      },
    },
    get: { run: ({ id }, context) => readOne(id, context) },
    fields,
  };
  return table as object as ResourceTable<Name>;
}

/** A resource that the vendor has not, and why. */
export const noResource = <Name extends ReadResourceName>(
  table: ResourceTable<Name>['list'] & { readonly capability: string },
): ResourceTable<Name> => ({ list: table, get: table, fields: [] }) as object as ResourceTable<Name>;

/** Reads a list to its end; `read` says where it goes on, null or undefined where it ends. */
export const readPages = <Item>(
  request: (position: string | undefined, context: OperationContext) => DownstreamRequest,
  read: (
    response: DownstreamResponse,
    context: OperationContext,
    position: string | undefined,
  ) => { readonly items: readonly Item[]; readonly next?: string | null },
) =>
  function* (context: OperationContext): Steps<Item[]> {
    const items: Item[] = [];
    let position: string | undefined;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const found = read(yield* send(request(position, context)), context, position);
      items.push(...found.items);
      if (found.next === undefined || found.next === null) return items;
      position = found.next;
    }
    throw new TypeError(`a list that goes on after ${MAX_PAGES} pages`);
  };

/** The same of pages that are numbered: one that is not full is the last, whether or not all of it can be mapped. */
export const readNumberedPages = <Item>(
  size: number,
  request: (page: number, context: OperationContext) => DownstreamRequest,
  read: (response: DownstreamResponse) => { readonly items: readonly Item[]; readonly count: number },
) =>
  function* (context: OperationContext): Steps<Item[]> {
    const items: Item[] = [];
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const found = read(yield* send(request(page, context)));
      items.push(...found.items);
      if (found.count < size) return items;
    }
    throw new TypeError(`a list that goes on after ${MAX_PAGES} pages`);
  };

/** Agents whose teams only the teams tell, by the ids of their members. */
export const withTeams = (readAgents: ReadAll<'agents'>, readTeams: ReadAll<'teams'>): ReadAll<'agents'> =>
  function* (context) {
    const agents = yield* readAgents(context);
    const teams = yield* lookAside(() => readTeams(context), []);
    return agents.map((agent) => ({
      ...agent,
      teams: teams
        .filter(({ agent_ids }) => agent_ids.includes(agent.id))
        .map(({ id, name }) => ({ id, name })),
    }));
  };

/** A person with neither name nor address is called by the id. */
const withName = <Item extends { readonly id: string }>(record: Item): Item =>
  'email' in record && 'name' in record && record.email === null && record.name === null
    ? { ...record, name: record.id }
    : record;

const findOne = <Name extends ReadResourceName>(name: Name, readAll: ReadAll<Name>) =>
  function* (id: string, context: OperationContext): Steps<RecordOf<Name>> {
    const found = (yield* readAll(context)).find((record) => record.id === id);
    if (!found) throw notFound(resources[name].entity);
    return withName(found);
  };

function pageOf<Name extends ReadResourceName>(
  name: Name,
  records: readonly RecordOf<Name>[],
  { filter, position, pageSize }: ListInput<Name>,
): ListPage<Name> {
  const found = records.filter(matcherOf(name, filter));
  return {
    ...sliceBehind(found, { position, pageSize }),
    totalCount: found.length,
    ...(position === undefined ? {} : { isCut: true }),
  };
}
