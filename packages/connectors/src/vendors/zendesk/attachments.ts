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
import { recordIn, requiredText } from '../../reading/index.js';
import { uploadCall, uploadToken } from './create-message.js';
import { messages } from './messages.js';

const HOUR_MS = 3_600_000;

/**
 * `content_url` wants the credential where downloads are secured, and then redirects to a passing address on another
 * host (developer.zendesk.com: accessing end user uploaded attachments).
 */
function* locate({ key }: FileReference): Steps<FileSource> {
  const { body } = yield* send({ method: 'GET', path: `/attachments/${numericId(key)}` });
  return { url: requiredText(recordIn(body, 'attachment'), 'content_url', 'attachment'), isPrivate: true };
}

/** 50 MB; a token is good for an hour (support.zendesk.com: using attachments; developer.zendesk.com: upload files). */
const upload = uploadBy(50 * MEGABYTE, function* ({ fileName, contentType }, { now }) {
  const answer = yield* send({ ...uploadCall(fileName), file: { contentType } });
  return { key: uploadToken(answer), expiresAt: new Date(now.getTime() + HOUR_MS).toISOString() };
});

export const attachments = showing(attachmentsOf(messages, locate, upload), 'is_inline');
