import { describe, expect, it } from 'vitest';

import { flow, granted } from './fixtures.js';
import { idle, nextFlowState, type FlowState } from './flow-machine.js';
import type { FlowResult } from './flow-result.js';

const away: FlowState = { step: 'away', flow, window: 'open' };
const after = (state: FlowState, result: FlowResult): FlowState =>
  nextFlowState(state, { type: 'result', result });
const failureOfType = (typeName: string) => ({
  ...{ typeName, message: '', detail: '', vendorWords: [], requestId: null },
});

describe('flow', () => {
  it('confirms what its own visit brought back', () => {
    const confirming = after(nextFlowState(idle, { type: 'left', flow }), granted);
    expect(confirming).toMatchObject({ step: 'confirming', confirmToken: 'token' });
    expect(nextFlowState(confirming, { type: 'confirmed' })).toEqual({ step: 'finished', flow });
  });

  it('asks for the account before it confirms, if the vendor does not report it', () => {
    const asking = nextFlowState(after(away, granted), { type: 'asks' });
    expect(asking.step).toBe('asking');
    expect(nextFlowState(asking, { type: 'confirmed' })).toBe(asking);
    expect(nextFlowState(asking, { type: 'answered', isSameAccount: false })).toMatchObject({
      step: 'confirming',
      confirmToken: 'token',
      isSameAccount: false,
    });
    expect(nextFlowState(away, { type: 'asks' })).toBe(away);
  });

  it('ignores what another visit brought back', () => {
    for (const foreign of [
      { ...granted, nonce: 'other' },
      { ...granted, flowId: 'other' },
      { ...granted, serviceId: 'other' },
      { ...granted, connectionId: 'conn_other' },
      { kind: 'revoked', flowId: 'flow-1' },
      {
        kind: 'refused',
        flowId: 'other',
        typeName: 'OAuthConnectorError',
        words: 'call us',
        requestId: null,
      },
    ] satisfies FlowResult[])
      expect(after(away, foreign)).toBe(away);
  });

  it('ignores a result without an open window', () => {
    expect(after(idle, granted)).toBe(idle);
    const confirming = after(away, granted);
    expect(after(confirming, { ...granted, confirmToken: 'second' })).toBe(confirming);
  });

  it('still takes the result of a window that looks closed, or that an earlier load has opened', () => {
    const closed = nextFlowState(away, { type: 'closed' });
    expect(closed).toMatchObject({ step: 'away', window: 'closed' });
    expect(after(closed, granted).step).toBe('confirming');
    const resumed = nextFlowState(idle, { type: 'resumed', flow });
    expect(resumed).toMatchObject({ step: 'away', window: 'unknown' });
    expect(after(resumed, granted).step).toBe('confirming');
    expect(nextFlowState(away, { type: 'resumed', flow: { ...flow, id: 'older' } })).toBe(away);
  });

  it('is finished once the server shows what another window completed', () => {
    expect(nextFlowState(away, { type: 'seen' })).toEqual({ step: 'finished', flow });
    const confirming = after(away, granted);
    expect(nextFlowState(confirming, { type: 'seen' })).toBe(confirming);
  });

  it('can repeat a confirmation that failed for a moment, with the answer given before', () => {
    const confirming = after(away, granted);
    const failure = failureOfType('ServiceUnavailableError');
    const failed = nextFlowState(confirming, { type: 'failed', failure, isAsked: false });
    expect(failed).toMatchObject({ step: 'failed', failure });
    expect(nextFlowState(failed, { type: 'retried' })).toEqual(confirming);
    const answered: FlowState = { step: 'confirming', flow, confirmToken: 'token', isSameAccount: true };
    const refused = nextFlowState(answered, { type: 'failed', failure, isAsked: true });
    expect(nextFlowState(refused, { type: 'retried' })).toEqual(answered);
    const unasked = nextFlowState(confirming, { type: 'failed', failure, isAsked: true });
    expect(nextFlowState(unasked, { type: 'retried' })).toEqual({ ...confirming, isSameAccount: false });
  });

  it('starts again after a refusal: the same request would be refused again', () => {
    const failure = failureOfType('OAuthInvalidStateError');
    const failed = nextFlowState(after(away, granted), { type: 'failed', failure, isAsked: true });
    expect(nextFlowState(failed, { type: 'retried' })).toBe(failed);
  });

  it('shows the provider’s own words when it refuses', () => {
    const refused = after(away, {
      kind: 'refused',
      flowId: 'flow-1',
      typeName: 'OAuthConnectorError',
      words: 'access_denied',
      requestId: 'req_1',
    });
    expect(refused).toMatchObject({
      step: 'failed',
      failure: { typeName: 'OAuthConnectorError', vendorWords: ['access_denied'], requestId: 'req_1' },
    });
  });

  it('ends a withdrawal without a confirmation', () => {
    const revoking = { ...flow, kind: 'revoke' } as const;
    const withdrawing: FlowState = { step: 'away', flow: revoking, window: 'open' };
    expect(after(withdrawing, { kind: 'revoked', flowId: 'flow-1' })).toEqual({
      step: 'finished',
      flow: revoking,
    });
    expect(after(withdrawing, granted)).toBe(withdrawing);
  });
});
