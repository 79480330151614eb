import {
  ApiError,
  type Conversation,
  type ConversationCreate,
  type ConversationUpdate,
  type Customer,
  type Keyway,
  type Message,
  type MessageCreate,
  type PartialConversation,
} from '@keyway/sdk';

import type { Database } from '../../store/store.js';
import { changedAt } from './database.js';
import type { Form } from './read-form.js';

export type Listed = {
  service_id: string;
  connection_id: string;
  conversation: Conversation;
};
export type List = {
  conversations: Listed[];
  next: string | null;
  /** Whether a helpdesk is still being copied. */
  is_filling: boolean;
};
export type Opened = {
  conversation: PartialConversation;
  messages: Message[];
  /** Whether the conversation may have more messages than these. */
  is_cut: boolean;
  customer: Partial<Customer> | null;
};

const PAGE = 30;
const MAX_MESSAGES = 500;
const place = 'service_id, connection_id, id';

/** The conversations of all helpdesks, the last changed first, from the copy: no helpdesk is asked. */
export async function listConversations(
  db: Database,
  consumerId: string,
  { status, search, after }: { status?: string; search?: string; after?: string },
): Promise<List> {
  const pattern = search ? `%${search.replaceAll(/[\\%_]/g, '\\$&')}%` : null;
  const at = changedAt('data');
  const { rows } = await db.query<{
    service_id: string;
    connection_id: string;
    id: string;
    data: Conversation;
  }>(
    `SELECT ${place}, data FROM records r WHERE consumer_id = $1 AND resource = 'conversations' AND data IS NOT NULL
       AND ($2::text IS NULL OR data->>'status' = $2)
       AND ($3::text IS NULL OR data->>'subject' ILIKE $3 OR data#>>'{customer,name}' ILIKE $3
         OR data#>>'{customer,email}' ILIKE $3 OR EXISTS (
           SELECT 1 FROM records m WHERE (m.consumer_id, m.service_id, m.connection_id, m.conversation_id)
             = (r.consumer_id, r.service_id, r.connection_id, r.id)
             AND m.resource = 'messages' AND m.data->>'body' ILIKE $3))
       AND ($4::jsonb IS NULL
         OR (${at}, ${place}) < ($4::jsonb->>0, $4::jsonb->>1, $4::jsonb->>2, $4::jsonb->>3))
     ORDER BY ${at} DESC, service_id DESC, connection_id DESC, id DESC LIMIT ${PAGE + 1}`,
    [consumerId, status ?? null, pattern, isPlace(after) ? after : null],
  );
  const filling = await db.query('SELECT 1 FROM changes WHERE consumer_id = $1 AND resource = $2 LIMIT 1', [
    consumerId,
    'everything',
  ]);
  const page = rows.slice(0, PAGE);
  const last = rows.length > PAGE ? page.at(-1) : undefined;
  return {
    conversations: page.map(({ data, service_id, connection_id }) => ({
      service_id,
      connection_id,
      conversation: data,
    })),
    next: last
      ? JSON.stringify([changedText(last.data), last.service_id, last.connection_id, last.id])
      : null,
    is_filling: filling.rows.length > 0,
  };
}

/** The last conversation of a page, as {@link listConversations} named it; anything else begins at the start. */
function isPlace(after: string | undefined): after is string {
  try {
    return Array.isArray(JSON.parse(after ?? ''));
  } catch {
    return false;
  }
}

const changedText = ({ last_message_at, updated_at, created_at }: Conversation): string =>
  last_message_at ?? updated_at ?? created_at ?? '';

/** The conversation as the helpdesk has it now. */
export async function openConversation(keyway: Keyway, id: string): Promise<Opened> {
  const [conversation, messages] = await Promise.all([
    keyway.conversations.get(id),
    keyway.messages.list({ limit: 100, filter: { conversation_id: id } }).toArray({ limit: MAX_MESSAGES }),
  ]);
  // Most helpdesks list the newest first, a few the oldest.
  messages.sort((one, other) => (one.created_at ?? '').localeCompare(other.created_at ?? ''));
  return {
    conversation,
    messages: messages as Message[],
    is_cut: messages.length === MAX_MESSAGES,
    customer: await readCustomer(keyway, conversation),
  };
}

/** A customer who cannot be read is no reason not to answer them. */
const readCustomer = async (keyway: Keyway, { customer }: PartialConversation) =>
  customer
    ? keyway.customers.get(customer.id).catch((error: unknown) => {
        if (ApiError.isInstance(error)) return null;
        throw error;
      })
    : null;

/** The form's transaction ID makes one message of a double click. */
export const sendMessage = (keyway: Keyway, id: string, { fields, attachments, files }: Form) => {
  const { type, body, transaction_id: transactionId } = fields;
  const message = { conversation_id: id, type, body, ...(attachments.length > 0 && { attachments }) };
  return keyway.messages.create(message as MessageCreate, { transactionId, files });
};

/** With the version that the form was made from, if the helpdesk can compare: no change is overwritten unseen. */
export const changeConversation = (
  keyway: Keyway,
  id: string,
  {
    status,
    assignee_id,
    etag,
  }: Pick<ConversationUpdate, 'status' | 'assignee_id'> & { etag?: string | null },
) => keyway.conversations.update(id, { status, assignee_id }, { ifMatch: etag ?? undefined });

/** Writes to a customer who may be new to the helpdesk. Some helpdesks want to know their customers first. */
export async function startConversation(
  keyway: Keyway,
  serviceId: string,
  { fields, attachments, files }: Form,
): Promise<PartialConversation> {
  const { subject, inbox_id, name = '', email = '', body = '', transaction_id: transactionId } = fields;
  const { resources } = await keyway.vault.connections.abilities({ serviceId });
  const isNamed = resources.conversations.create.attributes['customer']?.state !== 'unsupported';
  const conversation: ConversationCreate = {
    ...(subject && { subject }),
    ...(inbox_id && { inbox_id }),
    ...(isNamed ? { customer: { name, email } } : { customer_id: await findCustomer(keyway, name, email) }),
    message: { body, ...(attachments.length > 0 && { attachments }) },
  };
  return keyway.conversations.create(conversation, { transactionId, files });
}

async function findCustomer(keyway: Keyway, name: string, email: string): Promise<string> {
  const [known] = (await keyway.customers.list({ filter: { email }, limit: 1 })).data;
  return (known ?? (await keyway.customers.create({ name, email }))).id;
}
