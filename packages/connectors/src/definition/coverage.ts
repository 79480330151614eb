import { operationNames, type OperationName, type OperationOf, type ResourceName } from '@keyway/contract';

import {
  isMissing,
  tableOf,
  type AnyTable,
  type AuthType,
  type ConnectorDefinition,
  type OperationFacts,
} from './define.js';
import { scopesOf } from './registry.js';
import { usualOrder } from './usual-order.js';

export type OperationCoverage = {
  readonly operation: OperationName;
  readonly capability: 'supported' | 'unsupported' | 'not_implemented' | 'partial';
  /** Why it cannot be called. */
  readonly reason?: string;
  /** OAuth scopes it needs; empty without OAuth. */
  readonly scopes: readonly string[];
  /** Of `list`. */
  readonly paging?: { readonly mode: 'native' | 'virtual' | 'none'; readonly maxPageSize?: number };
  /** Whether an unknown outcome can be settled by asking the vendor. */
  readonly settles?: boolean;
} & Pick<
  OperationFacts,
  | 'filters'
  | 'requiredFilters'
  | 'sort'
  | 'order'
  | 'across'
  | 'effect'
  | 'opensConversation'
  | 'accepts'
  | 'only'
>;

/** What a connector offers on a resource, from the same data that runs it. */
export type Coverage<Name extends ResourceName = ResourceName> = {
  readonly serviceId: string;
  readonly resource: Name;
  readonly status: ConnectorDefinition['status'];
  readonly trust: ConnectorDefinition['trust'];
  readonly authTypes: readonly AuthType[];
  readonly fields: readonly string[];
  /** Of the operations that the resource has. */
  readonly operations: Readonly<
    Record<OperationOf<Name>, OperationCoverage> & Partial<Record<OperationName, OperationCoverage>>
  >;
};

/** Undefined where the connector has no mapping for the resource. */
export const coverageOf = <Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
): Coverage<Name> | undefined => {
  const table = tableOf(connector, resource);
  if (!table) return undefined;
  return {
    serviceId: connector.id,
    resource,
    status: connector.status,
    trust: connector.trust,
    authTypes: authTypesOf(connector),
    fields: table.fields,
    operations: coverOperations(connector, resource, table) as Coverage<Name>['operations'],
  };
};

export const authTypesOf = ({ auth }: ConnectorDefinition): readonly AuthType[] =>
  (['oauth2', 'apiKey', 'basic'] as const).filter((type) => auth[type] !== undefined);

const coverOperations = (connector: ConnectorDefinition, resource: ResourceName, table: AnyTable) =>
  Object.fromEntries(
    operationNames.flatMap((operation) => {
      const declared = table[operation];
      return declared ? [[operation, coverOperation(connector, resource, operation, declared)]] : [];
    }),
  );

const coverOperation = (
  connector: ConnectorDefinition,
  resource: ResourceName,
  operation: OperationName,
  declared: NonNullable<AnyTable[OperationName]>,
): OperationCoverage => {
  if (isMissing(declared)) return { operation, ...declared, scopes: [] };
  return {
    operation,
    capability: 'supported',
    scopes: scopesOf(connector, resource, operation),
    ...('paging' in declared ? coverList(declared) : {}),
    ...('effect' in declared ? coverCreate(declared) : {}),
    ...('accepts' in declared ? { accepts: declared.accepts } : {}),
    ...('only' in declared && declared.only !== undefined ? { only: declared.only } : {}),
  };
};

const coverList = ({ paging, filters, requiredFilters, sort = [], order, across }: OperationFacts) => ({
  paging,
  filters,
  requiredFilters: requiredFilters ?? [],
  sort,
  ...(usualOrder({ sort, order }) ? { order: usualOrder({ sort, order }) } : {}),
  ...(across ? { across } : {}),
});
const coverCreate = ({ effect, opensConversation, settle }: OperationFacts) => ({
  effect,
  opensConversation,
  settles: settle !== undefined,
});
