import type { MessageCreate } from '@keyway/contract';

import { fromUploadId, HeldFile, type Piece } from '../definition/index.js';
import type { JsonRecord } from '../reading/index.js';

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
};

/** The files that come with a new message. */
export const filesOf = ({ attachments = [] }: WithFiles): readonly InlineFile[] =>
  attachments.flatMap(({ id, held, content_base64 = '', file_name = '', content_type = '' }) =>
    id === undefined ? [{ file_name, content_type, content: held ?? content_base64 }] : [],
  );

/** Bytes. */
export const sizeOf = ({ content }: InlineFile): number =>
  content instanceof HeldFile ? content.size : Buffer.byteLength(content, 'base64');

/** The file as it is sent to a vendor that takes bytes. */
export const bytesOf = ({ content }: InlineFile): Piece =>
  content instanceof HeldFile ? content : Buffer.from(content, 'base64');

/** What the vendor knows those by that were uploaded before; `not_found` where one is none. */
export const uploadsOf = ({ attachments = [] }: WithFiles): readonly string[] =>
  attachments.flatMap(({ id }) => (id === undefined ? [] : [fromUploadId(id)]));

/** What a vendor wants again with the message, as what it knows the file by. */
export const toPartsKey = (...parts: readonly (string | number)[]): string => JSON.stringify(parts);

/** Whoever has an id may have written it: each part is to be checked. */
export function fromPartsKey(key: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}

/** The files of a new message for a vendor that takes them as base64 in its JSON; undefined where there are none. */
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
