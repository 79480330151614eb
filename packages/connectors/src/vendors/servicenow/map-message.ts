import type { Message } from '@keyway/contract';

import { messageFrom, notFound, type Settings, tenantOrigin } from '../../definition/index.js';
import { fromMessageId, toMessageId } from '../../listing/index.js';
import {
  attachmentReader,
  directionFrom,
  htmlToText,
  inlinePictures,
  type JsonRecord,
  optionalDate,
  optionalText,
  requiredText,
  statusFrom,
  textToHtml,
} from '../../reading/index.js';
import type { RecordFile } from './files.js';
import { elements, isSysId, tableOf, type Customers } from './table.js';

/** `customers` are those of the record, undefined where that cannot be read. */
type Surroundings = { readonly customers: Customers | undefined; readonly settings: Settings };

/** An entry of the journal, with the files that belong to it. */
export function toMessage(
  entry: JsonRecord,
  path: string,
  { customers, settings, files = [] }: Surroundings & { readonly files?: readonly RecordFile[] },
): Message {
  const id = requiredText(entry, 'sys_id', path);
  const record = requiredText(entry, 'element_id', path);
  const isNote = requiredText(entry, 'element', path) === elements.note;
  const author = toAuthor(optionalText(entry, 'sys_created_by'), customers);
  const direction = isNote ? 'internal' : directionFrom(author?.type);
  const bodies = fromValue(optionalText(entry, 'value') ?? '');
  return messageFrom(bodies, {
    id,
    downstream_id: id,
    conversation_id: record,
    type: isNote ? 'note' : 'message',
    direction,
    channel: isNote ? 'note' : null,
    author,
    status: statusFrom(direction),
    attachments: toAttachments(files, bodies.body_html),
    web_url: webUrl(record, settings),
    created_at: optionalDate(entry, 'sys_created_on'),
  });
}

const OF_FILE = 'sys_attachment';
/** The id of a message that is a file, by the file's own id. */
export const fileMessageId = (id: string): string => toMessageId(OF_FILE, id);
/** The file's id; undefined for the id of an entry. */
export function fileIdOf(id: string): string | undefined {
  if (isSysId(id)) return undefined;
  const { parent, id: file } = fromMessageId(id);
  if (parent !== OF_FILE || !isSysId(file)) throw notFound('message');
  return file;
}

/** A file that was attached to the record without a comment. */
export function toFileMessage(file: RecordFile, { customers, settings }: Surroundings): Message {
  const author = toAuthor(file.author, customers);
  const direction = directionFrom(author?.type);
  return messageFrom(
    { body: null, body_html: null },
    {
      id: fileMessageId(file.id),
      downstream_id: file.id,
      conversation_id: file.record,
      type: 'message',
      direction,
      channel: null,
      author,
      status: statusFrom(direction),
      attachments: toAttachments([file], null),
      web_url: webUrl(file.record, settings),
      created_at: file.at,
    },
  );
}

const readAttachment = attachmentReader({
  id: 'sys_id',
  name: 'file_name',
  type: 'content_type',
  size: 'size_bytes',
});

/** A text shows some of its own files. Other referenced files may belong to any record. */
function toAttachments(files: readonly RecordFile[], html: string | null): Message['attachments'] {
  const shown = new Set(inlinePictures(html, pictureOf).map(({ id }) => id));
  return files.map(({ id, row }) => ({ ...readAttachment(row), is_inline: shown.has(id) }));
}

function pictureOf(address: string) {
  const id = /(?:^|\/)sys_attachment\.do\?(?:[^#]*&)?sys_id=([0-9a-f]{32})(?:[&#]|$)/.exec(address)?.[1];
  return id === undefined ? undefined : { id };
}

const webUrl = (record: string, settings: Settings): string =>
  `${tenantOrigin(settings, '.service-now.com', 'instance')}/nav_to.do?uri=${tableOf(settings)}.do?sys_id=${record}`;

/** An entry knows only the user name of who wrote it. */
function toAuthor(id: string | null, customers: Customers | undefined): Message['author'] {
  if (id === null) return null;
  const customer = customers?.get(id.toLowerCase());
  if (customer) return { id, type: 'contact', ...customer };
  const isKnown = customers !== undefined && customers.size > 0;
  return { id, type: id === 'system' ? 'system' : isKnown ? 'agent' : 'unknown', name: null, email: null };
}

/** Text, in which `[code]` tags hold HTML; a tag without its other half is text. */
function fromValue(value: string): Pick<Message, 'body' | 'body_html'> {
  const parts = value.split(/(\[\/?code\])/i);
  const isClosing = (part: string): boolean => part.startsWith('[/');
  const lastClosing = parts.findLastIndex((part, index) => index % 2 === 1 && isClosing(part));
  if (lastClosing < 0) return { body: value, body_html: null };
  let isCode = false;
  let hasCode = false;
  let html = '';
  for (const [index, part] of parts.entries()) {
    const isTag = index % 2 === 1;
    if (isTag && isCode && isClosing(part)) isCode = false;
    else if (isTag && !isCode && !isClosing(part) && index < lastClosing) hasCode = isCode = true;
    else html += isCode ? part : textToHtml(part);
  }
  return hasCode ? { body: htmlToText(html), body_html: html } : { body: value, body_html: null };
}

/** Text that holds a tag itself is written as HTML, in which a tag can be spelt without being one. */
export function toValue({ body, body_html }: { body?: string | null; body_html?: string | null }): string {
  if (body_html) return wrap(body_html);
  const text = body ?? '';
  return /\[\/?code\]/i.test(text) ? wrap(textToHtml(text)) : text;
}

const wrap = (html: string): string => `[code]${html.replace(/\[(?=\/?code\])/gi, '&#91;')}[/code]`;
