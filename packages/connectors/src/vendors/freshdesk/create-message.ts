import type { Message, MessageCreate } from '@keyway/contract';

import { ConnectorError, type DownstreamRequest, type OperationContext } from '../../define.js';
import { numericId } from '../../ids.js';
import { multipart } from '../../multipart.js';
import { extendBody } from '../../pass-through.js';
import { isRecord, optionalId, type JsonRecord } from '../../read.js';
import { toBodies } from '../../text.js';
import { toDescription, toMessage } from './map-message.js';

type Role = NonNullable<MessageCreate['recipients']>[number]['role'];
/** The member that recipients of a role go into; `one` takes a single address. */
type RoleFields = Partial<Record<Role, { readonly name: string; readonly one?: true }>>;
type Target = { readonly path: string; readonly body: JsonRecord };

/** One request, whatever it makes: a reply, a note, or a ticket with its description. */
export const createRequest = (input: MessageCreate, context: OperationContext): DownstreamRequest => {
  const { path, body } = targetOf(input, context);
  return {
    method: 'POST',
    path,
    ...contentOf(extendBody(body, input.pass_through, 'freshdesk'), input.attachments ?? []),
  };
};

export const fromCreated = (body: unknown, input: MessageCreate): Message => {
  if (!isRecord(body) || optionalId(body, 'id') === null)
    throw new ConnectorError('unresolved', 'The message was written, but its answer names no id.');
  if (input.conversation_id === undefined) return toDescription(body, 'ticket');
  // These answers leave out what is clear from the path.
  const source = input.type === 'note' || isFromContact(input) ? 2 : 0;
  return toMessage({ source, ...body }, 'conversation', input.conversation_id);
};

const isFromContact = ({ author }: MessageCreate): boolean => author?.type === 'contact';

const targetOf = (input: MessageCreate, context: OperationContext): Target => {
  if (input.conversation_id === undefined)
    return isFromContact(input) ? toTicket(input) : toOutboundEmail(input, context);
  const ticket = `/tickets/${numericId(input.conversation_id, 'conversation_id')}`;
  const body = { body: toBodies(input).html, ...userOf(input) };
  if (input.type === 'note') {
    const notified = recipientsOf(input, { to: { name: 'notify_emails' } });
    return { path: `${ticket}/notes`, body: { ...body, private: true, ...notified } };
  }
  if (isFromContact(input))
    return {
      path: `${ticket}/notes`,
      body: { ...body, private: false, incoming: true, ...recipientsOf(input, {}) },
    };
  const recipients = recipientsOf(input, {
    from: { name: 'from_email', one: true },
    cc: { name: 'cc_emails' },
    bcc: { name: 'bcc_emails' },
  });
  return { path: `${ticket}/reply`, body: { ...body, ...recipients } };
};

const toTicket = (input: MessageCreate): Target => {
  const { id, email, name } = input.author ?? {};
  if (!id && !email)
    throw new ConnectorError('invalid_request', 'A contact is named by id or email.', 'author');
  const requester = id ? { requester_id: toUserId(id) } : { email, ...(name ? { name } : {}) };
  const copies = recipientsOf(input, { cc: { name: 'cc_emails' } });
  return {
    path: '/tickets',
    body: { ...contentOfTicket(input), ...requester, ...copies, status: 2, priority: 1 },
  };
};

const toOutboundEmail = (input: MessageCreate, { settings }: OperationContext): Target => {
  const config = settings.email_config_id;
  if (!config) {
    const message =
      'Name a conversation_id or a contact as the author, or set the email config on the connection.';
    throw new ConnectorError('invalid_request', message, 'conversation_id');
  }
  const recipients = recipientsOf(input, { to: { name: 'email', one: true }, cc: { name: 'cc_emails' } });
  if (recipients.email === undefined)
    throw new ConnectorError('invalid_request', 'Name one recipient “to”.', 'recipients');
  if (input.author)
    throw new ConnectorError('invalid_request', 'The owner of the API key sends it.', 'author');
  const name = input.recipients?.find(({ role }) => role === 'to')?.name;
  return {
    path: '/tickets/outbound_email',
    body: {
      ...contentOfTicket(input),
      ...recipients,
      ...(name ? { name } : {}),
      email_config_id: Number(config),
    },
  };
};

const contentOfTicket = (input: MessageCreate): JsonRecord => {
  if (input.type === 'note')
    throw new ConnectorError('invalid_request', 'A note cannot open a ticket.', 'type');
  return { ...(input.subject ? { subject: input.subject } : {}), description: toBodies(input).html };
};

const userOf = ({ author }: MessageCreate): JsonRecord => {
  if (!author) return {};
  if (!author.id) throw new ConnectorError('invalid_request', 'An author is named by id here.', 'author.id');
  return { user_id: toUserId(author.id) };
};

const toUserId = (id: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(id))
    throw new ConnectorError('invalid_request', 'An author id is a number here.', 'author.id');
  return Number(id);
};

/** A recipient that Freshdesk has no place for is refused: left out, it would miss the message unnoticed. */
const recipientsOf = ({ recipients = [] }: MessageCreate, fields: RoleFields): JsonRecord => {
  const body: Record<string, string | string[]> = {};
  for (const { role, address } of recipients) {
    const field = fields[role];
    if (!field || (field.one && body[field.name] !== undefined)) {
      const count = field ? 'more than one recipient' : 'a recipient';
      throw new ConnectorError(
        'invalid_request',
        `Freshdesk does not take ${count} “${role}” here.`,
        'recipients',
      );
    }
    body[field.name] = field.one ? address : [...(body[field.name] ?? []), address];
  }
  return body;
};

/** Files come as a form; without any, the body is JSON. */
const contentOf = (
  body: JsonRecord,
  files: NonNullable<MessageCreate['attachments']>,
): Pick<DownstreamRequest, 'json' | 'bytes'> => {
  if (files.length === 0) return { json: body };
  const fields = Object.entries(body).flatMap(([name, value]) => toParts(name, value));
  return { bytes: multipart([...fields, ...files.map((file) => ({ name: 'attachments[]', file }))]) };
};

const toParts = (name: string, value: unknown): { name: string; value: string }[] => {
  if (Array.isArray(value)) return value.flatMap((item) => toParts(`${name}[]`, item));
  if (isRecord(value))
    return Object.entries(value).flatMap(([key, item]) => toParts(`${name}[${key}]`, item));
  return value === null || value === undefined ? [] : [{ name, value: String(value) }];
};
