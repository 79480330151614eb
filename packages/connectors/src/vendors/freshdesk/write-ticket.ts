import type { ConversationUpdate } from '@keyway/contract';

import type { JsonRecord } from '../../reading/index.js';
import { idNumber } from '../../writing/index.js';
import { priorities, statuses } from './map-conversation.js';

type Attributes = Pick<
  ConversationUpdate,
  'subject' | 'status' | 'status_raw' | 'priority' | 'assignee_id' | 'team_id' | 'inbox_id' | 'tags'
>;

/** Only the members the caller sent; null clears. */
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
  ...(status_raw === undefined ? {} : { status: idNumber(status_raw, 'status_raw') }),
  ...(priority === undefined ? {} : { priority: priority && Number(priorities.write(priority)) }),
  ...(assignee_id === undefined ? {} : { responder_id: assignee_id && idNumber(assignee_id, 'assignee_id') }),
  ...(team_id === undefined ? {} : { group_id: team_id && idNumber(team_id, 'team_id') }),
  ...(inbox_id === undefined ? {} : { email_config_id: idNumber(inbox_id, 'inbox_id') }),
  ...(tags === undefined ? {} : { tags }),
});
