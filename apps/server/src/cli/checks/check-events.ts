import { countSilentSources, type Database } from '@keyway/db';

import { unpushedBefore } from '../../events/sources/index.js';
import type { Check } from './check.js';

/** Checks whether helpdesks that should send webhooks do: their changes otherwise arrive by polling alone. */
export async function checkEvents(database: Database, baseUrl: string): Promise<Check> {
  const before = unpushedBefore({ now: () => new Date() });
  const silent = await database.system('look for missing webhooks', (tx) => countSilentSources(tx, before));
  const total = silent.reduce((sum, { count }) => sum + count, 0);
  if (total === 0)
    return { name: 'events', status: 'ok', message: 'webhooks of helpdesks arrive where expected' };
  const connections = total === 1 ? '1 connection' : `${total} connections`;
  return {
    name: 'events',
    status: 'warning',
    message: `no webhooks arrive for ${connections}, whose events come from polling alone. Can their helpdesks reach ${baseUrl}?`,
    facts: silent.map(({ applicationId, serviceId, count }) => ({
      ...{ application_id: applicationId, service_id: serviceId, connections: count },
    })),
  };
}
