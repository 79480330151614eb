import type { Conversation, Helpdesk } from '../../helpdesk.js';
import { toDate, type Row } from './query.js';
import { fromSysId, toSysId } from './sys-id.js';

type Fields = Record<string, unknown>;

const states = {
  new: '1',
  open: '2',
  pending: '3',
  hold: '3',
  snoozed: '3',
  solved: '6',
  closed: '7',
} as const;
const priorities = { urgent: 1, high: 2, normal: 3, low: 4 } as const;
/** The priority a new instance computes from impact and urgency. */
const priorityOf = (impact: number, urgency: number): number => impact + urgency - 1;

/** An incident's members other than its people. */
export function toIncidentFields(conversation: Conversation, helpdesk: Helpdesk): Row {
  const { status, closedAt, teamId } = conversation;
  const team = helpdesk.teams.find(({ id }) => id === teamId);
  const ended = closedAt === null ? '' : toDate(closedAt);
  return {
    state: states[status],
    hold_reason: status === 'pending' || status === 'snoozed' ? '1' : '',
    priority: String(conversation.priority ? priorities[conversation.priority] : 5),
    contact_type: conversation.channel === 'api' ? '' : conversation.channel,
    correlation_id: conversation.externalId ?? '',
    assignment_group: team ? toSysId('group', team.id) : '',
    'assignment_group.sys_id': team ? toSysId('group', team.id) : '',
    'assignment_group.name': team?.name ?? '',
    resolved_at: status === 'solved' ? ended : '',
    closed_at: status === 'closed' ? ended : '',
  };
}

/** Invalid values are ignored without an error; a reference to no record clears the field. */
export function readIncidentFields(
  fields: Fields,
  before: Conversation | undefined,
  helpdesk: Helpdesk,
): Partial<Conversation> {
  const has = (name: string): boolean => typeof fields[name] === 'string';
  const value = (name: string): string => String(fields[name] ?? '');
  const agent = helpdesk.agents().find(({ id }) => id === fromSysId('user', value('assigned_to')));
  const team = helpdesk.teams.find(({ id }) => id === fromSysId('group', value('assignment_group')));
  return {
    ...(has('short_description') ? { subject: value('short_description') } : {}),
    ...(has('correlation_id') ? { externalId: value('correlation_id') || null } : {}),
    ...(has('contact_type') ? { channel: value('contact_type').replace('self-service', 'web') } : {}),
    ...(has('assigned_to') ? { assigneeId: agent?.id ?? 0 } : {}),
    ...(has('assignment_group') ? { teamId: team?.id ?? null } : {}),
    ...(has('impact') || has('urgency') ? { priority: readPriority(fields, before) } : {}),
    ...readState(fields, before),
  };
}

/** A data policy of a new instance: what ends has a code and notes, unless it has ended before. */
export function missingOnClosing(fields: Fields, before: Conversation | undefined): string[] {
  const ends = fields.state === states.solved || fields.state === states.closed;
  if (!ends || before?.status === 'solved' || before?.status === 'closed') return [];
  return ['close_notes', 'close_code'].filter((name) => !fields[name]);
}

/** It follows from the two, and is not written itself. */
function readPriority(
  { impact, urgency }: Fields,
  before: Conversation | undefined,
): Conversation['priority'] {
  const present = before?.priority ? priorities[before.priority] : 5;
  const [own, other] = [Math.ceil((present + 1) / 2), Math.floor((present + 1) / 2)];
  const number = priorityOf(Number(impact ?? own), Number(urgency ?? other));
  return (['urgent', 'high', 'normal', 'low', 'low'] as const)[number - 1] ?? null;
}

function readState(fields: Fields, before: Conversation | undefined): Partial<Conversation> {
  const { state, hold_reason: reason } = fields;
  const isHeld =
    state === '3' || (state === undefined && (before?.status === 'pending' || before?.status === 'hold'));
  if (isHeld && (state !== undefined || reason !== undefined))
    return { status: reason === '1' ? 'pending' : 'hold' };
  const status = (['new', 'open', 'solved', 'closed'] as const).find((each) => states[each] === state);
  return status ? { status } : {};
}
