import { isMissing, type ListOperation, tableOf, usualOrder } from '@keyway/connectors';
import type { Incomplete, Message, SkippedRecord } from '@keyway/contract';
import { type EventSource, type HintWalk, listDigests } from '@keyway/db';

import { ApiError } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import type { RecordList } from '../../unified/index.js';
import { isSince, newsSince } from './compare-records.js';
import { sinceByVendor } from './polls/vendor-clock.js';
import { isNotFound, isUnavailable } from './vendor-trouble.js';

export type Read = {
  readonly deps: Ports<'now' | 'database' | 'operations' | 'registry'>;
  readonly context: RequestContext;
  readonly source: EventSource;
  readonly key: Buffer;
};

/** A part of a conversation's messages, in the vendor's order. */
export type ReadPages = {
  readonly messages: readonly Message[];
  readonly skipped: readonly SkippedRecord[];
  readonly incomplete?: Incomplete | undefined;
  /** Whether the list has ended and returned every message, including earlier parts. */
  readonly isWhole: boolean;
  /** Where the rest starts; absent at the end. */
  readonly next?: Pick<HintWalk, 'cursor' | 'isCut'> | undefined;
  /** For a list with the oldest first: where its last page starts, unless it is the first. */
  readonly lastPage?: string | undefined;
};

/** Marks where the last known page of a conversation starts. */
export const POSITION = 'conversations.position';

/** Pages per part. */
const PAGES = 5;
/** Most hints concern one or two messages. */
const FIRST_PAGE = 20;
const NEXT_PAGE = 100;
/** For a list that has to be read from its beginning. */
const LARGE_PAGE = 200;

type Goal = {
  readonly conversationId: string;
  readonly walk: HintWalk | undefined;
  /** Reads on until this message is found. */
  readonly sought?: string;
};

/**
 * Reads a conversation from its newest message back to the last known one, or to messages from before events were
 * requested. A vendor that lists the oldest first is read from the last known page, or the beginning, to the end.
 */
export async function readMessages(read: Read, goal: Goal): Promise<ReadPages> {
  const { walk, sought } = goal;
  const order = orderOf(read);
  const known = order === 'oldest_first' && !walk && sought === undefined && (await findPosition(read, goal));
  const resumed = known ? await readPart(read, goal, { cursor: known, order, isResumed: true }) : undefined;
  return resumed ?? (await readPart(read, goal, { cursor: walk?.cursor, order, isResumed: false }))!;
}

type Start = {
  readonly cursor: string | undefined;
  readonly order: ReturnType<typeof orderOf>;
  /** Whether it starts at the last known page; the result is undefined if that page no longer exists. */
  readonly isResumed: boolean;
};

async function readPart(read: Read, goal: Goal, start: Start): Promise<ReadPages | undefined> {
  const { conversationId, walk, sought } = goal;
  const isNewestFirst = start.order === 'newest_first';
  const messages: Message[] = [];
  const skipped: SkippedRecord[] = [];
  let { cursor, incomplete }: { cursor: string | undefined; incomplete?: Incomplete } = start;
  let isCut = walk?.isCut ?? false;
  const upTo = (isEnd: boolean, lastPage?: string): ReadPages => ({
    ...{ messages, skipped, incomplete },
    isWhole: isEnd && !isCut && !start.isResumed,
    ...(isEnd ? { lastPage } : {}),
  });
  for (let page = 0; page < PAGES; page += 1) {
    const isFirst = page === 0 && walk === undefined;
    const limit = isNewestFirst ? (isFirst ? FIRST_PAGE : NEXT_PAGE) : LARGE_PAGE;
    const list = await readPage(read, conversationId, { cursor, limit });
    if (list === 'gone') return { ...upTo(false) };
    if (list === 'no such page') return start.isResumed ? undefined : { ...upTo(false), next: { isCut } };
    if (start.isResumed && page === 0 && !(await isNoted(read, list.data[0], walk))) return undefined;
    messages.push(...list.data);
    skipped.push(...(list.meta.skipped ?? []));
    incomplete = list.meta.incomplete ?? incomplete;
    // An omitted message may be the one sought.
    isCut ||= list.meta.skipped_count !== undefined || list.meta.incomplete !== undefined;
    const here = cursor;
    cursor = list.meta.cursors.next ?? undefined;
    if (cursor === undefined) return upTo(true, start.order === 'oldest_first' ? here : undefined);
    const isDone =
      sought === undefined
        ? isNewestFirst && (await reachesKnown(read, list.data, walk))
        : list.data.some(({ id }) => id === sought);
    if (isDone) return upTo(false);
  }
  return { ...upTo(false), next: { cursor, isCut } };
}

type Page = { readonly cursor: string | undefined; readonly limit: number };

async function readPage(
  { deps, context }: Read,
  conversationId: string,
  page: Page,
): Promise<RecordList<'messages'> | 'gone' | 'no such page'> {
  const query = { filter: { conversation_id: conversationId }, ...page };
  try {
    return await deps.operations.list(context, 'messages', query);
  } catch (error) {
    if (page.cursor !== undefined && error instanceof ApiError && error.typeName === 'InvalidCursorError')
      return 'no such page';
    // If the conversation has been deleted, the next read reports it.
    if (isUnavailable(error) || isNotFound(error)) return 'gone';
    throw error;
  }
}

function orderOf({ deps, source }: Read): 'newest_first' | 'oldest_first' | undefined {
  const connector = deps.registry.getConnector(source.serviceId);
  const list = connector && tableOf(connector, 'messages')?.list;
  return list !== undefined && !isMissing(list) ? usualOrder(list as ListOperation) : undefined;
}

/** Returns whether everything behind a page is known: an earlier walk read all newer records up to it. */
async function reachesKnown(
  read: Read,
  messages: readonly Message[],
  walk: HintWalk | undefined,
): Promise<boolean> {
  const last = messages.findLast(({ created_at: createdAt }) => createdAt !== null) ?? messages.at(-1);
  if (!last) return false;
  const since = newsSince(sinceByVendor(read.source, read.context), read.deps.now());
  if (last.created_at !== null && !isSince(last.created_at, since)) return true;
  return isNoted(read, last, walk);
}

/** Returns whether a message was stored before this walk started. */
async function isNoted(
  { deps, source }: Read,
  message: Message | undefined,
  walk: HintWalk | undefined,
): Promise<boolean> {
  if (!message) return false;
  const names = [{ resource: 'messages', recordId: message.id }];
  const [known] = await deps.database.tenant(source.applicationId, (tx) => listDigests(tx, source.id, names));
  return known !== undefined && (walk === undefined || known.seenAt < new Date(walk.since));
}

async function findPosition({ deps, source }: Read, { conversationId }: Goal): Promise<string | undefined> {
  const names = [{ resource: POSITION, recordId: conversationId }];
  const [known] = await deps.database.tenant(source.applicationId, (tx) => listDigests(tx, source.id, names));
  return known?.digests.cursor;
}
