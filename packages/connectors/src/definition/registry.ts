import { messageOperations, type ConnectorDefinition, type MessageOperation } from './define.js';

/** Connectors by service id. */
export type Registry = {
  readonly connectors: ReadonlyMap<string, ConnectorDefinition>;
  readonly getConnector: (id: string) => ConnectorDefinition | undefined;
};

/** A registry of exactly these definitions; tests hand the server one with a connector of their own. */
export const createRegistry = (definitions: Iterable<ConnectorDefinition>): Registry => {
  const connectors = new Map<string, ConnectorDefinition>();
  for (const definition of definitions) {
    if (connectors.has(definition.id)) throw new Error(`${definition.id}: declared twice`);
    connectors.set(definition.id, definition);
  }
  return { connectors, getConnector: (id) => connectors.get(id) };
};

/** The OAuth scopes these operations need, without repeats; empty where the connector has no OAuth. */
export const operationScopes = (
  connector: ConnectorDefinition,
  operations: readonly MessageOperation[] = messageOperations,
): readonly string[] => {
  const { oauth2 } = connector.auth;
  if (!oauth2) return [];
  return [
    ...new Set([
      ...(oauth2.baseScopes ?? []),
      ...operations.flatMap((operation) => oauth2.scopes[operation]),
    ]),
  ];
};
