import { initContract } from '../ts-rest.js';
import { z } from 'zod';

import { anyQuerySchema, dateTimeSchema, itemOf } from '../wire/envelope.js';
import { headerIdSchema, transactionHeaders } from '../wire/headers.js';
import { routeMetadata } from '../wire/metadata.js';

/** How the installation is set up and how it is, without a secret and without where its database is. */
export const installationSchema = z
  .object({
    version: z.string().describe('Version of Keyway'),
    base_url: z.string(),
    process: z
      .object({
        started_at: dateTimeSchema,
        node_version: z.string(),
        roles: z
          .array(z.enum(['api', 'worker']))
          .describe('`api` handles requests, `worker` runs background jobs'),
      })
      .describe('The process that handled this request'),
    database: z.object({
      kind: z.enum(['embedded', 'postgresql']).describe('`embedded` supports one process only'),
      reachable: z.boolean().describe('If false, everything read from the database is null'),
      version: z.string().nullable().describe('PostgreSQL version, also of the embedded database'),
      migrations: z
        .object({
          applied: z.number().int(),
          pending: z
            .number()
            .int()
            .describe('Migrations of this release that have not run; above 0: run `keyway migrate`'),
        })
        .nullable(),
    }),
    applications: z.number().int().nullable().describe('Number of applications'),
    master_key: z.object({
      id: z.string().describe('Fingerprint of this process’s master key; reveals nothing about the key'),
      previous_id: z
        .string()
        .nullable()
        .describe('Fingerprint of the previous master key, if set. Remove that key once no data key uses it'),
      data_keys: z
        .array(z.object({ master_key_id: z.string(), count: z.number().int() }))
        .nullable()
        .describe(
          'Data keys by master key. If any are under a key other than `id`, run `keyway keys rotate --master`',
        ),
      service: z
        .object({
          name: z.string().describe('The service and its key'),
          answering: z.boolean().describe('Whether the service’s last response was successful'),
          keys_usable_until: dateTimeSchema
            .nullable()
            .describe('The vault closes then unless the service responds; null if it is closed'),
        })
        .nullable()
        .describe('The key service that holds the master key; null if the process holds it'),
    }),
    key_rotation: z
      .object({
        unfinished: z
          .number()
          .int()
          .describe('Tenants whose old data keys are still in use: applications and the management area'),
        last_begun_at: dateTimeSchema.nullable().describe('null if keys were never rotated'),
      })
      .nullable()
      .describe('Progress of the latest data key rotation'),
    sign_in: z
      .object({
        identity_provider: z
          .string()
          .nullable()
          .describe('Host of the identity provider; null if none is configured'),
        admin_key: z.boolean().describe('Whether the admin key can sign in to the console'),
      })
      .describe('Ways to sign in to the console'),
  })
  .meta({ id: 'Installation' });
export type InstallationRecord = z.infer<typeof installationSchema>;

/** A rotation that was started, or was already running. */
export const keyRotationSchema = z
  .object({
    tenants: z
      .number()
      .int()
      .describe('Tenants to re-encrypt: applications, and the management area if the rotation covers all'),
    resumed: z
      .boolean()
      .describe('true: a rotation was already running. It continues, and no new key was created'),
  })
  .meta({ id: 'KeyRotation' });
export type KeyRotationRecord = z.infer<typeof keyRotationSchema>;

const installation = { tag: 'Installation', callers: ['admin'], rateClass: 'management' } as const;
const c = initContract();

export const installationContract = c.router({
  get: {
    method: 'GET',
    path: '/installation',
    summary: 'Get the status of the installation',
    query: anyQuerySchema,
    responses: { 200: itemOf(installationSchema) },
    metadata: routeMetadata({ ...installation, operationId: 'installationOne' }),
  },
  rotateKeys: {
    method: 'POST',
    path: '/installation/key-rotations',
    summary: 'Rotate data keys and re-encrypt stored values',
    description:
      'Values are re-encrypted in the background: `key_rotation` of the installation counts the remaining tenants, and the job `key_rotation` shows failures. Old keys are retired once nothing uses them. Rotate the master key on the command line.',
    headers: transactionHeaders,
    query: anyQuerySchema,
    body: z
      .strictObject({
        application_id: headerIdSchema.optional().describe('Only this application; default: all'),
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
