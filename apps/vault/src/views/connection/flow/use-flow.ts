import type { ConnectionRecord } from '@keyway/contract';

import { idle, type FlowState } from '../../../flow/flow-machine.js';
import { isAbout, type PendingFlow } from '../../../flow/pending-flow.js';
import type { Prepare, Visit } from '../../../flow/use-visit.js';
import { useVault } from '../../../session/vault-context.js';

export type Flow = Pick<Visit, 'answer' | 'retry' | 'reset'> & {
  readonly state: FlowState;
  /** Set when the browser would not open a window; the visit then has to be made in this one. */
  readonly blocked: PendingFlow['kind'] | undefined;
  /**
   * Goes to the provider; must be called inside the click. `prepare` saves first what the visit needs, and
   * answers the record with its fresh address; without it the record's own address is used.
   */
  readonly start: (kind: PendingFlow['kind'], prepare?: Prepare) => void;
  /** The same in this window. */
  readonly startHere: (kind: PendingFlow['kind']) => void;
};

/** The visit to the provider, as far as it is about this connection. */
export function useFlow(connection: ConnectionRecord): Flow {
  const { visit } = useVault();
  const { state, blocked, answer, retry, reset } = visit;
  return {
    ...{ answer, retry, reset },
    state: state.step !== 'idle' && isAbout(state.flow, connection) ? state : idle,
    blocked: blocked?.connection.id === connection.id ? blocked.kind : undefined,
    start: (kind, prepare) => visit.start(connection, kind, prepare),
    startHere: (kind) => visit.startHere(connection, kind),
  };
}
