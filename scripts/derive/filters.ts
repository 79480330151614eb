import {
  messageFilterSchema,
  messageSortFields,
} from '../../packages/contract/src/customer-support/message.js';
import { sortDirections } from '../../packages/contract/src/customer-support/resource.js';
import { codes, table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

const MOMENT = '2026-01-05T10:12:00+01:00';

/** The filters and sort fields of messages, from the contract. */
export const filtersTable = pageWithRegions('docs/pagination.md', () => ({
  filters: table(
    ['Parameter', 'Takes', 'Meaning'],
    [
      ...Object.entries(messageFilterSchema.shape).map(([name, schema]) => {
        const inner: object = schema.unwrap();
        const isMoment = schema.safeParse(MOMENT).success && !schema.safeParse('yesterday').success;
        const values = 'options' in inner ? codes(inner.options as string[]) : undefined;
        return [`\`filter[${name}]\``, values ?? (isMoment ? TIME : 'an id'), schema.description ?? ''];
      }),
      ['`sort[by]`', codes(messageSortFields), 'The attribute to sort by'],
      ['`sort[direction]`', codes(sortDirections), 'The sort direction; default: `asc`'],
    ],
  ),
}));

const TIME = 'ISO 8601 with a time zone';
