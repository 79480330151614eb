import { connectionStates } from '@keyway/contract';
import { describe, expect, it } from 'vitest';

import { connectionStateTriggers, findConnectionTransitions } from './connection-transitions.js';

const moves = findConnectionTransitions();
const names = (from: string, to: string) =>
  moves.filter((move) => move.from === from && move.to === to).map(({ by }) => by);

describe('the moves of a connection', () => {
  it.each([
    ['available', 'added', 'added'],
    ['added', 'authorized', 'authorized by OAuth'],
    ['added', 'callable', 'authorized by OAuth'],
    ['added', 'callable', 'key accepted'],
    ['added', 'invalid', 'key refused'],
    ['authorized', 'callable', 'settings saved'],
    ['invalid', 'callable', 'key accepted'],
    ['callable', 'invalid', 'key refused'],
    ['callable', 'added', 'revoked'],
    ['callable', 'added', 'authorization lost'],
  ])('lead from %s to %s: %s', (from, to, by) => {
    expect(names(from, to)).toContain(by);
  });

  it('lead back to available by deleting only, and from every other state', () => {
    const back = moves.filter(({ to }) => to === 'available');
    expect(new Set(back.map(({ by }) => by))).toEqual(new Set(['deleted']));
    expect(back.map(({ from }) => from).toSorted()).toEqual(
      connectionStates.filter((state) => state !== 'available').toSorted(),
    );
  });

  it('are caused by a list in which every trigger has an effect', () => {
    const moving = new Set(moves.map(({ by }) => by));
    expect(connectionStateTriggers.map(({ name }) => name).filter((name) => !moving.has(name))).toEqual([]);
  });

  it('make a connection callable only by a credential or by settings', () => {
    const into = new Set(moves.filter(({ to }) => to === 'callable').map(({ by }) => by));
    expect(into).toEqual(new Set(['authorized by OAuth', 'key accepted', 'settings saved']));
  });
});
