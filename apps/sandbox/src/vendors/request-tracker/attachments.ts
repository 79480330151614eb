import type { Helpdesk, Message } from '../../helpdesk.js';
import { readInteger, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { showCollection, type CollectionItem } from './collection.js';
import { parseJsonQuery, readJsonQuery } from './json-query.js';
import { fail, internalError, reference, toDate, transactionRow, userFields, userName } from './rows.js';

type Part = {
  id: number;
  parent: number;
  contentType: string;
  fileName: string;
  content: Buffer | null;
  contentId?: string | undefined;
  message: Message;
};

/** Ids of parts follow from their message's id, so nothing about them has to be stored. */
const partsPerMessage = 100;
const firstFilePart = 10;
const columns = [
  'id',
  'TransactionId',
  'Parent',
  'MessageId',
  'Subject',
  'Filename',
  'ContentType',
  'ContentEncoding',
  'Content',
  'Headers',
  'Creator',
  'Created',
];

export function partsOf(message: Message): Part[] {
  if (message.kind === 'event') return [];
  const bodies = [
    ...(message.text !== null ? [{ contentType: 'text/plain', content: message.text }] : []),
    ...(message.html !== null ? [{ contentType: 'text/html', content: message.html }] : []),
  ];
  const multipart = bodies.length + message.attachments.length > 1;
  const root = message.id * partsPerMessage;
  const parent = multipart ? root : 0;
  const container: Part = {
    id: root,
    parent: 0,
    contentType: message.attachments.length > 0 ? 'multipart/mixed' : 'multipart/alternative',
    fileName: '',
    content: null,
    message,
  };
  return [
    ...(multipart ? [container] : []),
    ...bodies.map(({ contentType, content }, index) => ({
      id: root + 1 + index,
      parent,
      contentType,
      fileName: '',
      content: Buffer.from(content),
      message,
    })),
    ...message.attachments.map((file, index) => ({
      id: root + firstFilePart + index,
      parent,
      contentType: file.contentType,
      fileName: file.fileName,
      content: Buffer.from(file.contentBase64, 'base64'),
      contentId: file.contentId,
      message,
    })),
  ];
}

export function showAttachment({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const id = readInteger(params.id) ?? 0;
  const message = helpdesk.message(Math.floor(id / partsPerMessage));
  const part = message && partsOf(message).find((candidate) => candidate.id === id);
  // The vendor answers an unknown attachment or transaction with 500, not 404.
  if (!part) throw fail(500, 'Internal Server Error');
  const text = columnsOf(part, helpdesk);
  return {
    status: 200,
    body: {
      id: part.id,
      TransactionId: reference('transaction', part.message.id),
      Parent: part.parent === 0 ? '0' : reference('attachment', part.parent),
      MessageId: text.MessageId,
      Subject: text.Subject,
      ...(part.fileName ? { Filename: part.fileName } : {}),
      ContentType: text.ContentType,
      Content: part.content?.toString('base64').replace(/.{76}(?=.)|.+$/g, '$&\n') ?? null,
      Headers: text.Headers,
      Creator: reference('user', text.Creator ?? ''),
      Created: text.Created,
      _hyperlinks: [{ ...reference('attachment', part.id), ref: 'self', id: part.id }],
    },
  };
}

export function listTransactionAttachments(
  request: VendorRequest,
  { helpdesk }: VendorContext,
): VendorAnswer {
  const id = readInteger(request.params.id) ?? 0;
  if (!transactionRow(helpdesk, id)) {
    const headers = { 'Content-Type': 'text/plain' };
    return { status: 500, body: 'Internal Server Error', headers };
  }
  const message = helpdesk.message(id);
  return showCollection(message ? toItems([message], helpdesk) : [], request);
}

export function listTicketAttachments(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return showCollection(toItems(helpdesk.history(readInteger(request.params.id) ?? 0), helpdesk), request);
}

export function searchAttachments(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const limits = readJsonQuery(request);
  const matches = parseJsonQuery(limits, columns);
  const items = toItems(messagesNamedIn(limits, helpdesk), helpdesk);
  return showCollection(
    items.filter(({ sortKeys }) => matches(sortKeys)),
    request,
  );
}

/** The messages that the query names by id, or all messages. */
function messagesNamedIn(limits: readonly Record<string, unknown>[], helpdesk: Helpdesk): readonly Message[] {
  const own = limits.filter(({ field }) => field === 'TransactionId');
  if (own.length === 0 || own.some(({ operator = '=' }) => operator !== '=' && operator !== 'IN'))
    return helpdesk.history();
  return own.flatMap(({ value }) => [value].flat()).flatMap((id) => helpdesk.message(Number(id)) ?? []);
}

function toItems(messages: readonly Message[], helpdesk: Helpdesk): CollectionItem[] {
  return messages.flatMap(partsOf).map((part) => {
    const text = columnsOf(part, helpdesk);
    return {
      sortKeys: text,
      toItem: () => reference('attachment', part.id),
      expandField: (field, subfields) => {
        // The vendor fails on its own way to show a parent inside a list.
        if (field === 'Parent') throw internalError();
        const author = helpdesk.person(part.message.authorId);
        if (field === 'Creator')
          return { ...reference('user', text.Creator ?? ''), ...userFields(author, subfields) };
        if (field === 'ContentLength') return String(part.content?.length ?? 0);
        return columns.includes(field) ? (text[field] ?? '') : '';
      },
    };
  });
}

function columnsOf(part: Part, helpdesk: Helpdesk): Record<string, string> {
  const { message } = part;
  const messageId = `rt-5.0.3-${message.id}@rt.example`;
  const isText = part.contentType.startsWith('text/');
  const first = part.parent === 0;
  return {
    id: String(part.id),
    TransactionId: String(message.id),
    Parent: String(part.parent),
    MessageId: first ? messageId : '',
    Subject: first ? (message.subject ?? '') : '',
    Filename: part.fileName,
    ContentType: part.contentType,
    ContentEncoding: part.content && !isText ? 'base64' : 'none',
    Content: part.content?.toString(isText ? 'utf8' : 'latin1') ?? '',
    Headers: [
      `Content-Type: ${part.contentType}${isText ? '; charset="utf-8"' : ''}`,
      ...(part.contentId === undefined
        ? []
        : [`Content-ID: <${part.contentId}>`, `Content-Disposition: inline;\n filename="${part.fileName}"`]),
      ...(first ? [`Subject: ${message.subject ?? ''}`, `Message-ID: <${messageId}>`] : []),
      '',
    ].join('\n'),
    Creator: userName(helpdesk.person(message.authorId)),
    Created: toDate(message.createdAt),
  };
}
