import type { Conversation } from '@keyway/contract';

import { fieldsOf, statusMap, valueMap } from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  namedFrom,
  optionalCount,
  optionalId,
  optionalRecord,
  optionalText,
  type Person,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { momentOf, toChannel } from './map-message.js';

/** Members missing in ticket lists are not looked up: update times and tags. */
export const fields = fieldsOf('conversations', {
  without: [
    'tags',
    'participants',
    'snoozed_until',
    'last_message_at',
    'external_id',
    'metadata',
    'updated_at',
    'etag',
  ],
});

/** The types of statuses; each portal names its own, and has these names from the beginning. */
export const statuses = statusMap({ Open: 'open', 'On Hold': 'on_hold', Closed: 'closed' });
/** The list can be changed; what it has from the beginning is known. */
export const priorities = valueMap<NonNullable<Conversation['priority']>>({
  Low: 'low',
  Medium: 'normal',
  High: 'high',
});

export function toConversation(ticket: JsonRecord, path: string): Conversation {
  const id = requiredId(ticket, 'id', path);
  const priority = optionalText(ticket, 'priority');
  const threads = optionalCount(ticket, 'threadCount');
  const comments = optionalCount(ticket, 'commentCount');
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    number: optionalId(ticket, 'ticketNumber'),
    subject: optionalText(ticket, 'subject'),
    status: statuses.read(optionalText(ticket, 'statusType')),
    status_raw: optionalText(ticket, 'status'),
    priority: priorities.read(priority),
    priority_raw: priority,
    channel: toChannel(optionalText(ticket, 'channel')),
    customer: personOf(ticket, 'contact'),
    assignee: personOf(ticket, 'assignee'),
    team: namedOf(ticket, 'team'),
    inbox: namedOf(ticket, 'department'),
    message_count: threads === null || comments === null ? null : threads + comments,
    web_url: optionalText(ticket, 'webUrl'),
    created_at: momentOf(ticket, 'createdTime'),
    closed_at: momentOf(ticket, 'closedTime'),
  });
}

/** Whom `include` has brought, or else only the id. */
function personOf(ticket: JsonRecord, name: 'contact' | 'assignee'): Person | null {
  const record = optionalRecord(ticket, name);
  const id = optionalId(record, 'id') ?? optionalId(ticket, `${name}Id`);
  if (id === null) return null;
  return {
    id,
    name: record ? joinedName(record, 'firstName', 'lastName') : null,
    email: optionalText(record, 'email'),
  };
}

function namedOf(ticket: JsonRecord, name: 'team' | 'department') {
  const id = optionalId(ticket, `${name}Id`);
  return namedFrom(optionalRecord(ticket, name)) ?? (id === null ? null : { id, name: null });
}
