import { attachmentsOf, send, showing } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { asRecord, requiredText } from '../../reading/index.js';
import { messages } from './messages.js';

/** The bytes come as base64 within JSON, but those of pictures within the text from a public address. */
const all = attachmentsOf(messages, function* ({ message, file, key }) {
  if (file.url !== null) return { url: file.url };
  // An empty one has no data to tell.
  if (file.size === 0) return { content: Buffer.alloc(0) };
  const path = `/conversations/${numericId(message.conversation_id)}/attachments/${numericId(key)}/data`;
  const { body } = yield* send({ method: 'GET', path });
  return { content: Buffer.from(requiredText(asRecord(body, 'body'), 'data', 'body'), 'base64') };
});
export const attachments = showing(all, 'is_inline');
