import type { Attachment, UploadedFile } from '@keyway/contract';

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
  is_inline: false,
  content_id: null,
  created_at: '2026-03-03T16:41:12.000Z',
};

const uploaded: UploadedFile = {
  id: 'upload:cG2PQvdmUqUzlvXgbbzTpbZZL',
  file_name: 'invoice.pdf',
  content_type: 'application/pdf',
  size: 48_213,
  expires_at: '2026-03-04T10:30:00.000Z',
};

export const attachmentsExamples = () => ({
  attachmentsOne: { ...ok, ...unified('one', 'attachments'), data: attachment },
  attachmentsContent: 'Receipt 10437\nTwo books, paid on 2026-02-24.\n',
  attachmentsUpload: { ...ok, ...unified('upload', 'attachments'), data: uploaded },
});
