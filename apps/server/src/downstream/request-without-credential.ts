import { ApiError } from '../api-error.js';
import type { RequestContext } from '../context.js';
import type { Ports } from '../ports.js';
import { EgressError, type EgressResponse } from '../security/egress/index.js';
import { egressOwnerOf, type ResolvedConnection } from '../vault/model/index.js';
import { toSandboxUrl } from '../vault/settings/index.js';
import { type CallState, timeLeftOf } from './call-state.js';
import { toTransportError } from './downstream-error.js';
import { isWriteRequest, signalOf } from './send-once.js';
import { isStreamed, openBody, type WireRequest } from './wire-request.js';

/**
 * Sends a request without the credential, through the same guard: a URL from a vendor's response may point anywhere.
 */
export async function requestWithoutCredential(
  deps: Ports<'now' | 'egress' | 'registry'>,
  state: CallState,
  context: RequestContext,
  request: WireRequest,
): Promise<EgressResponse> {
  const { url, passes } = request;
  const body = openBody(request.body);
  const reachable = toReachable(deps, state.resolved, url);
  const { method, headers } = request;
  const exchange = context.trace.exchanges?.begin({ method, url: reachable }, headers, [], deps.now());
  try {
    const response = await deps.egress.request({
      owner: egressOwnerOf(state.resolved),
      method,
      url: reachable,
      headers,
      body: exchange ? exchange.send(body) : body,
      bodyLength: request.bodyLength,
      hosts: reachable === url ? [new URL(url).hostname] : state.resolved.hosts,
      timeoutMs: Math.max(1, timeLeftOf(state)),
      signal: signalOf(context, isWriteRequest(request)),
      reserve: (bytes) => context.trace.lease?.reserve(bytes) ?? true,
      passes,
      maxBytes: passes?.maxBytes,
    });
    return exchange ? exchange.answer(response) : response;
  } catch (error) {
    exchange?.fail(error);
    if (isStreamed(body) && body.errored instanceof ApiError) throw body.errored;
    throw error instanceof EgressError ? toTransportError(error, false) : error;
  }
}

/** Rewrites a URL to the simulators, which replace every host of their vendor. */
export const toReachable = (
  { registry: { sandboxUrl } }: Ports<'registry'>,
  { isSandbox, connector }: ResolvedConnection,
  url: string,
): string =>
  isSandbox && sandboxUrl !== undefined && !url.startsWith(`${sandboxUrl}/`)
    ? toSandboxUrl(sandboxUrl, connector.id, url)
    : url;
