import { attachmentsOf, showing } from '../../definition/index.js';
import { messages } from './messages.js';

/** Public addresses. */
export const attachments = showing(attachmentsOf(messages), 'is_inline');
