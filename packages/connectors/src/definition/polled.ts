import { type ConnectorDefinition, tableOf } from './define.js';
import type { ListOperation } from './operations.js';
import { isMissing } from './steps/steps.js';

/** The resources of vendor polls; messages stand for their conversations. */
export type Polled = 'conversations' | 'messages' | 'customers';

/**
 * Returns the resources to poll: the ones that the vendor itself can filter by change. New messages are polled if
 * conversations cannot be. A filter that only discards records from the vendor's pages would read the whole helpdesk,
 * and does not count.
 */
export function polledOf(connector: ConnectorDefinition): Polled[] {
  const talk = isListedSince(connector, 'conversations') ? 'conversations' : 'messages';
  return ([talk, 'customers'] as const).filter((resource) => isListedSince(connector, resource));
}

function isListedSince(connector: ConnectorDefinition, resource: Polled): boolean {
  const list = tableOf(connector, resource)?.list;
  if (!list || isMissing(list)) return false;
  const { filters, virtualFilters = [], requiredFilters = [], across } = list as ListOperation<Polled>;
  const isIn = (names: readonly string[]): boolean => names.includes('updated_since');
  if (resource !== 'messages') return isIn(filters) && !isIn(virtualFilters);
  // A walk that opens every conversation does not count.
  const narrowing: readonly string[] = across ? (across.narrows ?? []) : filters;
  return requiredFilters.length === 0 && narrowing.includes('created_since');
}
