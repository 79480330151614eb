import { attachmentsOf } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { readId } from './map-message.js';
import { messages } from './messages.js';

/** Below the thread or comment that they came with. */
// eslint-disable-next-line require-yield -- the ids are all that it takes
export const attachments = attachmentsOf(messages, function* ({ message, key }) {
  const { ticketId, kind, id } = readId(message.id);
  const path = `/tickets/${ticketId}/${kind}s/${id}/attachments/${numericId(key)}/content`;
  return { request: { method: 'GET', path } };
});
