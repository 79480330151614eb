import { attachmentsOf, showing, MEGABYTE, send, uploadBy } from '../../definition/index.js';
import { messages } from './messages.js';
import { accountPath } from './paths.js';
import { uploadedId } from './uploads.js';

/** 40 MB, unless the server's operator sets another limit (message_builder.rb accepts the ID in place of a file). */
const upload = uploadBy(40 * MEGABYTE, function* ({ fileName, contentType }, { settings }) {
  const file = { contentType, form: { name: 'attachment', fileName } };
  const path = `${accountPath(settings)}/upload`;
  return { key: uploadedId(yield* send({ method: 'POST', path, file })) };
});

/** Addresses of the installation that redirect to its storage, both without a credential. */
export const attachments = showing(attachmentsOf(messages, undefined, upload), 'is_inline');
