import { attachmentsOf, send, showing } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { asRecord, requiredText } from '../../reading/index.js';
import { messages } from './messages.js';

/** The bytes come as base64 within JSON. */
const all = attachmentsOf(messages, function* ({ file, key }) {
  // An empty one has no content to tell.
  if (file.size === 0) return { content: Buffer.alloc(0) };
  const { body } = yield* send({ method: 'GET', path: `/attachment/${numericId(key)}` });
  return { content: Buffer.from(requiredText(asRecord(body, 'body'), 'Content', 'body'), 'base64') };
});
export const attachments = showing(all, 'is_inline', 'content_id');
