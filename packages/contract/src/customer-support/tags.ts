import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';
import { defineResource } from './resource.js';

/** A word that conversations are marked with. */
export const tagSchema = z
  .object({
    id: z.string().describe('The tag’s name if the vendor has no other ID'),
    name: z.string(),
    color: z.string().nullable().describe('The vendor’s format, usually #rrggbb'),
    description: z.string().nullable(),
    created_at: dateTimeSchema.nullable(),
    updated_at: dateTimeSchema.nullable(),
  })
  .meta({ id: 'Tag' });
export type Tag = z.infer<typeof tagSchema>;

/** The same as a record that it marks names it. */
export const tagNameSchema = z.object({ id: z.string(), name: z.string() }).meta({ id: 'TagName' });

export const tags = defineResource({
  name: 'tags',
  entity: 'tag',
  tag: 'Tags',
  description: 'Labels of conversations. Also reachable under `/customer-support`.',
  schema: tagSchema,
  filter: z.strictObject({}),
  meanings: {},
  sortFields: [],
});
