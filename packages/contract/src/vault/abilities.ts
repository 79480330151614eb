import { z } from 'zod';

import { type OperationOf, type ResourceName, resources } from '../customer-support/resources.js';
import type { OperationName } from '../customer-support/resource-definition.js';

/** Whether an operation or an attribute can be used over a connection, or why not. */
export const abilityStates = [
  'yes',
  'required',
  'converted',
  'unsupported',
  'switched_off',
  'missing_scope',
] as const;
export type AbilityState = (typeof abilityStates)[number];

const state = z
  .enum(abilityStates)
  .describe(
    'yes: it can be used; required: a create must name it; converted: sent in another form; unsupported: the helpdesk or its connector cannot; switched_off: the connection or its integration does not allow it; missing_scope: the authorization lacks a scope',
  );
const only = z
  .enum(['message', 'note'])
  .nullable()
  .describe('The one type of record it works on; null: every type');

export const attributeAbilitySchema = z
  .object({
    state,
    values: z.array(z.string()).optional().describe('The only values it can have; absent: any'),
    max: z.number().int().optional().describe('The most items, or characters of a text'),
  })
  .meta({ id: 'AttributeAbility' });

const bytes = z.number().int().nullable();
const filesSchema = z
  .object({
    inline: bytes.describe('Bytes of all files that come as content_base64; null: none can'),
    upload: bytes.describe('Bytes of the largest file that POST /attachments takes; null: none'),
    multipart: bytes.describe('Bytes of the largest file that comes as a part of a form; null: none can'),
  })
  .meta({ id: 'FileAbilities' });

const abilitySchema = z.object({ state, only }).meta({ id: 'Ability' });
const writeAbilitySchema = z
  .object({
    state,
    only,
    attributes: z
      .record(z.string(), attributeAbilitySchema)
      .describe('By attribute, those of the first message as `message.attachments`'),
    required: z
      .array(z.array(z.string()))
      .describe('A create names each of them; of several together, one is enough'),
    files: filesSchema.nullable().describe('null where no file comes with it'),
  })
  .meta({ id: 'WriteAbility' });

const operationSchemas = {
  list: z
    .object({ state, filters: z.array(z.string()), sort: z.array(z.string()) })
    .meta({ id: 'ListAbility' }),
  get: abilitySchema,
  create: writeAbilitySchema,
  update: writeAbilitySchema,
  delete: abilitySchema,
  content: abilitySchema,
  upload: z
    .object({ state, max: bytes.describe('Bytes of the largest file; null: none can be uploaded') })
    .meta({ id: 'UploadAbility' }),
} as const satisfies Record<OperationName, z.ZodObject>;

type Shape = {
  [Name in ResourceName]: z.ZodObject<{
    [Operation in OperationOf<Name>]: (typeof operationSchemas)[Operation];
  }>;
};
const shape = Object.fromEntries(
  Object.values(resources).map(({ name, operations }) => [
    name,
    z.object(Object.fromEntries(operations.map((operation) => [operation, operationSchemas[operation]]))),
  ]),
) as Shape;

/** The operations and attributes that can be used over one connection, by resource. */
export const abilitiesSchema = z.object({ resources: z.object(shape) }).meta({ id: 'Abilities' });
export type Abilities = z.infer<typeof abilitiesSchema>;
