import { failureOf } from '@keyway/ui';

import type { VaultApi } from '../api/vault-api.js';
import { nextFlowState, type FlowState } from './flow-machine.js';
import type { FlowResult } from './flow-result.js';
import type { PendingFlow } from './pending-flow.js';

/** Ends a visit in the window that made it, unless the person has to be asked something first. */
export async function completeFlow(
  api: Pick<VaultApi, 'confirmConnection' | 'getConnection'>,
  flow: PendingFlow,
  result: FlowResult,
): Promise<FlowState> {
  const { unifiedApi, serviceId, connectionId, kind } = flow;
  const path = { unified_api: unifiedApi, service_id: serviceId, connection_id: connectionId };
  const away: FlowState = { step: 'away', flow, closed: false };
  try {
    const asks = result.kind === 'granted' && (await api.getConnection(path)).asks_same_account;
    const state = nextFlowState(away, { type: 'result', result, asks });
    if (state.step !== 'confirming') return state;
    await api.confirmConnection(path, { confirm_token: state.confirmToken });
    return nextFlowState(state, { type: 'confirmed' });
  } catch (error) {
    return nextFlowState(away, { type: 'failed', kind, failure: failureOf(error) });
  }
}
