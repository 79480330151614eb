import {
  resourceNames,
  resources,
  sortDirections,
  type ResourceName,
} from '../../packages/contract/src/index.js';
import { codes, joinWords, paragraphs, table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

const MOMENT = '2026-01-05T10:12:00+01:00';
const TIME = 'ISO 8601 with a time zone';

/** The filters of each list, from the contract. */
export const filtersTable = pageWithRegions('docs/pagination.md', () => ({ filters: describeLists() }));

function describeLists(): string {
  const callOf = (name: ResourceName): string => `\`GET /${name}\``;
  const asked = resourceNames.filter((name) => rowsOf(name).length > 0);
  const others = resourceNames.filter((name) => !asked.includes(name));
  return paragraphs(
    ...asked.flatMap((name) => [`${callOf(name)}:`, table(['Parameter', 'Takes', 'Meaning'], rowsOf(name))]),
    others.length > 0 ? `${joinWords(others.map(callOf))} take neither.` : '',
  );
}

function rowsOf(name: ResourceName): string[][] {
  const { filter, sortFields } = resources[name];
  const sorts = [
    ['`sort[by]`', codes(sortFields), 'The attribute to sort by'],
    ['`sort[direction]`', codes(sortDirections), 'The sort direction; default: `asc`'],
  ];
  return [
    ...Object.entries(filter.shape).map(([parameter, schema]) => [
      `\`filter[${parameter}]\``,
      valuesOf(parameter, schema),
      schema.description ?? '',
    ]),
    ...(sortFields.length > 0 ? sorts : []),
  ];
}

type Schema = { unwrap: () => object; safeParse: (value: unknown) => { success: boolean } };

function valuesOf(parameter: string, schema: Schema): string {
  const takes = (value: string): boolean => schema.safeParse(value).success;
  const inner = schema.unwrap();
  if ('options' in inner) return codes(inner.options as string[]);
  if (takes('true') && !takes('yes')) return codes(['true', 'false']);
  if (takes(MOMENT) && !takes('yesterday')) return TIME;
  return parameter.endsWith('_id') ? 'an id' : 'text';
}
