import type { Helpdesk } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { answerOf, entriesOf, fail, fromSessionId, toMessage, websiteId, type Entry } from './format.js';

const pageSize = 40;
const stringTypes = ['text', 'note'];
const objectTypes = ['file', 'animation', 'audio', 'picker', 'field', 'carousel', 'event'];

/** The last forty before a moment, oldest of them first; 206 says that there are older ones. */
export function listMessages(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const entries = entriesOf(helpdesk, requireSession(request, helpdesk));
  const before = request.query.get('timestamp_before');
  if (before !== null && readInteger(before) === undefined)
    throw fail(400, 'invalid_data', "query '.timestamp_before' should be integer");
  const earlier = entries.filter(
    ({ message }) => before === null || Date.parse(message.createdAt) < Number(before),
  );
  const shown = earlier.slice(-pageSize).map((entry) => toMessage(entry, helpdesk));
  return answerOf(earlier.length > pageSize ? 206 : 200, 'listed', shown);
}

export function showMessage(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return answerOf(200, 'resolved', toMessage(requireEntry(request, helpdesk), helpdesk));
}

export function sendMessage(request: VendorRequest, context: VendorContext): VendorAnswer {
  const { helpdesk } = context;
  const conversationId = requireSession(request, helpdesk);
  const fields = assertFields(request.body);
  const { type, from, origin, content, fingerprint, user, automated } = fields;
  const conversation = helpdesk.conversation(conversationId);
  const isContact = from === 'user';
  const text = typeof content === 'string' ? content : null;
  const message = helpdesk.addMessage({
    conversationId,
    kind: type === 'note' ? 'note' : type === 'event' ? 'event' : 'message',
    authorId: isContact ? (conversation?.contactId ?? 0) : request.principal.personId,
    channel: 'chat',
    text,
    attachments: [],
    extra: { type, content, fingerprint, origin, automated, ...(isRecord(user) ? { user } : {}) },
  });
  context.created(message);
  const [entry] = entriesOf(helpdesk, conversationId).filter(
    (candidate) => candidate.message.id === message.id,
  );
  return answerOf(202, 'dispatched', { fingerprint: entry?.fingerprint });
}

export function editMessage(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { message, attachment } = requireEntry(request, helpdesk);
  const content = isRecord(request.body) ? request.body.content : undefined;
  if (content === undefined) throw fail(400, 'invalid_data', "data should have required property '.content'");
  if (attachment || typeof content !== typeof (message.extra.content ?? ''))
    throw fail(400, 'invalid_data', "data '.content' should match its type");
  const text = typeof content === 'string' ? content : null;
  const extra = { ...message.extra, content, edited: true };
  helpdesk.updateMessage(message.id, { text, html: null, extra });
  return answerOf(200, 'updated');
}

export function removeMessage(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { message, attachment } = requireEntry(request, helpdesk);
  if (attachment) {
    const attachments = message.attachments.filter(({ id }) => id !== attachment.id);
    helpdesk.updateMessage(message.id, { attachments });
  } else helpdesk.deleteMessage(message.id);
  return answerOf(200, 'deleted');
}

/** A plugin sees the websites it is installed on; any other is a 404. */
export function assertWebsite({ params }: VendorRequest): void {
  if (params.website !== websiteId) throw fail(404, 'not_subscribed');
}

export function requireSession(request: VendorRequest, helpdesk: Helpdesk): number {
  assertWebsite(request);
  const conversation = helpdesk.conversation(fromSessionId(request.params.session ?? ''));
  if (!conversation) throw fail(404, 'session_not_found');
  return conversation.id;
}

function requireEntry(request: VendorRequest, helpdesk: Helpdesk): Entry {
  const entries = entriesOf(helpdesk, requireSession(request, helpdesk));
  const entry = entries.find(({ fingerprint }) => String(fingerprint) === request.params.fingerprint);
  if (!entry) throw fail(404, 'message_not_found');
  return entry;
}

function assertFields(body: unknown): Record<string, unknown> {
  const fields = isRecord(body) ? body : {};
  for (const name of ['type', 'from', 'origin', 'content']) {
    if (fields[name] === undefined)
      throw fail(400, 'invalid_data', `data should have required property '.${name}'`);
  }
  const { type, from, origin, content, fingerprint } = fields;
  const isKnown = typeof type === 'string' && [...stringTypes, ...objectTypes].includes(type);
  const isValid =
    isKnown &&
    (from === 'user' || from === 'operator') &&
    typeof origin === 'string' &&
    /^(chat|email|urn:[^\s]+)$/.test(origin) &&
    (stringTypes.includes(type) ? typeof content === 'string' && content !== '' : isRecord(content)) &&
    (fingerprint === undefined || Number.isSafeInteger(fingerprint));
  if (!isValid) throw fail(400, 'invalid_data', 'data should match some schema in anyOf');
  return fields;
}
