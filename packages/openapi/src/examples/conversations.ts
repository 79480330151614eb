import type { Conversation } from '@keyway/contract';

import { agentIds, conversationId, created, ok, pageOfAll, team, unified } from './world.js';

const conversation: Conversation = {
  id: conversationId,
  downstream_id: conversationId,
  number: null,
  subject: 'Where is my order 10437?',
  status: 'open',
  status_raw: 'open',
  priority: 'high',
  priority_raw: 'high',
  channel: 'email',
  customer: { id: '361905', name: 'Jonas Okafor', email: 'jonas@okafor.example' },
  assignee: { id: agentIds.first, name: 'Maya Lindqvist', email: 'maya@harborbooks.example' },
  team,
  inbox: { id: '360004', name: null },
  tags: [{ id: 'lost_parcel', name: 'lost_parcel' }],
  participants: [],
  snoozed_until: null,
  message_count: 3,
  last_message_at: null,
  external_id: null,
  metadata: null,
  web_url: `https://harborbooks.zendesk.com/agent/tickets/${conversationId}`,
  created_at: '2026-03-03T16:41:12.000Z',
  updated_at: '2026-03-04T09:30:00.000Z',
  closed_at: null,
  etag: '2026-03-04T09:30:00Z',
};

const solved: Conversation = {
  ...conversation,
  status: 'solved',
  status_raw: 'solved',
  updated_at: '2026-03-06T14:02:31.000Z',
  etag: '2026-03-06T14:02:31Z',
};

export const conversationsExamples = (baseUrl: string) => ({
  conversationsAll: {
    ...ok,
    ...unified('all', 'conversations'),
    ...pageOfAll([conversation], `${baseUrl}/conversations`),
  },
  conversationsAdd: { ...created, ...unified('add', 'conversations'), data: conversation },
  conversationsOne: { ...ok, ...unified('one', 'conversations'), data: conversation },
  conversationsUpdate: { ...ok, ...unified('update', 'conversations'), data: solved },
  conversationsDelete: { ...ok, ...unified('delete', 'conversations'), data: { id: conversationId } },
});
