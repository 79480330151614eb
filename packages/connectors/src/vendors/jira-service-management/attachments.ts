import { attachmentsOf } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { messages } from './messages.js';
import { issueOf } from './requests.js';

/** Redirects to a media host, where the token in the address is enough. */
// eslint-disable-next-line require-yield -- the ids are all that it takes
export const attachments = attachmentsOf(messages, function* ({ message, key }) {
  const path = `/rest/servicedeskapi/request/${issueOf(message.conversation_id)}/attachment/${numericId(key)}`;
  return { request: { method: 'GET', path } };
});
