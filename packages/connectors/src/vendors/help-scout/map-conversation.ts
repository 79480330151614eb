import type { Conversation } from '@keyway/contract';

import { fieldsOf, statusMap } from '../../definition/index.js';
import {
  channelReader,
  joinedName,
  type JsonRecord,
  type Named,
  namedAlike,
  optionalCount,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  type Person,
  personFrom,
  recordFrom,
  requiredId,
} from '../../reading/index.js';

export const fields = fieldsOf('conversations', {
  without: ['priority', 'priority_raw', 'team', 'last_message_at', 'external_id', 'metadata', 'etag'],
});

/** Spam is apart: it reads as closed, and nothing is made spam here. */
export const statuses = statusMap({
  active: 'open',
  open: 'open',
  pending: 'pending',
  snoozed: 'snoozed',
  closed: 'solved',
});

const readChannel = channelReader(namedAlike('email', 'chat', 'phone'));

/** `inboxes` are those of the account: a conversation has only the number of its own. */
export function toConversation(
  conversation: JsonRecord,
  path: string,
  inboxes: readonly Named[],
  now: Date,
): Conversation {
  const id = requiredId(conversation, 'id', path);
  const number = optionalId(conversation, 'number');
  const status = optionalText(conversation, 'status');
  const until = snoozedUntil(conversation, now);
  const inboxId = optionalId(conversation, 'mailboxId');
  const assignee = optionalRecord(conversation, 'assignee');
  const web = optionalRecord(optionalRecord(conversation, '_links'), 'web');
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    number,
    subject: optionalText(conversation, 'subject'),
    status: status === 'spam' ? 'closed' : statuses.read(until === null ? status : 'snoozed'),
    status_raw: status,
    channel: readChannel(optionalText(conversation, 'type')),
    customer: toPerson(optionalRecord(conversation, 'primaryCustomer')),
    // A team can be assigned instead of an agent.
    assignee: assignee?.type === 'team' ? null : toPerson(assignee),
    inbox:
      inboxId === null
        ? null
        : (inboxes.find((inbox) => inbox.id === inboxId) ?? { id: inboxId, name: null }),
    tags: optionalRecords(conversation, 'tags').map((tag, index) => {
      const tagId = requiredId(tag, 'id', `${path}.tags[${index}]`);
      return { id: tagId, name: optionalText(tag, 'tag') ?? tagId };
    }),
    participants: textsIn(conversation.cc).map(
      (email) => ({ type: 'unknown', id: null, name: null, email, role: 'cc' }) as const,
    ),
    snoozed_until: until,
    message_count: optionalCount(conversation, 'threads'),
    web_url:
      optionalText(web, 'href') ??
      (number === null ? null : `https://secure.helpscout.net/conversation/${id}/${number}`),
    created_at: optionalDate(conversation, 'createdAt'),
    updated_at: optionalDate(conversation, 'userUpdatedAt'),
    closed_at: status === 'closed' ? optionalDate(conversation, 'closedAt') : null,
  });
}

function toPerson(record: JsonRecord | undefined): Person | null {
  const person = personFrom(record);
  return person && record ? { ...person, name: joinedName(record, 'first', 'last') } : null;
}

/** Snoozing keeps the status. */
function snoozedUntil(conversation: JsonRecord, now: Date): string | null {
  const snooze = optionalRecord(conversation, 'snooze');
  const until = snooze ? optionalDate(snooze, 'snoozedUntil') : null;
  return until !== null && Date.parse(until) > now.getTime() ? until : null;
}

const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : [];
