import type { Conversation } from '@keyway/contract';

import { fieldsOf, type OperationContext, statusMap, requireSetting } from '../../definition/index.js';
import {
  type JsonRecord,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  optionalUnixDate,
  type Person,
  recordFrom,
  requiredText,
} from '../../reading/index.js';
import { idReader } from '../../listing/index.js';
import { toChannel } from './map-message.js';

export const fields = fieldsOf('conversations', {
  without: [
    'number',
    'priority',
    'priority_raw',
    'team',
    'snoozed_until',
    'message_count',
    'last_message_at',
    'external_id',
    'closed_at',
    'etag',
  ],
});

export const statuses = statusMap({ unresolved: 'open', pending: 'pending', resolved: 'solved' });

/** The ids of people, operators and inboxes. */
export const readUuid = idReader(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i);

/** Operators by their ids; a conversation names who is assigned by id alone. */
export type Operators = ReadonlyMap<string, Pick<Person, 'name' | 'email'>>;

export function toConversation(
  record: JsonRecord,
  path: string,
  operators: Operators,
  { settings }: OperationContext,
): Conversation {
  const id = requiredText(record, 'session_id', path);
  const meta = optionalRecord(record, 'meta') ?? {};
  const state = optionalText(record, 'state');
  const inboxId = optionalId(record, 'inbox_id');
  const operatorId = assignedTo(record);
  const operator = operatorId === null ? undefined : operators.get(operatorId);
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    subject: optionalText(meta, 'subject'),
    status: statuses.read(state),
    status_raw: state,
    channel: toChannel(optionalText(meta, 'origin')),
    // Who has no profile is known by the conversation.
    customer: {
      id: optionalId(record, 'people_id') ?? id,
      name: optionalText(meta, 'nickname'),
      email: optionalText(meta, 'email'),
    },
    assignee:
      operatorId === null
        ? null
        : { id: operatorId, name: operator?.name ?? null, email: operator?.email ?? null },
    inbox: inboxId === null ? null : { id: inboxId, name: null },
    tags: segmentsOf(meta).map((segment) => ({ id: segment, name: segment })),
    participants: optionalRecords(record, 'participants').map((participant) => ({
      type: 'unknown',
      id: null,
      name: null,
      email: participant.type === 'email' ? optionalText(participant, 'target') : null,
      role: 'participant',
    })),
    metadata: optionalScalars(meta, 'data'),
    web_url: `https://app.crisp.chat/website/${requireSetting(settings, 'website_id')}/inbox/${id}/`,
    created_at: optionalUnixDate(record, 'created_at', 'milliseconds'),
    updated_at: optionalUnixDate(record, 'updated_at', 'milliseconds'),
  });
}

export const assignedTo = (record: JsonRecord): string | null =>
  optionalId(optionalRecord(record, 'assigned'), 'user_id');

/** Crisp calls tags segments. */
export const segmentsOf = ({ segments }: JsonRecord): string[] =>
  (Array.isArray(segments) ? segments : []).filter(
    (segment): segment is string => typeof segment === 'string' && segment !== '',
  );
