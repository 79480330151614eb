import type { Failure } from '@keyway/ui';

import { answersFlow, providerWords, type FlowResult } from './flow-result.js';
import type { PendingFlow } from './pending-flow.js';

/** Where a visit to the provider is, as the page that started it sees it. */
export type FlowState =
  | { readonly step: 'idle' }
  /** `closed`: the window is gone, or cut off; a result may come all the same. */
  | { readonly step: 'away'; readonly flow: PendingFlow; readonly closed: boolean }
  /** Only the person can say whether the account is the same as before. */
  | { readonly step: 'asking'; readonly flow: PendingFlow; readonly confirmToken: string }
  | {
      readonly step: 'confirming';
      readonly flow: PendingFlow;
      readonly confirmToken: string;
      readonly isSameAccount?: boolean;
    }
  | { readonly step: 'failed'; readonly failure: Failure; readonly kind: PendingFlow['kind'] }
  | { readonly step: 'finished'; readonly kind: PendingFlow['kind'] };

export type FlowEvent =
  | { readonly type: 'left'; readonly flow: PendingFlow }
  | { readonly type: 'closed' }
  /** `asks`: whether the connection asks about its account first. */
  | { readonly type: 'result'; readonly result: FlowResult; readonly asks: boolean }
  | { readonly type: 'answered'; readonly isSameAccount: boolean }
  | { readonly type: 'confirmed' }
  | { readonly type: 'failed'; readonly failure: Failure; readonly kind: PendingFlow['kind'] }
  | { readonly type: 'reset' };

export const idle: FlowState = { step: 'idle' };

/** One step of a visit; what does not fit the step, or answers another visit, changes nothing. */
export function nextFlowState(state: FlowState, event: FlowEvent): FlowState {
  switch (event.type) {
    case 'left':
      return { step: 'away', flow: event.flow, closed: false };
    case 'closed':
      return state.step === 'away' ? { ...state, closed: true } : state;
    case 'result':
      return state.step === 'away' && answersFlow(event.result, state.flow)
        ? afterResult(state.flow, event)
        : state;
    case 'answered':
      return state.step === 'asking'
        ? { ...state, step: 'confirming', isSameAccount: event.isSameAccount }
        : state;
    case 'confirmed':
      return state.step === 'confirming' ? { step: 'finished', kind: 'authorize' } : state;
    case 'failed':
      return { step: 'failed', failure: event.failure, kind: event.kind };
    case 'reset':
      return idle;
  }
}

function afterResult(flow: PendingFlow, { result, asks }: Extract<FlowEvent, { type: 'result' }>): FlowState {
  switch (result.kind) {
    case 'granted':
      return { step: asks ? 'asking' : 'confirming', flow, confirmToken: result.confirmToken };
    case 'revoked':
      return { step: 'finished', kind: 'revoke' };
    case 'refused':
      return { step: 'failed', kind: flow.kind, failure: toFlowFailure(result) };
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
