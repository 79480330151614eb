import type { ConnectorDefinition } from '@keyway/connectors';
import {
  appendEvents,
  listConnectionsOfService,
  noteOAuthClient,
  type Integration,
  type TenantTx,
} from '@keyway/db';

import type { Deps } from '../deps.js';
import { movedEvents } from './connection-events.js';
import { toStoredView } from './connection-state.js';
import { clientIdOf } from './consent.js';
import { persistStubbornly } from './persist-stubbornly.js';

/** Events of so many connections are written with the change itself, those of the others batch by batch after it. */
const BATCH = 250;

type Change = {
  readonly connector: ConnectorDefinition;
  readonly before: Integration;
  readonly after: Integration;
};

/**
 * What a change of an integration does to its connections, in the same transaction: their grants keep the client they
 * were made with, and those whose state or health changes get their events. Answers where to go on, if there are more
 * connections than one transaction should take.
 */
export const noteMovedConnections = async (
  tx: TenantTx,
  change: Change,
  now: Date,
): Promise<string | undefined> => {
  const { before, after } = change;
  if (!matters(change)) return undefined;
  const clientId = clientIdOf(before);
  if (clientId !== null && clientId !== clientIdOf(after))
    await noteOAuthClient(tx, before.serviceId, clientId);
  return noteBatch(tx, change, { after: undefined, now });
};

/** The events of the other connections, each batch in a transaction of its own. */
export const noteOtherMovedConnections = async (
  deps: Pick<Deps, 'database' | 'logger'>,
  change: Change,
  from: string | undefined,
  now: Date,
): Promise<void> => {
  const { applicationId, serviceId } = change.after;
  try {
    for (let after = from; after !== undefined;)
      after = await persistStubbornly(deps.logger, 'events of a changed integration', () =>
        deps.database.tenant(applicationId, (tx) => noteBatch(tx, change, { after, now })),
      );
  } catch (error) {
    // The change itself is made and stays.
    const code = error instanceof Error ? error.name : 'unknown';
    deps.logger.warn(
      { serviceId, code },
      'events of connections that an integration’s change moved are missing',
    );
  }
};

const noteBatch = async (
  tx: TenantTx,
  change: Change,
  { after, now }: { after: string | undefined; now: Date },
): Promise<string | undefined> => {
  const rows = await listConnectionsOfService(tx, change.after.serviceId, { after, limit: BATCH });
  const events = rows.flatMap((row) =>
    movedEvents(viewOf(change, change.before, row), viewOf(change, change.after, row), now),
  );
  await appendEvents(tx, events);
  return rows.length < BATCH ? undefined : rows.at(-1)?.consumerId;
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
