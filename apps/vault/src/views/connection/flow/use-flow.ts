import type { ConnectionRecord } from '@keyway/contract';
import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { failureOf } from '@keyway/ui';

import { buildFlowAddress } from '../../../flow/flow-address.js';
import { receiveResults } from '../../../flow/flow-channel.js';
import { nextFlowState, type FlowState } from '../../../flow/flow-machine.js';
import { answersFlow } from '../../../flow/flow-result.js';
import { isSmallDevice, openFlowWindow } from '../../../flow/flow-window.js';
import { forgetFlow, randomId, rememberFlow, type PendingFlow } from '../../../flow/pending-flow.js';
import { useVault } from '../../../session/vault-context.js';

const WATCH_MS = 500;

export type Flow = {
  readonly state: FlowState;
  /** Set when the browser would not open a window; the visit then has to be made in this one. */
  readonly blocked: PendingFlow['kind'] | undefined;
  /**
   * Goes to the provider; must be called inside the click. `prepare` saves first what the visit needs, and
   * answers the record with its fresh address; without it the record's own address is used.
   */
  readonly start: (kind: PendingFlow['kind'], prepare?: () => Promise<ConnectionRecord | undefined>) => void;
  /** The same in this window. */
  readonly startHere: (kind: PendingFlow['kind']) => void;
  readonly answer: (isSameAccount: boolean) => void;
  readonly reset: () => void;
};

/** A visit to the provider for one connection, from the click to the confirmed authorization. */
export function useFlow(connection: ConnectionRecord): Flow {
  const { page, api, embed, refresh, takeArrival } = useVault();
  const [state, dispatch] = useReducer(nextFlowState, connection, takeArrival);
  const [blocked, setBlocked] = useState<PendingFlow['kind']>();
  const current = useRef(state);
  current.current = state;
  const flowWindow = useRef<Window | undefined>(undefined);
  const { unified_api, service_id, connection_id, asks_same_account: asks } = connection;

  useEffect(
    () =>
      receiveResults(page.applicationId, (result) => {
        const { current: now } = current;
        if (now.step !== 'away' || !answersFlow(result, now.flow)) return false;
        forgetFlow(page.applicationId);
        dispatch({ type: 'result', result, asks });
        return true;
      }),
    [page.applicationId, asks],
  );

  useEffect(() => {
    if (state.step !== 'away') return;
    // A window cut off by its provider looks closed as well: a result is still welcome afterwards.
    const timer = setInterval(() => {
      if (flowWindow.current?.closed) dispatch({ type: 'closed' });
    }, WATCH_MS);
    return () => clearInterval(timer);
  }, [state.step]);

  const confirming = state.step === 'confirming' ? state : undefined;
  useEffect(() => {
    if (!confirming) return;
    const { confirmToken: confirm_token, isSameAccount: same_account } = confirming;
    api.confirmConnection({ unified_api, service_id, connection_id }, { confirm_token, same_account }).then(
      () => dispatch({ type: 'confirmed' }),
      (error: unknown) => dispatch({ type: 'failed', kind: 'authorize', failure: failureOf(error) }),
    );
  }, [api, confirming, unified_api, service_id, connection_id]);

  const isFinished = state.step === 'finished' || state.step === 'failed';
  useEffect(() => {
    if (isFinished) void refresh(connection);
    // Only once per visit: the record it loads is not what this waits for.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFinished]);

  const newFlow = (kind: PendingFlow['kind'], mode: PendingFlow['mode']): PendingFlow => {
    const flow: PendingFlow = {
      ...{ id: randomId(), nonce: randomId(), kind, mode },
      ...{ unifiedApi: unified_api, serviceId: service_id, connectionId: connection_id },
    };
    rememberFlow(page.applicationId, flow);
    return flow;
  };

  const addressOf = (record: ConnectionRecord, flow: PendingFlow): string | undefined => {
    const url = flow.kind === 'authorize' ? record.authorize_url : record.revoke_url;
    return url === null ? undefined : buildFlowAddress(url, flow, page);
  };

  const startHere: Flow['startHere'] = (kind) => {
    const address = addressOf(connection, newFlow(kind, 'page'));
    if (address !== undefined) location.assign(address);
  };

  const start: Flow['start'] = (kind, prepare) => {
    setBlocked(undefined);
    const isOwnPage = embed?.options.mode !== 'iframe' && isSmallDevice();
    const flow = newFlow(kind, isOwnPage ? 'page' : 'window');
    if (isOwnPage) {
      void visitAfter(prepare, (record) => location.assign(addressOf(record, flow) ?? location.href));
      return;
    }
    const opened = openFlowWindow(
      prepare ? `${page.pageUrl}/done#wait` : (addressOf(connection, flow) ?? `${page.pageUrl}/done`),
    );
    if (!opened) {
      // Only then: who leaves before the save has ended takes the old address to the provider.
      void visitAfter(prepare, () => setBlocked(kind));
      return;
    }
    flowWindow.current = opened;
    dispatch({ type: 'left', flow });
    if (prepare)
      void visitAfter(prepare, (record) => {
        opened.location.href = addressOf(record, flow) ?? `${page.pageUrl}/done`;
      }).then((isOnItsWay) => {
        if (isOnItsWay) return;
        opened.close();
        dispatch({ type: 'reset' });
      });
  };

  const visitAfter = async (
    prepare: (() => Promise<ConnectionRecord | undefined>) | undefined,
    visit: (record: ConnectionRecord) => void,
  ): Promise<boolean> => {
    const record = prepare ? await prepare() : connection;
    if (record) visit(record);
    return record !== undefined;
  };

  const reset = useCallback(() => {
    setBlocked(undefined);
    dispatch({ type: 'reset' });
  }, []);
  const answer = useCallback((isSameAccount: boolean) => dispatch({ type: 'answered', isSameAccount }), []);
  return { state, blocked, start, startHere, answer, reset };
}
