import { z } from 'zod';

import { dateTimeInputSchema, dateTimeSchema } from '../wire/envelope.js';
import { fileNameSchema, mediaTypeSchema } from './files.js';
import type { sortDirections } from './resource-definition.js';

export const messageTypes = ['message', 'note', 'event'] as const;
export const messageDirections = ['inbound', 'outbound', 'internal', 'unknown'] as const;
const messageChannels = [
  'email',
  'chat',
  'sms',
  'phone',
  'whatsapp',
  'facebook',
  'instagram',
  'twitter',
  'web',
  'api',
  'note',
  'other',
] as const;
/** Its title names the type in the SDKs. */
export const messageChannelSchema = z.enum(messageChannels).meta({ title: 'MessageChannel' });
export const messageStatuses = [
  'draft',
  'queued',
  'sent',
  'delivered',
  'read',
  'received',
  'failed',
  'redacted',
  'unknown',
] as const;
export const authorTypes = ['agent', 'contact', 'bot', 'system', 'unknown'] as const;
export const recipientRoles = ['from', 'to', 'cc', 'bcc', 'reply_to'] as const;
export const messageFormats = ['text', 'markdown'] as const;
export type MessageFormat = (typeof messageFormats)[number];

export const messageFormatSchema = z
  .enum(messageFormats)
  .describe(
    'Format of `body`; default `text`. `markdown` is converted from `body_html`; a message without HTML keeps the helpdesk’s text',
  );

const authorSchema = z.object({
  id: z.string().nullable(),
  type: z.enum(authorTypes),
  name: z.string().nullable(),
  email: z.string().nullable(),
});
const recipientSchema = z.object({
  role: z.enum(recipientRoles),
  address: z.string(),
  name: z.string().nullable(),
});
export const isInlineSchema = z
  .boolean()
  .nullable()
  .describe('Whether `body_html` shows the file inline; null if the helpdesk does not say');
export const contentIdSchema = z
  .string()
  .nullable()
  .describe(
    'The part after `cid:` in the `src` of its image in `body_html`; null if the helpdesk gives none',
  );
const attachmentSchema = z.object({
  id: z.string().nullable().describe('For `GET /attachments/{attachment_id}` and its content; opaque'),
  file_name: z.string(),
  content_type: z.string().nullable(),
  size: z.number().int().nullable().describe('Bytes'),
  url: z
    .string()
    .nullable()
    .describe(
      'Only if it opens without the connection’s credential; otherwise use `/attachments/{attachment_id}/content`',
    ),
  is_inline: isInlineSchema,
  content_id: contentIdSchema,
});
export const scalarSchema = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** One message of a conversation in a helpdesk: a public message, an internal note or an event. */
export const messageSchema = z
  .object({
    id: z.string().describe('Opaque; includes the parent’s ID if the vendor needs it'),
    downstream_id: z.string().describe('The vendor’s own ID'),
    conversation_id: z.string(),
    type: z.enum(messageTypes),
    direction: z.enum(messageDirections),
    channel: messageChannelSchema.nullable(),
    subject: z.string().nullable(),
    body: z
      .string()
      .nullable()
      .describe(
        'Plain text, or Markdown with `format=markdown`. Converted from `body_html` if the helpdesk sends only HTML',
      ),
    body_html: z.string().nullable().describe('HTML as the helpdesk sends it; not sanitized'),
    author: authorSchema.nullable(),
    recipients: z.array(recipientSchema),
    attachments: z.array(attachmentSchema),
    status: z.enum(messageStatuses),
    in_reply_to_id: z.string().nullable(),
    external_id: z.string().nullable(),
    metadata: z.record(z.string(), scalarSchema).nullable(),
    web_url: z.string().nullable(),
    sent_at: dateTimeSchema.nullable(),
    created_at: dateTimeSchema.nullable().describe('null if the helpdesk’s record has no valid time'),
    updated_at: dateTimeSchema.nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof messageSchema>;

export const passThroughSchema = z
  .array(
    z.strictObject({
      service_id: z.string().min(1).max(255),
      extend_object: z.record(z.string(), z.unknown()),
    }),
  )
  .max(20)
  .describe('Vendor-specific members merged into the downstream request body of the named connector');

const writable = {
  subject: z.string().max(1000).nullable().optional(),
  body: z.string().nullable().optional().describe('Plain text; body or body_html is required on create'),
  body_html: z
    .string()
    .nullable()
    .optional()
    .describe(
      'HTML. If the helpdesk has no HTML, it is written as Markdown or text, and `body` instead if both are set',
    ),
  pass_through: passThroughSchema.optional(),
};

/** A file of a new message: one that was uploaded before, a part of the form, or one within the JSON. */
const newAttachmentSchema = z
  .strictObject({
    id: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .describe('ID of a file uploaded with `POST /attachments`; set no other attribute with it'),
    part: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('Name of the form part with the file (`multipart/form-data` only)'),
    file_name: fileNameSchema.optional().describe('Optional with `part`: default is the name in the form'),
    content_type: mediaTypeSchema
      .optional()
      .describe('A media type, e.g. text/plain; charset=utf-8. Optional with `part`: default is the part’s'),
    content_base64: z.base64().optional(),
    content_id: z
      .string()
      .regex(/^[\w.@+-]{1,200}$/, 'must be 1 to 200 letters, digits and ._@+- characters')
      .optional()
      .describe('Shows the image where `body_html` has `<img src="cid:…">` with this ID'),
  })
  .refine(hasOneSource, {
    message:
      'set only the id of an uploaded file, or the part of the form with the file, or file_name, content_type and content_base64',
  });

const messageCreateShape = {
  conversation_id: z
    .string()
    .min(1)
    .max(1000)
    .optional()
    .describe('Optional only if the connector can open a conversation'),
  type: z.enum(['message', 'note']).optional().describe('Default: message'),
  channel: messageChannelSchema.nullable().optional(),
  ...writable,
  author: z
    .strictObject({
      id: z.string().min(1).max(255).nullable().optional(),
      type: z.enum(authorTypes).optional(),
      name: z.string().max(255).nullable().optional(),
      email: z.email().nullable().optional(),
    })
    .nullable()
    .optional(),
  recipients: z
    .array(
      z.strictObject({
        role: z.enum(recipientRoles),
        address: z.string().min(1).max(320),
        name: z.string().max(255).nullable().optional(),
      }),
    )
    .max(100)
    .optional(),
  attachments: z.array(newAttachmentSchema).max(20).optional(),
  in_reply_to_id: z.string().min(1).max(1000).nullable().optional(),
  external_id: z.string().min(1).max(255).nullable().optional(),
  metadata: z.record(z.string().max(255), scalarSchema).nullable().optional(),
};

type NewFile = Readonly<
  Partial<
    Record<'id' | 'part' | 'file_name' | 'content_type' | 'content_base64' | 'content_id', string | undefined>
  >
>;

function hasOneSource({ id, part, file_name, content_type, content_base64, content_id }: NewFile): boolean {
  const described = [file_name, content_type].filter((value) => value !== undefined).length;
  if (id !== undefined)
    return [part, content_base64, content_id].every((value) => value === undefined) && described === 0;
  return part === undefined ? content_base64 !== undefined && described === 2 : content_base64 === undefined;
}

const hasBody = ({ body, body_html }: { body?: string | null; body_html?: string | null }): boolean =>
  Boolean(body) || Boolean(body_html);
const bodyRequired = { message: 'body or body_html is required', path: ['body'] };

type WithImages = {
  readonly body_html?: string | null | undefined;
  readonly attachments?: readonly NewFile[] | undefined;
};

/** Refuses content IDs that `body_html` does not show (RFC 2392), or that two files have. */
function checkContentIds({ body_html, attachments = [] }: WithImages, context: z.RefinementCtx): void {
  const shown = new Set(Array.from((body_html ?? '').matchAll(/\bcid:([\w.@+-]+)/gi), ([, id]) => id));
  const ids = attachments.map(({ content_id }) => content_id);
  for (const [index, id] of ids.entries()) {
    if (id === undefined) continue;
    const path = ['attachments', index, 'content_id'];
    const input = id;
    if (!shown.has(id))
      context.addIssue({
        code: 'custom',
        path,
        input,
        message: `is shown nowhere: add <img src="cid:${id}"> to body_html, or remove content_id`,
      });
    else if (ids.indexOf(id) !== index)
      context.addIssue({ code: 'custom', path, input, message: 'must differ from those of the other files' });
  }
}

export const messageCreateSchema = z
  .strictObject(messageCreateShape)
  .refine(hasBody, bodyRequired)
  .superRefine(checkContentIds)
  .meta({ id: 'MessageCreate' });

const { conversation_id: _conversation, ...firstMessageShape } = messageCreateShape;
/** A message that comes with its conversation, and so names none. */
export const firstMessageSchema = z
  .strictObject(firstMessageShape)
  .refine(hasBody, bodyRequired)
  .superRefine(checkContentIds)
  .meta({ id: 'ConversationMessage' });
export type MessageCreate = z.infer<typeof messageCreateSchema>;

export const messageUpdateSchema = z
  .strictObject(writable)
  .refine((message) => Object.keys(message).length > 0, { message: 'set at least one attribute' })
  .meta({ id: 'MessageUpdate' });
export type MessageUpdate = z.infer<typeof messageUpdateSchema>;

/** The filters and sort fields of the unified message; a connector offers a part of them. */
export const messageFilterSchema = z.strictObject({
  conversation_id: z.string().min(1).max(1000).optional().describe('Only messages of this conversation'),
  type: z.enum(messageTypes).optional().describe('Public messages, internal notes or events'),
  direction: z.enum(messageDirections).optional().describe('From the customer, to the customer, or internal'),
  author_id: z.string().min(1).max(255).optional().describe('The author’s ID in the helpdesk'),
  created_since: dateTimeInputSchema.optional().describe('Created at or after this time'),
  updated_since: dateTimeInputSchema.optional().describe('Updated at or after this time'),
});
export type MessageFilter = z.infer<typeof messageFilterSchema>;
export const messageSortFields = ['created_at', 'updated_at'] as const;
export type MessageSortField = (typeof messageSortFields)[number];
export type MessageSort = { by: MessageSortField; direction: (typeof sortDirections)[number] };
