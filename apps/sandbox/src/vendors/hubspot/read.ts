import { derived } from '../../derived.js';
import { type Conversation, hasEnded, type Helpdesk, type Message, type Person } from '../../helpdesk.js';
import {
  isRecord,
  readInteger,
  type VendorAnswer,
  type VendorContext,
  type VendorRequest,
} from '../../vendor.js';
import {
  contentOf,
  fail,
  fromMessageId,
  fromThreadId,
  inboxId,
  isAnswer,
  latestOf,
  toActorId,
  toMessage,
  toThread,
} from './format.js';

const defaultLimit = 100;
const maximumLimit = 500;

/** Threads with the time of the latest message. */
const threadsOf = derived((helpdesk) =>
  helpdesk.conversations().map((thread) => ({ ...thread, latest: latestOf(thread, helpdesk) })),
);
const threadsByLatest = derived((helpdesk) =>
  threadsOf(helpdesk).toSorted((left, right) =>
    left.latest < right.latest ? -1 : left.latest > right.latest ? 1 : left.id - right.id,
  ),
);

/** By id, rising; by the latest message only together with the moment to begin at. */
export function listThreads(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { query } = request;
  const sort = query.get('sort') ?? 'id';
  const since = query.get('latestMessageTimestampAfter');
  if (sort !== 'id' && sort !== 'latestMessageTimestamp')
    throw fail(400, 'VALIDATION_ERROR', `Unable to sort by: ${sort}`);
  if (sort === 'latestMessageTimestamp' && since === null)
    throw fail(400, 'VALIDATION_ERROR', 'latestMessageTimestampAfter is required for this sort');
  const [contact, status, inbox] = ['associatedContactId', 'threadStatus', 'inboxId'].map((name) =>
    query.get(name),
  );
  if (contact && !status)
    throw fail(400, 'VALIDATION_ERROR', 'threadStatus is required with associatedContactId');
  if (contact && inbox)
    throw fail(400, 'VALIDATION_ERROR', 'associatedContactId cannot be used with inboxId');
  const threads = (sort === 'id' ? threadsOf(helpdesk) : threadsByLatest(helpdesk))
    .filter(({ latest }) => since === null || latest > since)
    .filter(({ contactId }) => !contact || String(contactId) === contact)
    .filter((thread) => !status || hasEnded(thread.status) === (status === 'CLOSED'))
    .filter(() => !inbox || inbox === inboxId);
  return listPage(request, sort, threads, (thread) => toThread(thread, helpdesk));
}

/** Everything that happened in a thread, newest first. */
export function listMessages(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const { id } = requireThread(request, helpdesk);
  const sort = request.query.get('sort') ?? '-createdAt';
  if (sort !== 'createdAt' && sort !== '-createdAt')
    throw fail(400, 'VALIDATION_ERROR', `Unable to sort by: ${sort}`);
  const history = helpdesk.history(id);
  const rows = sort === 'createdAt' ? history : history.toReversed();
  return listPage(request, sort, rows, (message) => toMessage(message, helpdesk));
}

export function getMessage(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  return { status: 200, body: toMessage(requireMessage(request, helpdesk), helpdesk) };
}

/** The truncated part, including an email's quote. */
export function getOriginalContent(request: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const message = requireMessage(request, helpdesk);
  const { text, richText } = contentOf(message);
  const [first] = helpdesk.history(message.conversationId);
  if (!isAnswer(message) || text.length > 160 || !first) return { status: 200, body: { text, richText } };
  const quoted = contentOf(first);
  return {
    status: 200,
    body: {
      text: `${text}\n\n> ${quoted.text.replaceAll('\n', '\n> ')}`,
      richText: `${richText}<blockquote>${quoted.richText}</blockquote>`,
    },
  };
}

/** Those it knows, of several; the others are left out. */
export function readActors({ body }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const inputs: unknown[] = isRecord(body) && Array.isArray(body.inputs) ? body.inputs : [];
  const results = helpdesk
    .people()
    .filter((person) => inputs.includes(toActorId(person)))
    .map(toActor);
  const { startedAt, completedAt } = { startedAt: helpdesk.now(), completedAt: helpdesk.now() };
  return { status: 200, body: { status: 'COMPLETE', results, startedAt, completedAt } };
}

const toActor = (person: Person) => ({
  id: toActorId(person),
  name: person.name,
  email: person.email,
  type: person.role === 'contact' ? 'VISITOR' : 'AGENT',
});

export function getActor({ params }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const person = helpdesk.person(readInteger(params.id?.slice(2)) ?? 0);
  if (!person || toActorId(person) !== params.id) throw fail(404, 'OBJECT_NOT_FOUND', 'resource not found');
  return { status: 200, body: toActor(person) };
}

export function requireThread({ params }: VendorRequest, helpdesk: Helpdesk): Conversation {
  const id = readInteger(params.threadId);
  if (id === undefined)
    throw fail(400, 'VALIDATION_ERROR', `Invalid input: threadId is not a valid Long: ${params.threadId}`);
  const conversation = helpdesk.conversation(fromThreadId(id));
  if (!conversation)
    throw fail(404, 'OBJECT_NOT_FOUND', `No thread with ID ${id} could be found`, {
      subCategory: 'ConversationsError.THREAD_NOT_FOUND',
    });
  return conversation;
}

function requireMessage(request: VendorRequest, helpdesk: Helpdesk): Message {
  const thread = requireThread(request, helpdesk);
  const message = helpdesk.message(fromMessageId(request.params.messageId));
  if (message?.conversationId !== thread.id)
    throw fail(404, 'OBJECT_NOT_FOUND', `No message with ID ${request.params.messageId} could be found`);
  return message;
}

export function listPage<Item extends { id: number }>(
  { query, url }: VendorRequest,
  sort: string,
  rows: readonly Item[],
  format: (item: Item) => unknown,
): VendorAnswer {
  const limit = readLimit(query.get('limit'));
  const start = findStart(query.get('after'), sort, rows);
  const page = rows.slice(start, start + limit);
  const last = page.at(-1);
  const results = page.map(format);
  if (!last || start + limit >= rows.length) return { status: 200, body: { results } };
  const after = Buffer.from(JSON.stringify([sort, last.id])).toString('base64');
  const next = new URLSearchParams(query);
  next.set('after', after);
  const link = `https://api.hubapi.com${url.split('?')[0]}?${next}`;
  return { status: 200, body: { results, paging: { next: { after, link } } } };
}

function readLimit(value: string | null): number {
  if (value === null) return defaultLimit;
  const limit = readInteger(value);
  if (limit === undefined || limit < 1 || limit > maximumLimit)
    throw fail(400, 'VALIDATION_ERROR', `Invalid limit: ${value}`);
  return limit;
}

function findStart(after: string | null, sort: string, rows: readonly { id: number }[]): number {
  if (after === null) return 0;
  try {
    const [own, id] = JSON.parse(Buffer.from(after, 'base64').toString('utf8')) as [string, number];
    const index = rows.findIndex((row) => row.id === id);
    if (own === sort && index >= 0) return index + 1;
  } catch {
    // Falls through to the answer for any cursor this list did not give out.
  }
  throw fail(400, 'VALIDATION_ERROR', 'Invalid paging cursor');
}
