import {
  attachmentsOf,
  type FileReference,
  type FileSource,
  showing,
  type Steps,
  unsupported,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { messages } from './messages.js';
import { issueOf } from './requests.js';

/** Redirects to a media host, where the token in the address is enough. */
// oxlint-disable-next-line require-yield -- the ids are all that it takes
function* locate({ message, key }: FileReference): Steps<FileSource> {
  const path = `/rest/servicedeskapi/request/${issueOf(message.conversation_id)}/attachment/${numericId(key)}`;
  return { request: { method: 'GET', path } };
}

const upload = unsupported(
  'Jira takes a file for the service desk of its request, which is known only with the message: give content_base64 there.',
);

export const attachments = showing(attachmentsOf(messages, locate, upload), 'is_inline');
