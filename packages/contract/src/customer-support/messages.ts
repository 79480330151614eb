import {
  messageCreateSchema,
  messageFilterSchema,
  messageFormatSchema,
  messageSchema,
  messageSortFields,
  messageUpdateSchema,
} from './message.js';
import { defineResource } from './resource.js';

export const messages = defineResource({
  name: 'messages',
  entity: 'message',
  tag: 'Messages',
  description:
    'Messages of helpdesk conversations, in one format for every connector. Also reachable under `/customer-support`.',
  schema: messageSchema,
  filter: messageFilterSchema,
  sortFields: messageSortFields,
  view: { format: messageFormatSchema.optional() },
  takesFiles: true,
  write: { create: messageCreateSchema, update: messageUpdateSchema },
});
