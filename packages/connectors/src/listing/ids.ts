import { fromMessageId, notFound, toMessageId } from '../definition/index.js';
import { type JsonRecord, optionalId } from '../reading/index.js';

export { fromMessageId, toMessageId };

/** The ids of a message that the vendor knows only within its conversation. */
export const idsWithin = (conversationId: string, id: string) => ({
  id: toMessageId(conversationId, id),
  downstream_id: id,
  conversation_id: conversationId,
});

/** The id of a message that cannot be mapped, which the vendor knows within its conversation by the member `name`. */
export const idWithin =
  (conversationId: string, name = 'id') =>
  (record: JsonRecord): string | null => {
    const id = optionalId(record, name);
    return id === null ? null : toMessageId(conversationId, id);
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
export function fromNumericMessageId(messageId: string): { parent: string; id: string } {
  const { parent, id } = fromMessageId(messageId);
  return { parent: numericId(parent), id: numericId(id) };
}
