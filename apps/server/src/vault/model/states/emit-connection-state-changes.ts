import { randomUUID } from 'node:crypto';

import type { ConnectorDefinition } from '@keyway/connectors';
import {
  appendEvents,
  getIntegration,
  listConnectionsOfService,
  listIntegrationChanges,
  moveIntegrationChange,
  noteOAuthClient,
  queueIntegrationChange,
  takeIntegrationChange,
  type Integration,
  type JsonObject,
  type ServiceOfApplication,
  type ServicePosition,
  type TenantTx,
} from '@keyway/db';

import type { Ports } from '../../../ports.js';
import { jobOrigin, type AuditOrigin } from '../../../platform/audit/index.js';
import { auditConnectionChange } from '../audit-connection-change.js';
import { movedEvents } from './connection-events.js';
import { toStoredView } from './connection-state.js';
import { clientIdOf } from '../grants/consent.js';
import { followEvents } from './follow-events.js';

/** Events of this many connections are written with the change itself; a job writes the others, batch by batch. */
const PORTION = 250;
const CHANGES = 10;
const MAX_WALK_MS = 30_000;

type NoteDeps = Ports<'audit' | 'now'>;

const walker = jobOrigin('integration changes');

type Change = {
  readonly connector: ConnectorDefinition;
  readonly before: Integration;
  readonly after: Integration;
};

/**
 * Applies an integration's change to its connections, in the same transaction: their grants keep their client, and
 * those with a changed state or health get their events. If there are more connections than one transaction should
 * process, the rest is queued.
 */
export async function emitConnectionStateChanges(
  deps: NoteDeps,
  tx: TenantTx,
  origin: AuditOrigin,
  change: Change,
): Promise<void> {
  const { before, after } = change;
  if (!matters(change)) return;
  const clientId = clientIdOf(before);
  if (clientId !== null && clientId !== clientIdOf(after))
    await noteOAuthClient(tx, before.serviceId, clientId);
  const walkedTo = await notePortion(deps, tx, change, { origin, after: undefined });
  if (walkedTo === undefined) return;
  const { serviceId } = after;
  const terms = { before: termsOf(before), after: termsOf(after) };
  await queueIntegrationChange(tx, { id: randomUUID(), serviceId, ...terms, walkedTo });
}

/**
 * Continues the queued changes of an integration; returns whether any is left. A batch's events are committed with its
 * progress: a process that ends in between loses none, and writes none twice.
 */
export async function walkChangedConnections(
  deps: NoteDeps & Ports<'database' | 'isShuttingDown' | 'registry'>,
  { applicationId, serviceId }: ServiceOfApplication,
): Promise<boolean> {
  const deadline = performance.now() + MAX_WALK_MS;
  const list = (limit: number) =>
    deps.database.tenant(applicationId, (tx) => listIntegrationChanges(tx, serviceId, limit));
  for (const { id } of await list(CHANGES)) {
    const step = () => deps.database.tenant(applicationId, (tx) => walkPortion(deps, tx, id));
    while (performance.now() < deadline && !deps.isShuttingDown() && (await step()));
  }
  return (await list(1)).length > 0;
}

/** Returns whether there is more work for this process. */
async function walkPortion(deps: NoteDeps & Ports<'registry'>, tx: TenantTx, id: string): Promise<boolean> {
  const queued = await takeIntegrationChange(tx, id);
  if (!queued) return false;
  const integration = await getIntegration(tx, queued.serviceId);
  const connector = deps.registry.getConnector(queued.serviceId);
  const walkedTo =
    integration && connector
      ? await notePortion(
          deps,
          tx,
          {
            connector,
            before: { ...integration, ...queued.before },
            after: { ...integration, ...queued.after },
          },
          { origin: walker, after: { consumerId: queued.walkedTo, connectionId: queued.walkedToId } },
        )
      : undefined;
  await moveIntegrationChange(tx, id, walkedTo);
  return walkedTo !== undefined;
}

async function notePortion(
  deps: NoteDeps,
  tx: TenantTx,
  change: Change,
  { origin, after }: { origin: AuditOrigin; after: ServicePosition | undefined },
): Promise<ServicePosition | undefined> {
  const rows = await listConnectionsOfService(tx, change.after.serviceId, { after, limit: PORTION });
  const moves = rows.map((row) => ({
    before: viewOf(change, change.before, row),
    after: viewOf(change, change.after, row),
  }));
  const now = deps.now();
  for (const move of moves) auditConnectionChange(deps, tx, origin, move);
  await appendEvents(
    tx,
    moves.flatMap(({ before: was, after: is }) => movedEvents(was, is, now)),
  );
  await followEvents(tx, moves, now);
  return rows.length < PORTION ? undefined : rows.at(-1);
}

type Row = Awaited<ReturnType<typeof listConnectionsOfService>>[number];

const viewOf = ({ connector }: Change, integration: Integration, row: Row) => ({
  ...toStoredView({ connector, integration, row }),
  consumerId: row.consumerId,
  connectionId: row.connectionId,
});

/** Columns of an integration that affect its connections' state. */
const terms = ['clientId', 'scopes', 'operations', 'settings', 'credentialsSource', 'events'] as const;

const termsOf = (integration: Integration): JsonObject =>
  Object.fromEntries(terms.map((name) => [name, integration[name]]));

const matters = ({ before, after }: Change): boolean =>
  JSON.stringify(termsOf(before)) !== JSON.stringify(termsOf(after));
