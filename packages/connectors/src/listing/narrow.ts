import {
  resources,
  type FieldOf,
  type FilterMeaning,
  type FilterNameOf,
  type FilterOf,
  type RecordOf,
  type ResourceName,
} from '@keyway/contract';

import {
  type ListInput,
  type ListOperation,
  type ListPage,
  type OperationContext,
  type Steps,
  stepsOf,
} from '../definition/index.js';

/** The record attributes that each filter of the resource tests. */
function meaningsOf(name: ResourceName): Readonly<Record<string, FilterMeaning>> {
  const resource = resources[name];
  return 'meanings' in resource ? (resource.meanings as Readonly<Record<string, FilterMeaning>>) : {};
}

/** The filters that look at an attribute of these. */
export function filtersOn<Name extends ResourceName>(
  name: Name,
  fields: readonly string[],
): FilterNameOf<Name>[] {
  const meanings = meaningsOf(name);
  return Object.keys(meanings).filter((filter) =>
    fields.includes(meanings[filter]?.field ?? ''),
  ) as FilterNameOf<Name>[];
}

/** Whether all of a filter holds for a record. */
export function matcherOf<Name extends ResourceName>(
  name: Name,
  filter: FilterOf<Name>,
): (record: RecordOf<Name>) => boolean {
  const meanings = meaningsOf(name);
  const asked = Object.entries(filter as object).filter(([, value]) => value !== undefined);
  return (record) =>
    asked.every(([filterName, value]) => meanings[filterName]?.matches(record as never, value as never));
}

/**
 * A list with every filter that looks at an attribute of `fields`. Of those it does not have itself, nothing reaches the
 * vendor: its pages are thinned out here, and may be short or empty without being the last. So are pages that the vendor
 * has narrowed, by a day or a word where the filter means a moment or the whole.
 */
export function narrowed<Name extends ResourceName>(
  name: Name,
  fields: readonly FieldOf<Name>[],
  list: ListOperation<Name>,
): ListOperation<Name> {
  const virtualFilters = filtersOn(name, fields).filter((filter) => !list.filters.includes(filter));
  const own: readonly string[] = list.filters;
  const shown: readonly string[] = filtersOn(name, fields);
  const narrowing = {
    ...list,
    filters: [...list.filters, ...virtualFilters],
    virtualFilters,
    *run(input: ListInput<Name>, context: OperationContext): Steps<ListPage<Name>> {
      const asked = Object.entries(input.filter as object).filter(([, value]) => value !== undefined);
      const partOf = (isPart: (filter: string) => boolean) =>
        Object.fromEntries(asked.filter(([filter]) => isPart(filter))) as FilterOf<Name>;
      const filter = partOf((each) => own.includes(each));
      const { totalCount, isFull, ...page } = yield* stepsOf(list, { ...input, filter }, context);
      const items = page.items.filter(
        matcherOf(
          name,
          partOf((each) => shown.includes(each)),
        ),
      );
      // Losses of another page are not known here.
      const isWhole = items.length === page.items.length && asked.every(([each]) => own.includes(each));
      const isStillFull = isFull && items.length === page.items.length;
      return {
        ...page,
        items,
        ...(isStillFull ? { isFull } : {}),
        ...(isWhole && totalCount !== undefined ? { totalCount } : {}),
      };
    },
  };
  return narrowing as object as ListOperation<Name>;
}
