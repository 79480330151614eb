import { findConnectionTransitions } from '../../apps/server/src/vault/model/states/connection-transitions.js';
import {
  connectionStates,
  type ConnectionState,
} from '../../packages/contract/src/vault/connection-states.js';

/** One arrow of a diagram: everything that moves a connection from one state to the other. */
export type ConnectionArrow = {
  readonly from: ConnectionState;
  readonly to: ConnectionState;
  readonly names: readonly string[];
};

/** The states of a connection that the consumer has: all but `available`. */
export const addedStates = connectionStates.filter((state) => state !== 'available');

/** Every arrow there is; those back to `available` are one, `deleted`, and not among them. */
export function connectionArrows(): ConnectionArrow[] {
  const moves = findConnectionTransitions();
  const arrows = connectionStates.flatMap((from) =>
    connectionStates.map((to) => ({
      from,
      to,
      names: moves.filter((move) => move.from === from && move.to === to).map(({ by }) => by),
    })),
  );
  const back = arrows.filter(({ from, to }) => from !== 'available' && to === 'available');
  if (back.some(({ names }) => names.join() !== 'deleted'))
    throw new Error('Something else than deleting leads back to available: the diagrams do not show it.');
  return arrows.filter(({ to, names }) => to !== 'available' && names.length > 0);
}
