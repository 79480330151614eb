import type { Webhook, WebhookHealth } from '@keyway/db';

import { type CallResult, isSuccess } from './call-webhook.js';

/** Seconds before each attempt after the first; ten in all, within about three days (Standard Webhooks). */
const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** After this many consecutive failures, requests are sent one at a time, with growing pauses. */
const BROKEN_CALLS = 5;
const FIRST_PAUSE_SECONDS = 5;
const LAST_PAUSE_SECONDS = 300;
const DISABLED_AFTER_MS = 5 * 86_400_000;
const DISABLED_AFTER_EVENTS = 10;
const GONE = 410;

/** One delivery attempt: the number of attempts before, and the result. */
export type Tried = { readonly attemptsBefore: number; readonly result: CallResult };

export type NextStep =
  | { readonly state: 'delivered' | 'failed' }
  | { readonly state: 'pending'; readonly againInSeconds: number };

/** Returns the next step of a delivery. */
export function nextStep({ attemptsBefore, result }: Tried, random: () => number = Math.random): NextStep {
  if (isSuccess(result)) return { state: 'delivered' };
  const pause = PAUSES[attemptsBefore];
  if (pause === undefined || result.statusCode === GONE) return { state: 'failed' };
  const jittered = Math.round(pause * (800 + 400 * random())) / 1_000;
  return { state: 'pending', againInSeconds: Math.max(jittered, result.retryAfterSeconds ?? 0) };
}

/** Returns whether requests fail so consistently that only one at a time is sent, to probe for recovery. */
export const isBroken = ({ failedCalls }: Pick<Webhook, 'failedCalls'>): boolean =>
  failedCalls >= BROKEN_CALLS;

/** Returns the webhook's health after these attempts. */
export function nextHealth(webhook: Webhook, tried: readonly Tried[], now: Date): WebhookHealth {
  const failed = tried.filter(({ result }) => !isSuccess(result));
  const hasSucceeded = failed.length < tried.length;
  const lastSuccessAt = latest(webhook.lastSuccessAt, tried, isSuccess);
  const lastFailureAt = latest(webhook.lastFailureAt, tried, (result) => !isSuccess(result));
  if (hasSucceeded)
    return {
      ...{ lastSuccessAt, lastFailureAt },
      ...{ failingSince: null, failedEvents: 0, failedCalls: 0, pausedUntil: null },
    };
  const failedCalls = webhook.failedCalls + failed.length;
  const asked = Math.max(0, ...failed.map(({ result }) => result.retryAfterSeconds ?? 0));
  const pause = Math.max(
    Math.min(asked, LAST_PAUSE_SECONDS),
    isBroken({ failedCalls }) ? pauseOf(failedCalls) : 0,
  );
  return {
    ...{ lastSuccessAt, lastFailureAt, failedCalls },
    failingSince: webhook.failingSince ?? failed[0]?.result.at ?? null,
    failedEvents: webhook.failedEvents + failed.filter(({ attemptsBefore }) => attemptsBefore === 0).length,
    pausedUntil: pause > 0 ? new Date(now.getTime() + pause * 1_000) : null,
  };
}

/** Returns the reason to disable a webhook, if there is one. */
export function disablingReason(
  { failingSince, failedEvents }: WebhookHealth,
  tried: readonly Tried[],
  now: Date,
): 'gone' | 'retry_limit' | undefined {
  if (tried.some(({ result }) => result.statusCode === GONE)) return 'gone';
  const failsLong = failingSince !== null && now.getTime() - failingSince.getTime() >= DISABLED_AFTER_MS;
  return failsLong && failedEvents >= DISABLED_AFTER_EVENTS ? 'retry_limit' : undefined;
}

const pauseOf = (failedCalls: number): number =>
  Math.min(LAST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(10, failedCalls - BROKEN_CALLS));

const latest = (
  before: Date | null,
  tried: readonly Tried[],
  counts: (result: CallResult) => boolean,
): Date | null =>
  tried
    .filter(({ result }) => counts(result))
    .reduce<Date | null>(
      (last, { result }) => (last === null || result.at > last ? result.at : last),
      before,
    );
