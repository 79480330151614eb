import type { MessageFilter } from '@keyway/contract';

import { earliestInAnyZone } from '../../reading/index.js';
import { type DownstreamRequest, invalid, type ListInput } from '../../definition/index.js';
import { numericId, pageNumberOf, type Window } from '../../listing/index.js';

const typesByFilter = {
  message: ['Create', 'Correspond'],
  note: ['Comment'],
  event: [],
} as const satisfies Record<NonNullable<MessageFilter['type']>, readonly string[]>;
const everyType = ['Create', 'Correspond', 'Comment'];

/** The transaction types a filter asks for; what Request Tracker records besides is no message. */
export const transactionTypes = (filter: MessageFilter): readonly string[] =>
  filter.type === undefined ? everyType : typesByFilter[filter.type];

/**
 * A string of TransactionSQL. Tried on 5.0.3: a backslash takes the meaning from the character after it, quotes
 * included; but a `[` anywhere makes the server take the whole query for JSON and fail, and nothing escapes it.
 */
export function quote(value: string, path: string): string {
  if (value.includes('[') || /\p{Cc}/u.test(value))
    throw invalid('Request Tracker cannot search for this value.', path);
  return `'${value.replace(/[\\']/g, '\\$&')}'`;
}

/** The condition for a list, in TransactionSQL rather than JSON: only with it are a user's rights part of the query. */
export const toCondition = (filter: MessageFilter): string =>
  [
    `(${transactionTypes(filter)
      .map((type) => `Type = '${type}'`)
      .join(' OR ')})`,
    `ObjectType = 'RT::Ticket'`,
    filter.conversation_id && `ObjectId = ${numericId(filter.conversation_id, 'filter.conversation_id')}`,
    filter.author_id && `Creator = ${quote(filter.author_id, 'filter.author_id')}`,
    filter.created_since && `Created >= '${earliest(filter.created_since)}'`,
  ]
    .filter(Boolean)
    .join(' AND ');

export function transactionsRequest(
  condition: string,
  window: Window,
  sort?: ListInput['sort'],
): DownstreamRequest {
  const orderby = sort ? ['Created', 'id'] : ['id'];
  return {
    method: 'GET',
    path: '/transactions',
    query: {
      query: condition,
      fields: 'Type,Creator,Created,ObjectId,Data',
      'fields[Creator]': 'Name,RealName,EmailAddress',
      orderby,
      order: orderby.map(() => (sort?.direction === 'desc' ? 'DESC' : 'ASC')),
      per_page: window.size,
      page: pageNumberOf(window),
    },
  };
}

/** Attachments of these transactions; with `content`, only text ones. */
export const attachmentsRequest = (
  transactionIds: readonly string[],
  page: number,
  content: boolean,
): DownstreamRequest => ({
  method: 'GET',
  path: '/attachments',
  query: {
    query: JSON.stringify([
      { field: 'TransactionId', operator: 'IN', value: transactionIds.map(Number) },
      ...(content ? [{ field: 'ContentType', operator: 'STARTSWITH', value: 'text/' }] : []),
    ]),
    fields: content ? 'Content' : 'TransactionId,ContentType,Filename,ContentLength,Subject,Headers',
    orderby: 'id',
    per_page: pageLimit,
    page,
  },
});

export const ticketsRequest = (ticketIds: readonly string[], page: number): DownstreamRequest => ({
  method: 'GET',
  path: '/tickets',
  query: {
    query: ticketIds.map((id) => `id = ${numericId(id)}`).join(' OR '),
    fields: 'Subject,Requestor',
    per_page: pageLimit,
    page,
  },
});

/** More is silently taken for 100. */
export const pageLimit = 100;

/**
 * A time without zone is read in the user's time zone, and one with a zone too (its offset is applied on top), so an
 * exact moment cannot be asked for, and the list drops the rest.
 */
export const earliest = (since: string): string => earliestInAnyZone(since).slice(0, 19).replace('T', ' ');
