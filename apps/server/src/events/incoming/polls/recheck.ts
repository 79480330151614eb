import {
  appendEvents,
  continueHint,
  type EventSource,
  finishHint,
  forgetRecord,
  getEventSource,
  holdEventSource,
  type InboundHint,
  listDigests,
  listDueHints,
  lockEventSource,
  lockHint,
  type NewDigest,
  nextHintInSeconds,
  postponeHint,
  type RecordDigest,
  scheduleWork,
  storeHints,
  type TenantTx,
  walkOf,
  type WorkItem,
  type WorkOutcome,
  writeDigests,
} from '@keyway/db';

import type { Incomplete } from '@keyway/contract';

import type { RequestContext } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import type { Span } from '../../../platform/telemetry/index.js';
import type { StopSignal } from '../../../security/egress/index.js';
import { inBackground } from '../background-call.js';
import {
  compareRecords,
  type Finding,
  newsSince,
  type ReadRecord,
  type WatchedResource,
} from '../compare-records.js';
import { holdUpdates } from '../hold-updates.js';
import { type Reading, readHinted } from '../read-hinted.js';
import { POSITION } from '../read-messages.js';
import { conversationOf, noteSkippedRecords, settleSkipped } from '../skipped-records.js';
import { toEvent, toIncompleteEvent } from '../to-event.js';
import { arrivalsOf, type Arrivals, isNews, noteArrival, storeArrivals } from './arrivals.js';
import { isClockNoted, noteClock, vendorNow } from './vendor-clock.js';
import {
  askedPause,
  backOff,
  isOfVendor,
  isRateLimit,
  mayBeOfRecord,
  retryLater,
} from '../vendor-trouble.js';
import { includesEntities, withEntities } from '../with-entities.js';

const PORTION = 40;
/** Leaves some of the consumer's concurrent requests free for its own use. */
const AT_ONCE = 6;
/** After this many attempts a record counts as skipped, and is retried once a day. */
const MAX_ATTEMPTS = 8;
const FIRST_RETRY_SECONDS = 15;
const DAY_SECONDS = 86_400;

type RecheckPorts = Ports<
  'baseUrl' | 'caches' | 'now' | 'database' | 'keyring' | 'logger' | 'operations' | 'registry'
>;

type Recheck = {
  readonly deps: RecheckPorts;
  readonly source: EventSource;
  readonly key: Buffer;
  readonly span: Span | undefined;
  /**
   * Updates to the connection from this portion. Stored once: six transactions would wait for each other's row lock.
   */
  readonly shown: Arrivals;
};

/**
 * Reads a portion of a source's hints, and turns changes into events. Events, digests and the removal of the hint are
 * one transaction: a process that dies before it has reported nothing, and one that repeats it finds nothing left to
 * report. Hints are processed in parallel: no two hints report the same record.
 */
export async function recheckSource(
  deps: RecheckPorts,
  item: WorkItem,
  signal: StopSignal,
  span?: Span,
): Promise<WorkOutcome> {
  const { applicationId, key: sourceId, attempts } = item;
  const { source, hints } = await deps.database.tenant(applicationId, async (tx) => ({
    source: await getEventSource(tx, sourceId),
    hints: await listDueHints(tx, sourceId, PORTION),
  }));
  if (!source || source.endedAt) return 'done';
  const shown = arrivalsOf(hints, deps.now());
  const recheck = { deps, source, key: deps.keyring.key('record-digest'), span, shown };
  const { failure, settled } = await inTurns(hints, (hint) => recheckHint(recheck, hint, signal));
  await storeArrivals(deps, source, shown);
  if (signal.aborted) return { againInSeconds: 0 };
  if (failure !== undefined) return settled > 0 ? goOnLater(failure) : retryLater(failure.reason, attempts);
  const next = await deps.database.tenant(applicationId, (tx) => nextHintInSeconds(tx, sourceId));
  return next === undefined ? 'done' : { againInSeconds: next };
}

type Turns = { readonly failure: { readonly reason: unknown } | undefined; readonly settled: number };

/** Runs up to a limit concurrently, and starts no more after the first failure. */
async function inTurns<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<Turns> {
  const left = items.values();
  let failure: Turns['failure'];
  let settled = 0;
  const runner = async (): Promise<void> => {
    for (const item of left) {
      if (failure) return;
      try {
        await run(item);
        settled += 1;
      } catch (reason) {
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, runner));
  return { failure, settled };
}

/** Continues after some hints were read before the vendor failed: retries as if that had been its first failure. */
function goOnLater({ reason }: { readonly reason: unknown }): WorkOutcome {
  const outcome = retryLater(reason, 1);
  if (outcome === 'done' || !('retryInSeconds' in outcome)) return outcome;
  return { againInSeconds: isRateLimit(reason) ? askedPause(reason) : outcome.retryInSeconds };
}

/** Rechecks one hint. Throws errors that this record did not cause. */
async function recheckHint(recheck: Recheck, hint: InboundHint, signal: StopSignal): Promise<void> {
  const { deps, source, span } = recheck;
  try {
    await inBackground(deps, source, { signal, span }, async (context) => {
      const reading = await readHinted({ ...recheck, context }, hint);
      // Another process may hold the work by now, with a more recent reading.
      if (!signal.aborted) await settle(recheck, { hint, reading, context });
    });
  } catch (error) {
    if (signal.aborted) throw error;
    deps.keyring.assertOpen();
    // The vendor may fail on this record every time: the others go first.
    if (mayBeOfRecord(error))
      await deps.database.tenant(source.applicationId, (tx) => tryLater(deps, tx, hint, error));
    if (isOfVendor(error)) throw error;
  }
}

async function tryLater(
  deps: Ports<'logger'>,
  tx: TenantTx,
  hint: InboundHint,
  error: unknown,
): Promise<void> {
  const attempts = hint.attempts + 1;
  if (attempts < MAX_ATTEMPTS) return postponeHint(tx, hint, backOff(FIRST_RETRY_SECONDS, attempts));
  const { applicationId, sourceId, resource } = hint;
  if (attempts === MAX_ATTEMPTS)
    deps.logger.warn({ applicationId, sourceId, resource }, 'a changed record cannot be read and is skipped');
  const named = [{ resource: resource as WatchedResource, id: hint.recordId }];
  await noteSkippedRecords(tx, { sourceId, conversationId: conversationOf(hint) }, named);
  const seconds = isOfVendor(error) ? backOff(FIRST_RETRY_SECONDS, attempts) : DAY_SECONDS;
  await postponeHint(tx, hint, seconds);
}

type Settled = {
  readonly hint: InboundHint;
  readonly reading: Reading;
  readonly context: RequestContext;
};

async function settle({ deps, source, key, shown }: Recheck, settled: Settled): Promise<void> {
  const { hint, reading, context } = settled;
  const sealer = await deps.keyring.open(source.applicationId);
  if (!isClockNoted(source, context))
    await deps.database.tenant(source.applicationId, async (tx) => {
      const locked = await lockEventSource(tx, source.id);
      if (locked) await noteClock(deps, tx, locked, context);
    });
  const named = await deps.operations.nameAgents(
    context,
    reading.records.map(({ record }) => record),
    () => deps.database.tenant(source.applicationId, includesEntities),
  );
  const told = await deps.database.tenant(source.applicationId, async (tx) => {
    const held = await holdEventSource(tx, source.id);
    if (!held || !(await lockHint(tx, hint))) return undefined;
    const names = [
      hint,
      ...(reading.incomplete ? [{ resource: INCOMPLETE, recordId: hint.recordId }] : []),
      ...reading.records.map(toName),
    ].map(({ resource, recordId }) => ({ resource, recordId }));
    const known = await listDigests(tx, source.id, names);
    const before = known.find(
      ({ resource, recordId }) => resource === hint.resource && recordId === hint.recordId,
    );
    const isKnown = walkOf(hint)?.isKnown ?? before !== undefined;
    const { findings, digests } = compareRecords(oldestFirst(reading.records), {
      ...{ key, known, hint, isKnown, changes: deps.registry.mappingChanges },
      since: newsSince(held, vendorNow(deps, held)),
    });
    const gone = reading.isGone && before ? [toDeletion(hint, before.conversationId)] : [];
    if (gone.length > 0) await forgetRecord(tx, source.id, hint);
    const all = [...findings, ...gone];
    const cut = findIncomplete(known, hint, reading.incomplete);
    const events = all.map((finding) => ({
      event: toEvent(deps, held, hint, finding),
      // Joined names are no part of the digests.
      record: named.find(
        ({ id }, index) => reading.records[index]?.resource === finding.resource && id === finding.id,
      ),
    }));
    const ready = await withEntities(tx, sealer, await holdUpdates(tx, held, events));
    await appendEvents(tx, cut.isNew ? [...ready, toIncompleteEvent(deps, held, hint, reading)] : ready);
    await writeDigests(tx, source.id, [...digests, ...cut.digests, ...positionOf(hint, reading)]);
    await settleSkipped(tx, hint, reading);
    if (reading.conversationId !== undefined) await hintAtConversation(tx, hint, reading.conversationId);
    if (reading.next) await continueHint(tx, hint, { ...reading.next, isKnown });
    else await finishHint(tx, hint);
    return { isAny: all.length > 0 || cut.isNew, hasNews: all.some(isNews) };
  });
  if (told) noteArrival(shown, hint, { ...told, at: deps.now() });
}

/** Stores where the next reading of the conversation starts, so that a long one is not read from its beginning. */
const positionOf = ({ recordId }: InboundHint, { lastPage }: Reading): NewDigest[] =>
  lastPage === undefined
    ? []
    : [{ resource: POSITION, recordId, conversationId: recordId, digests: { cursor: lastPage } }];

/** Marks a conversation as reported incomplete, so that it is reported once per limit. */
const INCOMPLETE = 'conversations.incomplete';

function findIncomplete(
  known: readonly Pick<RecordDigest, 'resource' | 'digests'>[],
  { recordId }: InboundHint,
  incomplete: Incomplete | undefined,
): { readonly digests: NewDigest[]; readonly isNew: boolean } {
  if (!incomplete) return { digests: [], isNew: false };
  const before = known.find(({ resource }) => resource === INCOMPLETE)?.digests[incomplete.reason];
  const cut = { [incomplete.reason]: String(incomplete.limit) };
  return {
    digests: [{ resource: INCOMPLETE, recordId, digests: cut }],
    isNew: before !== cut[incomplete.reason],
  };
}

const toName = ({ resource, record }: ReadRecord) => ({ resource, recordId: record.id });

/** Sorts the conversation before its messages, and messages by when they were written. */
const oldestFirst = (records: readonly ReadRecord[]): ReadRecord[] =>
  records.toSorted((one, other) => {
    if (one.resource !== other.resource) return one.resource === 'messages' ? 1 : -1;
    return (one.record.created_at ?? '').localeCompare(other.record.created_at ?? '');
  });

const toDeletion = (
  { resource, recordId, conversationId }: InboundHint,
  ofMessage: string | null,
): Finding => ({
  resource: resource as Finding['resource'],
  verb: 'deleted',
  id: recordId,
  conversationId: ofMessage ?? conversationId ?? undefined,
  occurredAt: undefined,
});

async function hintAtConversation(tx: TenantTx, hint: InboundHint, conversationId: string): Promise<void> {
  const { sourceId, type } = hint;
  const origin = hint.origin === 'native' ? 'native' : 'virtual';
  await storeHints(tx, [{ sourceId, resource: 'conversations', recordId: conversationId, type, origin }]);
  await scheduleWork(tx, [{ kind: 'recheck', key: sourceId }]);
}
