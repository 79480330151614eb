import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { anyQuerySchema, dateTimeSchema, itemOf } from '../wire/envelope.js';
import { headerIdSchema, transactionHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';

/** How the installation is set up and how it is, without a secret and without where its database is. */
export const installationSchema = z
  .object({
    version: z.string().describe('Of Keyway'),
    base_url: z.string(),
    process: z
      .object({
        started_at: dateTimeSchema,
        node_version: z.string(),
        roles: z
          .array(z.enum(['api', 'worker']))
          .describe('`api` answers calls, `worker` does the work beside them'),
      })
      .describe('The process that answered, where there are several'),
    database: z.object({
      kind: z.enum(['embedded', 'postgresql']).describe('`embedded` serves one process'),
      reachable: z.boolean().describe('Where it is false, what the database knows is null'),
      version: z.string().nullable().describe('Of PostgreSQL, which the embedded one is made of, too'),
      migrations: z
        .object({
          applied: z.number().int(),
          pending: z.number().int().describe('Of this release; above 0: run `keyway migrate`'),
        })
        .nullable(),
    }),
    applications: z.number().int().nullable().describe('How many there are'),
    master_key: z.object({
      id: z.string().describe('Of the master key that this process seals with; it tells nothing of the key'),
      previous_id: z
        .string()
        .nullable()
        .describe('Of the one before, where it is set: remove it when nothing is left under it'),
      data_keys: z
        .array(z.object({ master_key_id: z.string(), count: z.number().int() }))
        .nullable()
        .describe(
          'How many data keys each master key wraps; others than `id`: run `keyway keys rotate --master`',
        ),
      service: z
        .object({
          name: z.string().describe('The service and the key there'),
          answering: z.boolean().describe('Whether it let this process in when it was last asked'),
          keys_usable_until: dateTimeSchema
            .nullable()
            .describe('Without another answer the vault is closed then; null where it is closed'),
        })
        .nullable()
        .describe('The key service that holds the master key; null where the process does'),
    }),
    key_rotation: z
      .object({
        unfinished: z
          .number()
          .int()
          .describe(
            'Tenants whose older data keys are in use yet: each application, and the management area',
          ),
        last_begun_at: dateTimeSchema.nullable().describe('null before the first'),
      })
      .nullable()
      .describe('How far the last change of the data keys is'),
    sign_in: z
      .object({
        identity_provider: z
          .string()
          .nullable()
          .describe('Host of the issuer where people sign in; null where none is configured'),
        admin_key: z.boolean().describe('Whether the admin key opens the console'),
      })
      .describe('Ways into the console'),
  })
  .meta({ id: 'Installation' });
export type InstallationRecord = z.infer<typeof installationSchema>;

/** What a call has begun, or found under way. */
export const keyRotationSchema = z
  .object({
    tenants: z
      .number()
      .int()
      .describe(
        'Whose values are encrypted anew: applications, and the management area where it is all of them',
      ),
    resumed: z
      .boolean()
      .describe('true: one was under way for them. It goes on, and no further key was made'),
  })
  .meta({ id: 'KeyRotation' });
export type KeyRotationRecord = z.infer<typeof keyRotationSchema>;

const installation = { tag: 'Installation', callers: ['admin'], rateClass: 'management' } as const;
const c = initContract();

export const installationContract = c.router({
  get: {
    method: 'GET',
    path: '/installation',
    summary: 'Tell how the installation is set up and how it is',
    query: anyQuerySchema,
    responses: { 200: itemOf(installationSchema) },
    metadata: routeMetadata({ ...installation, operationId: 'installationOne' }),
  },
  rotateKeys: {
    method: 'POST',
    path: '/installation/key-rotations',
    summary: 'Make new data keys, and encrypt what is stored with them',
    description:
      'Encrypting is work beside requests: `key_rotation` of the installation tells how many are left, and the work `key_rotation` whether it fails. Older keys are retired when nothing needs them. The master key is changed by the command line alone.',
    headers: transactionHeaders,
    query: anyQuerySchema,
    body: z
      .strictObject({
        application_id: headerIdSchema.optional().describe('Only this application; all when absent'),
      })
      .meta({ id: 'KeyRotationCreate' }),
    responses: { 201: itemOf(keyRotationSchema) },
    metadata: routeMetadata({
      ...installation,
      operationId: 'keyRotationsAdd',
      changes: ['installation'],
      transaction: 'required',
      errors: ['EntityNotFoundError'],
    }),
  },
});
