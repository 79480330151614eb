import type { Conversation } from '@keyway/contract';

import { fieldsOf, type OperationContext, statusMap, type ValueMap } from '../../definition/index.js';
import {
  type JsonRecord,
  namedFrom,
  optionalDate,
  optionalRecord,
  optionalRecords,
  optionalText,
  type Person,
  personFrom,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { webAddress } from './read-messages.js';

export const fields = fieldsOf('conversations', {
  without: [
    'number',
    'channel',
    'team',
    'tags',
    'snoozed_until',
    'message_count',
    'last_message_at',
    'external_id',
    'metadata',
  ],
});

/** Those of the lifecycle that comes with Request Tracker; of another, `status_raw` tells more. */
const ownStatuses = {
  open: 'open',
  new: 'open',
  stalled: 'on_hold',
  resolved: 'solved',
  rejected: 'closed',
} as const;
export const statuses = statusMap(ownStatuses);
export const ownStatusesOf = (status: string): string[] =>
  Object.entries(ownStatuses).flatMap(([own, unified]) => (unified === status ? [own] : []));

type Priority = NonNullable<Conversation['priority']>;
/** A number; people see these steps of it unless an administrator sets others (run: 5.0.3, PriorityAsString). */
const steps: readonly (readonly [Priority, number])[] = [
  ['high', 100],
  ['normal', 50],
  ['low', 0],
];
export const priorities: ValueMap<Priority> = {
  read: (own) => steps.find(([, least]) => own !== null && Number(own) >= least)?.[0] ?? null,
  write: (priority) => String(steps.find(([name]) => name === priority)?.[1]),
  values: { read: ['low', 'normal', 'high'], write: ['low', 'normal', 'high'] },
};

/** Fields of a listed ticket that {@link toConversation} needs. */
export const ticketFields = {
  fields: 'Subject,Status,Priority,Queue,Owner,Requestor,Cc,AdminCc,Created,LastUpdated,Resolved',
  'fields[Queue]': 'Name',
  ...Object.fromEntries(
    ['Owner', 'Requestor', 'Cc', 'AdminCc'].map((name) => [`fields[${name}]`, 'Name,EmailAddress,RealName']),
  ),
};

/** The owner of an unassigned ticket. */
export const NOBODY = 'Nobody';

const people = (ticket: JsonRecord, name: string): Person[] =>
  optionalRecords(ticket, name).flatMap(
    (user) => personFrom(user, { name: 'RealName', email: 'EmailAddress' }) ?? [],
  );

export function toConversation(ticket: JsonRecord, path: string, context: OperationContext): Conversation {
  const id = requiredId(ticket, 'id', path);
  const status = optionalText(ticket, 'Status');
  const priority = optionalText(ticket, 'Priority');
  const [customer, ...others] = people(ticket, 'Requestor');
  const owner = personFrom(optionalRecord(ticket, 'Owner'), { name: 'RealName', email: 'EmailAddress' });
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    subject: optionalText(ticket, 'Subject'),
    status: statuses.read(status),
    status_raw: status,
    priority: priorities.read(priority),
    priority_raw: priority,
    customer: customer ?? null,
    assignee: owner?.id === NOBODY ? null : owner,
    inbox: namedFrom(optionalRecord(ticket, 'Queue'), { name: 'Name' }),
    participants: [
      ...others.map((person) => ({ type: 'customer', ...person, role: 'participant' }) as const),
      ...people(ticket, 'Cc').map((person) => ({ type: 'unknown', ...person, role: 'cc' }) as const),
      ...people(ticket, 'AdminCc').map((person) => ({ type: 'agent', ...person, role: 'follower' }) as const),
    ],
    web_url: `${webAddress(context)}/Ticket/Display.html?id=${id}`,
    created_at: optionalDate(ticket, 'Created'),
    updated_at: optionalDate(ticket, 'LastUpdated'),
    // It stays when the ticket is opened again (run: 5.0.3).
    closed_at: isOpen(statuses.read(status)) ? null : momentOf(ticket, 'Resolved'),
    etag: optionalText(ticket, 'LastUpdated'),
  });
}

const isOpen = (status: Conversation['status']): boolean => status === 'open' || status === 'on_hold';

/** Times that have not happened are the epoch. */
function momentOf(ticket: JsonRecord, name: string): string | null {
  const moment = optionalDate(ticket, name);
  return moment?.startsWith('1970-01-01') ? null : moment;
}
