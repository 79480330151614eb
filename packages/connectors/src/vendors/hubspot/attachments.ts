import {
  attachmentsOf,
  type FileReference,
  type FileSource,
  MEGABYTE,
  send,
  type Steps,
  uploadBy,
} from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { asRecord, requiredText } from '../../reading/index.js';
import { MAX_FILE_MEGABYTES, uploadCall, uploadedId } from './files.js';
import { messages } from './messages.js';

/** A signed address of the file manager, good for a while. */
function* locate({ key }: FileReference): Steps<FileSource> {
  const { body } = yield* send({ method: 'GET', path: `/files/v3/files/${numericId(key)}/signed-url` });
  return { url: requiredText(asRecord(body, 'body'), 'url', 'body') };
}

const upload = uploadBy(MAX_FILE_MEGABYTES * MEGABYTE, function* ({ fileName, contentType }) {
  return { key: uploadedId(yield* send(uploadCall(fileName, contentType))) };
});

export const attachments = attachmentsOf(messages, locate, upload);
