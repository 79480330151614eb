import type { proxyContract } from '@keyway/contract';

import type { Ports } from '../../../ports.js';
import { assertProxyCall, proxyRequest } from '../../../proxy/index.js';
import { type DirectHandler, type HandlerRunner } from '../endpoint.js';

/** Builds the proxy's contract routes: whatever the method, the response is the connector's own. */
export function buildProxyRoutes(
  handlers: HandlerRunner,
  deps: Ports<'baseUrl' | 'caches' | 'now' | 'env' | 'keyring' | 'registry' | 'vendorCalls'>,
): Record<keyof typeof proxyContract, DirectHandler> {
  const handle: DirectHandler = ({ req, res }) => {
    assertProxyCall(req);
    return handlers.run(req, res, { run: () => proxyRequest(deps, req.context, req) });
  };
  return { get: handle, post: handle, put: handle, patch: handle, delete: handle };
}
