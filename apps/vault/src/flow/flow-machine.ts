import { type Failure, isTransient } from '@keyway/ui';

import { answersFlow, providerWords, type FlowResult } from './flow-result.js';
import type { PendingFlow } from './pending-flow.js';

/** A grant that the visit brought back, to be confirmed. */
type Grant = {
  readonly flow: PendingFlow;
  readonly confirmToken: string;
  readonly isSameAccount?: boolean;
};

/** Where a visit to the provider is, as the page that started it sees it. */
export type FlowState =
  | { readonly step: 'idle' }
  /**
   * `closed`: the window is gone, or cut off; `unknown`: an earlier load of this page opened it. A result may come all
   * the same.
   */
  | { readonly step: 'away'; readonly flow: PendingFlow; readonly window: 'open' | 'closed' | 'unknown' }
  /** Only the person can say whether the account is the same as before. */
  | ({ readonly step: 'asking' } & Grant)
  | ({ readonly step: 'confirming' } & Grant)
  /** `grant`: set if the same request may succeed a moment later. */
  | {
      readonly step: 'failed';
      readonly flow: PendingFlow;
      readonly failure: Failure;
      readonly grant: Grant | undefined;
    }
  | { readonly step: 'finished'; readonly flow: PendingFlow };

export type FlowEvent =
  | { readonly type: 'left' | 'resumed'; readonly flow: PendingFlow }
  | { readonly type: 'closed' }
  | { readonly type: 'result'; readonly result: FlowResult }
  /** The connection asks about its account first. */
  | { readonly type: 'asks' }
  | { readonly type: 'answered'; readonly isSameAccount: boolean }
  | { readonly type: 'confirmed' }
  /** `isAsked`: the account is no question any more. */
  | { readonly type: 'failed'; readonly failure: Failure; readonly isAsked: boolean }
  | { readonly type: 'retried' }
  /** The server has the outcome, which another window reached. */
  | { readonly type: 'seen' }
  | { readonly type: 'reset' };

export const idle: FlowState = { step: 'idle' };

/** One step of a visit; what does not fit the step, or answers another visit, changes nothing. */
export function nextFlowState(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'left':
      return { step: 'away', flow: event.flow, window: 'open' };
    case 'resumed':
      return state.step === 'idle' ? { step: 'away', flow: event.flow, window: 'unknown' } : state;
    case 'closed':
      return state.step === 'away' ? { ...state, window: 'closed' } : state;
    case 'result':
      return state.step === 'away' && answersFlow(event.result, state.flow)
        ? afterResult(state.flow, event.result)
        : state;
    case 'seen':
      return state.step === 'away' ? { step: 'finished', flow: state.flow } : state;
    case 'retried':
      return state.step === 'failed' && state.grant ? { step: 'confirming', ...state.grant } : state;
    case 'reset':
      return idle;
    default:
      return afterConfirmation(state, event);
  }
}

function afterConfirmation(
  state: FlowState,
  event: Extract<FlowEvent, { type: 'asks' | 'answered' | 'confirmed' | 'failed' }>,
): FlowState {
  if (event.type === 'answered')
    return state.step === 'asking'
      ? { ...state, step: 'confirming', isSameAccount: event.isSameAccount }
      : state;
  if (state.step !== 'confirming') return state;
  if (event.type === 'asks') return { ...state, step: 'asking' };
  if (event.type === 'confirmed') return { step: 'finished', flow: state.flow };
  const { flow, confirmToken, isSameAccount = false } = state;
  const grant = { flow, confirmToken, ...(event.isAsked ? { isSameAccount } : {}) };
  return {
    step: 'failed',
    flow,
    failure: event.failure,
    grant: isTransient(event.failure) ? grant : undefined,
  };
}

function afterResult(flow: PendingFlow, result: FlowResult): FlowState {
  switch (result.kind) {
    case 'granted':
      return { step: 'confirming', flow, confirmToken: result.confirmToken };
    case 'revoked':
      return { step: 'finished', flow };
    case 'refused':
      return { step: 'failed', flow, failure: toFlowFailure(result), grant: undefined };
  }
}

/** A refusal as any other failure; the provider's words are in the message. */
export const toFlowFailure = (result: Extract<FlowResult, { kind: 'refused' }>): Failure => ({
  typeName: result.typeName,
  message: result.words,
  detail: '',
  vendorWords: result.typeName === 'OAuthConnectorError' && result.words ? [providerWords(result.words)] : [],
  requestId: result.requestId,
});
