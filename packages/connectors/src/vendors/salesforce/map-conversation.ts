import type { Conversation, ConversationStatus } from '@keyway/contract';

import { fieldsOf, type OperationContext, valueMap } from '../../definition/index.js';
import {
  channelReader,
  type JsonRecord,
  namedAlike,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  personFrom,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { isIdOf } from './soql.js';

export const fields = fieldsOf('conversations', {
  without: [
    'inbox',
    'tags',
    'snoozed_until',
    'message_count',
    'last_message_at',
    'external_id',
    'metadata',
    'etag',
  ],
});

/** The fields to request of every case. */
export const caseFields =
  'Id, CaseNumber, Subject, Status, IsClosed, Priority, Origin, OwnerId, Owner.Name, Owner.Email, ContactId, Contact.Name, Contact.Email, SuppliedName, SuppliedEmail, CreatedDate, LastModifiedDate, ClosedDate';

/** Salesforce only tells what is closed; of the rest, these two names are its own. */
const openStatuses: Readonly<Record<string, ConversationStatus>> = {
  'waiting on customer': 'pending',
  'on hold': 'on_hold',
};
export const statusOf = (name: string | null, isClosed: boolean): ConversationStatus =>
  isClosed ? 'closed' : (openStatuses[name?.toLowerCase() ?? ''] ?? 'open');
export const statusValues = {
  read: ['open', 'pending', 'on_hold', 'closed'],
  write: ['open', 'pending', 'on_hold', 'solved', 'closed'],
};

/** The values of a new organization, and one that many add. */
export const priorities = valueMap<NonNullable<Conversation['priority']>>(
  { Low: 'low', Medium: 'normal', High: 'high', Critical: 'urgent' },
  { low: 'Low', normal: 'Medium', high: 'High' },
);

const toChannel = channelReader(
  namedAlike('email', 'phone', 'web', 'chat', 'sms', 'whatsapp', 'facebook', 'instagram', 'twitter'),
);

export function toConversation(
  record: JsonRecord,
  path: string,
  { baseUrl }: OperationContext,
): Conversation {
  const id = requiredId(record, 'Id', path);
  const isClosed = record.IsClosed === true;
  const status = optionalText(record, 'Status');
  const priority = optionalText(record, 'Priority');
  const ownerId = optionalId(record, 'OwnerId');
  const owner = personOf(ownerId, optionalRecord(record, 'Owner'));
  const isQueue = ownerId !== null && isIdOf('Group', ownerId);
  const customer = personOf(optionalId(record, 'ContactId'), optionalRecord(record, 'Contact'));
  const [suppliedName, suppliedEmail] = [
    optionalText(record, 'SuppliedName'),
    optionalText(record, 'SuppliedEmail'),
  ];
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    number: optionalText(record, 'CaseNumber'),
    subject: optionalText(record, 'Subject'),
    status: statusOf(status, isClosed),
    status_raw: status,
    priority: priorities.read(priority),
    priority_raw: priority,
    channel: toChannel(optionalText(record, 'Origin')),
    customer,
    assignee: isQueue ? null : owner,
    team: isQueue && owner ? { id: owner.id, name: owner.name } : null,
    participants:
      customer === null && (suppliedName !== null || suppliedEmail !== null)
        ? [{ type: 'customer', id: null, name: suppliedName, email: suppliedEmail, role: 'participant' }]
        : [],
    web_url: `${new URL(baseUrl).origin}/${id}`,
    created_at: optionalDate(record, 'CreatedDate'),
    updated_at: optionalDate(record, 'LastModifiedDate'),
    closed_at: isClosed ? optionalDate(record, 'ClosedDate') : null,
  });
}

const personOf = (id: string | null, record: JsonRecord | undefined) =>
  id === null ? null : personFrom({ ...record, Id: id }, { id: 'Id', name: 'Name', email: 'Email' });
