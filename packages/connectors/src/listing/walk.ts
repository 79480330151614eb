import type { Incomplete, MessageFilter } from '@keyway/contract';

import { isSince, type Skipped } from '../reading/index.js';
import {
  type CompositeOperation,
  type ListInput,
  type ListPage,
  listTolerantly,
  notFound,
  type OperationContext,
  skippingInto,
  StepFailed,
  type Steps,
} from '../definition/index.js';
import { ifThere } from '../writing/index.js';
import { markOf } from './pages/place.js';
import { readWalk, startOf, type WalkPlace, writeWalk } from './walk-place.js';
import { matchesSince } from './pages/paginate-in-memory.js';

/** Ids of conversations, and where the vendor's list of them goes on. */
export type ConversationPage = {
  readonly ids: readonly string[];
  readonly next: string | null;
  /** Where those changed last come first: when the first of them changed. */
  readonly newest?: string | null;
};

export type AcrossConversations = {
  /**
   * Pages of a fixed size, in an order that does not change when a conversation does, e.g. by id. With `since`, those in
   * which something was said before it only may be left out; an order of change is made up for, see {@link changedFirst}.
   */
  readonly listConversations: (
    position: string | undefined,
    since: string | undefined,
    context: OperationContext,
  ) => Steps<ConversationPage>;
  /** Whether a conversation's own change tells that a message in it was changed; otherwise only of new ones. */
  readonly tellsEdits?: boolean;
  /** A page of one conversation's messages; `input.filter.conversation_id` is always there. */
  readonly listMessages: (
    conversationId: string,
    input: ListInput,
    context: OperationContext,
  ) => Steps<ListPage>;
};

/** Calls of one run after the first; a short page that goes on follows. */
const MAX_CALLS = 8;

/**
 * Lists messages where the vendor only lists those of one conversation: natively with `conversation_id`, and
 * otherwise one conversation after the other, loading no further than the page that is asked for.
 */
export const listAcrossConversations = (
  walk: AcrossConversations,
): CompositeOperation<ListInput, ListPage>['run'] =>
  function* (input, context) {
    const { conversation_id: only } = input.filter;
    if (only !== undefined) return keepSince(yield* walk.listMessages(only, input, context), input.filter);
    const since = sinceOf(walk, input.filter);
    const readConversations = ({ page, floor }: WalkPlace): Steps<ConversationPage> =>
      walk.listConversations(page ?? undefined, floor ?? since, context);
    const start = readWalk(input.position);
    let page = yield* isWithin(start)
      ? skippingInto([], () => readConversations(start))
      : readConversations(start);
    let place = findPlace(page, start);
    const items: ListPage['items'] = [];
    const skipped: Skipped[] = [];
    let incomplete: Incomplete | undefined;
    const upTo = (next: WalkPlace | null, id: string | null = null): ListPage => ({
      items,
      next: next && writeWalk({ ...next, id }),
      ...(skipped.length > 0 ? { skipped } : {}),
      ...(incomplete ? { incomplete } : {}),
    });
    for (let calls = 0; ; calls += 1) {
      const id = page.ids[place.index];
      const following = id === undefined ? placeAfter(page, place) : place;
      if (following === null) return upTo(null);
      place = following;
      if (calls >= MAX_CALLS || items.length >= input.pageSize) return upTo(place, id);
      const here = place;
      const hasMoved = calls > 0 || place.page !== start.page;
      if (id === undefined) {
        const listed = yield* unlessLimited(hasMoved, readConversations(place));
        if (!listed) return upTo(here);
        page = listed;
        place = findPlace(page, place);
        continue;
      }
      const size = place.skip > 0 ? place.size : input.pageSize;
      const found = yield* unlessLimited(
        hasMoved,
        listThose(walk, id, { ...input, pageSize: size }, place, context),
      );
      if (!found) return upTo(here, id);
      // The rest of a page that was read before, which named them.
      if (place.skip === 0) skipped.push(...(found.skipped ?? []));
      incomplete = found.incomplete ?? incomplete;
      const fresh = found.items.slice(usedOf(found.items, place));
      const taken = fresh.slice(0, input.pageSize - items.length);
      items.push(...taken);
      place =
        taken.length < fresh.length
          ? {
              ...place,
              skip: found.items.length - fresh.length + taken.length,
              size,
              next: markOf(fresh[taken.length]!.id),
            }
          : found.next === null
            ? { ...startOf(place.page, place), index: place.index + 1 }
            : { ...place, messages: found.next, skip: 0, size: 0, next: null };
    }
  };

/** Once the page has records, the rest that the vendor's rate limit holds back is left to the next page. */
function* unlessLimited<Output>(hasMoved: boolean, steps: Steps<Output>): Steps<Output | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (hasMoved && error instanceof StepFailed && error.kind === 'rate_limit') return undefined;
    throw error;
  }
}

/** How much of a page was listed before: a message may have been deleted meanwhile, so the next one is looked for. */
function usedOf(items: ListPage['items'], { skip, next }: WalkPlace): number {
  const index = next === null ? -1 : items.findIndex(({ id }) => markOf(id) === next);
  return index < 0 ? skip : index;
}

/** A conversation that went away since it was listed has no messages; it does not end the walk. */
function* listThose(
  walk: AcrossConversations,
  id: string,
  input: ListInput,
  place: WalkPlace,
  context: OperationContext,
): Steps<ListPage> {
  const position = place.messages ?? undefined;
  const filter = { ...input.filter, conversation_id: id };
  const list = () => walk.listMessages(id, { ...input, position, filter }, context);
  const page = yield* ifThere(listTolerantly(list));
  return page ? keepSince(page, filter) : { items: [], next: null };
}

/** A conversation's time may be rounded, or lie a little before that of its message. */
const marginMs = 60_000;

/** A message made or changed since a moment is in a conversation that has changed since: the others are passed over. */
function sinceOf({ tellsEdits = false }: AcrossConversations, filter: MessageFilter): string | undefined {
  const moments = [filter.created_since, tellsEdits ? filter.updated_since : undefined]
    .filter((moment) => moment !== undefined)
    .map((moment) => Date.parse(moment));
  return moments.length === 0 ? undefined : new Date(Math.max(...moments) - marginMs).toISOString();
}

/** A count that comes with messages that are left out is not theirs. */
function keepSince({ items, totalCount, ...page }: ListPage, filter: MessageFilter): ListPage {
  const kept = items.filter((message) => matchesSince(message, filter));
  return {
    ...page,
    items: kept,
    ...(totalCount !== undefined && kept.length === items.length ? { totalCount } : {}),
  };
}

/** A conversation, and when it changed last, where the vendor says so. */
export type ListedConversation = { readonly id: string; readonly changedAt: string | null };

const mayHaveChanged =
  (since: string | undefined) =>
  ({ changedAt }: ListedConversation): boolean =>
    changedAt === null || isSince(changedAt, since);

/** Of a list in an order that stays, what has changed since; one that does not say when it did is among it. */
export const changedSince = (
  conversations: readonly ListedConversation[],
  since: string | undefined,
  next: string | null,
): ConversationPage => ({
  ids: conversations.filter(mayHaveChanged(since)).map(({ id }) => id),
  next,
});

/**
 * Of a list that has the last changed first, what has changed since: nothing behind the first that has not. One that
 * changes during the walk moves to where the walk has been, so at its end what changed meanwhile is walked as well.
 */
export const changedFirst = (
  conversations: readonly ListedConversation[],
  since: string,
  next: string | null,
): ConversationPage => ({
  ...changedSince(conversations, since, conversations.every(mayHaveChanged(since)) ? next : null),
  newest: conversations[0]?.changedAt ?? null,
});

/** Where the walk goes on behind a page; null where it has ended. */
function placeAfter(page: ConversationPage, { newest, floor }: WalkPlace): WalkPlace | null {
  if (page.next !== null) return startOf(page.next, { newest, floor });
  if (newest === null) return null;
  return startOf(null, { newest: null, floor: new Date(Date.parse(newest) + 1).toISOString() });
}

/** Whether the walk was on this page of conversations before, and named those of it that cannot be read. */
const isWithin = ({ id, index }: WalkPlace): boolean => id !== null || index > 0;

/** Where its conversation is no longer listed, the one that took its place is listed from its own beginning. */
function findPlace({ ids, newest = null }: ConversationPage, before: WalkPlace): WalkPlace {
  const place = {
    ...before,
    newest: before.newest ?? (before.page === null && ids.length > 0 ? newest : null),
  };
  const { id, index, page } = place;
  if (id === null || ids[index] === id) return place;
  const found = ids.indexOf(id);
  // Of an order of change, more may have moved than this one.
  const instead = newest === null ? index : 0;
  return found < 0 ? { ...startOf(page, place), index: instead } : { ...place, index: found };
}

/**
 * Finds one message in the list of its conversation, for vendors that do not show a single one. The list must end
 * within `maxPages`; a vendor that goes in circles is left.
 */
export function* findMessage(
  listMessages: AcrossConversations['listMessages'],
  { parent, id }: { parent: string; id: string },
  list: Pick<ListInput, 'pageSize' | 'sort'> & { readonly maxPages: number },
  context: OperationContext,
): Steps<ListPage['items'][number]> {
  const { pageSize, sort, maxPages } = list;
  let position: string | undefined;
  for (let page = 0; page < maxPages; page += 1) {
    const input = { position, pageSize, sort, filter: { conversation_id: parent } };
    const { items, next } = yield* listMessages(parent, input, context);
    const found = items.find((message) => message.downstream_id === id);
    if (found) return found;
    if (next === null || next === position) break;
    position = next;
  }
  throw notFound('message');
}
