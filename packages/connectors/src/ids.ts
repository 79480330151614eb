import { notFound } from './define.js';

/** An opaque message id that carries the parent the vendor needs to find the message. */
export const toMessageId = (parent: string, id: string): string =>
  Buffer.from(JSON.stringify([parent, id]), 'utf8').toString('base64url');

/** Reads what `toMessageId` wrote. Anything else, also another spelling of the same, is `not_found`. */
export const fromMessageId = (messageId: string): { parent: string; id: string } => {
  const [parent, id, ...rest] = parseParts(messageId);
  if (typeof parent !== 'string' || typeof id !== 'string' || rest.length > 0) throw notFound();
  if (toMessageId(parent, id) !== messageId) throw notFound();
  return { parent, id };
};

/**
 * An id of a vendor that counts its records. Checked before it enters a path, a query or a search
 * expression, so that nothing else can. `path` names the attribute it came from.
 */
export const numericId = (id: string, path?: string): string => {
  if (!/^[1-9]\d{0,18}$/.test(id)) throw notFound('record', path);
  return id;
};

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
