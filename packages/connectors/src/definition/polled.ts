import { type ConnectorDefinition, tableOf } from './define.js';
import type { ListOperation } from './operations.js';
import { isMissing } from './steps/steps.js';

/** What a vendor is asked for; messages stand for their conversations. */
export type Polled = 'conversations' | 'messages' | 'customers';

/**
 * Resources that a poll asks for: those whose changes the vendor itself narrows down to. New messages are asked for
 * where conversations cannot be. A filter that thins out the vendor's pages reads the whole helpdesk, and does not count.
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
  // A walk that opens every conversation is none.
  const narrowing: readonly string[] = across ? (across.narrows ?? []) : filters;
  return requiredFilters.length === 0 && narrowing.includes('created_since');
}
