import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  contentIdsIn,
  fromBodies,
  type JsonRecord,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  requiredId,
  requiredText,
  statusFrom,
  toContentId,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';

/** Further data for turning a transaction into a message. */
export type Surroundings = {
  /** Its attachments in order of their ids, with `Content` where they are text. */
  readonly parts: readonly JsonRecord[];
  readonly ticket: JsonRecord | undefined;
  /** Address of Request Tracker, for links. */
  readonly address: string;
};

/** A transaction of type Create, Correspond or Comment on a ticket. */
export function toMessage(
  transaction: JsonRecord,
  path: string,
  { parts, ticket, address }: Surroundings,
): Message {
  const id = requiredId(transaction, 'id', path);
  const type = requiredText(transaction, 'Type', path);
  const ticketId = requiredId(transaction, 'ObjectId', path);
  const creator = optionalRecord(transaction, 'Creator');
  const direction = directionOf(type, creator, ticket);
  const html = contentOf(parts, 'text/html');
  const shown = contentIdsIn(html);
  return messageFrom(fromBodies(contentOf(parts, 'text/plain'), html), {
    id,
    downstream_id: id,
    conversation_id: ticketId,
    type: type === 'Comment' ? 'note' : 'message',
    direction,
    channel: type === 'Comment' ? 'note' : null,
    subject: subjectOf(transaction, type, parts, ticket),
    author: creator ? toAuthor(creator, direction) : null,
    attachments: parts.filter(isFile).map((part) => toAttachment(part, shown)),
    status: statusFrom(direction),
    web_url: `${address}/Ticket/Display.html?id=${ticketId}#txn-${id}`,
    created_at: optionalDate(transaction, 'Created'),
  });
}

/**
 * Who wrote it decides: a requestor of the ticket is the customer. Whether a user is staff cannot be read (the
 * `Privileged` field comes back empty), so where the ticket is not readable the type has to do: tickets are opened by
 * customers and answered by agents.
 */
function directionOf(
  type: string,
  creator: JsonRecord | undefined,
  ticket: JsonRecord | undefined,
): Message['direction'] {
  if (type === 'Comment') return 'internal';
  const creatorId = optionalId(creator, 'id');
  if (!ticket || creatorId === null) return type === 'Create' ? 'inbound' : 'outbound';
  const isRequestor = optionalRecords(ticket, 'Requestor').some(
    (person) => optionalId(person, 'id') === creatorId,
  );
  return isRequestor ? 'inbound' : 'outbound';
}

function toAuthor(creator: JsonRecord, direction: Message['direction']): Message['author'] {
  const id = optionalId(creator, 'id');
  return {
    id,
    type: id === 'RT_System' ? 'system' : direction === 'inbound' ? 'contact' : 'agent',
    name: optionalText(creator, 'RealName') ?? optionalText(creator, 'Name') ?? id,
    email: optionalText(creator, 'EmailAddress'),
  };
}

/** A picture within the text may have no name. */
const isFile = (part: JsonRecord): boolean =>
  optionalText(part, 'Filename') !== null ||
  !/^(?:multipart\/|message\/|text\/)/i.test(optionalText(part, 'ContentType') ?? 'text/plain');

/** The body is the first part of its kind that is no file. */
function contentOf(parts: readonly JsonRecord[], contentType: string): string | null {
  const part = parts.find((candidate) => candidate.ContentType === contentType && !isFile(candidate));
  return optionalText(part, 'Content');
}

function subjectOf(
  transaction: JsonRecord,
  type: string,
  parts: readonly JsonRecord[],
  ticket: JsonRecord | undefined,
): string | null {
  const own = parts.map((part) => optionalText(part, 'Subject')).find((subject) => subject !== null);
  if (own) return own;
  if (type === 'Create') return optionalText(ticket, 'Subject');
  const data = optionalText(transaction, 'Data');
  return data === 'No Subject' ? null : data;
}

const readAttachment = attachmentReader({
  id: 'id',
  name: 'Filename',
  type: 'ContentType',
  size: 'ContentLength',
});
function toAttachment(part: JsonRecord, shown: ReadonlySet<string>): Message['attachments'][number] {
  const content_id = toContentId(headerOf(part, 'content-id'));
  return { ...readAttachment(part), is_inline: content_id !== null && shown.has(content_id), content_id };
}

/** The headers of a part as the mail has them: a line each, which goes on in the next one where that is indented. */
function headerOf(part: JsonRecord, name: string): string | null {
  const lines = (optionalText(part, 'Headers') ?? '').replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const line = lines.find((each) => each.toLowerCase().startsWith(`${name}:`));
  return line === undefined ? null : line.slice(name.length + 1).trim();
}
