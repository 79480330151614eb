import { initContract } from '@ts-rest/core';
import { z } from 'zod';

import { anyQuerySchema, dateTimeSchema, itemOf } from '../wire/envelope.js';
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
    }),
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

const c = initContract();

export const installationContract = c.router({
  get: {
    method: 'GET',
    path: '/installation',
    summary: 'Tell how the installation is set up and how it is',
    query: anyQuerySchema,
    responses: { 200: itemOf(installationSchema) },
    metadata: routeMetadata({
      tag: 'Installation',
      callers: ['admin'],
      rateClass: 'management',
      operationId: 'installationOne',
    }),
  },
});
