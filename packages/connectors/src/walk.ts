import {
  notFound,
  StepFailed,
  type CompositeOperation,
  type ListInput,
  type ListPage,
  type OperationContext,
  type Steps,
} from './define.js';
import { ifThere } from './outcomes.js';
import { foreignCursor } from './paging.js';

/** Ids of conversations, and where the vendor's list of them goes on. */
export type ConversationPage = { readonly ids: readonly string[]; readonly next: string | null };

export type ConversationWalk = {
  /** In an order that does not change when a conversation does, e.g. by id; pages of a fixed size. */
  readonly listConversations: (
    position: string | undefined,
    input: ListInput,
    context: OperationContext,
  ) => Steps<ConversationPage>;
  /** A page of one conversation's messages; `input.filter.conversation_id` is always there. */
  readonly listMessages: (
    conversationId: string,
    input: ListInput,
    context: OperationContext,
  ) => Steps<ListPage>;
};

/**
 * Where a walk goes on: the page of conversations, the place of one in it (and its id, should the page have shifted),
 * the page of its messages, and how many of that page were listed before, counted in pages of `size`.
 */
type Place = {
  readonly page: string | null;
  readonly index: number;
  readonly id: string | null;
  readonly messages: string | null;
  readonly skip: number;
  readonly size: number;
};

/** Calls of one run after the first; a short page that goes on follows. */
const MOST_CALLS = 8;

/**
 * Lists messages where the vendor only lists those of one conversation: natively with `conversation_id`, and
 * otherwise one conversation after the other, loading no further than the page that is asked for.
 */
export const walkConversations = (walk: ConversationWalk): CompositeOperation<ListInput, ListPage>['run'] =>
  function* (input, context) {
    const { conversation_id: only } = input.filter;
    if (only !== undefined) return yield* walk.listMessages(only, input, context);
    const start = readPlace(input.position);
    let place = start;
    let page = yield* walk.listConversations(place.page ?? undefined, input, context);
    place = findPlace(page.ids, place);
    const items: ListPage['items'] = [];
    for (let calls = 0; ; calls += 1) {
      const id = page.ids[place.index];
      if (id === undefined && page.next === null) return { items, next: null };
      if (id === undefined) place = startOf(page.next);
      if (calls >= MOST_CALLS || items.length >= input.pageSize)
        return { items, next: writePlace({ ...place, id: id ?? null }) };
      const here = { items, next: writePlace({ ...place, id: id ?? null }) };
      const hasMoved = calls > 0 || place.page !== start.page;
      if (id === undefined) {
        const following = yield* unlessLimited(
          hasMoved,
          walk.listConversations(place.page ?? undefined, input, context),
        );
        if (!following) return here;
        page = following;
        continue;
      }
      const size = place.skip > 0 ? place.size : input.pageSize;
      const found = yield* unlessLimited(
        hasMoved,
        listThose(walk, id, { ...input, pageSize: size }, place, context),
      );
      if (!found) return here;
      const fresh = found.items.slice(place.skip);
      const taken = fresh.slice(0, input.pageSize - items.length);
      items.push(...taken);
      place =
        taken.length < fresh.length
          ? { ...place, skip: place.skip + taken.length, size }
          : found.next === null
            ? { ...startOf(place.page), index: place.index + 1 }
            : { ...place, messages: found.next, skip: 0, size: 0 };
    }
  };

/** What the vendor's rate limit keeps back is left to the next page, once there is something to show for this one. */
function* unlessLimited<Output>(hasMoved: boolean, steps: Steps<Output>): Steps<Output | undefined> {
  try {
    return yield* steps;
  } catch (error) {
    if (hasMoved && error instanceof StepFailed && error.kind === 'rate_limit') return undefined;
    throw error;
  }
}

/** A conversation that went away since it was listed has no messages; it does not end the walk. */
function* listThose(
  walk: ConversationWalk,
  id: string,
  input: ListInput,
  place: Place,
  context: OperationContext,
): Steps<ListPage> {
  const position = place.messages ?? undefined;
  const filter = { ...input.filter, conversation_id: id };
  const page = yield* ifThere(walk.listMessages(id, { ...input, position, filter }, context));
  return page ?? { items: [], next: null };
}

const startOf = (page: string | null): Place => ({
  page,
  index: 0,
  id: null,
  messages: null,
  skip: 0,
  size: 0,
});

/** Where its conversation is no longer listed, the one that took its place is listed from its own beginning. */
const findPlace = (ids: readonly string[], place: Place): Place => {
  const { id, index, page } = place;
  if (id === null || ids[index] === id) return place;
  const found = ids.indexOf(id);
  return found < 0 ? { ...startOf(page), index } : { ...place, index: found };
};

const writePlace = ({ page, index, id, messages, skip, size }: Place): string =>
  JSON.stringify([page, index, id, messages, skip, size]);

const readPlace = (position: string | undefined): Place => {
  if (position === undefined) return startOf(null);
  const parts: unknown = JSON.parse(position);
  const [page, index, id, messages, skip, size]: unknown[] = Array.isArray(parts) ? parts : [];
  const place = { page, index, id, messages, skip, size };
  if (!isPlace(place)) throw foreignCursor();
  return place;
};

const isPlace = (place: { [Name in keyof Place]: unknown }): place is Place =>
  [place.page, place.id, place.messages].every((text) => text === null || typeof text === 'string') &&
  [place.index, place.skip, place.size].every((number) => Number.isSafeInteger(number));

/**
 * Finds one message in the list of its conversation, for vendors that do not show a single one. The list must end
 * within `maxPages`; a vendor that goes in circles is left.
 */
export function* findMessage(
  listMessages: ConversationWalk['listMessages'],
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
