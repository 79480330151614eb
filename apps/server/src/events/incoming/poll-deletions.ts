import type { DeletedPage } from '@keyway/connectors';
import { listDigests, lockEventSource, scheduleWork, storeHints, writeDigests } from '@keyway/db';

import { resolveConnection } from '../../vault/model/index.js';
import type { Poll } from './settle-page.js';
import { vendorNow } from './vendor-clock.js';

/** How far the list of deleted conversations was read. */
const MARK = { resource: 'conversations.deleted', recordId: 'all' } as const;

/**
 * Reads the vendor's list of deleted conversations back to the newest deletion seen before, and schedules a read of each
 * conversation that events reported. A conversation that is gone becomes an event. Returns how many it scheduled.
 */
export async function pollDeletions(poll: Poll): Promise<number> {
  const { deps, context, source, signal } = poll;
  const list = deps.registry.getConnector(source.serviceId)?.events?.deletedConversations;
  if (!list) return 0;
  const resolved = await resolveConnection(deps, context, source.unifiedApi);
  const reached = await readMark(poll);
  const since = reached - poll.pace.overlapSeconds * 1_000;
  let [newest, found] = [reached, 0];
  let position: string | undefined;
  do {
    const from = position;
    const page = await deps.operations.runSteps(context, resolved, (about) => list(from, about));
    const dated = page.items.filter((item) => deletedMs(item) >= since);
    newest = Math.max(newest, ...dated.map(deletedMs));
    // One without a time does not say that what follows is new.
    const isOver = page.next === null || dated.length < page.items.length;
    const fresh = page.items.filter((item) => item.deletedAt === null || dated.includes(item));
    const reachedNow = isOver ? Math.min(newest, vendorNow(deps, source).getTime()) : undefined;
    found += await settleDeleted(poll, fresh, reachedNow);
    position = isOver ? undefined : (page.next ?? undefined);
  } while (position !== undefined && !signal.aborted);
  return found;
}

type Deleted = DeletedPage['items'][number];

const deletedMs = ({ deletedAt }: Deleted): number =>
  deletedAt === null ? -Infinity : Date.parse(deletedAt);

async function readMark({ deps, source }: Poll): Promise<number> {
  const [mark] = await deps.database.tenant(source.applicationId, (tx) => listDigests(tx, source.id, [MARK]));
  return mark ? Number(mark.digests.reached) : source.since.getTime();
}

/** Skips conversations that no event reported. */
const settleDeleted = (
  { deps, source }: Poll,
  deleted: readonly Deleted[],
  reached: number | undefined,
): Promise<number> =>
  deps.database.tenant(source.applicationId, async (tx) => {
    if (!(await lockEventSource(tx, source.id))) return 0;
    const names = deleted.map(({ id }) => ({ resource: 'conversations', recordId: id }));
    const known = await listDigests(tx, source.id, names);
    await storeHints(
      tx,
      known.map(({ resource, recordId }) => ({
        ...{ sourceId: source.id, resource, recordId, type: 'deleted' },
        ...{ origin: 'virtual' as const, isDeleted: true },
      })),
    );
    if (known.length > 0) await scheduleWork(tx, [{ kind: 'recheck', key: source.id }]);
    if (reached !== undefined)
      await writeDigests(tx, source.id, [{ ...MARK, digests: { reached: String(reached) } }]);
    return known.length;
  });
