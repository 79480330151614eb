import { operationNames, type OperationName, type OperationOf, type ResourceName } from '@keyway/contract';

import {
  isMissing,
  tableOf,
  type AnyTable,
  type AttributeValues,
  type AuthType,
  type ConnectorDefinition,
  type OperationFacts,
} from '../define.js';
import { scopesOf } from '../registry.js';
import { usualOrder } from '../usual-order.js';

export type OperationCoverage = {
  readonly operation: OperationName;
  readonly capability: 'supported' | 'unsupported' | 'not_implemented' | 'partial';
  /** Why it is unavailable. */
  readonly reason?: string;
  /** Required OAuth scopes; empty without OAuth. */
  readonly scopes: readonly string[];
  /** Paging of `list`. */
  readonly paging?: { readonly mode: 'native' | 'virtual' | 'none'; readonly maxPageSize?: number };
  /** Whether an unknown outcome can be settled by querying the vendor. */
  readonly settles?: boolean;
  /** Settled by sending the create again with its key, for a create that opens a conversation only. */
  readonly settlesBy?: 'repeat';
} & Pick<
  OperationFacts,
  | 'filters'
  | 'requiredFilters'
  | 'virtualFilters'
  | 'callsPerPage'
  | 'sort'
  | 'order'
  | 'across'
  | 'effect'
  | 'opensConversation'
  | 'accepts'
  | 'requires'
  | 'defaults'
  | 'unique'
  | 'conditional'
  | 'maxSize'
  | 'only'
>;

/** A connector's support for a resource, from the same data that runs it. */
export type Coverage<Name extends ResourceName = ResourceName> = {
  readonly serviceId: string;
  readonly resource: Name;
  readonly status: ConnectorDefinition['status'];
  readonly trust: ConnectorDefinition['trust'];
  readonly authTypes: readonly AuthType[];
  readonly fields: readonly string[];
  /** By attribute with a fixed set of values: the readable and the writable ones. */
  readonly values: Readonly<Record<string, AttributeValues>>;
  /** The resource's operations. */
  readonly operations: Readonly<
    Record<OperationOf<Name>, OperationCoverage> & Partial<Record<OperationName, OperationCoverage>>
  >;
};

/** Returns the coverage; undefined if the connector does not map the resource. */
export function coverageOf<Name extends ResourceName>(
  connector: ConnectorDefinition,
  resource: Name,
): Coverage<Name> | undefined {
  const table = tableOf(connector, resource);
  if (!table) return undefined;
  return {
    serviceId: connector.id,
    resource,
    status: connector.status,
    trust: connector.trust,
    authTypes: authTypesOf(connector),
    fields: table.fields,
    values: Object.fromEntries(
      Object.entries(table.values ?? {}).flatMap(([field, values]) => (values ? [[field, values]] : [])),
    ),
    operations: coverOperations(connector, resource, table) as Coverage<Name>['operations'],
  };
}

export const authTypesOf = ({ auth }: ConnectorDefinition): readonly AuthType[] =>
  (['oauth2', 'apiKey', 'basic'] as const).filter((type) => auth[type] !== undefined);

const coverOperations = (connector: ConnectorDefinition, resource: ResourceName, table: AnyTable) =>
  Object.fromEntries(
    operationNames.flatMap((operation) => {
      const declared = table[operation];
      return declared ? [[operation, coverOperation(connector, resource, operation, declared)]] : [];
    }),
  );

function coverOperation(
  connector: ConnectorDefinition,
  resource: ResourceName,
  operation: OperationName,
  declared: NonNullable<AnyTable[OperationName]>,
): OperationCoverage {
  if (isMissing(declared)) return { operation, ...declared, scopes: [] };
  return {
    operation,
    capability: 'supported',
    scopes: scopesOf(connector, resource, operation),
    ...('paging' in declared ? coverList(declared) : {}),
    ...('effect' in declared ? coverCreate(declared) : {}),
    ...pickKnown(declared, ['accepts', 'requires', 'defaults', 'unique', 'conditional', 'maxSize', 'only']),
  };
}

const coverList = ({ sort = [], order, ...facts }: OperationFacts) => ({
  requiredFilters: [],
  virtualFilters: [],
  callsPerPage: { base: 1 },
  ...pickKnown(facts, ['paging', 'filters', 'requiredFilters', 'virtualFilters', 'callsPerPage', 'across']),
  sort,
  ...(usualOrder({ sort, order }) ? { order: usualOrder({ sort, order }) } : {}),
});
const coverCreate = ({ settle, ...facts }: OperationFacts) => ({
  ...pickKnown(facts, ['effect', 'opensConversation', 'settlesBy']),
  settles: settle !== undefined,
});

const pickKnown = <Name extends keyof OperationFacts>(
  facts: OperationFacts,
  names: readonly Name[],
): Pick<OperationFacts, Name> =>
  Object.fromEntries(
    names.flatMap((name) => (facts[name] === undefined ? [] : [[name, facts[name]]])),
  ) as Pick<OperationFacts, Name>;
