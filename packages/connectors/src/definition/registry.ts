import { operationKeys, type OperationName, type ResourceName } from '@keyway/contract';

import type { ConnectorDefinition } from './define.js';
import { type MappingChange, mappingChanges as ours } from './mapping.js';

/** Connectors by service ID. */
export type Registry = {
  readonly connectors: ReadonlyMap<string, ConnectorDefinition>;
  readonly getConnector: (id: string) => ConnectorDefinition | undefined;
  /** How the mappings of these connectors differ from earlier ones. */
  readonly mappingChanges: readonly MappingChange[];
};

/** Creates a registry of exactly these definitions; tests pass the server a connector of their own. */
export function createRegistry(definitions: Iterable<ConnectorDefinition>, mappingChanges = ours): Registry {
  const connectors = new Map<string, ConnectorDefinition>();
  for (const definition of definitions) {
    if (connectors.has(definition.id)) throw new Error(`${definition.id}: declared twice`);
    connectors.set(definition.id, definition);
  }
  return { connectors, getConnector: (id) => connectors.get(id), mappingChanges };
}

/** Returns the OAuth scopes of one operation. */
export function scopesOf(
  { auth }: ConnectorDefinition,
  resource: ResourceName,
  operation: OperationName,
): readonly string[] {
  const scopes: Partial<Record<OperationName, readonly string[]>> = auth.oauth2?.scopes[resource] ?? {};
  return scopes[operation] ?? [];
}

/** Returns the scopes of an operation, by its integration name. */
export function scopesOfKey(connector: ConnectorDefinition, key: string): readonly string[] {
  const [first = '', second] = key.split('.', 2);
  return second === undefined
    ? scopesOf(connector, 'messages', first as OperationName)
    : scopesOf(connector, first as ResourceName, second as OperationName);
}

/** Returns the OAuth scopes of these operations, without duplicates; empty if the connector has no OAuth. */
export function operationScopes(
  connector: ConnectorDefinition,
  keys: readonly string[] = operationKeys,
): readonly string[] {
  const { oauth2 } = connector.auth;
  if (!oauth2) return [];
  return [...new Set([...(oauth2.baseScopes ?? []), ...keys.flatMap((key) => scopesOfKey(connector, key))])];
}
