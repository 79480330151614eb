import type { DeletedPage } from '@keyway/connectors';
import {
  listDigests,
  lockEventSource,
  scheduleWork,
  storeHints,
  updateEventSource,
  writeDigests,
} from '@keyway/db';

import { resolveConnection } from '../../../vault/model/index.js';
import { type Poll, toWalkColumn, type Walks, walksOf } from '../settle-page.js';
import { vendorNow } from './vendor-clock.js';

/** The row with the position reached in the list of deleted conversations. */
const ROW = { resource: 'conversations.deleted', recordId: 'all' } as const;
/** Pages per run. */
const PAGES = 10;

/**
 * Reads the vendor's list of deleted conversations back to the newest deletion seen before, and schedules a read of
 * each conversation that events reported. A conversation confirmed as deleted becomes an event. Returns how many it
 * scheduled; `more` if the walk continues.
 */
export async function pollDeletions(poll: Poll): Promise<number | 'more'> {
  const { deps, context, source, signal } = poll;
  const list = deps.registry.getConnector(source.serviceId)?.events?.deletedConversations;
  if (!list) return 0;
  const resolved = await resolveConnection(deps, context, source.unifiedApi);
  const reached = await readReached(poll);
  const walk = walksOf(source).deletions;
  const since = reached - poll.pace.overlapSeconds * 1_000;
  let [position, newest, found] = [walk?.position, walk?.newest ?? reached, 0];
  for (let pages = 0; pages < PAGES && !signal.aborted; pages += 1) {
    const from = position;
    const page = await deps.operations
      .runSteps(context, resolved, (about) => list(from, about))
      .catch(async (error: unknown) => {
        // An expired position would fail every time.
        if (pages === 0 && walk) await settleDeleted(poll, [], {});
        throw error;
      });
    const dated = page.items.filter((item) => deletedMs(item) >= since);
    newest = Math.max(newest, ...dated.map(deletedMs));
    const fresh = page.items.filter((item) => item.deletedAt === null || dated.includes(item));
    // A deletion without a time does not show that the following ones are new.
    position = dated.length < page.items.length ? undefined : (page.next ?? undefined);
    if (position === undefined) {
      const latest = Math.min(newest, vendorNow(deps, source).getTime());
      return found + (await settleDeleted(poll, fresh, { reached: latest }));
    }
    found += await settleDeleted(poll, fresh, { walk: { position, newest } });
  }
  return 'more';
}

type Deleted = DeletedPage['items'][number];

const deletedMs = ({ deletedAt }: Deleted): number =>
  deletedAt === null ? -Infinity : Date.parse(deletedAt);

async function readReached({ deps, source }: Poll): Promise<number> {
  const [row] = await deps.database.tenant(source.applicationId, (tx) => listDigests(tx, source.id, [ROW]));
  return row ? Number(row.digests.reached) : source.since.getTime();
}

type Progress = { readonly reached?: number; readonly walk?: NonNullable<Walks['deletions']> };

/** Stores the position reached. Skips conversations that no event reported. */
const settleDeleted = (
  { deps, source: { id: sourceId, applicationId } }: Poll,
  deleted: readonly Deleted[],
  { reached, walk }: Progress,
): Promise<number> =>
  deps.database.tenant(applicationId, async (tx) => {
    const locked = await lockEventSource(tx, sourceId);
    if (!locked) return 0;
    const names = deleted.map(({ id }) => ({ resource: 'conversations', recordId: id }));
    const known = await listDigests(tx, sourceId, names);
    await storeHints(
      tx,
      known.map(({ resource, recordId }) => ({
        ...{ sourceId, resource, recordId, type: 'deleted' },
        ...{ origin: 'virtual' as const, isDeleted: true },
      })),
    );
    if (known.length > 0) await scheduleWork(tx, [{ kind: 'recheck', key: sourceId }]);
    await updateEventSource(tx, sourceId, { walk: toWalkColumn({ ...walksOf(locked), deletions: walk }) });
    if (reached !== undefined)
      await writeDigests(tx, sourceId, [{ ...ROW, digests: { reached: String(reached) } }]);
    return known.length;
  });
