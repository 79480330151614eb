import type { PollPace } from '@keyway/connectors';
import { type EventSource, type TenantTx, updateEventSource } from '@keyway/db';

import type { Ports } from '../../ports.js';
import { hasSubscribers } from './has-subscribers.js';

/** Changes during a longer pause are not reported to later subscribers; a weekend is shorter. */
const PAUSE_MS = 3 * 86_400_000;

/**
 * Returns the source to continue polling; undefined while nothing subscribes. After a long pause it restarts slightly
 * before now: a subscriber may have arrived since the last check.
 */
export async function followListeners(
  { now }: Ports<'now'>,
  tx: TenantTx,
  source: EventSource,
  { everySeconds }: PollPace,
): Promise<EventSource | undefined> {
  const { unheardSince } = source;
  if (!(await hasSubscribers(tx))) {
    if (!unheardSince) await updateEventSource(tx, source.id, { unheardSince: now() });
    return undefined;
  }
  if (!unheardSince) return source;
  const isLong = now().getTime() - unheardSince.getTime() > PAUSE_MS;
  const begin = new Date(now().getTime() - 1_200 * everySeconds);
  const later = (to: Date | null): Date => (to && to > begin ? to : begin);
  const patch = {
    unheardSince: null,
    ...(isLong && {
      conversationsTo: later(source.conversationsTo),
      customersTo: later(source.customersTo),
      walk: null,
    }),
  };
  await updateEventSource(tx, source.id, patch);
  return { ...source, ...patch };
}
