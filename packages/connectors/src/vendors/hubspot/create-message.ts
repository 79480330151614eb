import type { Message, MessageCreate } from '@keyway/contract';

import { invalid, send, sendAll, type Steps } from '../../definition/index.js';
import { numericId, sendInTurns } from '../../listing/index.js';
import { extendBody, filesOf, uploadsOf } from '../../writing/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  recordsIn,
  toBodies,
} from '../../reading/index.js';
import { inlineUploadCall, uploadedId } from './files.js';
import { toMessage } from './map-message.js';

const agentPattern = /^A-\d{1,19}$/;

/** Uploads the files, then writes the message; only the last request makes one. */
export function* create(input: MessageCreate, threadsPath: string): Steps<Message> {
  if (input.conversation_id === undefined)
    throw invalid('A message needs a conversation.', 'conversation_id');
  const threadId = numericId(input.conversation_id, 'conversation_id');
  const path = `${threadsPath}/${threadId}`;
  const specific = input.type === 'note' ? { type: 'COMMENT' } : yield* messageOf(input, path);
  const { text, html } = toBodies(input);
  const uploads = uploadsOf(input).map((id) => numericId(id, 'attachments'));
  const uploaded = yield* sendInTurns(filesOf(input).map(inlineUploadCall));
  // Required, also where there are none.
  const attachments = [...uploads, ...uploaded.map(uploadedId)].map((fileId) => ({ type: 'FILE', fileId }));
  const json = { ...specific, text, richText: html, attachments };
  const { body } = yield* send({
    method: 'POST',
    path: `${path}/messages`,
    json: extendBody(json, input.pass_through, 'hubspot'),
  });
  return toMessage(asRecord(body, 'message'), 'message', threadId);
}

/** Sender, channel and recipients are required and are taken from the thread (guide: send messages to threads). */
function* messageOf(input: MessageCreate, path: string): Steps<JsonRecord> {
  const sender = senderOf(input);
  const named = recipientsOf(input);
  const [listed, thread] = yield* sendAll([
    { method: 'GET', path: `${path}/messages`, query: { limit: 50, sort: '-createdAt' } },
    { method: 'GET', path },
  ]);
  const record = asRecord(thread?.body, 'thread');
  const history = recordsIn(listed?.body, 'results').filter(({ type }) => type === 'MESSAGE');
  const latest = history[0] ?? {};
  const recipients = named ?? history.map(answerTo).find((people) => people.length > 0);
  const senderActorId = sender ?? agentOf(history, record);
  if (senderActorId === undefined) throw invalid('Name the user who sends it: `A-…`.', 'author.id');
  if (!recipients) throw invalid('The thread does not say who gets it.', 'recipients');
  const subject = input.subject ?? optionalText(latest, 'subject');
  return {
    type: 'MESSAGE',
    senderActorId,
    channelId: optionalId(latest, 'channelId') ?? optionalId(record, 'originalChannelId'),
    channelAccountId:
      optionalId(latest, 'channelAccountId') ?? optionalId(record, 'originalChannelAccountId'),
    recipients,
    ...(subject ? { subject } : {}),
  };
}

function senderOf({ author }: MessageCreate): string | undefined {
  if (!author) return undefined;
  const id = /^\d{1,19}$/.test(author.id ?? '') ? `A-${author.id}` : (author.id ?? '');
  if (!agentPattern.test(id)) throw invalid('An author is a user of the account: `A-…`.', 'author.id');
  return id;
}

const agentOf = (history: readonly JsonRecord[], thread: JsonRecord): string | undefined =>
  [
    ...history.flatMap((message) => optionalRecords(message, 'senders').map(({ actorId }) => actorId)),
    thread.assignedTo,
  ].find((actor): actor is string => typeof actor === 'string' && agentPattern.test(actor));

function recipientsOf(input: MessageCreate): JsonRecord[] | undefined {
  if (!input.recipients?.length) return undefined;
  return input.recipients.map(({ role, address, name }) => ({
    ...(name ? { name } : {}),
    recipientField: role.toUpperCase(),
    deliveryIdentifiers: [{ type: identifierType(address), value: address }],
  }));
}

function identifierType(address: string): string {
  if (address.includes('@')) return 'HS_EMAIL_ADDRESS';
  return /^\+\d{5,15}$/.test(address) ? 'HS_PHONE_NUMBER' : 'CHANNEL_SPECIFIC_OPAQUE_ID';
}

/** Who an answer to this message goes to: who wrote it, or whom it was written to. */
function answerTo(message: JsonRecord): JsonRecord[] {
  const isIncoming = message.direction === 'INCOMING';
  return optionalRecords(message, isIncoming ? 'senders' : 'recipients').flatMap((person) => {
    const identifier = optionalRecord(person, 'deliveryIdentifier');
    const actorId = optionalText(person, 'actorId');
    const name = optionalText(person, 'name');
    if (!identifier) return [];
    return [
      {
        ...(actorId ? { actorId } : {}),
        ...(name ? { name } : {}),
        recipientField: (isIncoming ? null : optionalText(person, 'recipientField')) ?? 'TO',
        deliveryIdentifiers: [{ type: identifier.type, value: identifier.value }],
      },
    ];
  });
}
