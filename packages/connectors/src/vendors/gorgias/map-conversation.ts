import type { Conversation } from '@keyway/contract';

import {
  fieldsOf,
  type OperationContext,
  statusMap,
  tenantOrigin,
  valueMap,
} from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  namedFrom,
  optionalCount,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  type Person,
  personFrom,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { toChannel } from './map-message.js';

export const suffix = '.gorgias.com';

export const fields = fieldsOf('conversations', { without: ['number', 'inbox', 'participants', 'etag'] });

/** A ticket is open or closed; one that comes back at a time is open until then. */
export const statuses = statusMap({ open: 'open', snoozed: 'snoozed', closed: 'solved' });
export const priorities = valueMap<NonNullable<Conversation['priority']>>({
  low: 'low',
  normal: 'normal',
  high: 'high',
  critical: 'urgent',
});

export function toConversation(
  ticket: JsonRecord,
  path: string,
  { settings, now }: OperationContext,
): Conversation {
  const id = requiredId(ticket, 'id', path);
  const status = optionalText(ticket, 'status');
  const priority = optionalText(ticket, 'priority');
  const snoozedUntil = optionalDate(ticket, 'snooze_datetime');
  const isSnoozed = status === 'open' && snoozedUntil !== null && Date.parse(snoozedUntil) > now.getTime();
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    subject: optionalText(ticket, 'subject'),
    status: ticket.spam === true ? 'closed' : statuses.read(isSnoozed ? 'snoozed' : status),
    status_raw: ticket.spam === true ? 'spam' : status,
    priority: priorities.read(priority),
    priority_raw: priority,
    channel: toChannel(optionalText(ticket, 'channel')),
    customer: toPerson(optionalRecord(ticket, 'customer')),
    assignee: toPerson(optionalRecord(ticket, 'assignee_user')),
    team: namedFrom(optionalRecord(ticket, 'assignee_team')),
    tags: optionalRecords(ticket, 'tags').map((tag, index) => {
      const tagId = requiredId(tag, 'id', `${path}.tags[${index}]`);
      return { id: tagId, name: optionalText(tag, 'name') ?? tagId };
    }),
    snoozed_until: isSnoozed ? snoozedUntil : null,
    message_count: optionalCount(ticket, 'messages_count'),
    last_message_at: optionalDate(ticket, 'last_message_datetime'),
    external_id: optionalId(ticket, 'external_id'),
    metadata: optionalScalars(ticket, 'meta'),
    web_url: `${tenantOrigin(settings, suffix)}/app/ticket/${id}`,
    created_at: optionalDate(ticket, 'created_datetime'),
    updated_at: optionalDate(ticket, 'updated_datetime'),
    closed_at: optionalDate(ticket, 'closed_datetime'),
  });
}

function toPerson(record: JsonRecord | undefined): Person | null {
  const person = personFrom(record);
  if (person && record) person.name ??= joinedName(record, 'firstname', 'lastname');
  return person;
}
