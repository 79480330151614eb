import {
  type Conversation,
  conversationCreateSchema,
  conversationFilterSchema,
  conversationSchema,
  conversationSortFields,
  conversationUpdateSchema,
} from './conversation.js';
import { defineResource, isSince } from './resource.js';

export const conversations = defineResource({
  name: 'conversations',
  entity: 'conversation',
  tag: 'Conversations',
  description:
    'Tickets, threads and cases, in one format for every connector. Also reachable under `/customer-support`.',
  schema: conversationSchema,
  filter: conversationFilterSchema,
  sortFields: conversationSortFields,
  meanings: {
    status: { field: 'status', matches: ({ status }: Conversation, value: string) => status === value },
    customer_id: {
      field: 'customer',
      matches: ({ customer }: Conversation, value: string) => customer?.id === value,
    },
    assignee_id: {
      field: 'assignee',
      matches: ({ assignee }: Conversation, value: string) => assignee?.id === value,
    },
    team_id: { field: 'team', matches: ({ team }: Conversation, value: string) => team?.id === value },
    inbox_id: { field: 'inbox', matches: ({ inbox }: Conversation, value: string) => inbox?.id === value },
    tag: {
      field: 'tags',
      matches: ({ tags }: Conversation, value: string) => tags.some(({ id }) => id === value),
    },
    channel: { field: 'channel', matches: ({ channel }: Conversation, value: string) => channel === value },
    external_id: {
      field: 'external_id',
      matches: ({ external_id }: Conversation, value: string) => external_id === value,
    },
    created_since: {
      field: 'created_at',
      matches: ({ created_at }: Conversation, value: string) => isSince(created_at, value),
    },
    updated_since: {
      field: 'updated_at',
      matches: ({ updated_at }: Conversation, value: string) => isSince(updated_at, value),
    },
  },
  takesFiles: true,
  write: { create: conversationCreateSchema, update: conversationUpdateSchema },
});
