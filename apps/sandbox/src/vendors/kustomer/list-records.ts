import { derivedBy } from '../../derived.js';
import type { Message } from '../../helpdesk.js';
import { readInteger, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { customerNote, fail, fromId, notFound, toAttachment, toResource } from './format.js';

const maximum = 100;

/** Every message of the organisation, or one conversation's; oldest first unless `sort=desc`. */
export function listMessages(request: VendorRequest, context: VendorContext): VendorAnswer {
  const messages = findRecords('message', request, context);
  const { page, rest } = paginate(messages, request);
  const withFiles = request.query.get('include') === 'attachments';
  const files = page.flatMap(({ id, attachments }) => attachments.map((file) => toAttachment(file, id)));
  return {
    status: 200,
    body: {
      data: page.map((message) => toResource(message, context.helpdesk)),
      ...(withFiles && files.length > 0 ? { included: files } : {}),
      ...rest,
    },
  };
}

export function listNotes(request: VendorRequest, context: VendorContext): VendorAnswer {
  const notes = findRecords('note', request, context).map((note) => toResource(note, context.helpdesk));
  const { page, rest } = paginate(
    request.params.id === undefined ? [customerNote, ...notes] : notes,
    request,
  );
  return { status: 200, body: { data: page, ...rest } };
}

const ofKind = derivedBy<Message[]>();

function findRecords(
  kind: 'message' | 'note',
  { params }: VendorRequest,
  { helpdesk }: VendorContext,
): Message[] {
  const conversationId = params.id === undefined ? undefined : fromId('conversation', params.id);
  if (conversationId !== undefined && !helpdesk.conversation(conversationId)) throw notFound();
  return ofKind(helpdesk, `${conversationId} ${kind}`, () =>
    helpdesk.history(conversationId).filter((entry) => entry.kind === kind),
  );
}

export function paginate<Item>(
  items: readonly Item[],
  { query, url }: VendorRequest,
): { page: Item[]; rest: Record<string, unknown> } {
  const page = readCount(query, 'page', 1, Number.MAX_SAFE_INTEGER);
  const pageSize = readCount(query, 'pageSize', maximum, maximum);
  const ordered = query.get('sort') === 'desc' ? items.toReversed() : items;
  const [path] = url.split('?');
  const link = (number: number): string => {
    const parameters = new URLSearchParams(query);
    parameters.set('page', String(number));
    parameters.set('pageSize', String(pageSize));
    return `${path}?${parameters}`;
  };
  return {
    page: ordered.slice((page - 1) * pageSize, page * pageSize),
    rest: {
      meta: { pageSize, page },
      links: {
        self: link(page),
        first: link(1),
        prev: page > 1 ? link(page - 1) : null,
        next: page * pageSize < items.length ? link(page + 1) : null,
      },
    },
  };
}

export function readCount(query: URLSearchParams, name: string, usual: number, most: number): number {
  const text = query.get(name);
  if (text === null) return usual;
  const count = readInteger(text);
  if (count === undefined || count < 1 || count > most)
    throw fail(400, 'invalid_param', `${name} must be a number between 1 and ${most}`);
  return count;
}
