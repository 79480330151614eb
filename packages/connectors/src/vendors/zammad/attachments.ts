import { attachmentsOf } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { messages } from './messages.js';

// eslint-disable-next-line require-yield -- the ids are all that it takes
export const attachments = attachmentsOf(messages, function* ({ message, key }) {
  const ids = [message.conversation_id, message.downstream_id, key].map((id) => numericId(id));
  return { request: { method: 'GET', path: `/ticket_attachment/${ids.join('/')}` } };
});
