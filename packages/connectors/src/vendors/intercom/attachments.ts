import { attachmentsOf } from '../../definition/index.js';
import { messages } from './messages.js';

/** Signed addresses, which a message gives anew. */
export const attachments = attachmentsOf(messages);
