import type { Conversation, Helpdesk } from '../../helpdesk.js';
import { isRecord, unlessNull } from '../../vendor.js';
import { fail, sourceTypeOf, stateOf, toContactId, toId, toSeconds } from './format.js';

type Value = string | number | null;

/** The fields that can be searched here, and what a record has of each. */
export type Fields<Item> = Readonly<Record<string, (item: Item) => readonly Value[]>>;
export const conversationFields = (helpdesk: Helpdesk): Fields<Conversation> => ({
  created_at: ({ createdAt }) => [unlessNull(createdAt, toSeconds)],
  updated_at: ({ updatedAt }) => [toSeconds(updatedAt)],
  state: (conversation) => [stateOf(conversation)],
  contact_ids: ({ contactId }) => [toContactId(contactId)],
  admin_assignee_id: ({ assigneeId }) => [assigneeId === 0 ? null : Number(toId('admin', assigneeId))],
  team_assignee_id: ({ teamId }) => [teamId],
  tag_ids: (conversation) =>
    helpdesk.tags.filter(({ name }) => conversation.tags.includes(name)).map(({ id }) => String(id)),
  'source.type': ({ channel }) => [sourceTypeOf(channel)],
});
const dates = ['created_at', 'updated_at'];
const daySeconds = 86_400;

/** One condition, or several of which all (or any) hold. */
export function readQuery<Item>(query: unknown, fields: Fields<Item>): (item: Item) => boolean {
  const { operator, value } = isRecord(query) ? query : {};
  if ((operator !== 'AND' && operator !== 'OR') || !Array.isArray(value)) return readCondition(query, fields);
  const parts = value.map((part) => readQuery(part, fields));
  if (parts.length === 0 || parts.length > 15) throw invalidQuery();
  return (item) =>
    operator === 'AND' ? parts.every((isFound) => isFound(item)) : parts.some((isFound) => isFound(item));
}

/** Dates are searched by whole days: what is after a moment begins with the next day. */
function readCondition<Item>(condition: unknown, fields: Fields<Item>): (item: Item) => boolean {
  const { field, operator, value } = isRecord(condition) ? condition : {};
  const read = fields[String(field)];
  if (!read) throw invalidQuery();
  if (dates.includes(String(field))) {
    if (operator !== '>' || !Number.isInteger(value)) throw invalidQuery();
    const from = (Math.floor(Number(value) / daySeconds) + 1) * daySeconds;
    return (item) => read(item).some((moment) => Number(moment) >= from);
  }
  const wanted: unknown[] = operator === 'IN' && Array.isArray(value) ? value : [value];
  const isKnown = wanted.every((each) => typeof each === 'string' || Number.isInteger(each));
  if ((operator !== '=' && operator !== 'IN') || !isKnown) throw invalidQuery();
  return (item) => read(item).some((each) => wanted.includes(each));
}

const invalidQuery = () => fail(400, 'invalid_query', 'The query is not valid');
