import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';
import { contentIdSchema, isInlineSchema } from './message.js';
import { defineResource } from './resource.js';

/** A file that came with a message. */
export const attachmentSchema = z
  .object({
    id: z.string().describe('As the message that it came with names it; opaque'),
    downstream_id: z.string().nullable().describe('The vendor’s own id, where it has one'),
    message_id: z.string(),
    conversation_id: z.string(),
    file_name: z.string(),
    content_type: z.string().nullable().describe('What the sender called it; nobody has looked'),
    size: z.number().int().nullable().describe('Bytes'),
    url: z.string().nullable().describe('Only when it opens without our credential; it may expire'),
    is_inline: isInlineSchema,
    content_id: contentIdSchema,
    created_at: dateTimeSchema.nullable().describe('When its message was'),
  })
  .meta({ id: 'Attachment' });
export type Attachment = z.infer<typeof attachmentSchema>;

export const attachments = defineResource({
  name: 'attachments',
  entity: 'attachment',
  tag: 'Attachments',
  description:
    'Files of messages: what is known of one, its bytes, and new ones. Also reachable under `/customer-support`.',
  schema: attachmentSchema,
  filter: z.strictObject({}),
  sortFields: [],
  isFile: true,
});
