import type { ConnectorDefinition } from '@keyway/connectors';
import {
  appendEvents,
  listConnectionsOfService,
  noteOAuthClient,
  type Integration,
  type TenantTx,
} from '@keyway/db';

import { movedEvents } from './connection-events.js';
import { toStoredView } from './connection-state.js';
import { clientIdOf } from './consent.js';

const BATCH = 1_000;

type Change = {
  readonly connector: ConnectorDefinition;
  readonly before: Integration;
  readonly after: Integration;
};

/**
 * What a change of an integration does to its connections, in the same transaction: their grants keep the client they
 * were made with, and those whose state or health changes get their events.
 */
export const noteMovedConnections = async (tx: TenantTx, change: Change, now: Date): Promise<void> => {
  const { before, after } = change;
  if (!matters(change)) return;
  const clientId = clientIdOf(before);
  if (clientId !== null && clientId !== clientIdOf(after))
    await noteOAuthClient(tx, before.serviceId, clientId);
  for (let last: string | undefined; ;) {
    const rows = await listConnectionsOfService(tx, before.serviceId, { after: last, limit: BATCH });
    await appendEvents(
      tx,
      rows.flatMap((row) => movedEvents(viewOf(change, before, row), viewOf(change, after, row), now)),
    );
    last = rows.at(-1)?.consumerId;
    if (rows.length < BATCH) return;
  }
};

type Row = Awaited<ReturnType<typeof listConnectionsOfService>>[number];

const viewOf = ({ connector }: Change, integration: Integration, row: Row) => ({
  ...toStoredView({ connector, integration, row }),
  consumerId: row.consumerId,
});

/** What a connection's state depends on. */
const matters = ({ before, after }: Change): boolean =>
  (['clientId', 'scopes', 'operations', 'settings', 'credentialsSource'] as const).some(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
