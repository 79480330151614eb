import { notFound } from '../definition/index.js';

/** Ids in which JSON escapes nothing, as nearly all are. */
const PLAIN = /^\w+$/;
/** Memory of its own for each of the many ids of a page takes longer than all else about them. */
const scratch = Buffer.allocUnsafeSlow(768);

/** An opaque message id that carries the parent the vendor needs to find the message. */
export const toMessageId = (parent: string, id: string): string => {
  const isPlain = PLAIN.test(parent) && PLAIN.test(id);
  const text = isPlain ? `["${parent}","${id}"]` : JSON.stringify([parent, id]);
  if (3 * text.length > scratch.length) return Buffer.from(text, 'utf8').toString('base64url');
  return scratch.toString('base64url', 0, scratch.write(text, 'utf8'));
};

/** The ids of a message that the vendor knows only within its conversation. */
export const idsWithin = (conversationId: string, id: string) => ({
  id: toMessageId(conversationId, id),
  downstream_id: id,
  conversation_id: conversationId,
});

/** Reads what `toMessageId` wrote. Anything else, also another spelling of the same, is `not_found`. */
export const fromMessageId = (messageId: string): { parent: string; id: string } => {
  const [parent, id, ...rest] = parseParts(messageId);
  if (typeof parent !== 'string' || typeof id !== 'string' || rest.length > 0) throw notFound();
  if (toMessageId(parent, id) !== messageId) throw notFound();
  return { parent, id };
};

/**
 * Reads ids of one form, which covers the whole id: anything else is `not_found`. To be called before an id enters a
 * path, a query or a search expression, so that nothing else can; `path` names the attribute it came from.
 */
export const idReader =
  (form: RegExp, kind?: Parameters<typeof notFound>[0]) =>
  (id: string, path?: string): string => {
    if (!form.test(id)) throw notFound(kind, path);
    return id;
  };

/** An id of a vendor that counts its records. */
export const numericId = idReader(/^[1-9]\d{0,18}$/);

/** A message id whose parent and own part are both numbers. */
export const fromNumericMessageId = (messageId: string): { parent: string; id: string } => {
  const { parent, id } = fromMessageId(messageId);
  return { parent: numericId(parent), id: numericId(id) };
};

const parseParts = (messageId: string): unknown[] => {
  try {
    const parts: unknown = JSON.parse(Buffer.from(messageId, 'base64url').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
};
