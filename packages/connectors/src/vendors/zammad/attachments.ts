import {
  attachmentsOf,
  showing,
  type FileReference,
  type FileSource,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { messages } from './messages.js';

// oxlint-disable-next-line require-yield -- the ids are all that it takes
function* locate({ message, key }: FileReference): Steps<FileSource> {
  const ids = [message.conversation_id, message.downstream_id, key].map((id) => numericId(id));
  return { request: { method: 'GET', path: `/ticket_attachment/${ids.join('/')}` } };
}

/** An upload belongs to one form, and an article takes every file of one (upload_caches_controller.rb). */
const upload = unsupported(
  'Zammad keeps uploaded files by web form, and an article cannot name them one by one: give content_base64 in the message.',
);

export const attachments = showing(attachmentsOf(messages, locate, upload), 'is_inline', 'content_id');
