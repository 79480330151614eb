import type { Conversation, Helpdesk, Message } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import {
  accountId,
  channelOf,
  fail,
  inboxes,
  notFound,
  statusOf,
  toConversation,
  toMessage,
} from './format.js';

const conversationsPerPage = 25;
const known = ['all', 'open', 'resolved', 'pending', 'snoozed'];

/** `id`s name accounts and conversations, so both have to be there. */
export function requireConversation({ params }: VendorRequest, helpdesk: Helpdesk): Conversation {
  assertAccount(params.accountId);
  const conversation = helpdesk.conversation(readInteger(params.id) ?? 0);
  if (!conversation) throw notFound();
  return conversation;
}

export function assertAccount(value: string | undefined): void {
  if (readInteger(value) !== accountId) throw notFound();
}

/** Without a status only what is open, without an order the latest activity first; 25 a page, whatever one asks. */
export function listConversations(
  { params, query }: VendorRequest,
  { helpdesk }: VendorContext,
): VendorAnswer {
  assertAccount(params.accountId);
  const status = query.get('status') ?? 'open';
  if (!known.includes(status)) throw fail(400, `${status} is not a valid status`);
  const inbox = query.get('inbox_id');
  const team = query.get('team_id');
  if (team !== null && !helpdesk.teams.some(({ id }) => String(id) === team)) throw notFound();
  const labels = query.getAll('labels[]');
  const sort = query.get('sort_by');
  const order = sort?.startsWith('created_at_') ? 'createdAt' : 'updatedAt';
  const all = helpdesk
    .conversations(order)
    .filter((conversation) => status === 'all' || statusOf(conversation) === status)
    .filter((conversation) => inbox === null || String(inboxes[channelOf(conversation)]) === inbox)
    .filter(({ teamId }) => team === null || String(teamId) === team)
    .filter(({ tags }) => labels.length === 0 || labels.some((label) => tags.includes(label)));
  if (sort !== 'created_at_asc') all.reverse();
  const start = (Math.max(1, readInteger(query.get('page')) ?? 1) - 1) * conversationsPerPage;
  return {
    status: 200,
    body: {
      data: {
        meta: { mine_count: 0, assigned_count: all.length, unassigned_count: 0, all_count: all.length },
        payload: all
          .slice(start, start + conversationsPerPage)
          .map((conversation) => toConversation(conversation, helpdesk)),
      },
    },
  };
}

/**
 * The latest activity first, whatever their status. Of the conditions only that on the day of the last activity is
 * known here. The answer is not wrapped as that of the list is.
 */
export function filterConversations(
  { params, query, body }: VendorRequest,
  { helpdesk }: VendorContext,
): VendorAnswer {
  assertAccount(params.accountId);
  const conditions: unknown[] = isRecord(body) && Array.isArray(body.payload) ? body.payload : [];
  const days = conditions.map(readDay);
  const day = days.toSorted().at(-1) ?? '';
  const all = helpdesk
    .conversations('updatedAt')
    .filter(({ updatedAt }) => updatedAt.slice(0, 10) > day)
    .reverse();
  const start = (Math.max(1, readInteger(query.get('page')) ?? 1) - 1) * conversationsPerPage;
  return {
    status: 200,
    body: {
      meta: { mine_count: 0, assigned_count: all.length, unassigned_count: 0, all_count: all.length },
      payload: all
        .slice(start, start + conversationsPerPage)
        .map((conversation) => toConversation(conversation, helpdesk)),
    },
  };
}

function readDay(condition: unknown): string {
  const { attribute_key: name, filter_operator: operator, values } = isRecord(condition) ? condition : {};
  const day = Array.isArray(values) ? String(values[0]) : '';
  if (name !== 'last_activity_at') throw fail(422, `Invalid attribute key - [${String(name)}]`);
  if (operator !== 'is_greater_than') throw fail(422, 'Invalid operator');
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) throw fail(422, 'Invalid value. The values provided are invalid');
  return day;
}

export function showConversation(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return { status: 200, body: toConversation(requireConversation(request, helpdesk), helpdesk) };
}

/** The newest 20, the 20 before an id, up to 100 after one, or what lies between two (the lower one included). */
export function listMessages(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(request, helpdesk);
  const hidesInternal = Boolean(request.query.get('filter_internal_messages'));
  const all = helpdesk.history(conversation.id).filter(({ kind }) => !hidesInternal || kind === 'message');
  const contact = helpdesk.person(conversation.contactId);
  return {
    status: 200,
    body: {
      meta: {
        labels: [],
        additional_attributes: {},
        ...(contact ? { contact: { name: contact.name, email: contact.email } } : {}),
        agent_last_seen_at: null,
        assignee_last_seen_at: null,
      },
      payload: cut(all, request.query).map((message) => toMessage(message, helpdesk)),
    },
  };
}

function cut(messages: readonly Message[], query: URLSearchParams): readonly Message[] {
  const before = query.get('before') ? leadingNumber(query.get('before')) : undefined;
  const after = query.get('after') ? leadingNumber(query.get('after')) : undefined;
  if (before !== undefined && after !== undefined)
    return messages.filter(({ id }) => id >= after && id < before).slice(0, 1000);
  if (after !== undefined) return messages.filter(({ id }) => id > after).slice(0, 100);
  return messages.filter(({ id }) => before === undefined || id < before).slice(-20);
}

/** A value that is not a number counts as 0, as in Ruby. */
const leadingNumber = (value: string | null): number => Number(/^\d{1,15}/.exec(value ?? '')?.[0] ?? 0);
