import { attachmentsOf } from '../../definition/index.js';
import { messages } from './messages.js';

/** Addresses of the installation that redirect to its storage, both without a credential. */
export const attachments = attachmentsOf(messages);
