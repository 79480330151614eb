import type { MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  type DownstreamResponse,
  type NewFile,
  notFound,
  type Steps,
} from '../../definition/index.js';
import { sendInTurns } from '../../listing/index.js';
import { asList, asRecord, type JsonRecord, requiredText } from '../../reading/index.js';
import { filesOf, fromPartsKey, multipart, sizeOf, toPartsKey, uploadsOf } from '../../writing/index.js';

/** As a part of the form called `file`; the type says what the file is for. */
export const uploadCall: DownstreamRequest = {
  method: 'POST',
  path: '/upload',
  query: { type: 'attachment' },
};

/** Gorgias answers an address, and wants all else that is known of the file again with the message. */
export function toKey(file: NewFile, { body }: DownstreamResponse): string {
  const url = requiredText(asRecord(asList(body, 'body')[0], 'body[0]'), 'url', 'body[0]');
  if (!isOwn(url)) throw new TypeError('body[0].url: expected an address of Gorgias');
  return toPartsKey(url, file.fileName, file.contentType, file.size);
}

/** The files of a new message: uploaded ones, and new ones, which are uploaded first. */
export function* attachmentsOfNew(message: MessageCreate): Steps<JsonRecord[]> {
  const before = uploadsOf(message).map(fromKey);
  const inline = filesOf(message);
  const answers = yield* sendInTurns(
    inline.map((file) => ({ ...uploadCall, bytes: multipart([{ name: 'file', file }]) })),
  );
  const keys = inline.map((file, index) => {
    const { file_name: fileName, content_type: contentType } = file;
    return toKey({ fileName, contentType, size: sizeOf(file) }, answers[index]!);
  });
  return [...before, ...keys.map(fromKey)];
}

/** An ID comes from the client: it must only reference files that Gorgias itself stores. */
function fromKey(key: string): JsonRecord {
  const [url, name, contentType, size, ...rest] = fromPartsKey(key);
  const isFile =
    typeof url === 'string' &&
    isOwn(url) &&
    typeof name === 'string' &&
    typeof contentType === 'string' &&
    Number.isSafeInteger(size) &&
    rest.length === 0;
  if (!isFile) throw notFound('attachment');
  return { url, name, content_type: contentType, size };
}

/** As it is written, and not as one parser reads it: of `https://gorgias.io\@x` others make the host `x`. */
const ownAddress = /^https:\/\/(?:[\w-]+\.)*gorgias\.(?:io|com|help)\/[^\\\x00-\x1f\x7f]*$/i;
const isOwn = (text: string): boolean => ownAddress.test(text);

/** Pictures of texts: a folder and a name at the host of private files. */
const pictureAddress =
  /^https:\/\/uploads\.gorgias\.io\/([\w-]{1,64}\/(?!(?:\.|%2e)+$)(?:[\w.+~-]|%(?!2f|5c)[\da-f]{2}){1,255})$/i;

/** By which a picture is found again; undefined for one of another host. */
export const pictureKey = (address: string): string | undefined => pictureAddress.exec(address)?.[1];

/** The request of a private file's bytes (developers.gorgias.com: download a file). */
export function downloadRequest(key: string): DownstreamRequest {
  if (pictureKey(`https://uploads.gorgias.io/${key}`) === undefined) throw notFound('attachment');
  return { method: 'GET', path: `/attachment/download/${key}` };
}
