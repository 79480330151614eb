import { derivedBy } from '../../derived.js';
import type { Message } from '../../helpdesk.js';
import { readInteger, type VendorAnswer, type VendorContext, type VendorRequest } from '../../vendor.js';
import { fail, toMessage } from './format.js';

const defaultLimit = 30;
const maximumLimit = 100;
const orders = ['created_datetime:asc', 'created_datetime:desc'] as const;
type Order = (typeof orders)[number];

/** A position between two messages: everything after it in list order, or the page that ends before it. */
type Cursor = { order: Order; ticket: string | null; way: 'next' | 'prev'; createdAt: string; id: number };

const ordered = derivedBy<Message[]>();

export function listMessages({ query }: VendorRequest, { helpdesk }: VendorContext): VendorAnswer {
  const limit = readLimit(query.get('limit'));
  const order = readOrder(query.get('order_by'));
  const ticket = query.get('ticket_id');
  if (ticket !== null && readInteger(ticket) === undefined) {
    throw fail(400, 'Failed to get messages.', { ticket_id: ['Not a valid integer.'] });
  }
  const cursor = readCursor(query.get('cursor'), order, ticket);
  const messages = ordered(helpdesk, `${ticket} ${order}`, () => {
    const said = helpdesk
      .history(ticket === null ? undefined : Number(ticket))
      .filter(({ kind }) => kind !== 'event');
    return order === 'created_datetime:desc' ? said.reverse() : said;
  });
  const start = findStart(messages, cursor, limit);
  const page = messages.slice(start, start + limit);
  const cursorAt = (way: Cursor['way'], message: Message | undefined): string | null =>
    message ? writeCursor({ order, ticket, way, createdAt: message.createdAt, id: message.id }) : null;
  return {
    status: 200,
    body: {
      data: page.map((message) => toMessage(message, helpdesk)),
      object: 'list',
      uri: '/api/messages',
      meta: {
        prev_cursor: start > 0 ? cursorAt('prev', page[0] ?? messages.at(-1)) : null,
        next_cursor: start + limit < messages.length ? cursorAt('next', page.at(-1)) : null,
      },
    },
  };
}

function readLimit(value: string | null): number {
  if (value === null) return defaultLimit;
  const limit = readInteger(value);
  if (limit === undefined) throw fail(400, 'Failed to get messages.', { limit: ['Not a valid integer.'] });
  if (limit < 1 || limit > maximumLimit) {
    throw fail(400, 'Failed to get messages.', { limit: [`Must be between 1 and ${maximumLimit}.`] });
  }
  return limit;
}

function readOrder(value: string | null): Order {
  const order = orders.find((known) => known === (value ?? 'created_datetime:desc'));
  if (!order) throw fail(400, 'Failed to get messages.', { order_by: ['Not a valid choice.'] });
  return order;
}

function findStart(messages: readonly Message[], cursor: Cursor | undefined, limit: number): number {
  if (!cursor) return 0;
  const ascending = cursor.order === 'created_datetime:asc' ? 1 : -1;
  const compare = (message: Message): number =>
    ascending *
    (message.createdAt === cursor.createdAt
      ? message.id - cursor.id
      : message.createdAt < cursor.createdAt
        ? -1
        : 1);
  const wanted = messages.findIndex((message) =>
    cursor.way === 'next' ? compare(message) > 0 : compare(message) >= 0,
  );
  const position = wanted === -1 ? messages.length : wanted;
  return cursor.way === 'next' ? position : Math.max(0, position - limit);
}

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

function readCursor(value: string | null, order: Order, ticket: string | null): Cursor | undefined {
  if (value === null || value === '') return undefined;
  try {
    const cursor = JSON.parse(Buffer.from(value, 'base64url').toString('utf8')) as Cursor;
    if (cursor.order === order && cursor.ticket === ticket && Number.isInteger(cursor.id)) return cursor;
  } catch {
    // Falls through to the vendor's answer for any cursor it did not issue.
  }
  throw fail(400, 'Failed to get messages.', { cursor: ['Invalid cursor.'] });
}
