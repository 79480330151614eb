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
  }) =>
  (record: JsonRecord): Attachment => ({
    id: names.id === undefined ? null : optionalId(record, names.id),
    file_name: optionalText(record, names.name) ?? 'attachment',
    content_type: names.type === undefined ? null : optionalText(record, names.type),
    size: names.size === undefined ? null : optionalCount(record, names.size),
    url: names.url === undefined ? null : optionalText(record, names.url),
  });
