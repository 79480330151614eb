import type { Conversation, ConversationCreate, ConversationUpdate } from '@keyway/contract';

import {
  ConnectorError,
  notFound,
  type OperationContext,
  send,
  type Settings,
  type Steps,
  unresolved,
  type UpdateInput,
} from '../../definition/index.js';
import {
  isRecord,
  type JsonRecord,
  optionalRecord,
  optionalText,
  requiredText,
} from '../../reading/index.js';
import { extendBody, filesOf, readBack, readSaved } from '../../writing/index.js';
import { awaitingCaller, impactAndUrgency, priorities, statesOf } from './map-conversation.js';
import { toValue } from './map-message.js';
import { attachAll } from './attach-files.js';
import { pathOf, readRecord } from './read-records.js';
import { closingFields } from './closing.js';
import { customerFieldOf, elements, isSysId, resultsOf, sysId, tableOf, userName } from './table.js';

const onlyId = { sysparm_fields: 'sys_id' };

/** A record, with its first comment or work note where a message comes with it. */
export function* createRecord(
  { message, customer_id, channel, pass_through, ...attributes }: ConversationCreate,
  context: OperationContext,
): Steps<Conversation> {
  const { settings } = context;
  const opening = {
    ...(message?.subject ? { short_description: message.subject } : {}),
    ...(yield* toRecord(attributes, settings)),
    ...(customer_id === undefined ? {} : yield* toCustomer(customer_id, settings)),
    ...(channel === undefined ? {} : { contact_type: contactTypeOf(channel, settings) }),
    ...(message ? { [elements[message.type === 'note' ? 'note' : 'message']]: toValue(message) } : {}),
  };
  const extensions = [...(message?.pass_through ?? []), ...(pass_through ?? [])];
  const { body } = yield* send({
    method: 'POST',
    path: `/table/${tableOf(settings)}`,
    query: onlyId,
    json: extendBody(opening, extensions, 'servicenow'),
  });
  const id = isRecord(body) ? optionalText(optionalRecord(body, 'result'), 'sys_id') : null;
  if (id === null || !isSysId(id)) throw unresolved('A record was made, but its answer does not name it.');
  const files = filesOf(message ?? {});
  if (files.length > 0)
    yield* readBack(
      attachAll(id, files, context),
      'The record was opened, but ServiceNow did not take all of its files.',
    );
  return yield* readSaved(readRecord(id, context), id);
}

/** Fields that access rules or other rules hold are left alone without an error, so the record is looked at. */
export function* updateRecord(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  const path = pathOf(id, context.settings);
  const json = extendBody(yield* toRecord(changes, context.settings), changes.pass_through, 'servicenow');
  if (Object.keys(json).length > 0) yield* send({ method: 'PATCH', path, query: onlyId, json });
  const record = yield* readSaved(readRecord(id, context), id);
  assertDone(changes, record);
  return record;
}

function assertDone(
  { subject, status, status_raw, priority, assignee_id, team_id, external_id }: ConversationUpdate,
  record: Conversation,
): void {
  const kept = [
    subject !== undefined && (record.subject ?? '').trim() !== subject.trim() && 'short_description',
    status !== undefined && record.status !== status && 'state',
    status_raw !== undefined && record.status_raw !== status_raw && 'state',
    priority != null && record.priority !== priority && 'priority',
    assignee_id !== undefined && !isAssigned(assignee_id, record) && 'assigned_to',
    team_id !== undefined && (record.team?.id ?? null) !== team_id && 'assignment_group',
    external_id !== undefined && (record.external_id ?? null) !== external_id && 'correlation_id',
  ].filter((field) => field !== false);
  if (kept.length > 0)
    throw new ConnectorError(
      'refused',
      `ServiceNow answered the change, but not as asked: ${kept.join(', ')}.`,
    );
}

/** A user with a user name is shown by it, even if the caller sent the number. */
const isAssigned = (asked: string | null, { assignee }: Conversation): boolean =>
  asked === null || assignee === null
    ? asked === assignee
    : isSame(assignee.id, asked) || (isSysId(asked) && !isSysId(assignee.id));

/** Only the members the caller sent; an empty text clears. */
function* toRecord(
  { subject, status, status_raw, priority, assignee_id, team_id, external_id }: ConversationUpdate,
  settings: Settings,
): Steps<JsonRecord> {
  const state = {
    ...(status === undefined ? {} : toState(status, settings)),
    ...(status_raw === undefined ? {} : { state: status_raw }),
  };
  return {
    ...(subject === undefined ? {} : { short_description: subject }),
    ...state,
    ...closingFields(state.state, settings),
    ...(priority == null ? {} : toPriority(priorities.write(priority), settings)),
    ...(assignee_id === undefined
      ? {}
      : { assigned_to: assignee_id === null ? '' : yield* userIdOf(assignee_id, 'assignee_id') }),
    ...(team_id === undefined ? {} : { assignment_group: team_id === null ? '' : sysId(team_id, 'team_id') }),
    ...(external_id === undefined ? {} : { correlation_id: external_id ?? '' }),
  };
}

function toState(
  status: string,
  settings: Settings,
): { readonly state: string; readonly hold_reason?: string } {
  const [state] = statesOf(status, settings);
  if (state === undefined) throw new TypeError(`the table has no state for ${status}`);
  const isHeld = tableOf(settings) === 'incident' && (status === 'pending' || status === 'on_hold');
  return { state, ...(isHeld ? { hold_reason: status === 'pending' ? awaitingCaller : '' } : {}) };
}

function toPriority(priority: string, settings: Settings): JsonRecord {
  const [impact, urgency] = impactAndUrgency[priority] ?? [];
  return tableOf(settings) === 'incident' ? { impact, urgency } : { priority };
}

function* toCustomer(id: string, settings: Settings): Steps<JsonRecord> {
  const field = customerFieldOf(settings);
  return field === undefined ? {} : { [field]: yield* userIdOf(id, 'customer_id') };
}

/** People are named by their user name, records by number. */
function* userIdOf(id: string, path: string): Steps<string> {
  if (isSysId(id)) return id;
  const query = `user_name=${userName(id, path)}`;
  const answer = yield* send({
    method: 'GET',
    path: '/table/sys_user',
    query: { sysparm_query: query, sysparm_fields: 'sys_id,user_name', sysparm_limit: 2 },
  });
  const user = resultsOf(answer).find((each) => isSame(optionalText(each, 'user_name'), id));
  if (!user) throw notFound('record', path);
  return sysId(requiredText(user, 'sys_id', 'result'), path);
}

const isSame = (left: string | null, right: string): boolean => left?.toLowerCase() === right.toLowerCase();

function contactTypeOf(channel: string, settings: Settings): string {
  if (channel === 'web') return tableOf(settings) === 'incident' ? 'self-service' : 'web';
  return channel;
}
