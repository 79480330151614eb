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
import { numericId } from '../../listing/index.js';
import {
  asRecord,
  type JsonRecord,
  optionalRecord,
  optionalRecords,
  optionalText,
} from '../../reading/index.js';
import { extendBody, idNumber, readSaved } from '../../writing/index.js';
import { readTags } from './directory.js';
import { statuses } from './map-conversation.js';

/** One thing at a time, each by a call of its own; what is passed through is one more. */
export function* update(
  { id, changes }: UpdateInput<'conversations'>,
  context: OperationContext,
  read: (id: string, context: OperationContext) => Steps<Conversation>,
): Steps<Conversation> {
  const path = `/conversations/${numericId(id)}`;
  const own = extendBody({}, changes.pass_through, 'help-scout');
  const patches = [...patchesOf(changes), ...(Object.keys(own).length > 0 ? [own] : [])];
  const snooze = yield* snoozeRequest(path, changes);
  const tags = yield* tagsRequest(path, changes, context);
  for (const json of patches) yield* send({ method: 'PATCH', path, json });
  if (snooze) yield* send(snooze);
  if (tags) yield* send(tags);
  const changed = yield* readSaved(read(id, context), id);
  const isMeant =
    changes.status === undefined || statuses.read(statuses.write(changes.status)) === changed.status;
  if (!isMeant)
    throw new ConnectorError(
      'refused',
      `Help Scout left the conversation ${changed.status_raw ?? 'as it was'}.`,
    );
  return changed;
}

const patchesOf = ({ subject, status, assignee_id, inbox_id }: ConversationUpdate): JsonRecord[] => [
  ...(subject === undefined ? [] : [{ op: 'replace', path: '/subject', value: subject }]),
  ...(inbox_id === undefined
    ? []
    : [{ op: 'move', path: '/mailboxId', value: idNumber(inbox_id, 'inbox_id') }]),
  ...(assignee_id === undefined ? [] : [assignment(assignee_id)]),
  ...(status === undefined || status === 'snoozed'
    ? []
    : [{ op: 'replace', path: '/status', value: statuses.write(status) }]),
];

const assignment = (id: string | null): JsonRecord =>
  id === null
    ? { op: 'remove', path: '/assignTo' }
    : { op: 'replace', path: '/assignTo', value: idNumber(id, 'assignee_id') };

/** Whatever else it becomes, it is no longer put off. */
function* snoozeRequest(
  path: string,
  { status, snoozed_until }: ConversationUpdate,
): Steps<DownstreamRequest | undefined> {
  if (status === undefined) return undefined;
  if (snoozed_until !== undefined) {
    const snoozedUntil = new Date(snoozed_until).toISOString().replace(/\.\d+Z$/, 'Z');
    return { method: 'PUT', path: `${path}/snooze`, json: { snoozedUntil, unsnoozeOnCustomerReply: true } };
  }
  const { body } = yield* send({ method: 'GET', path });
  const isSnoozed = optionalRecord(asRecord(body, 'conversation'), 'snooze') !== undefined;
  return isSnoozed ? { method: 'DELETE', path: `${path}/snooze` } : undefined;
}

/** Tags are written by name and as a whole, so that those there are have to be read before one comes or goes. */
function* tagsRequest(
  path: string,
  { tags, add_tags, remove_tags }: ConversationUpdate,
  context: OperationContext,
): Steps<DownstreamRequest | undefined> {
  const put = (names: readonly string[]): DownstreamRequest => ({
    method: 'PUT',
    path: `${path}/tags`,
    json: { tags: names },
  });
  if (tags) return put(tags.length > 0 ? yield* tagNames(tags, 'tags', context) : []);
  if (!add_tags?.length && !remove_tags?.length) return undefined;
  const added = yield* tagNames(add_tags ?? [], 'add_tags', context);
  const { body } = yield* send({ method: 'GET', path });
  const kept = optionalRecords(asRecord(body, 'conversation'), 'tags')
    .filter(({ id }) => !remove_tags?.includes(String(id)))
    .map((tag) => optionalText(tag, 'tag'))
    .filter((name) => name !== null);
  return put([...new Set([...kept, ...added])]);
}

export function* tagNames(ids: readonly string[], path: string, context: OperationContext): Steps<string[]> {
  if (ids.length === 0) return [];
  const known = yield* readTags(context);
  return ids.map((id) => {
    const tag = known.find((each) => each.id === id);
    if (!tag) throw invalid('Help Scout has no such tag.', path);
    return tag.name;
  });
}
