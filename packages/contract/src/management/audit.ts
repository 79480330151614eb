import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import {
  anyQuerySchema,
  dateTimeInputSchema,
  dateTimeSchema,
  itemOf,
  listQuery,
  pageOf,
} from '../wire/envelope.js';
import { headerIdSchema } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';

/** Everything the audit trail tells of, by what it was done to. */
const happenings = {
  api_key: ['created', 'changed', 'revoked'],
  application: ['created', 'changed', 'deleted'],
  audit: ['chain_opened', 'chain_closed'],
  connection: ['added', 'changed', 'deleted'],
  credential: [
    ...[
      'granted',
      'stored',
      'changed',
      'pending',
      'refreshed',
      'refresh_failed',
      'revoked',
      'deleted',
      'orphaned',
    ],
    ...['used', 'read', 'sent_in_clear'],
    ...['revocation_finished', 'revocation_expired', 'revocation_dropped'],
  ],
  integration: ['added', 'changed', 'deleted', 'secret_changed', 'secret_deleted'],
  key: ['created', 'rotated', 'resealed', 'retired', 'rewrapped'],
  person: ['invited', 'changed', 'deleted', 'signed_in', 'signed_out'],
  session: ['created', 'revoked'],
  sign_in_link: ['created', 'used'],
  webhook: ['created', 'changed', 'secret_rotated', 'deleted'],
} as const satisfies Record<string, readonly string[]>;

/** The actions that entries are found by. A later release may add some. */
export const auditActionNames: readonly string[] = Object.entries(happenings).flatMap(([subject, names]) =>
  names.map((name) => `${subject}.${name}`),
);

/** One entry of the audit trail, without a secret. */
export const auditEntrySchema = z
  .object({
    id: z.string().describe('Its chain and its number there, as `keyway audit verify` names them'),
    at: dateTimeSchema,
    action: z.string().describe('Such as `connection.added`; docs/audit.md lists them'),
    actor: z
      .string()
      .describe('Who did it: `api_key:`, `session:`, `person:`, `job:` or `command:` with an id, or `admin`'),
    application_id: z.string().describe('`_system` for what concerns the whole installation'),
    consumer_id: z.string().nullable(),
    service_id: z.string().nullable(),
    connection_id: z.string().nullable(),
    subject: z
      .string()
      .nullable()
      .describe('The key, person, session or webhook it was done to, where nothing else says it'),
    request_id: z
      .string()
      .nullable()
      .describe('The call that did it, as in `/vault/logs`; null where none did'),
    detail: z.record(z.string(), z.unknown()).describe('What there is to say of this action'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryRecord = z.infer<typeof auditEntrySchema>;

export const auditCheckSchema = z
  .object({
    whole: z
      .boolean()
      .nullable()
      .describe(
        'Whether nothing was altered, added or removed; null where the check did not come to its end',
      ),
    complete: z.boolean().describe('false where the 20 seconds of a check were over before its end'),
    chains: z.number().int().describe('How many were looked at'),
    entries: z.number().int().describe('How many were looked at'),
    anchor: z
      .object({ sequence: z.number().int(), hash: z.string() })
      .nullable()
      .describe('Kept elsewhere, it proves later that nothing up to here was replaced'),
    problems: z
      .array(
        z.object({
          chain_id: z.string(),
          sequence: z.number().int().nullable().describe('The first entry concerned, where it is one'),
          problem: z.string(),
        }),
      )
      .describe('The first 100'),
    advice: z.string().nullable().describe('What to do next, where there is something'),
  })
  .meta({ id: 'AuditCheck' });
export type AuditCheckRecord = z.infer<typeof auditCheckSchema>;

const filters = {
  start_date: dateTimeInputSchema.optional().describe('Only entries of this moment or later'),
  end_date: dateTimeInputSchema.optional().describe('Only entries before this moment'),
  action: z
    .string()
    .refine((value) => auditActionNames.includes(value), `must be one of ${auditActionNames.join(', ')}`)
    .optional()
    .describe('Only entries of this action, such as `credential.revoked`'),
  actor: headerIdSchema.optional().describe('Only what this actor did, such as `person:` and an id'),
  consumer_id: headerIdSchema.optional().describe('Only entries about this consumer'),
};

const c = initContract();
const audit = { tag: 'Audit', callers: ['admin'], rateClass: 'management' } as const;
const whole = 'Only entries that all of these hold for';
const short =
  'A page that action, actor or consumer narrow may be short or empty although more follow: go on by its cursor.';

/** What was done to credentials, keys and people, and by whom. */
export const auditContract = c.router({
  list: {
    method: 'GET',
    path: '/audit',
    summary: 'List the audit trail of all applications and of the installation, newest first',
    description: short,
    query: z.strictObject({
      ...listQuery,
      filter: z
        .strictObject({
          application_id: headerIdSchema
            .optional()
            .describe('Only entries of this application, deleted or not; `_system`: of the installation'),
          ...filters,
        })
        .optional()
        .describe(whole),
    }),
    responses: { 200: pageOf(auditEntrySchema) },
    metadata: routeMetadata({ ...audit, operationId: 'auditAll', errors: ['InvalidCursorError'] }),
  },
  listOfApplication: {
    method: 'GET',
    path: '/applications/:id/audit',
    summary: 'List the audit trail of one application, newest first',
    description: short,
    pathParams: z.object({ id: headerIdSchema.describe('Id of the application') }),
    query: z.strictObject({
      ...listQuery,
      filter: z.strictObject(filters).optional().describe(whole),
    }),
    responses: { 200: pageOf(auditEntrySchema) },
    metadata: routeMetadata({
      ...audit,
      operationId: 'applicationAuditAll',
      errors: ['EntityNotFoundError', 'InvalidCursorError'],
    }),
  },
  check: {
    method: 'GET',
    path: '/audit/check',
    summary: 'Check that nothing of the audit trail was altered, added or removed',
    description:
      'Reads the whole trail, for 20 seconds at most, and one at a time: a second one meanwhile is refused with 429. `keyway audit verify` takes the time it needs.',
    query: anyQuerySchema,
    responses: { 200: itemOf(auditCheckSchema) },
    metadata: routeMetadata({ ...audit, operationId: 'auditCheck' }),
  },
});
