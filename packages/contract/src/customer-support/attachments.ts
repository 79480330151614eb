import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';
import { contentIdSchema, isInlineSchema } from './message.js';
import { defineResource } from './resource.js';

/** A file that came with a message. */
export const attachmentSchema = z
  .object({
    id: z.string().describe('Same as in its message; opaque'),
    downstream_id: z.string().nullable().describe('The vendor’s own ID, if it has one'),
    message_id: z.string(),
    conversation_id: z.string(),
    file_name: z.string(),
    content_type: z.string().nullable().describe('As declared by the sender; not verified'),
    size: z.number().int().nullable().describe('Bytes'),
    url: z
      .string()
      .nullable()
      .describe('Only if it opens without the connection’s credential; it can expire'),
    is_inline: isInlineSchema,
    content_id: contentIdSchema,
    created_at: dateTimeSchema.nullable().describe('Creation time of its message'),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachmentSchema>;

export const attachments = defineResource({
  name: 'attachments',
  entity: 'attachment',
  tag: 'Attachments',
  description: 'Files of messages: metadata, content and uploads. Also reachable under `/customer-support`.',
  schema: attachmentSchema,
  filter: z.strictObject({}),
  sortFields: [],
  isFile: true,
});
