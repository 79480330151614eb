import type { FlowResult } from './flow-result.js';
import type { PendingFlow } from './pending-flow.js';

/** Messages between the page's windows about one visit. */
export type FlowMessage =
  | { readonly type: 'keyway:flow-result'; readonly result: FlowResult }
  /** `received`: this window completes the visit. `ended`: the other window did, and the server knows the outcome. */
  | { readonly type: 'keyway:flow-received' | 'keyway:flow-ended'; readonly flowId: string };

/** Lets the window of a visit complete it when the frame that opened it is gone. */
export type Equipment = { readonly token: string; readonly flow: PendingFlow };

export const receivedMessage = (flowId: string): FlowMessage => ({ type: 'keyway:flow-received', flowId });
export const endedMessage = (flowId: string): FlowMessage => ({ type: 'keyway:flow-ended', flowId });

/** Reads what came in from another window; undefined when it is nothing of ours. */
export function readFlowMessage(data: unknown): FlowMessage | undefined {
  if (!isRecord(data)) return undefined;
  const { type, flowId } = data;
  if ((type === 'keyway:flow-received' || type === 'keyway:flow-ended') && typeof flowId === 'string')
    return { type, flowId };
  if (type !== 'keyway:flow-result') return undefined;
  const result = readResult(data.result);
  return result && { type, result };
}

export function readEquipment(data: unknown): Equipment | undefined {
  if (!isRecord(data) || data.type !== 'keyway:flow-equipment' || typeof data.token !== 'string')
    return undefined;
  const { token, flow } = data;
  return isRecord(flow) && typeof flow.id === 'string' ? { token, flow: flow as PendingFlow } : undefined;
}

function readResult(result: unknown): FlowResult | undefined {
  if (!isRecord(result) || typeof result.flowId !== 'string') return undefined;
  const { kind, flowId } = result;
  if (kind === 'revoked') return { kind, flowId };
  if (
    kind === 'granted' &&
    areTexts(result.nonce, result.confirmToken, result.serviceId, result.connectionId)
  )
    return result as FlowResult;
  if (kind === 'refused' && areTexts(result.typeName, result.words, result.requestId ?? ''))
    return result as FlowResult;
  return undefined;
}

const areTexts = (...values: readonly unknown[]): boolean =>
  values.every((value) => typeof value === 'string');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
