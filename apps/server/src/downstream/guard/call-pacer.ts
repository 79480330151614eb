import { setTimeout as sleep } from 'node:timers/promises';

import { type RateLimit, rateLimitOf, type RateLimitState } from '@keyway/connectors';

import { KeyedStates } from '../../platform/concurrency/index.js';
import type { EgressResponse, StopSignal } from '../../security/egress/index.js';
import type { ResolvedConnection } from '../../vault/model/index.js';
import { CallWindow } from './call-window.js';

/** Polls and rechecks leave the other half of a limit to calls that a client waits for. */
const BACKGROUND_SHARE = 0.5;
/** Of the request's time, for the call itself. */
const KEPT_MS = 2_000;
/** A reported limit that is further from the published one counts something else, such as a day. */
const MOST_CORRECTION = 10;
/** How soon a client that left is noticed. */
const LONGEST_SLEEP_MS = 250;
/** For a vendor that refuses without a time. */
const FIRST_WAIT_SECONDS = 1;

type PacedCall = {
  readonly timeLeftMs: number;
  readonly signal: StopSignal | undefined;
  readonly isBackground: boolean;
  /** Returns false for a body that can be sent only once. */
  readonly canRepeat: boolean;
  readonly send: () => Promise<EgressResponse>;
  /** Returns what the last response reported about the limit. */
  readonly told: () => RateLimitState;
};

/** Spreads calls so that a burst of ours does not meet the vendor's own limit. */
export type CallPacer = {
  /**
   * Waits until the vendor's limit has room, then sends; also again if the vendor refuses with 429, which means that it
   * did nothing. Waits no longer than configured in all: after that, the vendor's response is the result.
   */
  pace(resolved: ResolvedConnection, call: PacedCall): Promise<EgressResponse>;
};

type Paced = { readonly window: CallWindow; calls: number };
type Options = {
  /** Longest wait in milliseconds; 0 turns pacing off. */
  readonly paceMs: number;
  /** Processes of this server, each of which has a share of the limit. */
  readonly processes: number;
  readonly monotonic: () => number;
  readonly now: () => Date;
};

export function createCallPacer({ paceMs, processes, monotonic, now }: Options): CallPacer {
  const shareOf = (calls: number): number => Math.max(1, Math.floor(calls / processes));
  const paced = new KeyedStates<Paced>(
    (name) => {
      const [calls = 0, seconds = 0] = name.split(' ', 2).map(Number);
      return { calls: shareOf(calls), window: new CallWindow(seconds, monotonic) };
    },
    ({ window }) => window.isIdle,
  );
  const correct = (state: Paced, published: RateLimit, { limit, remaining, reset }: RateLimitState): void => {
    const { calls, seconds } = published;
    if (limit !== undefined && limit * MOST_CORRECTION >= calls && limit <= calls * MOST_CORRECTION)
      state.calls = shareOf(limit);
    const leftMs = remaining === 0 && reset !== undefined ? reset * 1_000 - now().getTime() : 0;
    if (leftMs > 0) state.window.fill(Math.min(leftMs, seconds * 1_000));
  };
  /** Returns false if the client left. */
  const waitForRoom = async ({ window, calls }: Paced, call: PacedCall, until: number): Promise<boolean> => {
    const most = Math.max(1, call.isBackground ? Math.floor(calls * BACKGROUND_SHARE) : calls);
    for (let wait = window.take(most); wait > 0; wait = window.take(most)) {
      if (call.signal?.aborted) return false;
      if (monotonic() + wait > until) {
        window.add();
        return true;
      }
      await sleep(Math.min(wait, LONGEST_SLEEP_MS));
    }
    return true;
  };
  return {
    pace: async (resolved, call) => {
      const published = rateLimitOf(resolved.connector, resolved.authType);
      if (!published || paceMs === 0) return call.send();
      const state = paced.get(nameOf(resolved, published));
      const until = monotonic() + Math.min(paceMs, call.timeLeftMs - KEPT_MS);
      for (;;) {
        const isWanted = await waitForRoom(state, call, until);
        const response = await call.send();
        const told = call.told();
        correct(state, published, told);
        const waitMs = (told.retryAfterSeconds ?? FIRST_WAIT_SECONDS) * 1_000;
        const hasTime = monotonic() + waitMs <= until;
        if (response.status !== 429 || !call.canRepeat || !isWanted || !hasTime) return response;
        // An unread stream would keep its permit.
        response.stream?.destroy();
        state.window.fill(waitMs);
      }
    },
  };
}

/**
 * Names a limit and what it counts: the account where it is known, else the connection. An account is one at its URL
 * and in its application: a server of someone else that claims the same account fills no other limit.
 */
function nameOf(
  { application, connector, consumerId, connectionId, baseUrl, row }: ResolvedConnection,
  { calls, seconds, per }: RateLimit,
): string {
  const account = per === 'account' ? row?.accountFingerprint : undefined;
  const counted = account
    ? `${baseUrl}\n${Buffer.from(account).toString('base64')}`
    : `${consumerId}\n${connectionId}`;
  return `${calls} ${seconds} ${application.id}\n${connector.id}\n${counted}`;
}
