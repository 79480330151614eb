import type { FlowResult } from './flow-result.js';
import type { PendingFlow } from './pending-flow.js';

export const flow: PendingFlow = {
  id: 'flow-1',
  nonce: 'nonce-1',
  kind: 'authorize',
  mode: 'window',
  consumerId: 'consumer',
  unifiedApi: 'customer-support',
  serviceId: 'desk',
  connectionId: 'default',
  before: null,
  startedAt: 0,
};

export const granted: Extract<FlowResult, { kind: 'granted' }> = {
  kind: 'granted',
  flowId: 'flow-1',
  nonce: 'nonce-1',
  confirmToken: 'token',
  serviceId: 'desk',
  connectionId: 'default',
};
