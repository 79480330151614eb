import type { proxyContract } from '@keyway/contract';

import type { Deps } from '../../deps.js';
import { assertProxyCall, proxyRequest } from '../../proxy/index.js';
import { runHandler, type DirectHandler } from './endpoint.js';

/** The proxy by its contract routes: whatever the method, the answer is the connector's own. */
export function buildProxyRoutes(deps: Deps): Record<keyof typeof proxyContract, DirectHandler> {
  const handle: DirectHandler = ({ req, res }) => {
    assertProxyCall(req);
    return runHandler(deps, req, res, { run: () => proxyRequest(deps, req.context, req) });
  };
  return { get: handle, post: handle, put: handle, patch: handle, delete: handle };
}
