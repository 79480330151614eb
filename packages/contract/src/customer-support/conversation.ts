import { z } from 'zod';

import { dateTimeInputSchema, dateTimeSchema, storedDateTimeSchema } from '../wire/envelope.js';
import { namedSchema } from './agents.js';
import { firstMessageSchema, messageChannelSchema, passThroughSchema, scalarSchema } from './message.js';
import { tagNameSchema } from './tags.js';

/** Where the work on a conversation stands. `unknown` is read only: the connector cannot tell. */
export const conversationStatuses = [
  'open',
  'pending',
  'on_hold',
  'snoozed',
  'solved',
  'closed',
  'unknown',
] as const;
export type ConversationStatus = (typeof conversationStatuses)[number];
const writableStatuses = conversationStatuses.filter((status) => status !== 'unknown');
export type WritableStatus = Exclude<ConversationStatus, 'unknown'>;
/** A new conversation cannot be snoozed: that needs a time, and a person who has seen it. */
const newStatuses = writableStatuses.filter((status) => status !== 'snoozed');

export const conversationPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const participantRoles = ['cc', 'follower', 'participant'] as const;

const personSchema = z
  .object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'PersonReference' });

/** A ticket, a thread or a case: what messages, a customer and an assignee belong to. */
export const conversationSchema = z
  .object({
    id: z.string().describe('Same as `conversation_id` of its messages'),
    downstream_id: z.string().describe('The vendor’s own ID'),
    number: z.string().nullable().describe('The number people see, if it differs from the ID'),
    subject: z.string().nullable(),
    status: z
      .enum(conversationStatuses)
      .describe(
        'open: needs an agent; pending: waiting for the customer; on_hold: waiting for a third party; snoozed: reopens at a set time; solved: reopens on a reply; closed: final',
      ),
    status_raw: z.string().nullable().describe('The vendor’s own status'),
    priority: z.enum(conversationPriorities).nullable(),
    priority_raw: z.string().nullable().describe('The vendor’s own priority'),
    channel: messageChannelSchema.nullable(),
    customer: personSchema.nullable().describe('The customer who asked'),
    assignee: personSchema.nullable().describe('The assigned agent'),
    team: namedSchema.nullable().describe('The assigned group or queue of agents'),
    inbox: namedSchema.nullable().describe('The mailbox, department, brand or queue that received it'),
    tags: z.array(tagNameSchema),
    participants: z.array(
      z.object({
        type: z.enum(['customer', 'agent', 'unknown']),
        id: z.string().nullable(),
        name: z.string().nullable(),
        email: z.string().nullable(),
        role: z.enum(participantRoles),
      }),
    ),
    snoozed_until: dateTimeSchema.nullable(),
    message_count: z.number().int().nullable(),
    last_message_at: dateTimeSchema.nullable(),
    external_id: z.string().nullable(),
    metadata: z.record(z.string(), scalarSchema).nullable(),
    web_url: z.string().nullable(),
    created_at: dateTimeSchema.nullable().describe('null if the helpdesk’s record has no valid time'),
    updated_at: dateTimeSchema.nullable(),
    closed_at: dateTimeSchema.nullable(),
    etag: z
      .string()
      .nullable()
      .describe('Version of the record, for `If-Match`; null if the connector has no conditional updates'),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversationSchema>;

const idInput = z.string().min(1).max(255);
const tagInputs = z.array(idInput).max(100);

const settable = 'The connector’s coverage lists the values it can set';
const writable = {
  subject: z.string().max(1000).optional(),
  priority: z.enum(conversationPriorities).nullable().optional(),
  assignee_id: idInput.nullable().optional().describe('ID of an agent; null unassigns'),
  team_id: idInput.nullable().optional().describe('ID of a team; null unassigns'),
  inbox_id: idInput.optional(),
  tags: tagInputs.optional().describe('Tag IDs; replaces the current tags'),
  external_id: z.string().min(1).max(255).nullable().optional(),
  metadata: z.record(z.string().max(255), scalarSchema).nullable().optional(),
  pass_through: passThroughSchema.optional(),
};

export const conversationCreateSchema = z
  .strictObject({
    ...writable,
    status: z.enum(newStatuses).optional().describe(settable),
    channel: messageChannelSchema.optional(),
    customer_id: idInput.optional().describe('ID of the customer; or use `customer`'),
    customer: z
      .strictObject({ email: z.email(), name: z.string().max(255).nullable().optional() })
      .optional()
      .describe('The customer by email address; created at the vendor if the address is unknown'),
    message: firstMessageSchema
      .optional()
      .describe('The first message; the connector’s coverage says whether it is required'),
  })
  .refine(({ customer, customer_id }) => !customer || customer_id === undefined, {
    message: 'set customer_id or customer, not both',
    path: ['customer'],
  })
  .meta({ id: 'ConversationCreate' });
export type ConversationCreate = z.infer<typeof conversationCreateSchema>;

export const conversationUpdateSchema = z
  .strictObject({
    ...writable,
    status: z.enum(writableStatuses).optional().describe(settable),
    status_raw: z
      .string()
      .min(1)
      .max(255)
      .optional()
      .describe('The vendor’s own status, instead of `status`; the only way to set a custom one'),
    add_tags: tagInputs.optional().describe('IDs of tags to add'),
    remove_tags: tagInputs.optional().describe('IDs of tags to remove'),
    snoozed_until: storedDateTimeSchema.optional().describe('Required with the status `snoozed`'),
  })
  .refine((changes) => Object.keys(changes).length > 0, { message: 'set at least one attribute' })
  .refine(({ status, status_raw }) => status === undefined || status_raw === undefined, {
    message: 'set status or status_raw, not both',
    path: ['status_raw'],
  })
  .refine(({ tags, add_tags, remove_tags }) => tags === undefined || !(add_tags ?? remove_tags), {
    message: 'set tags, or add_tags and remove_tags, not both',
    path: ['tags'],
  })
  .refine(({ status, snoozed_until }) => (status === 'snoozed') === (snoozed_until !== undefined), {
    message: 'set the status snoozed together with snoozed_until',
    path: ['snoozed_until'],
  })
  .meta({ id: 'ConversationUpdate' });
export type ConversationUpdate = z.infer<typeof conversationUpdateSchema>;

/** The filters and sort fields of the unified conversation; a connector offers a part of them. */
export const conversationFilterSchema = z.strictObject({
  status: z.enum(writableStatuses).optional().describe('Only conversations with this status'),
  customer_id: idInput.optional().describe('Only conversations of this customer'),
  assignee_id: idInput.optional().describe('Only conversations assigned to this agent'),
  team_id: idInput.optional().describe('Only conversations assigned to this team'),
  inbox_id: idInput.optional().describe('Only conversations in this inbox'),
  tag: idInput.optional().describe('Only conversations with this tag ID'),
  channel: messageChannelSchema.optional().describe('Only conversations of this channel'),
  external_id: idInput.optional().describe('Only conversations with this external ID'),
  created_since: dateTimeInputSchema.optional().describe('Created at or after this time'),
  updated_since: dateTimeInputSchema.optional().describe('Updated at or after this time'),
});
export type ConversationFilter = z.infer<typeof conversationFilterSchema>;
export const conversationSortFields = ['created_at', 'updated_at', 'last_message_at'] as const;
