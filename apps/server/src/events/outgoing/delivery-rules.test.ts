import type { Webhook } from '@keyway/db';
import { describe, expect, it } from 'vitest';

import type { CallResult } from './call-webhook.js';
import { disablingReason, isBroken, nextHealth, nextStep, type Tried } from './delivery-rules.js';

const now = new Date('2026-06-01T12:00:00Z');
const result = (statusCode: number | null, more: Partial<CallResult> = {}): CallResult => ({
  ...{ at: now, duration: 1, statusCode, responseBody: null },
  error: statusCode !== null && statusCode < 300 ? null : 'failed',
  ...more,
});
const tried = (attemptsBefore: number, statusCode: number | null, more?: Partial<CallResult>): Tried => ({
  attemptsBefore,
  result: result(statusCode, more),
});
const middle = () => 0.5;

describe('nextStep', () => {
  it('tries ten times within about three days', () => {
    const pauses = Array.from({ length: 10 }, (_, before) => nextStep(tried(before, 500), middle));
    expect(pauses.at(-1)).toEqual({ state: 'failed' });
    const seconds = pauses.flatMap((step) => (step.state === 'pending' ? [step.againInSeconds] : []));
    expect(seconds.map(Math.round)).toEqual([5, 300, 1800, 7200, 18000, 36000, 50400, 72000, 86400]);
  });

  it('spreads by a fifth either way', () => {
    expect([0, 1].map((random) => nextStep(tried(1, null), () => random))).toEqual([
      { state: 'pending', againInSeconds: 240 },
      { state: 'pending', againInSeconds: 360 },
    ]);
  });

  it.each([200, 204, 299])('takes %i for arrived', (status) => {
    expect(nextStep(tried(3, status))).toEqual({ state: 'delivered' });
  });

  it.each([300, 302, 400, 404, 500, null])('tries again after %s', (status) => {
    expect(nextStep(tried(0, status), middle)).toMatchObject({ state: 'pending' });
  });

  it('waits as long as requested, and gives up on 410', () => {
    const asked = tried(0, 503, { retryAfterSeconds: 900 });
    expect(nextStep(asked, middle)).toEqual({ state: 'pending', againInSeconds: 900 });
    expect(nextStep(tried(0, 410))).toEqual({ state: 'failed' });
  });
});

const webhook = {
  ...{ lastSuccessAt: null, lastFailureAt: null, failingSince: null },
  ...{ failedEvents: 0, failedCalls: 0, pausedUntil: null },
} as Webhook;

describe('nextHealth', () => {
  it('pauses after five failures in a row, longer each time, up to five minutes', () => {
    const failing = (calls: number) =>
      nextHealth({ ...webhook, failedCalls: calls - 1 }, [tried(1, 500)], now).pausedUntil;
    expect(failing(4)).toBeNull();
    const seconds = [5, 6, 7, 20].map((calls) => ((failing(calls)?.getTime() ?? 0) - now.getTime()) / 1_000);
    expect(seconds).toEqual([5, 10, 20, 300]);
    expect([isBroken({ failedCalls: 4 }), isBroken({ failedCalls: 5 })]).toEqual([false, true]);
  });

  it('forgets all that with one success among failures', () => {
    const before = { ...webhook, failingSince: now, failedEvents: 9, failedCalls: 9, pausedUntil: now };
    expect(nextHealth(before, [tried(0, 500), tried(0, 200)], now)).toEqual({
      ...{ lastSuccessAt: now, lastFailureAt: now, failingSince: null },
      ...{ failedEvents: 0, failedCalls: 0, pausedUntil: null },
    });
  });

  it('pauses all deliveries if one response requests it, up to its own maximum pause', () => {
    const paused = (retryAfterSeconds: number) =>
      nextHealth(webhook, [tried(0, 429, { retryAfterSeconds })], now).pausedUntil;
    expect(paused(60)).toEqual(new Date('2026-06-01T12:01:00Z'));
    expect(paused(86_400)).toEqual(new Date('2026-06-01T12:05:00Z'));
  });

  it('counts each event that failed once', () => {
    expect(nextHealth(webhook, [tried(0, 500), tried(4, 500), tried(0, null)], now).failedEvents).toBe(2);
  });
});

describe('disablingReason', () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const reasonOf = (failingSince: Date | null, failedEvents: number, status = 500) => {
    const health = { ...webhook, failingSince, failedEvents };
    return disablingReason(health, [tried(0, status)], now);
  };

  it('is five days without a success, of ten events at least', () => {
    expect(reasonOf(daysAgo(5), 10)).toBe('retry_limit');
    expect(reasonOf(daysAgo(4.9), 100)).toBeUndefined();
    expect(reasonOf(daysAgo(30), 9)).toBeUndefined();
  });

  it('is an answer of 410', () => {
    expect(reasonOf(now, 1, 410)).toBe('gone');
  });
});
