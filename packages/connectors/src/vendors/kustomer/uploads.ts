import type { MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type NewFile,
  notFound,
  send,
  type Steps,
} from '../../definition/index.js';
import {
  asRecord,
  type JsonRecord,
  recordIn,
  requiredId,
  requiredRecord,
  requiredText,
} from '../../reading/index.js';
import { filesOf, fromPartsKey, multipart, sizeOf, toPartsKey, uploadsOf } from '../../writing/index.js';
import { objectId } from './map-message.js';

/**
 * A file is announced, then uploaded to a storage with the form of the announcement, the file last
 * (developer.kustomer.com: upload attachments). The message references its key.
 */
export function* uploadTo(
  file: NewFile,
  bodyOf: (fields: Readonly<Record<string, string>>) => Pick<DownstreamRequest, 'file' | 'bytes'>,
): Steps<string> {
  const { fileName: name, contentType, size: contentLength } = file;
  const json = { name, contentType, contentLength };
  const answer = yield* send({ method: 'POST', path: '/attachments', json });
  const { id, storageUrl, fields } = placeOf(answer);
  yield* send({ method: 'POST', path: '/', storageUrl, ...bodyOf(fields) });
  return toPartsKey(id, name, contentType, contentLength);
}

function placeOf({ body }: DownstreamResponse) {
  const id = objectId(requiredId(recordIn(body, 'data'), 'id', 'data'));
  const upload = requiredRecord(requiredRecord(asRecord(body, 'body'), 'meta', 'body'), 'upload', 'meta');
  const storageUrl = requiredText(upload, 'url', 'meta.upload');
  if (!URL.canParse(storageUrl) || new URL(storageUrl).protocol !== 'https:')
    throw new TypeError('meta.upload.url: expected an https address');
  const given = requiredRecord(upload, 'fields', 'meta.upload');
  const fields = Object.keys(given).map((name) => [name, requiredText(given, name, 'meta.upload.fields')]);
  return { id, storageUrl, fields: Object.fromEntries(fields) as Record<string, string> };
}

/** The files of a new message: uploaded ones, and new ones, which are uploaded first. */
export function* attachmentsOfNew(message: MessageCreate): Steps<JsonRecord[]> {
  const attachments = uploadsOf(message).map(fromKey);
  for (const file of filesOf(message)) {
    const { file_name: fileName, content_type: contentType } = file;
    const key = yield* uploadTo({ fileName, contentType, size: sizeOf(file) }, (fields) => ({
      bytes: multipart([
        ...Object.entries(fields).map(([name, value]) => ({ name, value })),
        { name: 'file', file },
      ]),
    }));
    attachments.push(fromKey(key));
  }
  return attachments;
}

function fromKey(key: string): JsonRecord {
  const [id, name, contentType, contentLength, ...rest] = fromPartsKey(key);
  const isFile =
    typeof id === 'string' &&
    typeof name === 'string' &&
    typeof contentType === 'string' &&
    Number.isSafeInteger(contentLength) &&
    rest.length === 0;
  if (!isFile) throw notFound('attachment');
  return { _id: objectId(id), name, contentType, contentLength };
}
