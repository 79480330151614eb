import { attachmentsOf, notFound, showing } from '../../definition/index.js';
import { messages, readFileAddress } from './messages.js';

/** Files have only a URL, which is read again. */
const all = attachmentsOf(messages, function* ({ message, key }) {
  const place = /^#(\d{1,3})$/.exec(key)?.[1];
  const url = place === undefined ? null : yield* readFileAddress(message, Number(place));
  if (url === null || !URL.canParse(url)) throw notFound('attachment');
  return { url, isPrivate: true };
});
export const attachments = showing(all, 'is_inline');
