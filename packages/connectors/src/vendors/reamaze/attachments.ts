import { attachmentsOf } from '../../definition/index.js';
import { messages } from './messages.js';

/** Public addresses. */
export const attachments = attachmentsOf(messages);
