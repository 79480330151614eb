import { z } from 'zod';

import { booleanStringSchema } from './headers.js';

/** ISO 8601 in UTC with milliseconds and Z. */
export const dateTimeSchema = z.iso
  .datetime({ precision: 3 })
  .meta({ examples: ['2026-03-04T09:30:00.000Z'] });
/** The first and the last moment that every part can store and write with four digits of a year. */
const EARLIEST = Date.UTC(1970, 0, 1);
const LATEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
/** The nearest moment that can be stored. */
export const toStorableTime = (moment: Date): Date =>
  new Date(Math.min(Math.max(moment.getTime(), EARLIEST), LATEST));

/** A bound given by the caller: any ISO 8601 date-time with a zone; normalised to UTC, between 1970 and 9999. */
export const dateTimeInputSchema = z.iso
  .datetime({ offset: true })
  .transform((value) => toStorableTime(new Date(value)).toISOString())
  .pipe(z.string());
/** A moment to store, which is refused outside these years: moved, it would mean something else. */
export const storedDateTimeSchema = z.iso
  .datetime({ offset: true })
  .refine(
    (value) => !(Date.parse(value) < EARLIEST || Date.parse(value) > LATEST),
    'must lie between 1970-01-01T00:00:00Z and 9999-12-31T23:59:59Z',
  )
  .transform((value) => new Date(value).toISOString())
  .pipe(z.string());

/** Of a record of ours that can be changed. */
export const etagSchema = z
  .string()
  .describe(
    'Version of the record, for `If-Match`. Changes with every update of the record, but not when it is used',
  )
  .meta({ examples: ['8Jq0yqz1mWcT5oVb2hXk4A'] });

/** Why a record is left out of a page. */
export const skipReasons = ['unreadable_id', 'unreadable_record'] as const;
/** Records that a page names among those it leaves out; `skipped_count` counts them all. */
export const MAX_SKIPPED = 20;

export const skippedSchema = z
  .object({
    id: z.string().nullable().describe('ID of the record; null if the helpdesk’s response has no valid ID'),
    reason: z
      .enum(skipReasons)
      .describe('`unreadable_id`: the record has no usable ID. `unreadable_record`: it cannot be mapped'),
    field: z.string().describe('The attribute of the helpdesk’s response that cannot be read'),
    message: z.string().describe('Expected and actual type, without values'),
  })
  .meta({ id: 'SkippedRecord' });
export type SkippedRecord = z.infer<typeof skippedSchema>;

export const incompleteReasons = ['vendor_limit', 'budget'] as const;
export const incompleteSchema = z
  .object({
    reason: z
      .enum(incompleteReasons)
      .describe('`vendor_limit`: the helpdesk returns no more. `budget`: Keyway reads no more'),
    limit: z.number().int().describe('Number of readable records'),
  })
  .meta({ id: 'IncompleteList' });
export type Incomplete = z.infer<typeof incompleteSchema>;

/** Which requests the log of this server contains. */
export const recordedRequests = ['all', 'errors', 'share', 'none'] as const;
export const recordedSchema = z
  .object({
    requests: z
      .enum(recordedRequests)
      .describe(
        'Requests that this server logs: `all`, failed ones (`errors`), failed ones and a share of the others (`share`), or `none`',
      ),
    share: z.number().min(0).max(1).describe('Share of the successful requests that are logged'),
    retention_days: z.number().int().describe('Days until a request is deleted from the log'),
  })
  .meta({ id: 'RecordedRequests' });

export const metaSchema = z
  .object({
    items_on_page: z.number().int().describe('Records in `data`; 0 does not mean the end of the list'),
    total_count: z.number().int().optional(),
    skipped: z
      .array(skippedSchema)
      .max(MAX_SKIPPED)
      .optional()
      .describe(
        `Helpdesk records that cannot be mapped and are omitted from \`data\`: the first ${MAX_SKIPPED}. Absent if there are none`,
      ),
    skipped_count: z
      .number()
      .int()
      .optional()
      .describe('Number of records omitted from this page. Absent if there are none'),
    incomplete: incompleteSchema
      .optional()
      .describe('The list has more records than can be read. Absent on a complete list'),
    recorded: recordedSchema
      .optional()
      .describe('Which requests the log contains. Only in the list of requests'),
    cursors: z.object({
      previous: z.string().nullable().optional().describe('Absent if the connector cannot page backwards'),
      current: z.string(),
      next: z.string().nullable().describe('null at the end of the list'),
    }),
  })
  .meta({ id: 'PageMeta' });
export const linksSchema = z
  .object({
    previous: z.string().optional(),
    current: z.string(),
    next: z.string().optional().describe('Absent at the end of the list'),
  })
  .meta({ id: 'PageLinks' });

const platform = { status_code: z.number().int(), status: z.string() };
const unified = { ...platform, service: z.string(), resource: z.string(), operation: z.string() };
const raw = { _raw: z.unknown().optional().describe('Downstream requests and responses, in raw mode') };

/** Answer of a platform area (vault, connector, management) with one item. */
export const itemOf = <Data extends z.ZodType>(data: Data) => z.object({ ...platform, data, ...raw });
/** Answer of a platform area with a page of items. */
export const pageOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ ...platform, data: z.array(data), meta: metaSchema, links: linksSchema, ...raw });
/** Answer of the unified API with one item. */
export const unifiedItemOf = <Data extends z.ZodType>(data: Data) => z.object({ ...unified, data, ...raw });
/** Answer of the unified API with a page of items. */
export const unifiedPageOf = <Data extends z.ZodType>(data: Data) =>
  z.object({ ...unified, data: z.array(data), meta: metaSchema, links: linksSchema, ...raw });

export type Meta = z.infer<typeof metaSchema>;
export type Links = z.infer<typeof linksSchema>;

const LIMIT_RULE = 'must be a whole number from 1 to 200';

/** Page size: a strict integer from 1 to 200, 20 when absent. */
export const limitSchema = z
  .union([z.number(), z.string()])
  .transform((value) => (typeof value === 'string' && /^[1-9]\d{0,3}$/.test(value) ? Number(value) : value))
  .pipe(z.number(LIMIT_RULE).int(LIMIT_RULE).min(1, LIMIT_RULE).max(200, LIMIT_RULE));

/** Query members that every call takes; `_method` has done its work before validation sees it. */
export const anyCallQuery = {
  raw: booleanStringSchema.optional().describe('Include the raw downstream request and response'),
  _method: z.string().optional().describe('Overrides the HTTP method'),
};
/** Query members of every list. */
export const listQuery = {
  ...anyCallQuery,
  cursor: z.string().min(1).max(8192).optional().describe('Cursor to start from; omitted for the first page'),
  limit: limitSchema.optional().describe('Page size; default 20'),
};
export const anyQuerySchema = z.strictObject(anyCallQuery);
export const listQuerySchema = z.strictObject(listQuery);

export const DEFAULT_LIMIT = 20;
/** Characters of JSON that a client’s own data may have on one record: calls load it. */
export const LARGEST_FREE_DATA = 4096;
