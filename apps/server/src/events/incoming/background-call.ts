import { type EventSource, moveEventSource } from '@keyway/db';

import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';
import { runInBackground, type UnderWay } from '../../downstream/index.js';
import type { CallSnapshot } from '../../vault/model/index.js';
import { callHost } from '../../vault/settings/index.js';

/** Runs our own requests for a source; undefined if the application was deleted. */
export async function inBackground<Result>(
  deps: Ports<'caches' | 'database'>,
  source: EventSource,
  work: UnderWay,
  run: (context: RequestContext) => Promise<Result>,
): Promise<Result | undefined> {
  const { applicationId, consumerId, unifiedApi } = source;
  const snapshot = await deps.caches.snapshot(applicationId, consumerId, unifiedApi);
  if (!snapshot) return undefined;
  await noteHost(deps, source, snapshot);
  return runInBackground(snapshot.application, source, work, run);
}

/** Records the host: the integration's settings may have changed it, and sources of earlier releases have none. */
async function noteHost(
  deps: Ports<'database'>,
  { applicationId, id, serviceId, connectionId, host }: EventSource,
  { connections }: CallSnapshot,
): Promise<void> {
  const resolved = connections.get(serviceId)?.find((each) => each.connectionId === connectionId);
  const current = resolved && callHost(resolved, resolved.row?.settings, resolved.authType);
  if (current !== undefined && current !== host)
    await deps.database.tenant(applicationId, (tx) => moveEventSource(tx, id, current));
}
