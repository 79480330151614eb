import type { ConnectionRecord } from '@keyway/contract';

import { situationOf } from './situation.js';

/**
 * Who has to set up the connector's webhooks: an administrator by the steps in the record, or the application; `live`
 * once one has arrived, `none` if no one has to.
 */
export type EventsSetup = 'none' | 'steps' | 'application' | 'live';

export function eventsSetupOf(connection: ConnectionRecord): EventsSetup {
  const { events } = connection;
  if (events?.state !== 'manual' || situationOf(connection) !== 'connected') return 'none';
  if (events.last_pushed_at !== null) return 'live';
  return events.steps.length > 0 ? 'steps' : 'application';
}
