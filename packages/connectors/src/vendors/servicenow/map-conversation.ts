import type { Conversation, ConversationStatus } from '@keyway/contract';

import { fieldsOf, type Settings, tenantOrigin, valueMap } from '../../definition/index.js';
import {
  channelReader,
  type JsonRecord,
  optionalDate,
  optionalText,
  type Person,
  recordFrom,
  requiredText,
} from '../../reading/index.js';
import { customerFields, tableOf } from './table.js';

export const fields = fieldsOf('conversations', {
  without: [
    'inbox',
    'tags',
    'participants',
    'snoozed_until',
    'message_count',
    'last_message_at',
    'metadata',
    'etag',
  ],
});

const personParts = ['user_name', 'sys_id', 'name', 'email'];

/** The fields to request of every record; the response omits fields that its table does not have. */
export const recordFields = [
  ...['sys_id', 'number', 'short_description', 'state', 'hold_reason', 'priority', 'contact_type'],
  ...['correlation_id', 'sys_created_on', 'sys_updated_on', 'resolved_at', 'closed_at'],
  ...['assigned_to', ...customerFields].flatMap((field) => personParts.map((part) => `${field}.${part}`)),
  ...['assignment_group.sys_id', 'assignment_group.name'],
].join(',');

type Status = Exclude<ConversationStatus, 'unknown' | 'snoozed'>;
/** States by table; each status is written as the first of its own. */
type States = Readonly<Record<string, Status>>;

const states: Readonly<Record<string, States>> = {
  // 8 is canceled.
  incident: { 2: 'open', 1: 'open', 3: 'on_hold', 6: 'solved', 7: 'closed', 8: 'closed' },
  // 10 is open, 18 awaits information, 7 is cancelled; 1 is new.
  sn_customerservice_case: { 10: 'open', 1: 'open', 18: 'pending', 6: 'solved', 3: 'closed', 7: 'closed' },
};

/** Why an incident is on hold: its caller is waited for. */
export const awaitingCaller = '1';

export const statusValues = {
  read: ['open', 'pending', 'on_hold', 'solved', 'closed'],
  write: ['open', 'pending', 'on_hold', 'solved', 'closed'],
};

/** The table’s states of a status. A pending incident is on hold for its caller. */
export function statesOf(status: string, settings: Settings): readonly string[] {
  const table = tableOf(settings);
  const wanted = table === 'incident' && status === 'pending' ? 'on_hold' : status;
  const known = Object.hasOwn(states, table) ? states[table]! : {};
  // Numbers come in their own order, the one to write is named first of its meaning.
  const found = Object.keys(known).filter((state) => known[state] === wanted);
  const [first] = written.filter((state) => found.includes(state));
  return first === undefined ? found : [first, ...found.filter((state) => state !== first)];
}
const written = ['2', '10'];

export function statusOfState(state: string, settings: Settings): ConversationStatus {
  const table = tableOf(settings);
  const known = Object.hasOwn(states, table) ? states[table]! : {};
  return Object.hasOwn(known, state) ? known[state]! : 'unknown';
}

function statusOf(record: JsonRecord, settings: Settings): ConversationStatus {
  const status = statusOfState(optionalText(record, 'state') ?? '', settings);
  const isForCaller = optionalText(record, 'hold_reason') === awaitingCaller;
  return status === 'on_hold' && isForCaller ? 'pending' : status;
}

/** Of an incident it follows from impact and urgency, by which it is written. */
export const priorities = valueMap<NonNullable<Conversation['priority']>>({
  1: 'urgent',
  2: 'high',
  3: 'normal',
  4: 'low',
  5: 'low',
});
/** Impact and urgency, of which the rules of a new instance make that priority. */
export const impactAndUrgency: Readonly<Record<string, readonly [string, string]>> = {
  1: ['1', '1'],
  2: ['2', '1'],
  3: ['2', '2'],
  4: ['2', '3'],
};

const toChannel = channelReader({
  email: 'email',
  phone: 'phone',
  chat: 'chat',
  virtual_agent: 'chat',
  web: 'web',
  'self-service': 'web',
});

export function toConversation(record: JsonRecord, path: string, settings: Settings): Conversation {
  const id = requiredText(record, 'sys_id', path);
  const status = statusOf(record, settings);
  const priority = optionalText(record, 'priority');
  const team = optionalText(record, 'assignment_group.sys_id');
  const origin = tenantOrigin(settings, '.service-now.com', 'instance');
  const ends =
    status === 'closed' ? ['closed_at', 'resolved_at'] : status === 'solved' ? ['resolved_at'] : [];
  return recordFrom('conversations', {
    id,
    downstream_id: id,
    number: optionalText(record, 'number'),
    subject: optionalText(record, 'short_description'),
    status,
    status_raw: optionalText(record, 'state'),
    priority: priorities.read(priority),
    priority_raw: priority,
    channel: toChannel(optionalText(record, 'contact_type')),
    customer:
      customerFields.map((field) => personIn(record, field)).find((person) => person !== null) ?? null,
    assignee: personIn(record, 'assigned_to'),
    team: team === null ? null : { id: team, name: optionalText(record, 'assignment_group.name') },
    external_id: optionalText(record, 'correlation_id'),
    web_url: `${origin}/nav_to.do?uri=${tableOf(settings)}.do?sys_id=${id}`,
    created_at: optionalDate(record, 'sys_created_on'),
    updated_at: optionalDate(record, 'sys_updated_on'),
    closed_at: ends.map((name) => optionalDate(record, name)).find((moment) => moment !== null) ?? null,
  });
}

/** By user name, as the journal knows who wrote; who cannot sign in has none. */
function personIn(record: JsonRecord, field: string): Person | null {
  const id = optionalText(record, `${field}.user_name`) ?? optionalText(record, `${field}.sys_id`);
  if (id === null) return null;
  return {
    id,
    name: optionalText(record, `${field}.name`),
    email: optionalText(record, `${field}.email`),
  };
}
