import { attachmentsOf } from '../../definition/index.js';
import { messages } from './messages.js';

/** Public ones open for anyone. */
export const attachments = attachmentsOf(messages);
