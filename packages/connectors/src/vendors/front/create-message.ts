import type { Message, MessageCreate } from '@keyway/contract';

import {
  type DownstreamRequest,
  invalid,
  type OperationContext,
  send,
  StepFailed,
  type Steps,
  unresolved,
} from '../../definition/index.js';
import { addressesOf, extendBody, jsonOrForm, readSaved } from '../../writing/index.js';
import {
  asRecord,
  isRecord,
  type JsonRecord,
  optionalText,
  recordFrom,
  toBodies,
} from '../../reading/index.js';
import { aliasOf, isId, messagePath, requireId } from './ids.js';
import { channelFor } from './inboxes.js';
import { fromComment, fromMessage } from './map-message.js';

/** Front stores a message a moment after it took it, and allows a few calls a second for one resource. */
const mostReads = 4;

/** `inboxId` is of a message that begins a conversation. */
export function* create(input: MessageCreate, context: OperationContext, inboxId?: string): Steps<Message> {
  if (input.type === 'note') {
    const { body } = yield* send(commentRequest(input));
    return fromComment(asRecord(body, 'comment'));
  }
  // Refused before a channel is looked for.
  const content = messageContent(input);
  const target = yield* targetOf(input, context, inboxId);
  const { body } = yield* send({ method: 'POST', path: `${target}/messages`, ...content });
  const uid = isRecord(body) ? optionalText(body, 'message_uid') : null;
  if (uid === null || !/^[\w-]{1,100}$/.test(uid))
    throw unresolved('The message was accepted, but its answer names no id.');
  const id = aliasOf(uid);
  const { conversation_id } = input;
  // The conversation that it opened is not in the answer.
  if (conversation_id === undefined) return yield* readStored(id);
  return yield* readSaved(readStored(id), id, () => accepted(id, conversation_id, context));
}

/** The response (202) contains only a uid. Reading by uid works once Front has stored the message. */
function* readStored(id: string): Steps<Message> {
  for (let reads = 0; reads < mostReads; reads += 1) {
    try {
      const { body } = yield* send({ method: 'GET', path: messagePath(id) });
      return fromMessage(asRecord(body, 'message'));
    } catch (error) {
      if (!(error instanceof StepFailed) || error.kind !== 'not_found') break;
    }
  }
  throw unresolved(`The message was accepted as ${id}, but cannot be read yet.`);
}

const accepted = (id: string, conversation_id: string, { now }: OperationContext): Message =>
  recordFrom('messages', {
    ...{ id, downstream_id: id, conversation_id },
    ...{ type: 'message', direction: 'outbound', status: 'queued', created_at: now.toISOString() },
  });

function messageContent(input: MessageCreate): Content {
  const { text, html } = toBodies(input);
  const name = input.author?.name;
  return contentOf(input, {
    body: html,
    text,
    ...(input.subject ? { subject: input.subject } : {}),
    ...authorOf(input),
    ...(name ? { sender_name: name } : {}),
    to: addressesOf(input, 'to'),
    cc: addressesOf(input, 'cc'),
    bcc: addressesOf(input, 'bcc'),
    options: { archive: false },
  });
}

function commentRequest(input: MessageCreate): DownstreamRequest {
  const id = requireId('cnv', input.conversation_id ?? '', 'conversation_id');
  const content = contentOf(input, { body: toBodies(input).text, ...authorOf(input) });
  return { method: 'POST', path: `/conversations/${id}/comments`, ...content };
}

function* targetOf(
  { conversation_id, recipients }: MessageCreate,
  context: OperationContext,
  inboxId: string | undefined,
): Steps<string> {
  if (conversation_id !== undefined)
    return `/conversations/${requireId('cnv', conversation_id, 'conversation_id')}`;
  if (!recipients?.length) throw invalid('A new conversation needs recipients.', 'recipients');
  return `/channels/${yield* channelFor(inboxId, context)}`;
}

/** Only a teammate can write, named by id or by the alias of their address. */
function authorOf({ author }: MessageCreate): JsonRecord {
  if (author?.id && !isId('tea', author.id)) throw invalid('An author is a teammate: `tea_…`.', 'author.id');
  const id = author?.id ?? (author?.email ? `alt:email:${author.email}` : undefined);
  return id === undefined ? {} : { author_id: id };
}

/** With files the body is a form (docs/attachments-1). */
type Content = Pick<DownstreamRequest, 'json' | 'bytes'>;
const contentOf = (input: MessageCreate, body: JsonRecord): Content =>
  jsonOrForm(extendBody(body, input.pass_through, 'front'), input, 'attachments[]');
