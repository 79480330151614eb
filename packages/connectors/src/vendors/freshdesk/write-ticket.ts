import type { ConversationUpdate } from '@keyway/contract';

import { invalid } from '../../definition/index.js';
import type { JsonRecord } from '../../reading/index.js';
import { priorities, statuses } from './map-conversation.js';

type Attributes = Pick<
  ConversationUpdate,
  'subject' | 'status' | 'status_raw' | 'priority' | 'assignee_id' | 'team_id' | 'inbox_id' | 'tags'
>;

/** What the caller names, and nothing else; null empties. */
export const toTicket = ({
  subject,
  status,
  status_raw,
  priority,
  assignee_id,
  team_id,
  inbox_id,
  tags,
}: Attributes): JsonRecord => ({
  ...(subject === undefined ? {} : { subject }),
  ...(status === undefined ? {} : { status: Number(statuses.write(status)) }),
  ...(status_raw === undefined ? {} : { status: numberOf(status_raw, 'status_raw') }),
  ...(priority === undefined ? {} : { priority: priorityNumber(priority) }),
  ...(assignee_id === undefined ? {} : { responder_id: assignee_id && numberOf(assignee_id, 'assignee_id') }),
  ...(team_id === undefined ? {} : { group_id: team_id && numberOf(team_id, 'team_id') }),
  ...(inbox_id === undefined ? {} : { email_config_id: numberOf(inbox_id, 'inbox_id') }),
  ...(tags === undefined ? {} : { tags }),
});

const priorityNumber = (priority: Attributes['priority']): number => {
  if (priority === null || priority === undefined)
    throw invalid('A ticket of Freshdesk always has a priority.', 'priority');
  return Number(priorities.write(priority));
};

export const numberOf = (value: string, path: string): number => {
  if (!/^[1-9]\d{0,14}$/.test(value)) throw invalid('Freshdesk’s ids and statuses are numbers.', path);
  return Number(value);
};
