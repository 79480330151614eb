import type { Registry } from '@keyway/connectors';
import { listIntegrations, listSettings, type TenantTx } from '@keyway/db';

import {
  clientDestinationOf,
  destinationOf,
  readBound,
  readClientSecret,
  writeBound,
  writeClientSecret,
  type Destination,
} from './destination.js';
import type { SealedColumn } from '../../platform/keyring/index.js';

/** Returns a value's destination by its key; undefined if it is sent nowhere, or if its connector is unknown. */
export type FindDestination = (key: readonly string[]) => Destination | undefined;

/** Loads the current destinations of a column's values with these keys from the database. */
export async function loadDestinations(
  tx: TenantTx,
  registry: Registry,
  column: SealedColumn,
  keys: readonly (readonly string[])[],
): Promise<FindDestination> {
  if (!(column in rewriters)) return () => undefined;
  const integrations = new Map((await listIntegrations(tx)).map((row) => [row.serviceId, row]));
  const partsOf = (serviceId = '') => {
    const connector = registry.getConnector(serviceId);
    const integration = integrations.get(serviceId);
    return connector && integration ? { connector, integration } : undefined;
  };
  if (column === 'clientSecret')
    return ([serviceId]) => {
      const parts = partsOf(serviceId);
      return parts && clientDestinationOf(parts.connector, parts.integration.settings);
    };
  const rows = await listSettings(
    tx,
    keys.map(([consumerId = '', unifiedApi = '', serviceId = '', connectionId = '']) => ({
      consumerId,
      unifiedApi,
      serviceId,
      connectionId,
    })),
  );
  const settingsOf = new Map(
    rows.map(({ consumerId, unifiedApi, serviceId, connectionId, settings }) => [
      JSON.stringify([consumerId, unifiedApi, serviceId, connectionId]),
      settings,
    ]),
  );
  return (key) => {
    const parts = partsOf(key[2]);
    return parts && destinationOf(parts, settingsOf.get(JSON.stringify(key)));
  };
}

/** Returns the value's text including its destination; throws UnsealError if it was sealed for another. */
export const bindText = (column: SealedColumn, text: string, destination: Destination | undefined): string =>
  destination === undefined ? text : (rewriters[column]?.(text, destination) ?? text);

const rewriteObject = (text: string, destination: Destination): string =>
  writeBound(readBound(text, destination), destination);

const rewriters: Partial<Record<SealedColumn, (text: string, destination: Destination) => string>> = {
  clientSecret: (text, destination) => writeClientSecret(readClientSecret(text, destination), destination),
  credentials: rewriteObject,
  pendingCredentials: rewriteObject,
};
