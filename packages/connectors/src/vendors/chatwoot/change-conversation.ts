import type { Conversation, ConversationUpdate } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  type OperationContext,
  send,
  type Steps,
  type UpdateInput,
} from '../../definition/index.js';
import { asList, asRecord, type JsonRecord, optionalRecord } from '../../reading/index.js';
import { changedTags, extendBody, idNumber, ifThere, readSaved } from '../../writing/index.js';
import { priorities, statuses } from './map-conversation.js';
import { conversationPath } from './paths.js';
import { read } from './read-conversations.js';

export function* update(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
): Steps<Conversation> {
  yield* change(id, changes, context);
  const changed = yield* readSaved(read(id, context), id);
  const { status } = changes;
  if (status !== undefined && changed.status_raw !== statuses.write(status))
    throw new ConnectorError(
      'refused',
      `Chatwoot left the conversation ${changed.status_raw ?? 'as it was'}.`,
    );
  return changed;
}

/**
 * Each attribute has a request of its own. Opening assigns the conversation to the token's user, and a team may assign
 * one of its agents: the status comes first, the assignee last.
 */
export function* change(
  id: string,
  changes: ConversationUpdate,
  { settings }: OperationContext,
): Steps<void> {
  const path = conversationPath(settings, id);
  const { status, snoozed_until, priority, assignee_id, team_id, metadata, pass_through } = changes;
  const { tags, add_tags, remove_tags } = changes;
  const own = extendBody({}, pass_through, 'chatwoot');
  const post = (call: string, json: JsonRecord): DownstreamRequest => ({
    method: 'POST',
    path: `${path}/${call}`,
    json,
  });
  const requests = [
    ...(Object.keys(own).length > 0 ? [{ method: 'PATCH', path, json: own } as const] : []),
    ...(status === undefined ? [] : [post('toggle_status', toStatus(statuses.write(status), snoozed_until))]),
    // The description names “none”, the server’s own source clears by null alone.
    ...(priority === undefined
      ? []
      : [post('toggle_priority', { priority: priority && priorities.write(priority) })]),
  ];
  const assignee = assignee_id === undefined ? undefined : reference(assignee_id, 'assignee_id');
  const team = team_id === undefined ? undefined : reference(team_id, 'team_id');
  for (const request of requests) yield* send(request);
  if (metadata !== undefined) {
    const custom_attributes = metadata === null ? {} : yield* mergedAttributes(path, metadata);
    yield* send(post('custom_attributes', { custom_attributes }));
  }
  if (tags) yield* send(post('labels', { labels: tags }));
  if (add_tags?.length || remove_tags?.length) {
    const present = labelsIn((yield* send({ method: 'GET', path: `${path}/labels` })).body);
    yield* send(post('labels', { labels: changedTags(present, add_tags, remove_tags) }));
  }
  if (team !== undefined) yield* send(post('assignments', { team_id: team }));
  if (assignee !== undefined) yield* send(post('assignments', { assignee_id: assignee }));
}

/** Chatwoot replaces all attributes, including non-metadata ones; null removes one. */
function* mergedAttributes(path: string, changes: JsonRecord): Steps<JsonRecord> {
  const conversation = asRecord((yield* send({ method: 'GET', path })).body, 'conversation');
  const all = { ...optionalRecord(conversation, 'custom_attributes'), ...changes };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

/** For administrators, in the background. Servers of before 2025 have no such call, and say so as of a record. */
export function* remove(id: string, { settings }: OperationContext): Steps<void> {
  const path = conversationPath(settings, id);
  if (yield* ifThere(send({ method: 'DELETE', path }))) return;
  yield* send({ method: 'GET', path });
  throw new ConnectorError('unsupported', 'This version of Chatwoot deletes no conversations.');
}

const toStatus = (status: string, snoozedUntil: string | undefined): JsonRecord =>
  snoozedUntil === undefined
    ? { status }
    : { status, snoozed_until: Math.floor(Date.parse(snoozedUntil) / 1000) };

/** Number 0 means unassigned. */
const reference = (id: string | null, path: string): number => (id === null ? 0 : idNumber(id, path));

const labelsIn = (body: unknown): string[] =>
  asList(asRecord(body, 'body').payload, 'payload').filter((label) => typeof label === 'string');
