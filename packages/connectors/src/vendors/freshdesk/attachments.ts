import { attachmentsOf, showing } from '../../definition/index.js';
import { messages } from './messages.js';

/** Signed URLs of the storage, renewed whenever the message is read. */
export const attachments = showing(attachmentsOf(messages), 'is_inline');
