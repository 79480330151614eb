import {
  attachmentsOf,
  type FileReference,
  type FileSource,
  MEGABYTE,
  notFound,
  send,
  showing,
  type Steps,
  uploadBy,
} from '../../definition/index.js';
import { downloadRequest, toKey, uploadCall } from './files.js';
import { messages } from './messages.js';

/** Gorgias documents no limit of its own; beyond this few mail servers take an email. */
const upload = uploadBy(20 * MEGABYTE, function* (file) {
  const { fileName, contentType } = file;
  const body = { contentType, form: { name: 'file', fileName } };
  return { key: toKey(file, yield* send({ ...uploadCall, file: body })) };
});

/** Public ones open for anyone, pictures of a text with the credential. */
// oxlint-disable-next-line require-yield -- the key is all that it takes
function* locate({ file, key }: FileReference): Steps<FileSource> {
  if (file.url !== null) return { url: file.url };
  if (file.is_inline !== true) throw notFound('attachment');
  return { request: downloadRequest(key) };
}

export const attachments = showing(attachmentsOf(messages, locate, upload), 'is_inline');
