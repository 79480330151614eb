import { consumerMetadataSchema, type ConsumerMetadata, type ConsumerRecord } from '@keyway/contract';
import {
  listConnectionsOfConsumers,
  listIntegrations,
  type Connection,
  type Consumer,
  type Integration,
  type TenantTx,
} from '@keyway/db';

import type { Ports } from '../../ports.js';
import { authorizationEnd, labelOf, stateOf, toRecordId, toStoredView } from '../model/index.js';

type ViewDeps = Ports<'now' | 'registry'>;
export type ConsumerConnection = ConsumerRecord['connections'][number];
export type ConsumerParts<Row extends Consumer = Consumer> = {
  readonly consumer: Row;
  readonly connections: readonly ConsumerConnection[];
};

export const toConsumerRecord = ({ consumer, connections }: ConsumerParts): ConsumerRecord => ({
  consumer_id: consumer.consumerId,
  application_id: consumer.applicationId,
  metadata: toConsumerMetadata(consumer.metadata),
  services: [...new Set(connections.map((connection) => connection.service_id))],
  connections: [...connections],
  created_at: consumer.createdAt.toISOString(),
  updated_at: consumer.updatedAt.toISOString(),
});

/** Returns one consumer, with its connections read in the same transaction. */
export async function loadConsumerRecord(
  deps: ViewDeps,
  tx: TenantTx,
  consumer: Consumer,
): Promise<ConsumerRecord> {
  const [parts] = await loadConsumerParts(deps, tx, [consumer], await listIntegrations(tx));
  return toConsumerRecord(parts ?? { consumer, connections: [] });
}

/** Loads the connections of several consumers in one query; the credentials stay sealed. */
export async function loadConsumerParts<Row extends Consumer>(
  deps: ViewDeps,
  tx: TenantTx,
  consumers: readonly Row[],
  integrations: readonly Integration[],
): Promise<ConsumerParts<Row>[]> {
  const rows = await listConnectionsOfConsumers(
    tx,
    consumers.map(({ consumerId }) => consumerId),
  );
  return consumers.map((consumer) => ({
    consumer,
    connections: (rows.get(consumer.consumerId) ?? []).flatMap(
      (row) => toListedConnection(deps, row, integrations) ?? [],
    ),
  }));
}

/** Returns only members of the contract: columns may contain others. */
export function toConsumerMetadata(stored: Readonly<Record<string, unknown>>): ConsumerMetadata {
  const members = Object.keys(consumerMetadataSchema.shape) as (keyof ConsumerMetadata)[];
  return Object.fromEntries(
    members.flatMap((name) => (typeof stored[name] === 'string' ? [[name, stored[name]]] : [])),
  );
}

/**
 * Returns the connection as shown in lists; the credential stays sealed. Undefined if its connector or integration no
 * longer exists.
 */
export function toListedConnection(
  { registry, now }: ViewDeps,
  row: Connection,
  integrations: readonly Integration[],
): ConsumerConnection | undefined {
  const connector = registry.getConnector(row.serviceId);
  const integration = integrations.find(({ serviceId }) => serviceId === row.serviceId);
  if (!connector || !integration) return undefined;
  const view = toStoredView({ connector, integration, row });
  return toConnection(row, labelOf({ ...view, row }), stateOf(view, now()));
}

const toConnection = (
  row: Connection,
  label: string | null,
  state: ReturnType<typeof stateOf>,
): ConsumerConnection => ({
  id: toRecordId(row),
  connection_id: row.connectionId,
  label,
  service_id: row.serviceId,
  unified_api: row.unifiedApi,
  ...state,
  enabled: row.enabled,
  last_error: row.lastError,
  last_error_at: latestOf(row.refreshFailedAt, row.lastDownstreamErrorAt),
  authorization_expires_at: authorizationEnd(row)?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

const latestOf = (...times: readonly (Date | null)[]): string | null =>
  times
    .reduce((latest, time) => (latest === null || (time && time > latest) ? time : latest), null)
    ?.toISOString() ?? null;
