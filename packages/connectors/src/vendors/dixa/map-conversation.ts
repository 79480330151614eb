import type { Conversation } from '@keyway/contract';

import { fieldsOf, statusMap } from '../../definition/index.js';
import {
  channelReader,
  type JsonRecord,
  type Named,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalScalars,
  optionalText,
  type Person,
  recordFrom,
  requiredId,
  namedAlike,
} from '../../reading/index.js';

/** Tags would take one more call for each conversation. */
export const fields = fieldsOf('conversations', {
  without: [
    'number',
    'priority',
    'priority_raw',
    'team',
    'tags',
    'participants',
    'snoozed_until',
    'message_count',
    'last_message_at',
    'external_id',
    'web_url',
    'updated_at',
    'etag',
  ],
});

/** One that is pending waits for its follow-up; one that awaits it is still with its agent. */
export const statuses = statusMap({
  Open: 'open',
  AwaitingPending: 'open',
  Pending: 'snoozed',
  Closed: 'solved',
});

const readChannel = channelReader({
  ...namedAlike('email', 'sms', 'whatsapp', 'facebook', 'twitter'),
  widgetchat: 'chat',
  messenger: 'chat',
  pstnphone: 'phone',
  callback: 'phone',
  voicemail: 'phone',
  contactform: 'web',
});

/** Names of agents and queues; a conversation has only their IDs. */
export type Names = {
  readonly agents: ReadonlyMap<string, Pick<Person, 'name' | 'email'>>;
  readonly queues: ReadonlyMap<string, string | null>;
};

export function toConversation(record: JsonRecord, path: string, { agents, queues }: Names): Conversation {
  const id = requiredId(record, 'id', path);
  const state = optionalText(record, 'state');
  const requesterId = optionalId(record, 'requesterId');
  const agentId = agentIdOf(record);
  const agent = agentId === null ? undefined : agents.get(agentId);
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    subject: optionalText(record, 'subject'),
    status: statuses.read(state),
    status_raw: state,
    channel: readChannel(optionalText(record, 'channel')),
    customer: requesterId === null ? null : { id: requesterId, name: null, email: null },
    assignee:
      agentId === null ? null : { id: agentId, name: agent?.name ?? null, email: agent?.email ?? null },
    inbox: queueOf(record, queues),
    metadata: attributesOf(record),
    created_at: optionalDate(record, 'createdAt'),
    closed_at: state === 'Closed' ? optionalDate(record, 'stateUpdatedAt') : null,
  });
}

export const agentIdOf = (record: JsonRecord): string | null =>
  optionalId(optionalRecord(record, 'assignment'), 'agentId');

function queueOf(record: JsonRecord, queues: Names['queues']): Named | null {
  const id = optionalId(optionalRecord(record, 'queue'), 'id');
  return id === null ? null : { id, name: queues.get(id) ?? null };
}

/** Custom attributes that have one value, by the names that people gave them. */
function attributesOf(record: JsonRecord): Conversation['metadata'] {
  const attributes = optionalRecords(record, 'customAttributes').flatMap(({ identifier, value }) =>
    typeof identifier === 'string' ? [[identifier, value] as const] : [],
  );
  return optionalScalars({ attributes: Object.fromEntries(attributes) }, 'attributes');
}
