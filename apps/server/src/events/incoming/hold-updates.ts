import {
  type EventSource,
  lockHeldEvents,
  type NewEvent,
  releaseHeldEvents,
  type TenantTx,
} from '@keyway/db';

import type { EventOfRecord } from './with-entities.js';

/**
 * Merges each update into a held update of the same record, so that a burst of changes becomes one event. A deletion
 * releases the held update of its record, which stays ahead of it.
 */
export async function holdUpdates(
  tx: TenantTx,
  source: EventSource,
  events: readonly EventOfRecord[],
): Promise<readonly EventOfRecord[]> {
  const concerned = events.filter(({ event }) => isVerb(event, 'updated') || isVerb(event, 'deleted'));
  if (concerned.length === 0) return events;
  const recordIds = concerned.map(({ event }) => recordIdOf(event));
  const held = await lockHeldEvents(tx, { ...source, recordIds });
  const heldBy = new Map(held.map((each) => [keyOf(each), each]));
  const deleted = concerned.flatMap(({ event }) => {
    const before = isVerb(event, 'deleted') && heldBy.get(keyOf(event));
    return before ? [before.id] : [];
  });
  await releaseHeldEvents(tx, deleted);
  return events.map((each) => {
    if (!isVerb(each.event, 'updated')) return each;
    const before = heldBy.get(keyOf(each.event));
    if (!before) return { ...each, event: { ...each.event, isHeld: true } };
    const { event } = each;
    const { changes: _changes, ...payload } = event.payload;
    const changes = mergeChanges(before.payload, event.payload);
    return { ...each, event: { ...event, payload: { ...payload, ...changes }, id: before.id } };
  });
}

type Told = Pick<NewEvent, 'type' | 'payload'>;

const isVerb = ({ type }: Told, verb: 'updated' | 'deleted'): boolean => type.endsWith(`.${verb}`);
const recordIdOf = ({ payload }: Told): string => String(payload.entity_id);
/** Returns the noun and the ID: a record has at most one held update. */
const keyOf = (event: Told): string =>
  `${event.type.slice(0, event.type.lastIndexOf('.'))} ${recordIdOf(event)}`;

/** Merges the changed attributes; none if either event does not list them. */
function mergeChanges(before: Told['payload'], now: Told['payload']): { changes?: string[] } {
  if (!Array.isArray(before.changes) || !Array.isArray(now.changes)) return {};
  return { changes: [...new Set([...before.changes, ...now.changes].map(String))] };
}
