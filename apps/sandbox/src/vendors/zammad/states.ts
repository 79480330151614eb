import { directoryDate } from '../../seed/directory.js';
import type { Conversation } from '../../helpdesk.js';

/** The defaults of a fresh installation: db/seeds/ticket_states.rb and ticket_priorities.rb. */
const times = { created_at: directoryDate, updated_at: directoryDate };

export const states = [
  { id: 1, name: 'new', state_type_id: 1 },
  { id: 2, name: 'open', state_type_id: 2 },
  { id: 3, name: 'pending reminder', state_type_id: 3 },
  { id: 4, name: 'closed', state_type_id: 5 },
  { id: 5, name: 'merged', state_type_id: 6 },
  { id: 7, name: 'pending close', state_type_id: 4 },
].map((state) => ({ ...state, active: true, note: null, ...times }));

export const priorities = [
  { id: 1, name: '1 low', default_create: false },
  { id: 2, name: '2 normal', default_create: true },
  { id: 3, name: '3 high', default_create: false },
].map((priority) => ({ ...priority, active: true, note: null, ...times }));

const stateIds: Readonly<Record<Conversation['status'], number>> = {
  new: 1,
  open: 2,
  pending: 3,
  hold: 3,
  snoozed: 3,
  solved: 4,
  closed: 4,
};
const priorityIds = { low: 1, normal: 2, high: 3, urgent: 3 } as const;

export const stateIdOf = ({ status, mergedIntoId }: Conversation): number =>
  mergedIntoId === undefined ? stateIds[status] : 5;
export const priorityIdOf = ({ priority }: Conversation): number => priorityIds[priority ?? 'normal'];

export function statusOf(stateTypeId: number): Conversation['status'] {
  if (stateTypeId === 1) return 'new';
  if (stateTypeId === 2) return 'open';
  return stateTypeId < 5 ? 'snoozed' : 'closed';
}
