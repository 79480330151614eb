import type { Ports } from '../ports.js';
import { callConnector, readFailedAnswer } from './call-connector.js';
import { sendDownstream } from './call-downstream.js';
import type { SendPorts } from './downstream-call.js';
import { requestWithoutCredential } from './request-without-credential.js';
import { createSharedReads, noteWrites } from './shared-reads.js';
import { beginCalls, restartTimer, startCalls } from './start-calls.js';
import type { VendorCalls, VendorSender } from '../vendor-calls.js';

export const createVendorSender = (deps: SendPorts & Ports<'registry'>): VendorSender => ({
  send: (state, context, request) => sendDownstream(deps, state, context, request),
  sendWithoutCredential: (state, context, request) => requestWithoutCredential(deps, state, context, request),
});

export function createVendorCalls(
  deps: Ports<
    | 'connectionHealth'
    | 'downstreamTimeoutMs'
    | 'largeResponses'
    | 'rateLimits'
    | 'refreshCredentials'
    | 'vendorSender'
  >,
): VendorCalls {
  const reads = createSharedReads();
  const vendorSender = noteWrites(deps.vendorSender, reads);
  return {
    ...vendorSender,
    reads,
    credentials: deps.refreshCredentials,
    health: deps.connectionHealth,
    start: (resolved, context) => startCalls(deps, resolved, context),
    startUnrefreshed: (resolved) => beginCalls(deps, resolved, { mayRefresh: false }),
    restartTimer: (state) => restartTimer(deps, state),
    call: (state, context, request) => callConnector({ ...deps, vendorSender }, state, context, request),
    readFailure: (state, context, response) => readFailedAnswer(deps, state, context, response),
    pause: async ({ largest }) => {
      if (deps.largeResponses.isLarge(largest)) await deps.largeResponses.goOn(largest);
    },
  };
}
