import { createHmac } from 'node:crypto';

import type { Caller, RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';

/**
 * Returns the key that stores a transaction ID. Unbound API keys share the IDs of their application. Callers with fewer
 * rights have separate IDs per set of rights: a customer's session neither uses up a key's ID nor receives its
 * response.
 */
export function transactionKey(
  { keyring }: Ports<'keyring'>,
  { caller }: Pick<RequestContext, 'caller'>,
  id: string,
): string {
  const holder = holderOf(caller);
  if (!holder) return id;
  const digest = createHmac('sha256', keyring.key('fingerprint'))
    .update(JSON.stringify(holder))
    .digest('base64url');
  // Transaction IDs contain no spaces.
  return `${caller.kind} ${digest} ${id}`;
}

function holderOf(caller: Caller): readonly unknown[] | undefined {
  if (caller.kind === 'session') {
    const { actions, showLogs, unifiedApis } = caller.rights;
    return [caller.consumerId, sorted(actions), showLogs, sorted(unifiedApis)];
  }
  if (caller.kind === 'person') return [caller.personId, caller.signedIn.grants];
  if (caller.kind !== 'application') return undefined;
  const { scopes, consumerIds, serviceIds } = caller.rights;
  if (!consumerIds && !serviceIds) return undefined;
  return [sorted(scopes), sorted(consumerIds), sorted(serviceIds)];
}

const sorted = (values: Iterable<string> = []): string[] => [...values].sort();
