import type { MessageCreate } from '@keyway/contract';

import { fromUploadId } from '../definition/index.js';
import type { JsonRecord } from '../reading/index.js';

export type WithFiles = Pick<MessageCreate, 'attachments'>;
type NewAttachment = NonNullable<MessageCreate['attachments']>[number];
export type InlineFile = Required<Omit<NewAttachment, 'id'>>;

/** The files that come with a new message. */
export const filesOf = ({ attachments = [] }: WithFiles): readonly InlineFile[] =>
  attachments.filter(isInline);

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
