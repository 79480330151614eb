import { attachmentsOf, showing } from '../../definition/index.js';
import { messages } from './messages.js';

/** Signed addresses, which a message gives anew. */
export const attachments = showing(attachmentsOf(messages), 'is_inline');
