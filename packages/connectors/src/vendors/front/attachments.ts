import { attachmentsOf, showing } from '../../definition/index.js';
import { requireId } from './ids.js';
import { messages } from './messages.js';

// oxlint-disable-next-line require-yield -- the id is all that it takes
const all = attachmentsOf(messages, function* ({ key }) {
  return { request: { method: 'GET', path: `/download/${requireId('fil', key)}` } };
});
export const attachments = showing(all, 'is_inline', 'content_id');
