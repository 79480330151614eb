import type { Message } from '@keyway/contract';

import { messageFrom, type Settings, tenantOrigin } from '../../definition/index.js';
import {
  directionFrom,
  htmlToText,
  type JsonRecord,
  optionalDate,
  optionalText,
  requiredText,
  statusFrom,
  textToHtml,
} from '../../reading/index.js';
import { elements, tableOf, type Customers } from './table.js';

/** An entry of the journal. `customers` are those of its record, undefined where that cannot be read. */
export const toMessage = (
  entry: JsonRecord,
  path: string,
  { customers, settings }: { readonly customers: Customers | undefined; readonly settings: Settings },
): Message => {
  const id = requiredText(entry, 'sys_id', path);
  const record = requiredText(entry, 'element_id', path);
  const isNote = requiredText(entry, 'element', path) === elements.note;
  const author = toAuthor(optionalText(entry, 'sys_created_by'), customers);
  const direction = isNote ? 'internal' : directionFrom(author?.type);
  return messageFrom(fromValue(optionalText(entry, 'value') ?? ''), {
    id,
    downstream_id: id,
    conversation_id: record,
    type: isNote ? 'note' : 'message',
    direction,
    channel: isNote ? 'note' : null,
    author,
    status: statusFrom(direction),
    web_url: `${tenantOrigin(settings, '.service-now.com', 'instance')}/nav_to.do?uri=${tableOf(settings)}.do?sys_id=${record}`,
    created_at: optionalDate(entry, 'sys_created_on'),
  });
};

/** An entry knows only the user name of who wrote it. */
const toAuthor = (id: string | null, customers: Customers | undefined): Message['author'] => {
  if (id === null) return null;
  const customer = customers?.get(id.toLowerCase());
  if (customer) return { id, type: 'contact', ...customer };
  const isKnown = customers !== undefined && customers.size > 0;
  return { id, type: id === 'system' ? 'system' : isKnown ? 'agent' : 'unknown', name: null, email: null };
};

/** Text, in which `[code]` tags hold HTML; a tag without its other half is text. */
const fromValue = (value: string): Pick<Message, 'body' | 'body_html'> => {
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
};

/** Text that holds a tag itself is written as HTML, in which a tag can be spelt without being one. */
export const toValue = ({ body, body_html }: { body?: string | null; body_html?: string | null }): string => {
  if (body_html) return wrap(body_html);
  const text = body ?? '';
  return /\[\/?code\]/i.test(text) ? wrap(textToHtml(text)) : text;
};

const wrap = (html: string): string => `[code]${html.replace(/\[(?=\/?code\])/gi, '&#91;')}[/code]`;
