import type { Address, Attachment, Conversation, Helpdesk, Message } from '../../helpdesk.js';
import { VendorError } from '../../vendor.js';

export type Fields = Record<string, unknown>;

/** Ids are MongoDB ObjectIds; the first half tells a reader of this simulator what they name. */
const prefixes = {
  org: '57bb5d2e',
  user: '57bb5d2f',
  customer: '57c08ccd',
  conversation: '57c8d2b3',
  message: '57c8d2b0',
  note: '57cf1d65',
  attachment: '5a4d1a8a',
  team: '5b1f3c6e',
  tag: '5c9e7b21',
  company: '5a2b3c4d',
  queue: '5d4e3f2a',
};
export type Kind = keyof typeof prefixes;

export const toId = (kind: Kind, id: number): string => prefixes[kind] + id.toString(16).padStart(16, '0');

export function fromId(kind: Kind, value: unknown): number {
  const text = String(value);
  return /^[0-9a-f]{24}$/.test(text) && text.startsWith(prefixes[kind])
    ? Number.parseInt(text.slice(8), 16)
    : 0;
}

/** Queues that work is routed through, by their numbers from 1. */
export const queues = ['Support', 'Billing', 'Sales', 'Engineering'];

export const errorBody = (status: number, code: string, title: string, detail?: string): Fields => ({
  errors: [{ status, code, title, ...(detail ? { detail } : {}) }],
});

export const fail = (status: number, code: string, title: string, detail?: string): VendorError =>
  new VendorError({ status, body: errorBody(status, code, title, detail) });

export const notFound = (): VendorError => fail(404, 'notfound', 'not found');

export const relation = (kind: Kind, collection: string, id: number, type: string = kind): Fields => ({
  links: { self: `/v1/${collection}/${toId(kind, id)}` },
  data: { type, id: toId(kind, id) },
});

export function toResource(message: Message, helpdesk: Helpdesk): Fields {
  const conversation = helpdesk.conversation(message.conversationId);
  return message.kind === 'note' ? toNote(message, conversation) : toMessage(message, conversation, helpdesk);
}

function toMessage(message: Message, conversation: Conversation | undefined, helpdesk: Helpdesk): Fields {
  const isInbound = helpdesk.person(message.authorId)?.role === 'contact';
  const id = toId('message', message.id);
  return {
    type: 'message',
    id,
    attributes: {
      ...(message.externalId === null ? {} : { externalId: message.externalId }),
      channel: message.channel === 'phone' ? 'voice' : message.channel,
      app: message.channel === 'email' ? 'postmark' : 'chat',
      size: message.text?.length ?? 0,
      direction: isInbound ? 'in' : 'out',
      preview: message.text ?? '',
      ...(message.subject === null ? {} : { subject: message.subject }),
      meta: {
        ...(message.from ? { from: message.from.address } : {}),
        to: message.to.map(toPerson),
        cc: message.cc.map(toPerson),
        bcc: message.bcc.map(toPerson),
        ...(message.subject === null ? {} : { subject: message.subject }),
      },
      status: isInbound ? 'received' : 'sent',
      sentiment: {},
      sentAt: message.sentAt,
      createdAt: message.createdAt,
      updatedAt: message.updatedAt,
      modifiedAt: message.updatedAt,
      ...message.extra,
    },
    relationships: {
      org: relation('org', 'orgs', 1),
      ...(isInbound ? {} : { createdBy: relation('user', 'users', message.authorId) }),
      // The documentation shows `customers` here and `customer` on notes.
      customer: relation('customer', 'customers', conversation?.contactId ?? 0, 'customers'),
      conversation: relation('conversation', 'conversations', message.conversationId),
      ...(message.attachments.length > 0
        ? {
            attachments: {
              links: { self: `/v1/messages/${id}/attachments` },
              data: message.attachments.map((file) => ({
                type: 'attachment',
                id: toId('attachment', file.id),
              })),
            },
          }
        : {}),
    },
    links: { self: `/v1/messages/${id}` },
  };
}

function toNote(message: Message, conversation: Conversation | undefined): Fields {
  return {
    type: 'note',
    id: toId('note', message.id),
    attributes: {
      ...(message.externalId === null ? {} : { externalId: message.externalId }),
      body: message.text,
      createdAt: message.createdAt,
      updatedAt: message.updatedAt,
    },
    relationships: {
      org: relation('org', 'orgs', 1),
      customer: relation('customer', 'customers', conversation?.contactId ?? 0),
      createdBy: relation('user', 'users', message.authorId),
      conversation: relation('conversation', 'conversations', message.conversationId),
    },
    links: { self: `/v1/notes/${toId('note', message.id)}` },
  };
}

/** A note may hang on a customer alone. */
export const customerNote: Fields = {
  type: 'note',
  id: toId('note', 0xffff),
  attributes: {
    body: 'Prefers to be called in the morning.',
    createdAt: '2025-03-01T08:00:00.000Z',
    updatedAt: '2025-03-01T08:00:00.000Z',
  },
  relationships: {
    org: relation('org', 'orgs', 1),
    customer: relation('customer', 'customers', 11),
    createdBy: relation('user', 'users', 1),
  },
  links: { self: `/v1/notes/${toId('note', 0xffff)}` },
};

export function toAttachment(file: Attachment, messageId: number): Fields {
  const id = toId('attachment', file.id);
  const path = `attachments/${toId('org', 1)}/${id}-${encodeURIComponent(file.fileName)}`;
  return {
    type: 'attachment',
    id,
    attributes: {
      name: file.fileName,
      contentType: file.contentType,
      contentLength: Buffer.byteLength(file.contentBase64, 'base64'),
      redacted: false,
    },
    relationships: {
      org: relation('org', 'orgs', 1),
      message: relation('message', 'messages', messageId),
    },
    links: {
      self: `/v1/messages/${toId('message', messageId)}/attachments/${id}`,
      related: `https://kustomer-prod1-attachments.s3.amazonaws.com/${path}?X-Amz-Expires=600`,
    },
  };
}

const toPerson = ({ name, address }: Address): Fields => ({ email: address, ...(name ? { name } : {}) });
