import type { MessageCreate } from '@keyway/contract';

import { fromUploadId } from '../definition/index.js';
import type { JsonRecord } from '../reading/index.js';

export type WithFiles = Pick<MessageCreate, 'attachments'>;
type NewAttachment = NonNullable<MessageCreate['attachments']>[number];
export type InlineFile = Required<Omit<NewAttachment, 'id'>>;

/** Returns the files sent with a new message. */
export const filesOf = ({ attachments = [] }: WithFiles): readonly InlineFile[] =>
  attachments.filter(isInline);

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
  message: WithFiles,
  names: { readonly name: string; readonly type: string; readonly data: string },
): JsonRecord[] | undefined {
  const files = filesOf(message).map((file) => ({
    [names.name]: file.file_name,
    [names.type]: file.content_type,
    [names.data]: file.content_base64,
  }));
  return files.length > 0 ? files : undefined;
}

const isInline = (attachment: NewAttachment): attachment is InlineFile => attachment.id === undefined;
