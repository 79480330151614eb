import type { Conversation, ConversationStatus } from '@keyway/contract';

import { fieldsOf, type OperationContext, statusMap, valueMap } from '../../definition/index.js';
import {
  joinedName,
  type JsonRecord,
  optionalCount,
  optionalDate,
  optionalId,
  optionalText,
  type Person,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { toChannel } from './map-message.js';
import { webAddress } from './read-articles.js';

export const fields = fieldsOf('conversations', {
  without: ['participants', 'last_message_at', 'external_id', 'metadata', 'etag'],
});

/**
 * By the type of the state, which no administrator changes (zammad/zammad, db/seeds/ticket_state_types.rb): 1 new,
 * 2 open, 3 pending reminder, 4 pending action, 5 closed, 6 merged, 7 removed. Without a time nothing can be made pending.
 */
export const statuses = statusMap(
  {
    2: 'open',
    1: 'open',
    pending: 'pending',
    3: 'snoozed',
    4: 'snoozed',
    5: 'closed',
    6: 'closed',
    7: 'closed',
  },
  { open: '2', snoozed: '3', closed: '5' },
);

/** The position of a priority relative to the default for new tickets: an administrator defines names and number. */
export const priorities = valueMap<NonNullable<Conversation['priority']>>({
  below: 'low',
  usual: 'normal',
  above: 'high',
});

/** Records that tickets reference by number, and that an installation defines. */
export type Lists = {
  readonly states: readonly JsonRecord[];
  readonly priorities: readonly JsonRecord[];
  readonly groups: readonly JsonRecord[];
};

/** A ticket, the people that came with it, and its tags. */
type WholeTicket = {
  readonly ticket: JsonRecord;
  readonly users: JsonRecord;
  readonly tags: readonly string[];
};

/** Unassigned. */
export const nobody = '1';

/** Numbers of db/seeds/ticket_article_types.rb. */
const articleTypes: Readonly<Record<string, string>> = {
  1: 'email',
  2: 'sms',
  3: 'chat',
  5: 'phone',
  6: 'twitter',
  7: 'twitter',
  8: 'facebook',
  9: 'facebook',
  10: 'note',
  11: 'web',
};

export const conversationReader =
  ({ states, priorities: known, groups }: Lists, context: OperationContext) =>
  ({ ticket, users, tags }: WholeTicket): Conversation => {
    const id = requiredId(ticket, 'id', 'ticket');
    const state = withId(states, optionalId(ticket, 'state_id'));
    const groupId = optionalId(ticket, 'group_id');
    const group =
      groupId === null ? null : { id: groupId, name: optionalText(withId(groups, groupId), 'name') };
    const priorityId = optionalId(ticket, 'priority_id');
    const ownerId = optionalId(ticket, 'owner_id');
    const due = optionalDate(ticket, 'pending_time');
    const type = optionalId(state, 'state_type_id');
    const status = statusOf(type, due, context);
    const channel = optionalId(ticket, 'create_article_type_id');
    return recordFrom('conversations', {
      id,
      downstream_id: id,
      number: optionalId(ticket, 'number'),
      subject: optionalText(ticket, 'title'),
      status,
      status_raw: optionalText(state, 'name'),
      priority: priorities.read(rankOf(known, priorityId)),
      priority_raw: optionalText(withId(known, priorityId), 'name'),
      channel: channel === null ? null : toChannel(articleTypes[channel] ?? 'other'),
      customer: personOf(users, optionalId(ticket, 'customer_id')),
      assignee: ownerId === nobody ? null : personOf(users, ownerId),
      // A group is both: mail comes into it, and agents work in it.
      team: group,
      inbox: group,
      tags: tags.map((name) => ({ id: name, name })),
      snoozed_until: status === 'snoozed' ? due : null,
      message_count: optionalCount(ticket, 'article_count'),
      web_url: `${webAddress(context)}/#ticket/zoom/${id}`,
      created_at: optionalDate(ticket, 'created_at'),
      updated_at: optionalDate(ticket, 'updated_at'),
      closed_at: status === 'closed' ? optionalDate(ticket, 'close_at') : null,
    });
  };

/** A pending state has a time; after it, the ticket is only waiting. */
function statusOf(type: string | null, due: string | null, { now }: OperationContext): ConversationStatus {
  const status = statuses.read(type);
  const isDue = due === null || Date.parse(due) <= now.getTime();
  return status === 'snoozed' && isDue ? 'pending' : status;
}

const withId = (records: readonly JsonRecord[], id: string | null): JsonRecord | undefined =>
  records.find((record) => optionalId(record, 'id') === id);

/** The priorities from the lowest on: by the number that their names begin with, where all do. */
function ranked(known: readonly JsonRecord[]): readonly JsonRecord[] {
  const number = (record: JsonRecord): number => Number.parseInt(optionalText(record, 'name') ?? '', 10);
  const key = known.every((record) => !Number.isNaN(number(record)))
    ? number
    : (record: JsonRecord): number => Number(optionalId(record, 'id'));
  return known.toSorted((left, right) => key(left) - key(right));
}

function usualAmong(known: readonly JsonRecord[]): number {
  const usual = known.findIndex((record) => record.default_create === true);
  return usual === -1 ? Math.floor((known.length - 1) / 2) : usual;
}

function rankOf(known: readonly JsonRecord[], id: string | null): string | null {
  const all = ranked(known);
  const place = all.findIndex((record) => optionalId(record, 'id') === id);
  if (place === -1) return null;
  const usual = usualAmong(all);
  return place < usual ? 'below' : place > usual ? 'above' : 'usual';
}

/** The nearest one of a rank that can be given. */
export function priorityOfRank(known: readonly JsonRecord[], rank: string): string | null {
  const all = ranked(known.filter(({ active }) => active !== false));
  const place = usualAmong(all) + (rank === 'below' ? -1 : rank === 'above' ? 1 : 0);
  return all[place] === undefined ? null : optionalId(all[place], 'id');
}

function personOf(users: JsonRecord, id: string | null): Person | null {
  if (id === null) return null;
  const user = users[id] as JsonRecord | undefined;
  return {
    id,
    name: user ? joinedName(user, 'firstname', 'lastname') : null,
    email: optionalText(user, 'email'),
  };
}
