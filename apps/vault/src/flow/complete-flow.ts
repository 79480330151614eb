import { type Failure, failureOf } from '@keyway/ui';

import type { VaultApi } from '../api/vault-api.js';
import { toFlowFailure } from './flow-machine.js';
import { answersFlow, type FlowResult } from './flow-result.js';
import type { PendingFlow } from './pending-flow.js';

/** Ends a visit in the window that made it; answers what went wrong. */
export const completeFlow = async (
  api: Pick<VaultApi, 'confirmConnection'>,
  flow: PendingFlow,
  result: FlowResult,
): Promise<Failure | undefined> => {
  if (!answersFlow(result, flow)) return undefined;
  if (result.kind === 'refused') return toFlowFailure(result);
  if (result.kind === 'revoked') return undefined;
  const { unifiedApi, serviceId, connectionId } = flow;
  const path = { unified_api: unifiedApi, service_id: serviceId, connection_id: connectionId };
  return api.confirmConnection(path, result.confirmToken).then(() => undefined, failureOf);
};
