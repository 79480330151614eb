import type { Attachment } from '@keyway/contract';

import { conversationId, ok, unified } from './world.js';

const attachment: Attachment = {
  id: '771930',
  downstream_id: '771930',
  message_id: '4182:28193746501',
  conversation_id: conversationId,
  file_name: 'receipt-10437.txt',
  content_type: 'text/plain',
  size: 45,
  url: null,
  created_at: '2026-03-03T16:41:12.000Z',
};

export const attachmentsExamples = () => ({
  attachmentsOne: { ...ok, ...unified('one', 'attachments'), data: attachment },
  attachmentsContent: 'Receipt 10437\nTwo books, paid on 2026-02-24.\n',
});
