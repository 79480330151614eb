import { z } from 'zod';

import { messageChannelSchema } from './message.js';
import { defineResource } from './resource.js';

/** A mailbox, department, brand, service desk or queue that conversations come into. */
export const inboxSchema = z
  .object({
    id: z.string().describe('The `inbox_id` of a new conversation'),
    downstream_id: z.string().describe('The vendor’s own ID'),
    name: z.string().describe('Its ID if it has no name'),
    channel: messageChannelSchema
      .nullable()
      .describe('Its only channel; null if it has several or the vendor does not say'),
    address: z.string().nullable().describe('The email address or phone number that customers write to'),
    web_url: z.string().nullable(),
  })
  .meta({ id: 'Inbox' });
export type Inbox = z.infer<typeof inboxSchema>;

export const inboxes = defineResource({
  name: 'inboxes',
  entity: 'inbox',
  tag: 'Inboxes',
  description:
    'Mailboxes, departments, brands, service desks and queues that receive conversations. Readable with permission to list conversations. Also reachable under `/customer-support`.',
  schema: inboxSchema,
  filter: z.strictObject({}),
  meanings: {},
  sortFields: [],
  allowedBy: { scope: 'conversations', operation: 'conversations.list' },
});
