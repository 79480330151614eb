import { beforeEach, expect, test } from 'vitest';

import { Breaker, type CallOutcome } from './breaker.js';

let now: number;
let changes: boolean[];
let breaker: Breaker;

beforeEach(() => {
  now = 123_456;
  changes = [];
  breaker = new Breaker({ monotonic: () => now, onChange: (isOpen) => changes.push(isOpen) });
});
function count(times: number, outcome: CallOutcome, epoch = breaker.epoch) {
  for (let call = 0; call < times; call += 1) breaker.count(outcome, epoch);
}

test('opens at half of at least 20 calls, not before', () => {
  count(19, 'fault');
  expect(breaker.admit()).toBe('pass');
  count(1, 'fault');
  expect(breaker.admit()).toBe('refuse');
  expect(breaker.secondsLeft).toBe(30);
  expect(changes).toEqual([true]);
});

test('a minority of faults, and what says nothing, leave it closed', () => {
  count(21, 'ok');
  count(20, 'fault');
  count(100, 'neutral');
  expect(breaker.admit()).toBe('pass');
  count(1, 'fault');
  expect(breaker.admit()).toBe('refuse');
});

test('what is older than ten seconds is forgotten', () => {
  count(15, 'fault');
  now += 10_000;
  count(15, 'fault');
  expect(breaker.admit()).toBe('pass');
  now += 9_000;
  count(5, 'fault');
  expect(breaker.admit()).toBe('refuse');
});

test('after 30 s one call may ask; the others are refused until it has an answer', () => {
  count(20, 'fault');
  now += 29_999;
  expect(breaker.admit()).toBe('refuse');
  now += 1;
  expect(breaker.admit()).toBe('ask');
  breaker.halfOpen();
  expect(breaker.admit()).toBe('refuse');
  breaker.stayOpen();
  expect(breaker.admit()).toBe('refuse');
  now += 1_000;
  expect(breaker.admit()).toBe('ask');
  breaker.halfOpen();
  breaker.open();
  now += 29_999;
  expect(breaker.admit()).toBe('refuse');
  now += 1;
  breaker.halfOpen();
  breaker.close();
  expect(breaker.admit()).toBe('pass');
  expect(changes).toEqual([true, false]);
});

test('calls begun before it opened do not open it again once it is closed', () => {
  const old = breaker.epoch;
  count(20, 'fault');
  breaker.halfOpen();
  breaker.close();
  count(50, 'fault', old);
  expect(breaker.admit()).toBe('pass');
});

test('is idle when closed and not used lately', () => {
  expect(breaker.isIdle).toBe(true);
  count(1, 'ok');
  expect(breaker.isIdle).toBe(false);
  now += 10_000;
  expect(breaker.isIdle).toBe(true);
  count(20, 'fault');
  now += 60_000;
  expect(breaker.isIdle).toBe(false);
});
