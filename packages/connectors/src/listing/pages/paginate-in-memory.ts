import type { Message, MessageFilter, SortOf } from '@keyway/contract';

import { isSince } from '../../reading/index.js';
import type { ListInput, ListPage, MessageFilterName } from '../../definition/index.js';
import { sliceBehind } from '../edge.js';

/** The filters of {@link paginateInMemory}: all of them, because it has every record. */
export const inMemoryFilters = [
  'conversation_id',
  'type',
  'direction',
  'author_id',
  'created_since',
  'updated_since',
] as const satisfies readonly MessageFilterName[];

/** A page of a conversation that the vendor gives as a whole, in its order unless the input asks for another. */
export function paginateInMemory(
  messages: readonly Message[],
  { filter, sort, position, pageSize }: ListInput,
): ListPage {
  const { type, direction, author_id } = filter;
  const found = messages.filter(
    (message) =>
      (type === undefined || message.type === type) &&
      (direction === undefined || message.direction === direction) &&
      (author_id === undefined || message.author?.id === author_id) &&
      matchesSince(message, filter),
  );
  const ordered = sort ? inOrder(found, sort) : found;
  return {
    ...sliceBehind(ordered, { position, pageSize }),
    totalCount: ordered.length,
    ...(position === undefined ? {} : { isCut: true }),
  };
}

/** Sorts by time. Equal times keep the vendor's order, or its reverse; messages without a time come last. */
export function inOrder(messages: readonly Message[], { by, direction }: SortOf<'messages'>): Message[] {
  const dated = messages
    .filter((message) => message[by] !== null)
    .toSorted((left, right) => compare(left[by], right[by]));
  const undated = messages.filter((message) => message[by] === null);
  return [...(direction === 'desc' ? dated.toReversed() : dated), ...undated];
}

/** Whether a message was made and changed no earlier than the filter says; what does not say when, was not. */
export const matchesSince = (
  { created_at, updated_at }: Pick<Message, 'created_at' | 'updated_at'>,
  { created_since, updated_since }: MessageFilter,
): boolean => isSince(created_at, created_since) && isSince(updated_at, updated_since);

function compare(left: string | null, right: string | null): number {
  const [first, second] = [left ?? '', right ?? ''];
  return first < second ? -1 : first > second ? 1 : 0;
}
