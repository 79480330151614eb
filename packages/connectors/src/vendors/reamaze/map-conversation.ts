import type { Conversation } from '@keyway/contract';

import { fieldsOf, statusMap } from '../../definition/index.js';
import {
  type JsonRecord,
  namedFrom,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalRecords,
  optionalText,
  personFrom,
  recordFrom,
  requiredText,
} from '../../reading/index.js';
import { channelOf } from './map-message.js';

/** Members that only a single conversation has are omitted: its data, and the latest staff message. */
export const fields = fieldsOf('conversations', {
  without: [
    'number',
    'priority',
    'priority_raw',
    'team',
    'message_count',
    'last_message_at',
    'external_id',
    'metadata',
    'web_url',
    'updated_at',
    'closed_at',
    'etag',
  ],
});

/** The numbers that www.reamaze.com/api/get_conversations lists; one on hold always has an end. */
export const statuses = statusMap(
  {
    0: 'open',
    1: 'pending',
    2: 'solved',
    3: 'closed',
    4: 'closed',
    5: 'snoozed',
    6: 'solved',
    7: 'open',
    8: 'solved',
    9: 'closed',
  },
  // 3 and 9 are spam.
  { open: '0', pending: '1', snoozed: '5', solved: '2', closed: '4' },
);

export function toConversation(record: JsonRecord, path: string): Conversation {
  const slug = requiredText(record, 'slug', path);
  const status = optionalId(record, 'status');
  const category = optionalRecord(record, 'category');
  return recordFrom('conversations', {
    id: slug,
    downstream_id: slug,
    subject: optionalText(record, 'subject'),
    status: statuses.read(status),
    status_raw: status,
    channel: channelOf(category?.channel),
    // People have no id but their address.
    customer: personFrom(optionalRecord(record, 'author'), { id: 'email' }),
    assignee: personFrom(optionalRecord(record, 'assignee'), { id: 'email' }),
    inbox: namedFrom(category, { id: 'slug' }),
    tags: tagsOf(record).map((name) => ({ id: name, name })),
    participants: optionalRecords(record, 'followers').map((follower) => ({
      type: 'unknown',
      id: optionalText(follower, 'email'),
      name: optionalText(follower, 'name'),
      email: optionalText(follower, 'email'),
      role: 'follower',
    })),
    snoozed_until: status === '5' ? optionalDate(record, 'hold_until') : null,
    created_at: optionalDate(record, 'created_at'),
  });
}

export const tagsOf = ({ tag_list: tags }: JsonRecord): string[] =>
  (Array.isArray(tags) ? tags : []).filter((tag): tag is string => typeof tag === 'string' && tag !== '');
