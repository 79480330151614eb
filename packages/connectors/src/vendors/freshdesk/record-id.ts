import { ConnectorError } from '../../definition/index.js';
import { fromMessageId, numericId, toMessageId } from '../../listing/index.js';

/**
 * A message in Freshdesk: the description of a ticket, which has no ID of its own, or one of its conversations, of
 * which only notes can be updated.
 */
export type RecordKind = 'description' | 'reply' | 'note';
type RecordId = { readonly ticketId: string; readonly kind: RecordKind; readonly id: string };

export const toRecordId = ({ ticketId, kind, id }: RecordId): string =>
  toMessageId(ticketId, kind === 'description' ? kind : `${kind}:${id}`);

export function fromRecordId(messageId: string): RecordId {
  const { parent, id: own } = fromMessageId(messageId);
  const ticketId = numericId(parent);
  if (own === 'description') return { ticketId, kind: own, id: ticketId };
  const [, kind, id = ''] = /^(reply|note):(\d+)$/.exec(own) ?? [];
  return { ticketId, kind: kind === 'note' ? kind : 'reply', id: numericId(id) };
}

/** The path of a conversation that can be changed. */
export function notePath(messageId: string): string {
  const { kind, id } = fromRecordId(messageId);
  if (kind !== 'note')
    throw new ConnectorError('unsupported', 'Freshdesk changes and deletes only notes, not what was sent.');
  return `/conversations/${id}`;
}
