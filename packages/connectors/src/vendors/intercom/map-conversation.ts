import type { Agent, Conversation, Team } from '@keyway/contract';

import { fieldsOf, statusMap, valueMap } from '../../definition/index.js';
import {
  type JsonRecord,
  optionalCount,
  optionalId,
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
import { readChannel, toSubject } from './map-message.js';

export const fields = fieldsOf('conversations', {
  without: ['number', 'inbox', 'external_id', 'web_url', 'etag'],
});

export const statuses = statusMap({ open: 'open', snoozed: 'snoozed', closed: 'solved' });
/** `none` is none; no call that is described sets it. */
export const priorities = valueMap<NonNullable<Conversation['priority']>>(
  { low: 'low', medium: 'normal', high: 'high', urgent: 'urgent' },
  {},
);

/** Who can be assigned, for the names: a conversation has numbers only. */
export type Staff = {
  readonly agents: readonly Pick<Agent, 'id' | 'name' | 'email'>[];
  readonly teams: readonly Pick<Team, 'id' | 'name'>[];
};

export function toConversation(
  conversation: JsonRecord,
  path: string,
  { agents, teams }: Staff,
): Conversation {
  const id = requiredId(conversation, 'id', path);
  const state = optionalText(conversation, 'state');
  const priority = optionalText(conversation, 'priority');
  const source = optionalRecord(conversation, 'source');
  const contacts = optionalRecords(optionalRecord(conversation, 'contacts'), 'contacts');
  const people = contacts.flatMap((contact) => toContact(contact, optionalRecord(source, 'author')) ?? []);
  const [customer = null, ...others] = people;
  const assigneeId = assignedTo(conversation, 'admin_assignee_id');
  const teamId = assignedTo(conversation, 'team_assignee_id');
  const assignee = agents.find((agent) => agent.id === assigneeId);
  const statistics = optionalRecord(conversation, 'statistics');
  const parts = optionalCount(statistics, 'count_conversation_parts');
  const createdAt = optionalUnixDate(conversation, 'created_at', 'seconds');
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    subject: optionalText(conversation, 'title') ?? (source ? toSubject(source) : null),
    status: statuses.read(state),
    status_raw: state,
    priority: priorities.read(priority),
    priority_raw: priority,
    channel: readChannel(optionalText(source, 'type')),
    customer,
    assignee:
      assigneeId === null
        ? null
        : { id: assigneeId, name: assignee?.name ?? null, email: assignee?.email ?? null },
    team:
      teamId === null ? null : { id: teamId, name: teams.find((team) => team.id === teamId)?.name ?? null },
    tags: optionalRecords(optionalRecord(conversation, 'tags'), 'tags').map((tag, index) => {
      const tagId = requiredId(tag, 'id', `${path}.tags[${index}]`);
      return { id: tagId, name: optionalText(tag, 'name') ?? tagId };
    }),
    participants: others.map((person) => ({ type: 'customer', ...person, role: 'participant' }) as const),
    snoozed_until: state === 'snoozed' ? optionalUnixDate(conversation, 'snoozed_until', 'seconds') : null,
    // The first message is no part.
    message_count: parts === null ? null : parts + 1,
    last_message_at: statistics ? (lastReplyIn(statistics) ?? createdAt) : null,
    metadata: optionalScalars(conversation, 'custom_attributes'),
    created_at: createdAt,
    updated_at: optionalUnixDate(conversation, 'updated_at', 'seconds'),
    closed_at:
      state === 'closed' && statistics ? optionalUnixDate(statistics, 'last_close_at', 'seconds') : null,
  });
}

/** A contact is only an ID; the first message names the contact who started the conversation. */
function toContact(contact: JsonRecord, author: JsonRecord | undefined): Person | null {
  const person = personFrom(contact);
  const known = personFrom(author);
  return person && known?.id === person.id ? known : person;
}

/** Unassigned is null or 0. */
function assignedTo(conversation: JsonRecord, name: string): string | null {
  const id = optionalId(conversation, name);
  return id === '0' ? null : id;
}

export const isAssigned = (conversation: JsonRecord): boolean =>
  ['admin_assignee_id', 'team_assignee_id'].some((name) => assignedTo(conversation, name) !== null);

const lastReplyIn = (statistics: JsonRecord): string | null =>
  ['last_contact_reply_at', 'last_admin_reply_at']
    .map((name) => optionalUnixDate(statistics, name, 'seconds'))
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1) ?? null;
