import type { Conversation } from '@keyway/contract';

import { fieldsOf, statusMap } from '../../definition/index.js';
import {
  type JsonRecord,
  type Named,
  optionalDate,
  optionalId,
  optionalText,
  type Person,
  recordFrom,
  requiredId,
} from '../../reading/index.js';
import { toChannel } from './map-message.js';

export const fields = fieldsOf('conversations', {
  without: [
    'number',
    'subject',
    'priority',
    'priority_raw',
    'team',
    'tags',
    'participants',
    'snoozed_until',
    'message_count',
    'external_id',
    'metadata',
    'web_url',
    'updated_at',
    'etag',
  ],
});

export const statuses = statusMap({ OPEN: 'open', CLOSED: 'solved' });

/** Records a thread references by ID only: people as actors, and its inbox. */
export type Names = { readonly actors: readonly Person[]; readonly inboxes: readonly Named[] };

/** A contact is an actor, too: a visitor of the same number. */
export function contactActor(thread: JsonRecord): string | null {
  const id = optionalId(thread, 'associatedContactId');
  return id === null ? null : `V-${id}`;
}

/** Bots are assigned as well, and are no agents. */
export function agentActor(thread: JsonRecord): string | null {
  const id = optionalText(thread, 'assignedTo');
  return id?.startsWith('A-') ? id : null;
}

export function toConversation(thread: JsonRecord, path: string, { actors, inboxes }: Names): Conversation {
  const id = requiredId(thread, 'id', path);
  const status = optionalText(thread, 'status');
  const inboxId = optionalId(thread, 'inboxId');
  const personOf = (actorId: string | null): Person | null =>
    actorId === null
      ? null
      : (actors.find((actor) => actor.id === actorId) ?? { id: actorId, name: null, email: null });
  const customer = personOf(contactActor(thread));
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    status: thread.spam === true ? 'closed' : statuses.read(status),
    status_raw: thread.spam === true ? 'spam' : status,
    channel: toChannel({ channelId: thread.originalChannelId }),
    customer: customer && { ...customer, id: customer.id.slice('V-'.length) },
    assignee: personOf(agentActor(thread)),
    inbox:
      inboxId === null
        ? null
        : (inboxes.find((inbox) => inbox.id === inboxId) ?? { id: inboxId, name: null }),
    last_message_at: optionalDate(thread, 'latestMessageTimestamp'),
    created_at: optionalDate(thread, 'createdAt'),
    closed_at: status === 'CLOSED' ? optionalDate(thread, 'closedAt') : null,
  });
}
