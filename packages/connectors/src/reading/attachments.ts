import type { Message } from '@keyway/contract';

import { optionalCount, optionalId, optionalText, type JsonRecord } from './read.js';

type Attachment = Message['attachments'][number];

/**
 * Reads a file from a vendor's record, whose members are called so. Name an address only where it opens for anyone:
 * what wants the credential is no `url`.
 */
export const attachmentReader =
  (names: {
    readonly id?: string;
    readonly name: string;
    readonly type?: string;
    readonly size?: string;
    readonly url?: string;
    readonly isInline?: string;
  }) =>
  (record: JsonRecord): Attachment => ({
    id: names.id === undefined ? null : optionalId(record, names.id),
    file_name: optionalText(record, names.name) ?? 'attachment',
    content_type: names.type === undefined ? null : optionalText(record, names.type),
    size: names.size === undefined ? null : optionalCount(record, names.size),
    url: names.url === undefined ? null : optionalText(record, names.url),
    is_inline: names.isInline === undefined ? null : optionalFlag(record, names.isInline),
    content_id: null,
  });

function optionalFlag(record: JsonRecord, name: string): boolean | null {
  const value = record[name];
  return typeof value === 'boolean' ? value : null;
}

/** RFC 2392: the header has angle brackets around what `cid:` names. */
export const toContentId = (text: string | null): string | null =>
  text === null ? null : (/^\s*<?([^<>\s]+)>?\s*$/.exec(text)?.[1] ?? null);
