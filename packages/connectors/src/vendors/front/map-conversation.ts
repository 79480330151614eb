import type { Conversation } from '@keyway/contract';

import { fieldsOf, statusMap } from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  optionalUnixDate,
  type Person,
  personFrom,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { findId } from './ids.js';
import { related, toWebUrl } from './map-message.js';

export const fields = fieldsOf('conversations', {
  without: [
    'number',
    'priority',
    'priority_raw',
    'channel',
    'team',
    'inbox',
    'participants',
    'message_count',
    'last_message_at',
    'external_id',
    'closed_at',
    'etag',
  ],
});

/** Where tickets are on, the category of the ticket's status; else where the conversation is. */
export const statuses = statusMap(
  {
    open: 'open',
    assigned: 'open',
    unassigned: 'open',
    waiting: 'pending',
    snoozed: 'snoozed',
    archived: 'solved',
    resolved: 'solved',
  },
  { open: 'open', snoozed: 'snoozed', solved: 'archived' },
);

export function toConversation(conversation: JsonRecord, path: string, now: Date): Conversation {
  const id = requiredId(conversation, 'id', path);
  const status = optionalText(conversation, 'status');
  const until = nextReminder(conversation, now);
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    subject: optionalText(conversation, 'subject'),
    status:
      until === null
        ? statuses.read(optionalText(conversation, 'status_category') ?? status)
        : statuses.read('snoozed'),
    status_raw: status,
    customer: toCustomer(optionalRecord(conversation, 'recipient')),
    assignee: toTeammate(optionalRecord(conversation, 'assignee')),
    tags: optionalRecords(conversation, 'tags').map((tag, index) => {
      const tagId = requiredId(tag, 'id', `${path}.tags[${index}]`);
      return { id: tagId, name: optionalText(tag, 'name') ?? tagId };
    }),
    snoozed_until: until,
    metadata: optionalScalars(conversation, 'custom_fields'),
    web_url: toWebUrl(id),
    created_at: optionalUnixDate(conversation, 'created_at', 'seconds'),
    updated_at: optionalUnixDate(conversation, 'updated_at', 'seconds'),
  });
}

/** The recipient of a conversation is its customer, and only a contact where Front knows one. */
function toCustomer(recipient: JsonRecord | undefined): Person | null {
  const id = recipient ? findId('crd', related(recipient).contact) : null;
  if (!recipient || id === null) return null;
  const handle = optionalText(recipient, 'handle');
  return { id, name: optionalText(recipient, 'name'), email: handle?.includes('@') ? handle : null };
}

function toTeammate(record: JsonRecord | undefined): Person | null {
  const person = personFrom(record);
  if (!person || !record) return null;
  return {
    ...person,
    name: joinedName(record, 'first_name', 'last_name') ?? optionalText(record, 'username'),
  };
}

/** When the next teammate is reminded. */
const nextReminder = (conversation: JsonRecord, now: Date): string | null =>
  optionalRecords(conversation, 'scheduled_reminders')
    .map((reminder) => optionalUnixDate(reminder, 'scheduled_at', 'seconds'))
    .filter((moment) => moment !== null && Date.parse(moment) > now.getTime())
    .toSorted()[0] ?? null;
