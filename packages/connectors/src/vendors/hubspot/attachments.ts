import { attachmentsOf, send } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { asRecord, requiredText } from '../../reading/index.js';
import { messages } from './messages.js';

/** A signed address of the file manager, good for a while. */
export const attachments = attachmentsOf(messages, function* ({ key }) {
  const { body } = yield* send({ method: 'GET', path: `/files/v3/files/${numericId(key)}/signed-url` });
  return { url: requiredText(asRecord(body, 'body'), 'url', 'body') };
});
