import {
  attachmentsOf,
  type FileReference,
  type FileSource,
  MEGABYTE,
  send,
  showing,
  type Steps,
  uploadBy,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { pictureAddress, readId } from './map-message.js';
import { messages } from './messages.js';
import { uploadedId } from './write-messages.js';

/** Below the thread or comment that they came with; pictures within the text at their address. */
// oxlint-disable-next-line require-yield -- the ids are all that it takes
function* locate({ message, key }: FileReference): Steps<FileSource> {
  const { ticketId, kind, id } = readId(message.id);
  // Whether the host wants the credential is not documented.
  if (pictureAddress.test(key)) return { url: key, isPrivate: true };
  const path = `/tickets/${ticketId}/${kind}s/${id}/attachments/${numericId(key)}/content`;
  return { request: { method: 'GET', path } };
}

/** 20 MB (desk.zoho.com: attachments of a reply). */
const upload = uploadBy(20 * MEGABYTE, function* ({ fileName, contentType }) {
  const file = { contentType, form: { name: 'file', fileName } };
  return { key: uploadedId(yield* send({ method: 'POST', path: '/uploads', file })) };
});

export const attachments = showing(attachmentsOf(messages, locate, upload), 'is_inline');
