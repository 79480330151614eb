import type { Abilities } from '@keyway/contract';

const yes = { state: 'yes' } as const;
const unsupported = { state: 'unsupported' } as const;
const one = { ...yes, only: null };
const none = { ...unsupported, only: null };
const files = { inline: 734_003, upload: 52_428_800, multipart: null };
const readOnly = { list: { ...yes, filters: [], sort: [] }, get: one };

const message = {
  type: { ...yes, values: ['message', 'note'] },
  body: yes,
  body_html: yes,
  author: yes,
  recipients: yes,
  attachments: yes,
  in_reply_to_id: unsupported,
};
const conversation = {
  subject: yes,
  status: { ...yes, values: ['open', 'pending', 'on_hold', 'solved'] },
  priority: { ...yes, values: ['low', 'normal', 'high', 'urgent'] },
  assignee_id: yes,
  snoozed_until: unsupported,
};

/** Over a connection whose integration deletes nothing, and whose authorization may not change customers. */
export const abilities: Abilities = {
  resources: {
    messages: {
      list: { ...yes, filters: ['conversation_id', 'created_since'], sort: ['created_at'] },
      get: one,
      create: { ...one, attributes: message, required: [], files },
      update: { ...none, attributes: {}, required: [], files: null },
      delete: none,
    },
    conversations: {
      list: { ...yes, filters: ['customer_id', 'updated_since'], sort: ['updated_at'] },
      get: one,
      create: {
        ...one,
        attributes: { ...conversation, message: { state: 'required' }, 'message.attachments': yes },
        required: [['message']],
        files,
      },
      update: { ...one, attributes: conversation, required: [], files: null },
      delete: { state: 'switched_off', only: null },
    },
    customers: {
      list: { ...yes, filters: ['email', 'external_id'], sort: [] },
      get: one,
      create: {
        ...one,
        attributes: { name: { state: 'required' }, email: yes, phones: { ...yes, max: 1 } },
        required: [['name']],
        files: null,
      },
      update: {
        state: 'missing_scope',
        only: null,
        attributes: { name: yes, email: yes, phones: { ...yes, max: 1 } },
        required: [],
        files: null,
      },
      delete: { state: 'switched_off', only: null },
    },
    attachments: { get: one, content: one, upload: { ...yes, max: 52_428_800 } },
    inboxes: readOnly,
    agents: readOnly,
    teams: readOnly,
    tags: readOnly,
  },
};
