import { notFound } from './errors/errors.js';

/** Matches IDs without characters that JSON escapes, as nearly all are. */
const PLAIN = /^\w+$/;
/** Shared: allocating memory for each ID of a page takes longer than the rest of the work. */
const scratch = Buffer.allocUnsafeSlow(768);

/** Returns an opaque message ID that includes the parent, which the vendor needs to find the message. */
export function toMessageId(parent: string, id: string): string {
  const isPlain = PLAIN.test(parent) && PLAIN.test(id);
  const text = isPlain ? `["${parent}","${id}"]` : JSON.stringify([parent, id]);
  if (3 * text.length > scratch.length) return Buffer.from(text, 'utf8').toString('base64url');
  return scratch.toString('base64url', 0, scratch.write(text, 'utf8'));
}

/** Parses an ID of `toMessageId`. Anything else, including another encoding of the same, is `not_found`. */
export function fromMessageId(messageId: string): { parent: string; id: string } {
  const [parent, id, ...rest] = parseParts(messageId);
  if (typeof parent !== 'string' || typeof id !== 'string' || rest.length > 0) throw notFound();
  if (toMessageId(parent, id) !== messageId) throw notFound();
  return { parent, id };
}

/** The parent of an uploaded file that has no message yet. */
const WAITING = 'upload';

/** Returns the ID of an uploaded file, from the vendor's key. */
export const toUploadId = (key: string): string => toMessageId(WAITING, key);
/** Returns the vendor's key; anything else, including the ID of a message's file, is `not_found`. */
export function fromUploadId(uploadId: string): string {
  const [parent, id] = parseParts(uploadId);
  // An empty key would silently create a message without the file.
  if (parent !== WAITING || typeof id !== 'string' || id === '' || toUploadId(id) !== uploadId)
    throw notFound('attachment');
  return id;
}

function parseParts(messageId: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(messageId, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
