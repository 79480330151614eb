import { countUnpushedFinds, type EventSource, type InboundHint, updateEventSource } from '@keyway/db';

import type { Ports } from '../../../ports.js';
import type { Finding } from '../compare-records.js';

/** How the changes of one run arrived. */
export type Arrivals = {
  lastEventAt?: Date;
  verifiedAt?: Date;
  lastPushedAt?: Date;
  lastPolledAt?: Date;
  /** Number of polled records that are new, or have new messages. */
  finds: number;
};

/** Notes the webhooks among the hints. Retries of earlier ones don't count. */
export function arrivalsOf(hints: readonly InboundHint[], now: Date): Arrivals {
  const isPushed = hints.some(
    ({ origin, attempts, walk }) => origin === 'native' && attempts === 0 && walk === null,
  );
  return { finds: 0, ...(isPushed ? { lastPushedAt: now } : {}) };
}

/** Returns whether every vendor with webhooks sends one for the change: not all report updates or customers. */
export const isNews = ({ resource, verb }: Finding): boolean =>
  verb === 'created' && resource !== 'customers';

/** Notes what a settled hint has shown. */
export function noteArrival(
  shown: Arrivals,
  { origin }: InboundHint,
  { isAny, hasNews, at }: { readonly isAny: boolean; readonly hasNews: boolean; readonly at: Date },
): void {
  if (isAny) shown.lastEventAt = at;
  if (origin === 'native') shown.verifiedAt = at;
  else if (isAny) shown.lastPolledAt = at;
  if (origin !== 'native' && hasNews) shown.finds += 1;
}

/** Stores them on the source. A webhook of any record shows that the vendor reaches us, and ends the row of finds. */
export async function storeArrivals(
  { database, now }: Ports<'database' | 'now'>,
  { applicationId, id, state }: EventSource,
  { finds, ...times }: Arrivals,
): Promise<void> {
  if (Object.keys(times).length === 0) return;
  const isPushed = times.lastPushedAt !== undefined;
  await database.tenant(applicationId, async (tx) => {
    await updateEventSource(tx, id, {
      ...times,
      ...(isPushed ? { unpushedFinds: 0, unpushedAt: null } : {}),
    });
    if (!isPushed && finds > 0 && (state === 'subscribed' || state === 'manual'))
      await countUnpushedFinds(tx, id, { finds, at: now() });
  });
}
