import type { Conversation, ConversationUpdate } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  invalid,
  type OperationContext,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { type JsonRecord, optionalId, optionalRecord, optionalRecords } from '../../reading/index.js';
import { extendBody, readSaved } from '../../writing/index.js';
import { isId, requireId } from './ids.js';
import { statuses, toConversation } from './map-conversation.js';

type Read = (id: string) => Steps<JsonRecord>;

export function* update(
  { id, changes }: UpdateInput<'conversations'>,
  { now }: OperationContext,
  read: Read,
): Steps<Conversation> {
  yield* change(id, changes, read);
  const reading = function* (): Steps<Conversation> {
    return toConversation(yield* read(id), 'conversation', now);
  };
  const changed = yield* readSaved(reading(), id);
  const { status } = changes;
  if (status !== undefined && statuses.read(statuses.write(status)) !== changed.status)
    throw new ConnectorError('refused', `Front left the conversation ${changed.status_raw ?? 'as it was'}.`);
  return changed;
}

export function* change(id: string, changes: ConversationUpdate, read: Read): Steps<void> {
  const path = `/conversations/${requireId('cnv', id)}`;
  const { status, tags, add_tags, remove_tags, assignee_id, metadata, pass_through } = changes;
  const own = {
    ...(status === undefined || status === 'snoozed' ? {} : { status: statuses.write(status) }),
    ...(tags === undefined ? {} : { tag_ids: tagIds(tags, 'tags') }),
    ...(metadata === undefined ? {} : { custom_fields: metadata ?? {} }),
  };
  const json = extendBody(own, pass_through, 'front');
  const reminders = yield* remindersOf(id, changes, read);
  const requests: DownstreamRequest[] = [
    ...(assignee_id === undefined
      ? []
      : [{ method: 'PUT', path: `${path}/assignee`, json: { assignee_id: teammate(assignee_id) } } as const]),
    ...(Object.keys(json).length > 0 ? [{ method: 'PATCH', path, json } as const] : []),
    ...reminders.map((reminder) => ({ method: 'PATCH', path: `${path}/reminders`, json: reminder }) as const),
    ...tagRequest('POST', path, add_tags, 'add_tags'),
    ...tagRequest('DELETE', path, remove_tags, 'remove_tags'),
  ];
  for (const request of requests) yield* send(request);
}

/** Throws for what {@link change} would refuse. */
export function assertSettable({
  assignee_id,
  tags,
}: Pick<ConversationUpdate, 'assignee_id' | 'tags'>): void {
  teammate(assignee_id ?? null);
  tagIds(tags ?? [], 'tags');
}

function teammate(id: string | null): string | null {
  if (id !== null && !isId('tea', id)) throw invalid('An assignee is a teammate: `tea_…`.', 'assignee_id');
  return id;
}

function tagIds(ids: readonly string[], path: string): readonly string[] {
  if (!ids.every((id) => isId('tag', id))) throw invalid('Front’s tags have ids: `tag_…`.', path);
  return ids;
}

const tagRequest = (
  method: 'POST' | 'DELETE',
  path: string,
  ids: readonly string[] | undefined,
  attribute: string,
): DownstreamRequest[] =>
  ids?.length ? [{ method, path: `${path}/tags`, json: { tag_ids: tagIds(ids, attribute) } }] : [];

/** To put off is to remind a teammate; any other status takes that back. */
function* remindersOf(
  id: string,
  { status, snoozed_until, assignee_id }: ConversationUpdate,
  read: Read,
): Steps<JsonRecord[]> {
  if (status === undefined) return [];
  const conversation = yield* read(id);
  const assignee = assignee_id ?? optionalId(optionalRecord(conversation, 'assignee'), 'id');
  if (snoozed_until === undefined)
    return optionalRecords(conversation, 'scheduled_reminders').length === 0 || assignee === null
      ? []
      : [{ teammate_id: assignee, scheduled_at: null }];
  if (assignee === null)
    throw invalid('Front puts a conversation off for a teammate: assign it to one.', 'assignee_id');
  return [{ teammate_id: assignee, scheduled_at: Math.floor(Date.parse(snoozed_until) / 1000) }];
}
