import { type EventSource, type TenantTx, updateEventSource } from '@keyway/db';

import type { RequestContext } from '../../../context.js';
import type { Ports } from '../../../ports.js';

/** Answers take their time, so a clock that is known is measured a little differently each time. */
const DRIFT_MS = 2_000;

type Answered = { readonly trace: Pick<RequestContext['trace'], 'clockOffsetMs'> };

/** The vendor's time now, as far as its answers tell. */
export const vendorNow = (
  { now }: Ports<'now'>,
  { clockOffsetMs }: Pick<EventSource, 'clockOffsetMs'>,
): Date => new Date(now().getTime() + (clockOffsetMs ?? 0));

/** When events began, by the vendor's clock: before that is stored, the answers of this run tell it. */
export const sinceByVendor = (
  { since, clockOffsetMs }: Pick<EventSource, 'since' | 'clockOffsetMs'>,
  { trace }: Answered,
): Pick<EventSource, 'since'> => ({
  since: clockOffsetMs === null ? new Date(since.getTime() + (trace.clockOffsetMs ?? 0)) : since,
});

/** Whether the answers of this run tell nothing new of the vendor's clock. */
export const isClockNoted = (
  source: Pick<EventSource, 'clockOffsetMs'>,
  { trace: { clockOffsetMs } }: Answered,
): boolean =>
  clockOffsetMs === undefined ||
  (source.clockOffsetMs !== null && Math.abs(source.clockOffsetMs - clockOffsetMs) <= DRIFT_MS);

/**
 * Notes how far the vendor's clock is from ours. The first time, the moment at which events began moves to the vendor's
 * clock: the times of its records are compared with it.
 */
export async function noteClock(
  { now }: Ports<'now'>,
  tx: TenantTx,
  source: EventSource,
  answered: Answered,
): Promise<EventSource> {
  const { clockOffsetMs } = answered.trace;
  if (clockOffsetMs === undefined || isClockNoted(source, answered)) return source;
  const since =
    source.clockOffsetMs === null ? await sinceOf(tx, source, { now, clockOffsetMs }) : source.since;
  const patch = { clockOffsetMs, since };
  await updateEventSource(tx, source.id, patch);
  return { ...source, ...patch };
}

/** The moment is the database's, while the vendor's clock is compared with that of this process. */
async function sinceOf(
  tx: TenantTx,
  { since }: EventSource,
  { now, clockOffsetMs }: Ports<'now'> & { readonly clockOffsetMs: number },
): Promise<Date> {
  if (clockOffsetMs === 0) return since;
  const [row] = await tx.client.$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  const oursToDatabase = now().getTime() - (row?.now ?? now()).getTime();
  return new Date(since.getTime() + clockOffsetMs + oursToDatabase);
}
