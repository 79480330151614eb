import { FLOW_PARAMETER } from './flow-result.js';
import type { PendingFlow } from './pending-flow.js';

/**
 * Where to send the browser: the connection's own URL, with the way back and the nonce. A URL that is not the
 * API's is refused, whatever a record says.
 */
export function buildFlowAddress(
  entryUrl: string,
  flow: PendingFlow,
  { apiUrl, pageUrl }: { apiUrl: string; pageUrl: string },
): string {
  const url = new URL(entryUrl);
  if (!url.href.startsWith(`${apiUrl}/vault/`)) throw new TypeError('not an address of the API');
  url.searchParams.set('redirect_uri', `${pageUrl}/done?${FLOW_PARAMETER}=${flow.id}`);
  if (flow.kind === 'authorize') url.searchParams.set('nonce', flow.nonce);
  return url.href;
}
