import type { PollPace } from '@keyway/connectors';
import { type EventSource, type TenantTx, updateEventSource } from '@keyway/db';

import type { Ports } from '../../ports.js';
import { hasSubscribers } from './has-subscribers.js';

/** What changed in a pause that was longer is no news to whoever listens after it; a weekend is shorter. */
const PAUSE_MS = 3 * 86_400_000;

/**
 * The source as it is polled on from here; undefined while nobody listens. After a long pause it begins anew, a little
 * before this moment: somebody may have begun to listen since it was looked at last.
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
