import type { Conversation } from '@keyway/contract';

import { fieldsOf, type Settings, statusMap, valueMap } from '../../definition/index.js';
import {
  type JsonRecord,
  namedFrom,
  optionalDate,
  optionalId,
  optionalRecord,
  optionalText,
  personFrom,
  recordFrom,
  requiredId,
  requiredRecord,
} from '../../reading/index.js';
import { originOf } from './requests.js';

export const fields = fieldsOf('conversations', {
  without: [
    'channel',
    'team',
    'participants',
    'snoozed_until',
    'message_count',
    'last_message_at',
    'external_id',
    'metadata',
    'etag',
  ],
});

/** The fields to request of every issue. */
export const issueFields =
  'summary,status,priority,assignee,reporter,labels,project,created,updated,resolutiondate';

/** Categories, of which every status has one; their names and those of statuses are the site’s own. */
export const statuses = statusMap(
  { indeterminate: 'open', new: 'open', done: 'closed' },
  { open: 'indeterminate', closed: 'done' },
);

/** The numbers of the five priorities that every site begins with, which stay when they are renamed. */
export const priorities = valueMap<NonNullable<Conversation['priority']>>({
  1: 'urgent',
  2: 'high',
  3: 'normal',
  4: 'low',
  5: 'low',
});

export const categoryOf = (status: JsonRecord | undefined): string | null =>
  optionalText(optionalRecord(status, 'statusCategory'), 'key');

const person = { id: 'accountId', name: 'displayName', email: 'emailAddress' };

export function toConversation(issue: JsonRecord, path: string, settings: Settings): Conversation {
  const id = requiredId(issue, 'id', path);
  const own = requiredRecord(issue, 'fields', path);
  const key = optionalText(issue, 'key');
  const state = optionalRecord(own, 'status');
  const status = statuses.read(categoryOf(state));
  const priority = optionalRecord(own, 'priority');
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    number: key,
    subject: optionalText(own, 'summary'),
    status,
    status_raw: optionalText(state, 'name'),
    priority: priorities.read(optionalId(priority, 'id')),
    priority_raw: optionalText(priority, 'name'),
    customer: personFrom(optionalRecord(own, 'reporter'), person),
    assignee: personFrom(optionalRecord(own, 'assignee'), person),
    inbox: namedFrom(optionalRecord(own, 'project')),
    tags: labelsOf(own).map((name) => ({ id: name, name })),
    web_url: `${originOf(settings)}/browse/${encodeURIComponent(key ?? id)}`,
    created_at: optionalDate(own, 'created'),
    updated_at: optionalDate(own, 'updated'),
    closed_at: status === 'closed' ? optionalDate(own, 'resolutiondate') : null,
  });
}

const labelsOf = ({ labels }: JsonRecord): string[] =>
  (Array.isArray(labels) ? labels : []).filter((label): label is string => typeof label === 'string');
