import type { Conversation, ConversationUpdate } from '@keyway/contract';

import {
  ConnectorError,
  type DownstreamRequest,
  invalid,
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
  requiredId,
} from '../../reading/index.js';
import { extendBody, readSaved } from '../../writing/index.js';
import { findAdmin } from './create-message.js';
import { statuses } from './map-conversation.js';
import { pathOf, read } from './read-conversations.js';

export function* update({ id, changes }: UpdateInput<'conversations'>): Steps<Conversation> {
  yield* change(id, changes);
  const changed = yield* readSaved(read(id), id);
  const { status } = changes;
  if (status !== undefined && changed.status_raw !== statuses.write(status))
    throw new ConnectorError(
      'refused',
      `Intercom left the conversation ${changed.status_raw ?? 'as it was'}.`,
    );
  return changed;
}

/** Only a few attributes are fields; the others are acts of a teammate, the one whose credential it is. */
export function* change(id: string, changes: ConversationUpdate): Steps<void> {
  const path = pathOf(id);
  const { subject, metadata, pass_through } = changes;
  const { parts, tags } = actionsOf(changes);
  const own = {
    ...(subject === undefined ? {} : { title: subject }),
    ...(metadata === undefined ? {} : { custom_attributes: metadata }),
  };
  const json = extendBody(own, pass_through, 'intercom');
  if (Object.keys(json).length > 0) yield* send({ method: 'PUT', path, json });
  if (parts.length === 0 && !tags) return;
  const admin_id = yield* findAdmin(undefined);
  for (const part of parts)
    yield* send({ method: 'POST', path: `${path}/parts`, json: { ...part, admin_id } });
  if (tags) for (const request of yield* tagRequests(path, tags, admin_id)) yield* send(request);
}

/** The teammate's actions for a change; throws for invalid IDs. */
const actionsOf = (changes: ConversationUpdate) => ({ parts: partsOf(changes), tags: tagChange(changes) });

/** Throws for what {@link change} would refuse. */
export const assertSettable = (changes: ConversationUpdate): void => void actionsOf(changes);

/** Assigning opens what was closed, so that it comes before the status. */
const partsOf = ({ assignee_id, team_id, status, snoozed_until }: ConversationUpdate): JsonRecord[] => [
  ...(assignee_id === undefined ? [] : [assignment('admin', assignee_id, 'assignee_id')]),
  ...(team_id === undefined ? [] : [assignment('team', team_id, 'team_id')]),
  ...(status === undefined ? [] : [toState(statuses.write(status), snoozed_until)]),
];

/** 0 means unassigned. */
const assignment = (type: 'admin' | 'team', id: string | null, path: string): JsonRecord => ({
  message_type: 'assignment',
  type,
  assignee_id: id === null ? '0' : numberText(id, path),
});

function toState(state: string, snoozedUntil: string | undefined): JsonRecord {
  if (state === 'closed') return { message_type: 'close', type: 'admin' };
  if (state !== 'snoozed' || snoozedUntil === undefined) return { message_type: 'open' };
  return { message_type: 'snoozed', snoozed_until: Math.floor(Date.parse(snoozedUntil) / 1000) };
}

type TagChange = {
  readonly wanted?: readonly string[];
  readonly add: readonly string[];
  readonly remove: readonly string[];
};

function tagChange({ tags, add_tags, remove_tags }: ConversationUpdate): TagChange | undefined {
  if (!tags && !add_tags?.length && !remove_tags?.length) return undefined;
  const read = (ids: readonly string[] | undefined, path: string) =>
    (ids ?? []).map((id) => numberText(id, path));
  return {
    ...(tags ? { wanted: read(tags, 'tags') } : {}),
    add: read(add_tags, 'add_tags'),
    remove: read(remove_tags, 'remove_tags'),
  };
}

/** One call for each that is to come or to go: one that is not there cannot be taken away. */
function* tagRequests(
  path: string,
  { wanted, add, remove }: TagChange,
  admin_id: string,
): Steps<DownstreamRequest[]> {
  const { body } = yield* send({ method: 'GET', path });
  const tags = optionalRecords(optionalRecord(asRecord(body, 'conversation'), 'tags'), 'tags');
  const present = tags.map((tag, index) => requiredId(tag, 'id', `tags[${index}]`));
  const coming = [...new Set(wanted ?? add)].filter((tag) => !present.includes(tag));
  const going = wanted
    ? present.filter((id) => !wanted.includes(id))
    : present.filter((id) => remove.includes(id));
  return [
    ...coming.map((id) => ({ method: 'POST', path: `${path}/tags`, json: { id, admin_id } }) as const),
    ...going.map(
      (id) => ({ method: 'DELETE', path: `${path}/tags/${numericId(id)}`, json: { admin_id } }) as const,
    ),
  ];
}

function numberText(id: string, path: string): string {
  if (!/^[1-9]\d{0,18}$/.test(id)) throw invalid('Intercom’s ids are numbers.', path);
  return id;
}
