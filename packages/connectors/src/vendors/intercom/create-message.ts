import type { Message, MessageCreate } from '@keyway/contract';

import { asRecord, type JsonRecord, requiredId, toBodies } from '../../reading/index.js';
import { invalid, send, type Steps, unresolved } from '../../definition/index.js';
import { numericId } from '../../listing/index.js';
import { encodedFiles, extendBody, filesOf, isFromContact } from '../../writing/index.js';
import { toParts } from './map-message.js';

/** Looks up the credential's teammate if no author is given, then replies. */
export function* create(input: MessageCreate): Steps<Message> {
  const conversationId = numericId(input.conversation_id ?? '', 'conversation_id');
  const reply = isFromContact(input) ? toContactReply(input) : yield* toAdminReply(input);
  const attachment_files = encodedFiles(filesOf(input), { name: 'name', type: 'content_type', data: 'data' });
  const json = extendBody({ ...reply, attachment_files }, input.pass_through, 'intercom');
  const { body } = yield* send({ method: 'POST', path: `/conversations/${conversationId}/reply`, json });
  return newestOf(body, json);
}

/** Intercom reads what a teammate writes as HTML, so plain text is escaped. */
function* toAdminReply(input: MessageCreate): Steps<JsonRecord> {
  return {
    message_type: input.type === 'note' ? 'note' : 'comment',
    type: 'admin',
    admin_id: yield* findAdmin(input.author),
    body: toBodies(input).html,
  };
}

/** Who signs: the teammate named, or the one whose credential it is. */
export function* findAdmin(author: MessageCreate['author']): Steps<string> {
  if (author?.id) return author.id;
  const { body } = yield* send({ method: 'GET', path: '/me' });
  return requiredId(asRecord(body, 'admin'), 'id', 'admin');
}

/** HTML is for teammates. */
function toContactReply(input: MessageCreate): JsonRecord {
  const { id, email } = input.author ?? {};
  if (!id && !email) throw invalid('Name the contact by id or email.', 'author.id');
  return {
    message_type: 'comment',
    type: 'user',
    ...(id ? { intercom_user_id: id } : { email }),
    body: toBodies(input).text,
  };
}

/** The answer is the conversation, in which the new part is the last of its kind and author. */
function newestOf(body: unknown, reply: JsonRecord): Message {
  const type = reply.message_type === 'note' ? 'note' : 'message';
  const created = toParts(asRecord(body, 'conversation')).findLast(
    ({ author, ...message }) =>
      message.type === type &&
      (reply.type === 'user' ? author?.type === 'contact' : author?.id === String(reply.admin_id)),
  );
  if (!created) throw unresolved('The reply was taken, but the answer does not show it.');
  return created;
}
