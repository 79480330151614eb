import type { Conversation, Helpdesk } from '../../helpdesk.js';
import type { VendorAnswer, VendorContext, VendorRequest } from '../../vendor.js';
import {
  badRequest,
  fromId,
  mailboxId,
  notFound,
  statusOf,
  toConversation,
  toPage,
  toThread,
} from './format.js';

/** Conversations and threads come in pages of the vendor's choice. */
const sizes = { conversations: 25, threads: 50 };
const states = ['active', 'all', 'closed', 'open', 'pending', 'spam'];
const sortFields = { number: 'id', createdAt: 'createdAt', modifiedAt: 'updatedAt' } as const;

export function requireConversation(value: string | undefined, helpdesk: Helpdesk): Conversation {
  const conversation = helpdesk.conversation(fromId('conversation', value));
  if (!conversation) throw notFound();
  return conversation;
}

/** Without `status` only active conversations are listed, newest first. */
export function listConversations({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const status = query.get('status') ?? 'active';
  if (!states.includes(status))
    throw badRequest({ path: 'status', message: `Expected one of these: '${states.join("', '")}'` });
  const field = query.get('sortField') ?? 'createdAt';
  if (!isSortField(field)) throw badRequest({ path: 'sortField', message: 'Value not supported' });
  const key = sortFields[field];
  const since = query.get('modifiedSince');
  const [mailbox, assignee] = [query.get('mailbox'), query.get('assigned_to')];
  if (since !== null && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(since))
    throw badRequest({ path: 'modifiedSince', message: 'Value not supported' });
  const conversations = helpdesk
    .conversations(key)
    .filter((conversation) => status === 'all' || statusOf(conversation) === status)
    .filter(() => mailbox === null || mailbox === String(mailboxId))
    .filter(({ assigneeId }) => assignee === null || fromId('user', assignee) === assigneeId)
    .filter(({ updatedAt }) => since === null || Date.parse(updatedAt) > Date.parse(since));
  if (query.get('sortOrder') !== 'asc') conversations.reverse();
  return toPage(
    'conversations',
    conversations,
    { path: '/v2/conversations', query, size: sizes.conversations },
    (conversation) => toConversation(conversation, helpdesk),
  );
}

/** Newest first, what happened to the conversation among what was said in it. */
export function listThreads({ params, query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const conversation = requireConversation(params.id, helpdesk);
  const threads = helpdesk
    .history(conversation.id)
    .map((message) => toThread(message, helpdesk))
    .reverse();
  return toPage('threads', threads, {
    path: `/v2/conversations/${params.id}/threads`,
    query,
    size: sizes.threads,
  });
}

const isSortField = (field: string): field is keyof typeof sortFields => Object.hasOwn(sortFields, field);
