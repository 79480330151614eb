import { type ConnectorDefinition, tableOf } from './define.js';
import type { ListOperation } from './operations.js';
import { isMissing } from './steps.js';

/** What a vendor is asked for; messages stand for their conversations. */
export type Polled = 'conversations' | 'messages' | 'customers';

/**
 * What a connector can be asked for by the time of its change, without reading everything. New messages are asked for
 * where conversations do not say when they changed.
 */
export const polledOf = (connector: ConnectorDefinition): Polled[] => {
  const talk = isListedSince(connector, 'conversations') ? 'conversations' : 'messages';
  return ([talk, 'customers'] as const).filter((resource) => isListedSince(connector, resource));
};

const isListedSince = (connector: ConnectorDefinition, resource: Polled): boolean => {
  const list = tableOf(connector, resource)?.list;
  if (!list || isMissing(list)) return false;
  const { filters, requiredFilters = [], across } = list as ListOperation<Polled>;
  if (resource !== 'messages') return filters.some((name) => name === 'updated_since');
  // A walk that opens every conversation is none.
  const narrowing: readonly string[] = across ? (across.narrows ?? []) : filters;
  return requiredFilters.length === 0 && narrowing.includes('created_since');
};
