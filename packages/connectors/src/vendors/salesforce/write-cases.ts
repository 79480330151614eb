import type { Conversation, ConversationCreate, ConversationUpdate, MessageCreate } from '@keyway/contract';

import {
  cannot,
  notFound,
  type OperationContext,
  send,
  type Steps,
  unresolved,
  type UpdateInput,
} from '../../definition/index.js';
import {
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalText,
  requiredText,
} from '../../reading/index.js';
import { extendBody, isFromContact, readSaved } from '../../writing/index.js';
import { emailParts, part, sendParts } from './composite.js';
import { priorities, statusOf } from './map-conversation.js';
import { toContact } from './map-customer.js';
import { readCase } from './read-cases.js';
import { idOf, isIdOf, queryRequest, quote, readRecords } from './soql.js';
import { assertAuthor, settle as settleMessage, toEmail } from './write-messages.js';

/** One request makes a case, with a contact where the address is new, and with an email where there is a message. */
export function* createCase(
  { message, customer, customer_id, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  const contact = yield* findContact(customer_id, customer);
  const isNew = contact === undefined && customer !== undefined;
  const known = { email: contact?.email ?? customer?.email, name: contact?.name ?? customer?.name };
  const opening = extendBody(
    {
      ...(message ? { Origin: 'Email' } : {}),
      ...(contact ? { ContactId: contact.id } : isNew ? { ContactId: '@{contact.id}' } : {}),
      ...(message?.subject ? { Subject: message.subject } : {}),
      ...(yield* toCase(attributes)),
      ...(attributes.channel === undefined ? {} : { Origin: origins[attributes.channel] }),
    },
    pass_through,
    'salesforce',
  );
  const results = yield* sendParts([
    ...(isNew
      ? [
          part(
            'contact',
            'Contact',
            toContact({ ...customer, name: customer.name?.trim() || customer.email }),
          ),
        ]
      : []),
    part('case', 'Case', opening),
    ...(message
      ? firstEmail({ ...message, subject: message.subject ?? attributes.subject }, known, context)
      : []),
  ]);
  const id = optionalId(optionalRecord(results.get('case'), 'body'), 'id');
  if (id === null || !isIdOf('Case', id))
    throw unresolved('A case was made, but its answer does not name it.');
  return yield* readSaved(readCase(id, context), id);
}

/** The email that comes with a case carries our transaction id. */
export function* settleCase(
  { message, transactionId }: { readonly transactionId: string } & Pick<ConversationCreate, 'message'>,
  context: OperationContext,
): Steps<Conversation | null> {
  if (!message) throw unresolved('A case without a message does not say which call made it.');
  const found = yield* settleMessage({ ...message, transactionId }, context);
  return found && (yield* readCase(found.conversation_id, context));
}

export function* updateCase(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const path = `/sobjects/Case/${idOf('Case', id)}`;
  const json = extendBody(yield* toCase(changes), changes.pass_through, 'salesforce');
  // 204: nothing comes with it.
  if (Object.keys(json).length > 0) yield* send({ method: 'PATCH', path, json });
  return yield* readSaved(readCase(id, context), id);
}

type Known = { readonly email?: string | null; readonly name?: string | null };

/** From the customer, or to them. */
function firstEmail(
  message: Omit<MessageCreate, 'conversation_id'>,
  { email, name }: Known,
  context: OperationContext,
): readonly JsonRecord[] {
  const input: MessageCreate = isFromContact(message)
    ? { ...message, author: { ...(email ? { email, name } : {}), ...message.author } }
    : { ...message, recipients: message.recipients ?? (email ? [{ role: 'to', address: email, name }] : []) };
  assertAuthor(input);
  return emailParts(input, toEmail(input, context));
}

type Contact = Known & { readonly id: string };

function* findContact(
  id: ConversationCreate['customer_id'],
  customer: ConversationCreate['customer'],
): Steps<Contact | undefined> {
  const condition =
    id !== undefined
      ? `Id = ${quote(idOf('Contact', id, 'customer_id'))}`
      : customer && `Email = ${quote(customer.email)}`;
  if (condition === undefined) return undefined;
  const soql = `SELECT Id, Name, Email FROM Contact WHERE ${condition} ORDER BY CreatedDate ASC LIMIT 1`;
  const [contact] = readRecords(yield* send(queryRequest(soql))).records;
  if (contact)
    return {
      id: requiredText(contact, 'Id', 'Contact'),
      name: optionalText(contact, 'Name'),
      email: optionalText(contact, 'Email'),
    };
  if (id !== undefined) throw notFound('record', 'customer_id');
  return undefined;
}

/** Origins that every organization begins with. */
export const origins: Readonly<Record<string, string>> = { email: 'Email', phone: 'Phone', web: 'Web' };

/** Only the members the caller sent; null clears. */
function* toCase({
  subject,
  status,
  status_raw,
  priority,
  assignee_id,
  team_id,
}: ConversationUpdate): Steps<JsonRecord> {
  const owner = ownerOf({ assignee_id, team_id });
  return {
    ...(subject === undefined ? {} : { Subject: subject }),
    ...(status === undefined ? {} : { Status: yield* ownStatus(status) }),
    ...(status_raw === undefined ? {} : { Status: status_raw }),
    ...(priority === undefined ? {} : { Priority: priority && priorities.write(priority) }),
    ...(owner === undefined ? {} : { OwnerId: owner }),
  };
}

/** A user or a queue. */
function ownerOf({
  assignee_id,
  team_id,
}: Pick<ConversationUpdate, 'assignee_id' | 'team_id'>): string | undefined {
  if (assignee_id) return idOf('User', assignee_id, 'assignee_id');
  if (team_id) return idOf('Group', team_id, 'team_id');
  return undefined;
}

/** The organization’s own: the one for new cases if it reads like that, or else the first in its order. */
function* ownStatus(status: NonNullable<ConversationUpdate['status']>): Steps<string> {
  const wanted = status === 'solved' ? 'closed' : status;
  const soql = 'SELECT ApiName, IsClosed, IsDefault FROM CaseStatus ORDER BY SortOrder ASC';
  const alike = readRecords(yield* send(queryRequest(soql))).records.filter(
    (each) => statusOf(optionalText(each, 'ApiName'), each.IsClosed === true) === wanted,
  );
  const own = optionalText(alike.find(({ IsDefault }) => IsDefault === true) ?? alike[0], 'ApiName');
  if (own === null)
    throw cannot('This organization has no status of that meaning. See status_raw.', 'status');
  return own;
}
