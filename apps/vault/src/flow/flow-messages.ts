import type { FlowResult } from './flow-result.js';

/** Messages between the page's windows. */
export type FlowMessage =
  | { readonly type: 'keyway:flow-result'; readonly result: FlowResult }
  | { readonly type: 'keyway:flow-received'; readonly flowId: string };

export const receivedMessage = (flowId: string): FlowMessage => ({ type: 'keyway:flow-received', flowId });

/** Reads what came in from another window; undefined when it is nothing of ours. */
export function readFlowMessage(data: unknown): FlowMessage | undefined {
  if (!isRecord(data)) return undefined;
  if (data.type === 'keyway:flow-received' && typeof data.flowId === 'string')
    return receivedMessage(data.flowId);
  if (data.type !== 'keyway:flow-result') return undefined;
  const result = readResult(data.result);
  return result && { type: 'keyway:flow-result', result };
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
