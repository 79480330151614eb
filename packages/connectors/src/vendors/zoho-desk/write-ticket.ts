import type { ConversationUpdate } from '@keyway/contract';

import { invalid } from '../../definition/index.js';
import type { JsonRecord } from '../../reading/index.js';
import { priorities, statuses } from './map-conversation.js';

export type Attributes = Pick<
  ConversationUpdate,
  'subject' | 'status' | 'status_raw' | 'priority' | 'assignee_id' | 'team_id'
>;

/** Only the members the caller sent; null clears. */
export const toTicket = ({
  subject,
  status,
  status_raw,
  priority,
  assignee_id,
  team_id,
}: Attributes): JsonRecord => ({
  ...(subject === undefined ? {} : { subject }),
  ...(status === undefined ? {} : { status: statuses.write(status) }),
  ...(status_raw === undefined ? {} : { status: status_raw }),
  ...(priority === undefined ? {} : { priority: priority && priorities.write(priority) }),
  ...(assignee_id === undefined ? {} : { assigneeId: assignee_id && numberOf(assignee_id, 'assignee_id') }),
  ...(team_id === undefined ? {} : { teamId: team_id && numberOf(team_id, 'team_id') }),
});

/** A text: as JSON numbers they would lose their last digits. */
export function numberOf(id: string, path: string): string {
  if (!/^[1-9]\d{0,18}$/.test(id)) throw invalid('Zoho Desk’s ids are numbers.', path);
  return id;
}
