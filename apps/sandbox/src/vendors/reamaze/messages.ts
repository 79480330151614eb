import { derivedBy } from '../../derived.js';
import type { Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { fail, fromSlug, notFound, toCreated, toDate, toMessage, visibilityOf } from './format.js';

const pageSize = 30;

const listed = derivedBy<Message[]>();

/** Newest first, in pages of a fixed size; collision notices are included. */
export function listMessages({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversationId = params.slug === undefined ? undefined : fromSlug(params.slug);
  if (conversationId !== undefined && !helpdesk.conversation(conversationId)) throw notFound();
  const asked = [...query].filter(([name]) => name !== 'page');
  const messages = listed(helpdesk, JSON.stringify([conversationId, asked]), () =>
    helpdesk
      .history(conversationId)
      .filter((message) => isWanted(message, query, helpdesk))
      .toReversed(),
  );
  const page = Math.max(1, readInteger(query.get('page')) ?? 1);
  return {
    status: 200,
    body: {
      page_size: pageSize,
      page_count: Math.ceil(messages.length / pageSize),
      total_count: messages.length,
      messages: messages
        .slice((page - 1) * pageSize, page * pageSize)
        .map((message) => toMessage(message, helpdesk)),
    },
  };
}

export function createMessage(
  { params, body, principal }: VendorRequest,
  { helpdesk, created }: VendorContext,
): VendorAnswer {
  const conversation = helpdesk.conversation(fromSlug(params.slug));
  if (!conversation) throw notFound();
  const fields = isRecord(body) && isRecord(body.message) ? body.message : {};
  if (typeof fields.body !== 'string' || fields.body === '') throw fail(422, { body: ["can't be blank"] });
  if (![undefined, 0, 1].includes(fields.visibility as number))
    throw fail(422, { visibility: ['is not included in the list'] });
  const user = isRecord(fields.user) ? fields.user : {};
  const author =
    typeof user.email === 'string' ? helpdesk.ensureContact(user.email, String(user.name)) : null;
  const message = helpdesk.addMessage({
    conversationId: conversation.id,
    kind: fields.visibility === 1 ? 'note' : 'message',
    authorId: author?.id ?? principal.personId,
    channel: 'api',
    text: fields.body,
    to: (Array.isArray(fields.recipients) ? fields.recipients : []).map((address) => ({
      name: null,
      address: String(address),
    })),
    externalId: typeof fields.origin_id === 'string' ? fields.origin_id : null,
  });
  // post_messages: what staff writes resolves the conversation, unless it says not to.
  if (helpdesk.person(message.authorId)?.role !== 'contact' && fields.suppress_autoresolve !== true)
    helpdesk.updateConversation(conversation.id, { status: 'solved' });
  created(message);
  return { status: 201, body: toCreated(message, helpdesk) };
}

function isWanted(message: Message, query: URLSearchParams, helpdesk: Helpdesk): boolean {
  const author = helpdesk.person(message.authorId);
  const isStaff = author?.role !== 'contact';
  const wanted = {
    visibility: String(visibilityOf(message)),
    filter: isStaff ? 'staff' : 'customer',
    sent_by: author?.email,
  };
  const from = query.get('start_date');
  return (
    (from === null || toDate(message.createdAt) >= from) &&
    Object.entries(wanted).every(([name, value]) => !query.has(name) || query.get(name) === value)
  );
}
