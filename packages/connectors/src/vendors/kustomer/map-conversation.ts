import type { Conversation } from '@keyway/contract';

import { fieldsOf, statusMap, valueMap } from '../../definition/index.js';
import {
  asList,
  type JsonRecord,
  namedFrom,
  optionalCount,
  optionalDate,
  optionalId,
  optionalIds,
  optionalRecord,
  optionalScalars,
  optionalText,
  recordFrom,
  requiredId,
  requiredRecord,
} from '../../reading/index.js';
import { readChannel, relatedId } from './map-message.js';

export const fields = fieldsOf('conversations', {
  without: ['number', 'participants', 'web_url', 'etag'],
});

export const statuses = statusMap({ open: 'open', snoozed: 'snoozed', done: 'solved' });
/** From 1, the lowest, to 5; a new conversation has 3. */
export const priorities = valueMap<NonNullable<Conversation['priority']>>(
  { 1: 'low', 2: 'low', 3: 'normal', 4: 'high', 5: 'urgent' },
  { low: '2', normal: '3', high: '4', urgent: '5' },
);

/** Names of users, teams and tags; a conversation has only their IDs. */
export type Names = {
  readonly users: ReadonlyMap<string, { readonly name: string | null; readonly email: string | null }>;
  readonly teams: ReadonlyMap<string, string>;
  readonly tags: ReadonlyMap<string, string>;
};

export function toConversation(record: JsonRecord, path: string, names: Names): Conversation {
  const id = requiredId(record, 'id', path);
  const attributes = requiredRecord(record, 'attributes', path);
  const at = `${path}.attributes`;
  const status = optionalText(attributes, 'status');
  const priority = optionalId(attributes, 'priority');
  const customerId = relatedId(record, 'customer');
  // Several can be assigned; the first is who was assigned first.
  const [userId] = optionalIds(attributes, 'assignedUsers', at);
  const [teamId] = optionalIds(attributes, 'assignedTeams', at);
  const user = userId === undefined ? undefined : names.users.get(userId);
  const snooze = optionalRecord(attributes, 'snooze');
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    subject: optionalText(attributes, 'name'),
    status: statuses.read(status),
    status_raw: status,
    priority: priorities.read(priority),
    priority_raw: priority,
    channel: readChannel(firstChannel(attributes, at)),
    customer: customerId === null ? null : { id: customerId, name: null, email: null },
    assignee:
      userId === undefined ? null : { id: userId, name: user?.name ?? null, email: user?.email ?? null },
    team: teamId === undefined ? null : { id: teamId, name: names.teams.get(teamId) ?? null },
    inbox: namedFrom(optionalRecord(attributes, 'queue'), { name: 'displayName' }),
    tags: optionalIds(attributes, 'tags', at).map((tagId) => ({
      id: tagId,
      name: names.tags.get(tagId) ?? tagId,
    })),
    snoozed_until: status === 'snoozed' && snooze ? optionalDate(snooze, 'time') : null,
    message_count: optionalCount(attributes, 'messageCount'),
    last_message_at: optionalDate(attributes, 'lastMessageAt'),
    external_id: optionalText(attributes, 'externalId'),
    metadata: optionalScalars(attributes, 'custom'),
    created_at: optionalDate(attributes, 'createdAt'),
    updated_at: optionalDate(attributes, 'updatedAt'),
    closed_at:
      status === 'done' ? optionalDate(optionalRecord(attributes, 'lastDone') ?? {}, 'createdAt') : null,
  });
}

function firstChannel({ channels }: JsonRecord, path: string): string | null {
  const [first] = asList(channels ?? [], `${path}.channels`);
  return typeof first === 'string' ? first : null;
}
