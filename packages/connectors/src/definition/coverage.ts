import type { Message, MessageSortField } from '@keyway/contract';

import {
  isMissing,
  messageOperations,
  type AuthType,
  type ConnectorDefinition,
  type CreateOperation,
  type ListOperation,
  type MessageFilterName,
  type MessageOperation,
  type MessagesResource,
  type UpdateOperation,
} from './define.js';
import { usualOrder } from './usual-order.js';

export type OperationCoverage = {
  readonly operation: MessageOperation;
  readonly capability: 'supported' | 'unsupported' | 'not_implemented' | 'partial';
  /** Why it cannot be called. */
  readonly reason?: string;
  /** OAuth scopes it needs; empty without OAuth. */
  readonly scopes: readonly string[];
  /** Of `list`. */
  readonly paging?: { readonly mode: 'native' | 'virtual' | 'none'; readonly maxPageSize?: number };
  readonly filters?: readonly MessageFilterName[];
  readonly requiredFilters?: readonly MessageFilterName[];
  readonly sort?: readonly MessageSortField[];
  readonly order?: ListOperation['order'];
  readonly across?: ListOperation['across'];
  /** Of `create`: whether it sends the message to people or only stores it. */
  readonly effect?: 'delivers' | 'records';
  readonly opensConversation?: boolean;
  /** Of `create` and `update`: the attributes they take. */
  readonly accepts?: CreateOperation['accepts'];
  /** Whether an unknown outcome can be settled by asking the vendor. */
  readonly settles?: boolean;
  /** Of `update` and `delete`: the one type they work on. */
  readonly only?: UpdateOperation['only'];
};

/** What a connector offers on a resource, from the same data that runs it. */
export type Coverage = {
  readonly serviceId: string;
  readonly resource: ResourceName;
  readonly status: ConnectorDefinition['status'];
  readonly trust: ConnectorDefinition['trust'];
  readonly authTypes: readonly AuthType[];
  readonly fields: readonly (keyof Message)[];
  readonly operations: Readonly<Record<MessageOperation, OperationCoverage>>;
};
export type ResourceName = keyof ConnectorDefinition['resources'];

/** Undefined where the connector has no mapping for the resource. */
export const coverageOf = (connector: ConnectorDefinition, resource: ResourceName): Coverage | undefined => {
  const messages = connector.resources[resource];
  if (!messages) return undefined;
  return {
    serviceId: connector.id,
    resource,
    status: connector.status,
    trust: connector.trust,
    authTypes: authTypesOf(connector),
    fields: messages.fields,
    operations: coverOperations(connector, messages),
  };
};

export const authTypesOf = ({ auth }: ConnectorDefinition): readonly AuthType[] =>
  (['oauth2', 'apiKey', 'basic'] as const).filter((type) => auth[type] !== undefined);

const coverOperations = (connector: ConnectorDefinition, messages: MessagesResource) =>
  Object.fromEntries(
    messageOperations.map((operation) => [operation, coverOperation(connector, messages, operation)]),
  ) as Record<MessageOperation, OperationCoverage>;

const coverOperation = (
  connector: ConnectorDefinition,
  messages: MessagesResource,
  operation: MessageOperation,
): OperationCoverage => {
  const declared = messages[operation];
  if (isMissing(declared)) return { operation, ...declared, scopes: [] };
  return {
    operation,
    capability: 'supported',
    scopes: connector.auth.oauth2?.scopes[operation] ?? [],
    ...('paging' in declared ? coverList(declared) : {}),
    ...('effect' in declared ? coverCreate(declared) : {}),
    ...('accepts' in declared ? { accepts: declared.accepts } : {}),
    ...('only' in declared && declared.only !== undefined ? { only: declared.only } : {}),
  };
};

const coverList = ({ paging, filters, requiredFilters, sort, order, across }: ListOperation) => ({
  paging,
  filters,
  requiredFilters: requiredFilters ?? [],
  sort,
  ...(usualOrder({ sort, order }) ? { order: usualOrder({ sort, order }) } : {}),
  ...(across ? { across } : {}),
});
const coverCreate = ({ effect, opensConversation, settle }: CreateOperation) => ({
  effect,
  opensConversation,
  settles: settle !== undefined,
});
