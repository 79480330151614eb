import { z } from 'zod';

import { dateTimeSchema } from '../wire/envelope.js';

/** RFC 9110 §8.3.1, in visible ASCII and spaces only: it becomes a header of the vendor's request. */
const mediaTypePattern =
  /^[\w!#$%&'*+.^`|~-]+\/[\w!#$%&'*+.^`|~-]+(?: *; *[\w!#$%&'*+.^`|~-]+=(?:[\w!#$%&'*+.^`|~-]+|"(?:[ !#-[\]-~]|\\[ -~])*"))*$/;
const fileNamePattern = /^[^\x00-\x1f\x7f-\x9f]*$/;

/** A file's name and type, as declared by the sender. */
export const fileNameSchema = z.string().min(1).max(255).regex(fileNamePattern);
export const mediaTypeSchema = z
  .string()
  .max(255)
  .regex(mediaTypePattern)
  .describe('A media type with optional parameters, e.g. text/plain; charset=utf-8');

/** A file that waits at the connector for the message it belongs to. */
export const uploadedFileSchema = z
  .object({
    id: z
      .string()
      .describe('For `attachments[].id` of one new message; download it by the ID in that message'),
    file_name: z.string(),
    content_type: z.string(),
    size: z.number().int().describe('Bytes'),
    expires_at: dateTimeSchema
      .nullable()
      .describe('When the connector deletes it unless a message uses it; null if the connector does not say'),
  })
  .meta({ id: 'UploadedFile' });
export type UploadedFile = z.infer<typeof uploadedFileSchema>;
