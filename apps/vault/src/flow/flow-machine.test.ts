import { describe, expect, it } from 'vitest';

import { idle, nextFlowState, type FlowState } from './flow-machine.js';
import type { FlowResult } from './flow-result.js';
import type { PendingFlow } from './pending-flow.js';

const flow: PendingFlow = {
  id: 'flow-1',
  nonce: 'nonce-1',
  kind: 'authorize',
  mode: 'window',
  unifiedApi: 'customer-support',
  serviceId: 'desk',
  connectionId: 'default',
};
const granted: FlowResult = {
  kind: 'granted',
  flowId: 'flow-1',
  nonce: 'nonce-1',
  confirmToken: 'token',
  serviceId: 'desk',
  connectionId: 'default',
};
const away: FlowState = { step: 'away', flow, closed: false };
const after = (state: FlowState, result: FlowResult, asks = false): FlowState =>
  nextFlowState(state, { type: 'result', result, asks });

describe('flow', () => {
  it('confirms what its own visit brought back', () => {
    const confirming = after(nextFlowState(idle, { type: 'left', flow }), granted);
    expect(confirming).toMatchObject({ step: 'confirming', confirmToken: 'token' });
    expect(nextFlowState(confirming, { type: 'confirmed' })).toEqual({ step: 'finished', kind: 'authorize' });
  });

  it('asks for the account before it confirms, if the vendor does not report it', () => {
    const asking = after(away, granted, true);
    expect(asking.step).toBe('asking');
    expect(nextFlowState(asking, { type: 'confirmed' })).toBe(asking);
    expect(nextFlowState(asking, { type: 'answered', isSameAccount: false })).toMatchObject({
      step: 'confirming',
      confirmToken: 'token',
      isSameAccount: false,
    });
    expect(after(away, { ...granted, nonce: 'other' }, true)).toBe(away);
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

  it('still takes the result of a window that looks closed', () => {
    const closed = nextFlowState(away, { type: 'closed' });
    expect(closed).toMatchObject({ step: 'away', closed: true });
    expect(after(closed, granted).step).toBe('confirming');
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
    const withdrawing: FlowState = { step: 'away', flow: { ...flow, kind: 'revoke' }, closed: false };
    expect(after(withdrawing, { kind: 'revoked', flowId: 'flow-1' })).toEqual({
      step: 'finished',
      kind: 'revoke',
    });
    expect(after(withdrawing, granted)).toBe(withdrawing);
  });
});
