import { notFound } from './errors/errors.js';

/** Ids in which JSON escapes nothing, as nearly all are. */
const PLAIN = /^\w+$/;
/** Memory of its own for each of the many ids of a page takes longer than all else about them. */
const scratch = Buffer.allocUnsafeSlow(768);

/** An opaque message id that carries the parent the vendor needs to find the message. */
export function toMessageId(parent: string, id: string): string {
  const isPlain = PLAIN.test(parent) && PLAIN.test(id);
  const text = isPlain ? `["${parent}","${id}"]` : JSON.stringify([parent, id]);
  if (3 * text.length > scratch.length) return Buffer.from(text, 'utf8').toString('base64url');
  return scratch.toString('base64url', 0, scratch.write(text, 'utf8'));
}

/** Reads what `toMessageId` wrote. Anything else, also another spelling of the same, is `not_found`. */
export function fromMessageId(messageId: string): { parent: string; id: string } {
  const [parent, id, ...rest] = parseParts(messageId);
  if (typeof parent !== 'string' || typeof id !== 'string' || rest.length > 0) throw notFound();
  if (toMessageId(parent, id) !== messageId) throw notFound();
  return { parent, id };
}

/** Where a file that waits for its message would have one. */
const WAITING = 'upload';

/** The id of an uploaded file, by what the vendor knows it by. */
export const toUploadId = (key: string): string => toMessageId(WAITING, key);
/** What the vendor knows it by; anything else, also the id of a message's file, is `not_found`. */
export function fromUploadId(uploadId: string): string {
  const [parent, id] = parseParts(uploadId);
  // One that is empty would make a message without the file, and say nothing.
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
