import type { Conversation, Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { conversationFields, readQuery } from './search.js';
import { fail, fromId, notFound, openingOf, toConversation, toId, toListItem } from './format.js';

const defaultSize = 20;
const maximumSize = 150;

/** Where a page begins: behind the conversation with this time and number. */
type Cursor = { updatedAt: string; id: number };

/** Changed last first; no other order can be asked for. */
export function listConversations({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return toList(newestFirst(helpdesk), query.get('per_page'), query.get('starting_after'), helpdesk);
}

export function searchConversations({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { query, pagination } = isRecord(body) ? body : {};
  const isFound = readQuery(query, conversationFields(helpdesk));
  const { per_page, starting_after } = isRecord(pagination) ? pagination : {};
  const found = newestFirst(helpdesk).filter(isFound);
  const size = per_page === undefined ? null : String(per_page);
  return toList(found, size, typeof starting_after === 'string' ? starting_after : null, helpdesk);
}

function toList(
  all: readonly Conversation[],
  perPage: string | null,
  startingAfter: string | null,
  helpdesk: Helpdesk,
): VendorAnswer {
  const size = readSize(perPage);
  const cursor = readCursor(startingAfter);
  const found = cursor ? all.findIndex((conversation) => comesAfter(conversation, cursor)) : 0;
  const start = found === -1 ? all.length : found;
  const page = all.slice(start, start + size);
  const last = page.at(-1);
  const more = last !== undefined && start + size < all.length;
  return {
    status: 200,
    body: {
      type: 'conversation.list',
      pages: {
        type: 'pages',
        ...(more
          ? {
              next: {
                per_page: size,
                starting_after: writeCursor({ updatedAt: last.updatedAt, id: last.id }),
              },
            }
          : {}),
        page: Math.floor(start / size) + 1,
        per_page: size,
        total_pages: Math.ceil(all.length / size),
      },
      total_count: all.length,
      conversations: page.map((conversation) => toListItem(conversation, helpdesk)),
    },
  };
}

export function showConversation({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return { status: 200, body: toConversation(requireConversation(params.id, helpdesk), helpdesk) };
}

/** Redacts a part, or a source written by a contact; it stays in place. */
export function redact({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const fields = isRecord(body) ? body : {};
  const conversation = requireConversation(fields.conversation_id, helpdesk);
  const opening = openingOf(conversation.id, helpdesk);
  const message =
    fields.type === 'source' ? opening : helpdesk.message(fromId('part', fields.conversation_part_id));
  const isOther = fields.type === 'source' && fields.source_id !== toId('source', message?.id ?? 0);
  if (!message || message.conversationId !== conversation.id || isOther)
    throw fail(404, 'conversation_part_or_message_not_found', 'Conversation part or message not found');
  if (message.kind === 'event')
    throw fail(400, 'conversation_part_not_redactable', 'Conversation part cannot be redacted');
  helpdesk.updateMessage(message.id, { attachments: [], extra: { ...message.extra, redacted: true } });
  return {
    status: 200,
    body: toConversation(requireConversation(fields.conversation_id, helpdesk), helpdesk),
  };
}

export function requireConversation(value: unknown, helpdesk: Helpdesk): Conversation {
  const conversation =
    value === 'last' ? newestFirst(helpdesk)[0] : helpdesk.conversation(fromId('conversation', value));
  if (!conversation) throw notFound();
  return conversation;
}

const newestFirst = (helpdesk: Helpdesk): Conversation[] => helpdesk.conversations('updatedAt').toReversed();

const comesAfter = (conversation: Conversation, cursor: Cursor): boolean =>
  conversation.updatedAt === cursor.updatedAt
    ? conversation.id < cursor.id
    : conversation.updatedAt < cursor.updatedAt;

function readSize(value: string | null): number {
  if (value === null) return defaultSize;
  const size = readInteger(value);
  if (size === undefined || size < 1 || size > maximumSize)
    throw fail(400, 'parameter_invalid', `per_page must be between 1 and ${maximumSize}`);
  return size;
}

const writeCursor = ({ updatedAt, id }: Cursor): string =>
  Buffer.from(JSON.stringify([updatedAt, id])).toString('base64');

function readCursor(value: string | null): Cursor | undefined {
  if (value === null) return undefined;
  try {
    const [updatedAt, id] = JSON.parse(Buffer.from(value, 'base64').toString('utf8')) as unknown[];
    if (typeof updatedAt === 'string' && typeof id === 'number') return { updatedAt, id };
  } catch {
    // Falls through to the vendor's answer for any cursor it did not issue.
  }
  throw fail(400, 'parameter_invalid', 'starting_after is invalid');
}
