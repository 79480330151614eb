import { attachmentsOf, send } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { recordIn, requiredText } from '../../reading/index.js';
import { messages } from './messages.js';

/**
 * `content_url` wants the credential where downloads are secured, and then redirects to a passing address on another
 * host (developer.zendesk.com: accessing end user uploaded attachments).
 */
export const attachments = attachmentsOf(messages, function* ({ key }) {
  const { body } = yield* send({ method: 'GET', path: `/attachments/${numericId(key)}` });
  return { url: requiredText(recordIn(body, 'attachment'), 'content_url', 'attachment'), isPrivate: true };
});
