import {
  attachmentsOf,
  type FileReference,
  type FileSource,
  MEGABYTE,
  notFound,
  send,
  type Steps,
  uploadBy,
} from '../../definition/index.js';
import { optionalRecord, optionalText, recordIn } from '../../reading/index.js';
import { objectId } from './map-message.js';
import { messages } from './messages.js';
import { uploadTo } from './uploads.js';

/** A signed address of the storage; files that are only registered have none. */
function* locate({ message, key }: FileReference): Steps<FileSource> {
  const path = `/messages/${objectId(message.downstream_id)}/attachments/${objectId(key)}`;
  const { body } = yield* send({ method: 'GET', path });
  const url = optionalText(optionalRecord(recordIn(body, 'data'), 'links'), 'related');
  if (url === null || !URL.canParse(url)) throw notFound('attachment');
  return { url };
}

/** Kustomer documents no limit; its storage refuses what is more than was announced. */
const upload = uploadBy(100 * MEGABYTE, function* (file) {
  const { fileName, contentType } = file;
  const key = yield* uploadTo(file, (fields) => ({
    file: { contentType, form: { name: 'file', fileName, fields } },
  }));
  return { key };
});

export const attachments = attachmentsOf(messages, locate, upload);
