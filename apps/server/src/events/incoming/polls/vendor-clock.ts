import { type EventSource, type TenantTx, updateEventSource } from '@keyway/db';

import type { RequestContext } from '../../../context.js';
import type { Ports } from '../../../ports.js';

/** Response times vary, so each measurement of a known clock differs slightly. */
const DRIFT_MS = 2_000;

type Answered = { readonly trace: Pick<RequestContext['trace'], 'clockOffsetMs'> };

/** Returns the vendor's current time, as far as its responses show. */
export const vendorNow = (
  { now }: Ports<'now'>,
  { clockOffsetMs }: Pick<EventSource, 'clockOffsetMs'>,
): Date => new Date(now().getTime() + (clockOffsetMs ?? 0));

/** Returns the start of events by the vendor's clock: until that is stored, by the responses of this run. */
export const sinceByVendor = (
  { since, clockOffsetMs }: Pick<EventSource, 'since' | 'clockOffsetMs'>,
  { trace }: Answered,
): Pick<EventSource, 'since'> => ({
  since: clockOffsetMs === null ? new Date(since.getTime() + (trace.clockOffsetMs ?? 0)) : since,
});

/** Returns whether this run's responses reveal nothing new about the vendor's clock. */
export const isClockNoted = (
  source: Pick<EventSource, 'clockOffsetMs'>,
  { trace: { clockOffsetMs } }: Answered,
): boolean =>
  clockOffsetMs === undefined ||
  (source.clockOffsetMs !== null && Math.abs(source.clockOffsetMs - clockOffsetMs) <= DRIFT_MS);

/**
 * Stores the offset of the vendor's clock from ours. The first time, the start of events moves to the vendor's clock,
 * since the times of its records are compared with it.
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

/**
 * Converts the start, which is by the database's clock, while the vendor's clock is measured against this process's.
 */
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
