import { isMissing, tableOf, type ConnectorDefinition } from '@keyway/connectors';
import { type OperationKey, operationKey, operationNames, ownedNames } from '@keyway/contract';

/** Returns every operation that the connector supports, by its integration name. */
export const supportedOperations = (connector: ConnectorDefinition): OperationKey[] =>
  ownedNames.flatMap((resource) => {
    const table = tableOf(connector, resource);
    const isOffered = (operation: (typeof operationNames)[number]): boolean => {
      const declared = table?.[operation];
      return declared !== undefined && !isMissing(declared);
    };
    return operationNames.filter(isOffered).map((operation) => operationKey(resource, operation));
  });
