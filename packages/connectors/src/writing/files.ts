import type { MessageCreate } from '@keyway/contract';

import { fromUploadId, HeldFile, type Piece } from '../definition/index.js';
import { type JsonRecord, textToHtml } from '../reading/index.js';

type NewAttachment = NonNullable<MessageCreate['attachments']>[number] & {
  /** Of one that came as a part of a form. */
  readonly held?: HeldFile;
};
export type WithFiles = { readonly attachments?: readonly NewAttachment[] };
/** A file that comes with its message: base64, or one that is not in memory. */
export type InlineFile = {
  readonly file_name: string;
  readonly content_type: string;
  readonly content: string | HeldFile;
  /** Of one that the HTML shows. */
  readonly content_id?: string | undefined;
};

/** Returns the files sent with a new message. */
export const filesOf = ({ attachments = [] }: WithFiles): readonly InlineFile[] =>
  attachments.flatMap(({ id, held, content_base64 = '', file_name = '', content_type = '', content_id }) =>
    id === undefined ? [{ file_name, content_type, content: held ?? content_base64, content_id }] : [],
  );

/** HTML with an address for each file that it shows by its content ID (`cid:`, RFC 2392). */
export const withFileAddresses = (html: string, addresses: ReadonlyMap<string, string>): string =>
  html.replaceAll(/\bcid:([\w.@+-]+)/gi, (address, id: string) => textToHtml(addresses.get(id) ?? address));

/** Bytes. */
export const sizeOf = ({ content }: InlineFile): number =>
  content instanceof HeldFile ? content.size : Buffer.byteLength(content, 'base64');

/** The file as it is sent to a vendor that takes bytes. */
export const bytesOf = ({ content }: InlineFile): Piece =>
  content instanceof HeldFile ? content : Buffer.from(content, 'base64');

/** Returns the vendor's keys of uploaded files; throws `not_found` for an invalid ID. */
export const uploadsOf = ({ attachments = [] }: WithFiles): readonly string[] =>
  attachments.flatMap(({ id }) => (id === undefined ? [] : [fromUploadId(id)]));

/** Joins the values that a vendor needs again with the message to a file key. */
export const toPartsKey = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** Parses the parts of a key. A client may have forged the ID, so each part must be validated. */
export function fromPartsKey(key: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** Returns the files of a new message for a vendor that accepts base64 in JSON; undefined if there are none. */
export function encodedFiles(
  files: readonly InlineFile[],
  names: { readonly name: string; readonly type: string; readonly data: string },
): JsonRecord[] | undefined {
  const encoded = files.map((file) => ({
    [names.name]: file.file_name,
    [names.type]: file.content_type,
    [names.data]: file.content,
  }));
  return encoded.length > 0 ? encoded : undefined;
}
