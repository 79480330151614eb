import { attachmentsOf, type FileSource, showing, type Steps } from '../../definition/index.js';
import { contentRequest } from './files.js';
import { messages } from './messages.js';

// oxlint-disable-next-line require-yield -- the id of the file is enough
const all = attachmentsOf(messages, function* ({ key }): Steps<FileSource> {
  return { request: contentRequest(key) };
});
export const attachments = showing(all, 'is_inline');
