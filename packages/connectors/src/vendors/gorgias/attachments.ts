import { attachmentsOf, MEGABYTE, send, uploadBy } from '../../definition/index.js';
import { toKey, uploadCall } from './files.js';
import { messages } from './messages.js';

/** Gorgias documents no limit of its own; beyond this few mail servers take an email. */
const upload = uploadBy(20 * MEGABYTE, function* (file) {
  const { fileName, contentType } = file;
  const body = { contentType, form: { name: 'file', fileName } };
  return { key: toKey(file, yield* send({ ...uploadCall, file: body })) };
});

/** Public ones open for anyone. */
export const attachments = attachmentsOf(messages, undefined, upload);
