import type { Message } from '@keyway/contract';

import {
  attachmentReader,
  authorFrom,
  directionFrom,
  fromBodies,
  fromDateText,
  inlinePictures,
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  optionalUnixDate,
  requiredId,
  statusFrom,
} from '../../reading/index.js';
import { messageFrom } from '../../definition/index.js';
import { idsWithin } from '../../listing/index.js';

/** A comment of a request; the request determines the author's type. `origin` is the site's, for links. */
export function toMessage(
  comment: JsonRecord,
  path: string,
  { request, origin }: { readonly request: JsonRecord; readonly origin: string },
): Message {
  const id = requiredId(comment, 'id', path);
  const issueId = requiredId(request, 'issueId', 'request');
  const isNote = comment.public === false;
  const writer = writerOf(comment, request);
  const direction = isNote ? 'internal' : directionFrom(writer);
  const html = optionalText(optionalRecord(comment, 'renderedBody'), 'html');
  return messageFrom(idsWithin(issueId, id), fromBodies(optionalText(comment, 'body'), html), {
    type: isNote ? 'note' : 'message',
    direction,
    channel: isNote ? 'note' : null,
    author: toAuthor(optionalRecord(comment, 'author'), writer),
    attachments: toAttachments(comment, html),
    status: statusFrom(direction),
    web_url: webUrl(origin, optionalText(request, 'issueKey') ?? issueId, id),
    created_at: toDate(optionalRecord(comment, 'created')),
  });
}

type Writer = 'contact' | 'agent' | 'unknown';

/** A comment does not say whether its author is a customer; the reporter and the participants of a request are. */
function writerOf(comment: JsonRecord, request: JsonRecord): Writer {
  const author = accountOf(optionalRecord(comment, 'author'));
  const reporter = accountOf(optionalRecord(request, 'reporter'));
  if (author === null) return 'unknown';
  const participants = optionalRecords(optionalRecord(request, 'participants'), 'values').map(accountOf);
  if (author === reporter || participants.includes(author)) return 'contact';
  return reporter === null ? 'unknown' : 'agent';
}

const accountOf = (user: JsonRecord | undefined): string | null => optionalId(user, 'accountId');

const toAuthor = (user: JsonRecord | undefined, type: Writer): Message['author'] =>
  user === undefined
    ? null
    : authorFrom(user, type, { id: 'accountId', name: 'displayName', email: 'emailAddress' });

const readAttachment = attachmentReader({ name: 'filename', type: 'mimeType', size: 'size' });
/** Every address of a file wants our credential; the id stands only at their end. */
function toAttachment(file: JsonRecord): Message['attachments'][number] {
  const links = optionalRecord(file, '_links');
  const address = optionalText(links, 'jiraRest') ?? optionalText(links, 'content') ?? '';
  return { ...readAttachment(file), id: /\/(\d{1,19})(?:\/[^/?]*)?$/.exec(address)?.[1] ?? null };
}

/** A text may show files of the request that came with another comment, or before. */
function toAttachments(comment: JsonRecord, html: string | null): Message['attachments'] {
  const files = optionalRecords(optionalRecord(comment, 'attachments'), 'values').map(toAttachment);
  const pictures = inlinePictures(html, pictureOf);
  const shown = new Set(pictures.map(({ id }) => id));
  const own = new Set(files.map(({ id }) => id));
  return [
    ...files.map((file) => ({ ...file, is_inline: file.id !== null && shown.has(file.id) })),
    ...pictures.filter(({ id }) => !own.has(id)),
  ];
}

function pictureOf(address: string) {
  const [, content, file] =
    /\/(?:attachment\/content\/(\d{1,19})(?:[/?]|$)|secure\/(?:attachment|thumbnail)\/(\d{1,19})\/)/.exec(
      address,
    ) ?? [];
  const id = content ?? file;
  return id === undefined ? undefined : { id };
}

const webUrl = (origin: string, issue: string, id: string): string =>
  `${origin}/browse/${encodeURIComponent(issue)}?focusedCommentId=${id}`;

/** One moment in several spellings, of which the count is the exact one. */
const toDate = (date: JsonRecord = {}): string | null =>
  optionalUnixDate(date, 'epochMillis', 'milliseconds') ?? fromDateText(optionalText(date, 'iso8601') ?? '');
