import type { Message } from '@keyway/contract';

import { conversationId, created, ok, pageOfAll, unified } from './world.js';

const webUrl = `https://harborbooks.zendesk.com/agent/tickets/${conversationId}`;
const customer = {
  id: '361905',
  type: 'contact',
  name: 'Jonas Okafor',
  email: 'jonas@okafor.example',
} as const;
const agent = {
  id: '118204',
  type: 'agent',
  name: 'Maya Lindqvist',
  email: 'maya@harborbooks.example',
} as const;

const common = {
  conversation_id: conversationId,
  subject: null,
  in_reply_to_id: null,
  external_id: null,
  metadata: null,
  web_url: webUrl,
  sent_at: null,
  updated_at: null,
} as const;

const question: Message = {
  ...common,
  id: '4182:28193746501',
  downstream_id: '28193746501',
  type: 'message',
  direction: 'inbound',
  channel: 'email',
  subject: 'Where is my order 10437?',
  body: 'Hello, I ordered two books a week ago and the tracking has not moved since Monday. Could you have a look?',
  body_html:
    '<p>Hello, I ordered two books a week ago and the tracking has not moved since Monday. Could you have a look?</p>',
  author: customer,
  recipients: [
    { role: 'from', address: customer.email, name: customer.name },
    { role: 'to', address: 'help@harborbooks.example', name: 'Harbor Books' },
  ],
  attachments: [
    {
      id: '771930',
      file_name: 'receipt-10437.txt',
      content_type: 'text/plain',
      size: 45,
      url: null,
      is_inline: false,
      content_id: null,
    },
  ],
  status: 'received',
  sent_at: '2026-03-03T16:41:08.000Z',
  created_at: '2026-03-03T16:41:12.000Z',
};

const note: Message = {
  ...common,
  id: '4182:28193802277',
  downstream_id: '28193802277',
  type: 'note',
  direction: 'internal',
  channel: 'note',
  body: 'The carrier lost the parcel. Sending a new one today, free of charge.',
  body_html: '<p>The carrier lost the parcel. Sending a new one today, free of charge.</p>',
  author: agent,
  recipients: [],
  attachments: [],
  status: 'sent',
  created_at: '2026-03-04T08:12:55.000Z',
};

const answer: Message = {
  ...common,
  id: '4182:28193857420',
  downstream_id: '28193857420',
  type: 'message',
  direction: 'outbound',
  channel: 'email',
  body: 'Sorry about that, Jonas! A new parcel is on its way and will reach you on Friday.',
  body_html: '<p>Sorry about that, Jonas! A new parcel is on its way and will reach you on Friday.</p>',
  author: agent,
  recipients: [{ role: 'to', address: customer.email, name: customer.name }],
  attachments: [],
  status: 'sent',
  in_reply_to_id: question.id,
  sent_at: '2026-03-04T09:30:00.000Z',
  created_at: '2026-03-04T09:30:00.000Z',
};

/** A fourth message, which the helpdesk shows in a form that cannot be mapped. */
const unreadable = {
  id: null,
  reason: 'unreadable_id',
  field: 'comments[3].id',
  message: 'expected an id, found null',
};

/** One conversation: a question, a note among agents and the answer. */
export const customerSupportExamples = (baseUrl: string) => ({
  messagesAll: {
    ...ok,
    ...unified('all'),
    ...pageOfAll([question, note, answer], `${baseUrl}/messages`, [unreadable]),
  },
  messagesAdd: { ...created, ...unified('add'), data: answer },
  messagesOne: { ...ok, ...unified('one'), data: question },
  messagesUpdate: {
    ...ok,
    ...unified('update'),
    data: { ...answer, updated_at: '2026-03-04T09:34:20.000Z' },
  },
  messagesDelete: { ...ok, ...unified('delete'), data: { id: note.id } },
});
