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

/** Every action in the audit trail, by its target. */
const actionsByTarget = {
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
export const auditActionNames: readonly string[] = Object.entries(actionsByTarget).flatMap(
  ([subject, names]) => names.map((name) => `${subject}.${name}`),
);

/** One entry of the audit trail, without a secret. */
export const auditEntrySchema = z
  .object({
    id: z.string().describe('Its chain and its number in the chain, as in `keyway audit verify`'),
    at: dateTimeSchema,
    action: z.string().describe('e.g. `connection.added`; docs/audit.md lists all actions'),
    actor: z
      .string()
      .describe('Actor: `api_key:`, `session:`, `person:`, `job:` or `command:` with an ID, or `admin`'),
    application_id: z.string().describe('`_system` for the whole installation'),
    consumer_id: z.string().nullable(),
    service_id: z.string().nullable(),
    connection_id: z.string().nullable(),
    subject: z
      .string()
      .nullable()
      .describe('The key, person, session or webhook affected, if no other attribute says so'),
    request_id: z
      .string()
      .nullable()
      .describe('ID of the request, as in `/vault/logs`; null if no request caused it'),
    detail: z.record(z.string(), z.unknown()).describe('Details of the action'),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntryRecord = z.infer<typeof auditEntrySchema>;

export const auditCheckSchema = z
  .object({
    whole: z
      .boolean()
      .nullable()
      .describe('true: nothing was altered, added or removed; null if the check did not finish'),
    complete: z.boolean().describe('false if the check ran out of its 20 seconds'),
    chains: z.number().int().describe('How many were looked at'),
    entries: z.number().int().describe('How many were looked at'),
    anchor: z
      .object({ sequence: z.number().int(), hash: z.string() })
      .nullable()
      .describe('Store it outside the database: it proves later that nothing up to here was replaced'),
    problems: z
      .array(
        z.object({
          chain_id: z.string(),
          sequence: z.number().int().nullable().describe('The first entry affected, if any'),
          problem: z.string(),
        }),
      )
      .describe('Up to 100 problems'),
    advice: z.string().nullable().describe('Next step, if any'),
  })
  .meta({ id: 'AuditCheck' });
export type AuditCheckRecord = z.infer<typeof auditCheckSchema>;

const filters = {
  start_date: dateTimeInputSchema.optional().describe('Only entries at or after this time'),
  end_date: dateTimeInputSchema.optional().describe('Only entries before this time'),
  action: z
    .string()
    .refine((value) => auditActionNames.includes(value), `must be one of ${auditActionNames.join(', ')}`)
    .optional()
    .describe('Only entries of this action, e.g. `credential.revoked`'),
  actor: headerIdSchema.optional().describe('Only entries by this actor, e.g. `person:` and an ID'),
  consumer_id: headerIdSchema.optional().describe('Only entries about this consumer'),
};

const c = initContract();
const audit = { tag: 'Audit', callers: ['admin'], rateClass: 'management' } as const;
const whole = 'Only entries that match all of these';
const short =
  'A page filtered by action, actor or consumer can be short or empty although more follow: continue with its cursor.';

/** The audit trail of credentials, keys and people. */
export const auditContract = c.router({
  list: {
    method: 'GET',
    path: '/audit',
    summary: 'List audit log entries of all applications and the installation, newest first',
    description: short,
    query: z.strictObject({
      ...listQuery,
      filter: z
        .strictObject({
          application_id: headerIdSchema
            .optional()
            .describe(
              'Only entries of this application, even if deleted; `_system`: entries of the installation',
            ),
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
    summary: 'List audit log entries of one application, newest first',
    description: short,
    pathParams: z.object({ id: headerIdSchema.describe('ID of the application') }),
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
    summary: 'Verify the audit log',
    description:
      'Checks that no entry was altered, added or removed. Stops after 20 seconds. Only one check runs at a time; another returns 429. `keyway audit verify` has no time limit.',
    query: anyQuerySchema,
    responses: { 200: itemOf(auditCheckSchema) },
    metadata: routeMetadata({ ...audit, operationId: 'auditCheck' }),
  },
});
