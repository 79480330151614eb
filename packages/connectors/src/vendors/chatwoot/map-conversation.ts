import type { Conversation } from '@keyway/contract';

import {
  addressOf,
  fieldsOf,
  requireSetting,
  type Settings,
  statusMap,
  valueMap,
} from '../../definition/index.js';
import {
  channelReader,
  type JsonRecord,
  type Named,
  namedFrom,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalScalars,
  optionalText,
  optionalUnixDate,
  personFrom,
  recordFrom,
  requiredId,
  namedAlike,
} from '../../reading/index.js';
import { toCreated } from './map-message.js';

export const fields = fieldsOf('conversations', {
  without: ['number', 'participants', 'message_count', 'external_id', 'closed_at', 'etag'],
});

export const statuses = statusMap({
  open: 'open',
  pending: 'pending',
  snoozed: 'snoozed',
  resolved: 'solved',
});
export const priorities = valueMap<NonNullable<Conversation['priority']>>({
  low: 'low',
  medium: 'normal',
  high: 'high',
  urgent: 'urgent',
});

const readChannel = channelReader({
  ...namedAlike('email', 'sms', 'whatsapp', 'facebook', 'instagram', 'twitter', 'api'),
  webwidget: 'chat',
  twiliosms: 'sms',
  voice: 'phone',
});

/** Of an inbox, such as `Channel::Email`. */
export const channelOf = (record: JsonRecord | undefined, name: string): Conversation['channel'] =>
  readChannel(optionalText(record, name)?.replace(/^Channel::/, '') ?? null);

/** `inboxes` is the account's list: a conversation has only the number. */
export function toConversation(
  conversation: JsonRecord,
  path: string,
  inboxes: readonly Named[],
  settings: Settings,
): Conversation {
  const id = requiredId(conversation, 'id', path);
  const meta = optionalRecord(conversation, 'meta');
  const status = optionalText(conversation, 'status');
  const priority = optionalText(conversation, 'priority');
  const inboxId = optionalId(conversation, 'inbox_id');
  const last = optionalRecord(conversation, 'last_non_activity_message');
  const labels = Array.isArray(conversation.labels) ? conversation.labels : [];
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    subject: optionalText(optionalRecord(conversation, 'additional_attributes'), 'mail_subject'),
    status: statuses.read(status),
    status_raw: status,
    priority: priorities.read(priority),
    priority_raw: priority,
    channel: channelOf(meta, 'channel'),
    customer: personFrom(optionalRecord(meta, 'sender')),
    assignee: personFrom(optionalRecord(meta, 'assignee')),
    team: namedFrom(optionalRecord(meta, 'team')),
    inbox:
      inboxId === null
        ? null
        : (inboxes.find((inbox) => inbox.id === inboxId) ?? { id: inboxId, name: null }),
    tags: labels
      .filter((label): label is string => typeof label === 'string' && label !== '')
      .map((name) => ({ id: name, name })),
    snoozed_until: status === 'snoozed' ? toMoment(conversation, 'snoozed_until') : null,
    last_message_at: last ? toMoment(last, 'created_at') : null,
    metadata: optionalScalars(conversation, 'custom_attributes'),
    web_url: `${addressOf(settings)}/app/accounts/${requireSetting(settings, 'account_id')}/conversations/${id}`,
    created_at: toCreated(conversation),
    updated_at: latest(toMoment(conversation, 'updated_at'), toMoment(conversation, 'last_activity_at')),
  });
}

/** Seconds, or a date as text: versions differ. */
const toMoment = (record: JsonRecord, name: string): string | null =>
  optionalUnixDate(record, name, 'seconds') ?? optionalDate(record, name);

/** A message moves the one, a change of attributes the other. */
const latest = (...moments: (string | null)[]): string | null =>
  moments
    .filter((moment) => moment !== null)
    .toSorted()
    .at(-1) ?? null;
