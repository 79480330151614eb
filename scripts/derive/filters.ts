import {
  messageFilterSchema,
  messageSortFields,
} from '../../packages/contract/src/customer-support/message.js';
import { sortDirections } from '../../packages/contract/src/customer-support/resource.js';
import { codes, table } from '../connector-docs/words.js';
import { pageWithRegions } from './fill-regions.js';

const MOMENT = '2026-01-05T10:12:00+01:00';

/** What a list of messages can be asked for, from the contract. */
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
      ['`sort[by]`', codes(messageSortFields), 'What it is sorted by'],
      ['`sort[direction]`', codes(sortDirections), 'The way; `asc` when absent'],
    ],
  ),
}));

const TIME = 'ISO 8601 with a zone';
