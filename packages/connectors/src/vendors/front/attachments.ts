import { attachmentsOf } from '../../definition/index.js';
import { requireId } from './ids.js';
import { messages } from './messages.js';

// eslint-disable-next-line require-yield -- the id is all that it takes
export const attachments = attachmentsOf(messages, function* ({ key }) {
  return { request: { method: 'GET', path: `/download/${requireId('fil', key)}` } };
});
