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
/** A new one is not put off: that takes a time, and somebody who looked at it. */
const newStatuses = writableStatuses.filter((status) => status !== 'snoozed');

export const conversationPriorities = ['low', 'normal', 'high', 'urgent'] as const;
export const participantRoles = ['cc', 'follower', 'participant'] as const;

const personSchema = z
  .object({ id: z.string(), name: z.string().nullable(), email: z.string().nullable() })
  .meta({ id: 'PersonReference' });

/** A ticket, a thread or a case: what messages, a customer and an assignee belong to. */
export const conversationSchema = z
  .object({
    id: z.string().describe('The same as `conversation_id` of its messages'),
    downstream_id: z.string().describe('The vendor’s own id'),
    number: z.string().nullable().describe('The number that people see, where it is not the id'),
    subject: z.string().nullable(),
    status: z
      .enum(conversationStatuses)
      .describe(
        'open: an agent must act; pending: waits for the customer; on_hold: waits for somebody else; snoozed: comes back at a time; solved: reopens on a reply; closed: final',
      ),
    status_raw: z.string().nullable().describe('The vendor’s own status'),
    priority: z.enum(conversationPriorities).nullable(),
    priority_raw: z.string().nullable().describe('The vendor’s own priority'),
    channel: messageChannelSchema.nullable(),
    customer: personSchema.nullable().describe('Who asked'),
    assignee: personSchema.nullable().describe('The agent who answers'),
    team: namedSchema.nullable().describe('The group or queue of agents that it is assigned to'),
    inbox: namedSchema.nullable().describe('The mailbox, department, brand or queue that it came into'),
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
    created_at: dateTimeSchema.nullable().describe('null if the helpdesk’s record has no readable time'),
    updated_at: dateTimeSchema.nullable(),
    closed_at: dateTimeSchema.nullable(),
    etag: z
      .string()
      .nullable()
      .describe(
        'This version of the record, for `If-Match`; null where the connector has no conditional updates',
      ),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof conversationSchema>;

const idInput = z.string().min(1).max(255);
const tagInputs = z.array(idInput).max(100);

const settable = 'The connector’s coverage lists those it can set';
const writable = {
  subject: z.string().max(1000).optional(),
  priority: z.enum(conversationPriorities).nullable().optional(),
  assignee_id: idInput.nullable().optional().describe('The id of an agent; null unassigns'),
  team_id: idInput.nullable().optional().describe('The id of a team; null unassigns'),
  inbox_id: idInput.optional(),
  tags: tagInputs.optional().describe('Ids of tags; they replace those it has'),
  external_id: z.string().min(1).max(255).nullable().optional(),
  metadata: z.record(z.string().max(255), scalarSchema).nullable().optional(),
  pass_through: passThroughSchema.optional(),
};

export const conversationCreateSchema = z
  .strictObject({
    ...writable,
    status: z.enum(newStatuses).optional().describe(settable),
    channel: messageChannelSchema.optional(),
    customer_id: idInput.optional().describe('Who asks, by id; or `customer`'),
    customer: z
      .strictObject({ email: z.email(), name: z.string().max(255).nullable().optional() })
      .optional()
      .describe('Who asks, by address; a vendor that does not know the address makes a customer of it'),
    message: firstMessageSchema
      .optional()
      .describe('The first message; the connector’s coverage says whether it is required'),
  })
  .refine(({ customer, customer_id }) => !customer || customer_id === undefined, {
    message: 'name the customer by customer_id or by customer, not by both',
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
    add_tags: tagInputs.optional().describe('Ids of tags to add'),
    remove_tags: tagInputs.optional().describe('Ids of tags to remove'),
    snoozed_until: storedDateTimeSchema.optional().describe('With the status `snoozed`'),
  })
  .refine((changes) => Object.keys(changes).length > 0, { message: 'name at least one attribute to change' })
  .refine(({ status, status_raw }) => status === undefined || status_raw === undefined, {
    message: 'name status or status_raw, not both',
    path: ['status_raw'],
  })
  .refine(({ tags, add_tags, remove_tags }) => tags === undefined || !(add_tags ?? remove_tags), {
    message: 'replace the tags by tags, or change them by add_tags and remove_tags, not both',
    path: ['tags'],
  })
  .refine(({ status, snoozed_until }) => (status === 'snoozed') === (snoozed_until !== undefined), {
    message: 'the status snoozed and snoozed_until go together',
    path: ['snoozed_until'],
  })
  .meta({ id: 'ConversationUpdate' });
export type ConversationUpdate = z.infer<typeof conversationUpdateSchema>;

/** The filters and sort fields of the unified conversation; a connector offers a part of them. */
export const conversationFilterSchema = z.strictObject({
  status: z.enum(writableStatuses).optional().describe('With this status'),
  customer_id: idInput.optional().describe('Of this customer'),
  assignee_id: idInput.optional().describe('Assigned to this agent'),
  team_id: idInput.optional().describe('Assigned to this team'),
  inbox_id: idInput.optional().describe('In this inbox'),
  tag: idInput.optional().describe('With the tag of this id'),
  channel: messageChannelSchema.optional().describe('Through this channel'),
  external_id: idInput.optional().describe('With this external id'),
  created_since: dateTimeInputSchema.optional().describe('Created at this moment or later'),
  updated_since: dateTimeInputSchema.optional().describe('Changed at this moment or later'),
});
export type ConversationFilter = z.infer<typeof conversationFilterSchema>;
export const conversationSortFields = ['created_at', 'updated_at', 'last_message_at'] as const;
