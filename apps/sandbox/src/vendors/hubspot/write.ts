import type { Helpdesk, Message, Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import { readAttachments } from './files.js';
import { channelAccountId, fail, fromIdentifier, toChannelId, toMessage } from './format.js';
import { requireThread } from './read.js';

type Fields = Record<string, unknown>;
type NewMessage = Fields & { readonly attachments: readonly unknown[] };

const required = {
  MESSAGE: ['text', 'attachments', 'recipients', 'senderActorId', 'channelId', 'channelAccountId'],
  COMMENT: ['text', 'attachments'],
} as const;

/** A MESSAGE goes out in the name of a user and over the thread's channel; a COMMENT stays inside. */
export function createMessage(request: VendorRequest, { helpdesk, created }: VendorContext): VendorAnswer {
  const thread = requireThread(request, helpdesk);
  const fields = assertFields(request.body);
  if (fields.type === 'MESSAGE') assertChannel(fields, thread.channel);
  const base = {
    conversationId: thread.id,
    channel: thread.channel,
    text: String(fields.text),
    html: typeof fields.richText === 'string' ? fields.richText : null,
    attachments: readAttachments(fields.attachments, helpdesk),
  };
  const message = helpdesk.addMessage(
    fields.type === 'COMMENT'
      ? { ...base, kind: 'note', authorId: request.principal.personId, extra: { hubspot_app: true } }
      : {
          ...base,
          kind: 'message',
          authorId: findSender(fields, helpdesk).id,
          from: { name: 'Acme Support', address: 'support@acme.example' },
          ...readRecipients(fields, helpdesk),
          subject: typeof fields.subject === 'string' ? fields.subject : null,
        },
  );
  created(message);
  return { status: 201, body: toMessage(message, helpdesk) };
}

function assertFields(body: unknown): NewMessage {
  const fields = isRecord(body) ? body : {};
  const { type } = fields;
  if (type !== 'MESSAGE' && type !== 'COMMENT')
    throw invalid(`Could not resolve type id '${String(type)}' as a subtype of PublicMessageEgg`);
  const missing = required[type].filter((name) => fields[name] === undefined || fields[name] === null);
  if (missing.length > 0) throw invalid(`some of required attributes are not set [${missing.join(', ')}]`);
  if (typeof fields.text !== 'string' || !Array.isArray(fields.attachments))
    throw invalid('text must be a string, attachments an array');
  return { ...fields, attachments: fields.attachments };
}

function findSender({ senderActorId }: Fields, helpdesk: Helpdesk): Person {
  const id = /^A-(\d+)$/.exec(String(senderActorId))?.[1];
  const person = helpdesk.person(readInteger(id) ?? 0);
  if (!person || person.role === 'contact')
    throw fail(400, 'VALIDATION_ERROR', `${String(senderActorId)} is not an agent of this account`);
  return person;
}

function assertChannel(fields: Fields, channel: string): void {
  if (fields.channelId !== toChannelId(channel) || fields.channelAccountId !== channelAccountId)
    throw fail(400, 'VALIDATION_ERROR', 'The channel account does not belong to this thread');
}

function readRecipients({ recipients }: Fields, helpdesk: Helpdesk): Pick<Message, 'to' | 'cc' | 'bcc'> {
  const lists: Pick<Message, 'to' | 'cc' | 'bcc'> = { to: [], cc: [], bcc: [] };
  for (const recipient of Array.isArray(recipients) ? recipients : []) {
    const identifiers = isRecord(recipient) ? recipient.deliveryIdentifiers : undefined;
    if (!isRecord(recipient) || !Array.isArray(identifiers) || identifiers.length === 0)
      throw invalid('some of required attributes are not set [deliveryIdentifiers]');
    const list = { CC: lists.cc, BCC: lists.bcc }[String(recipient.recipientField)] ?? lists.to;
    for (const identifier of identifiers.filter(isRecord)) {
      list.push({
        name: typeof recipient.name === 'string' ? recipient.name : null,
        address: fromIdentifier(String(identifier.value), helpdesk),
      });
    }
  }
  if (lists.to.length === 0) throw fail(400, 'VALIDATION_ERROR', 'At least one recipient is required');
  return lists;
}

const invalid = (problem: string) =>
  fail(
    400,
    'VALIDATION_ERROR',
    `Invalid input JSON on line 1, column 1: Cannot build the message, ${problem}`,
  );
