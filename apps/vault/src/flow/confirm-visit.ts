import { failureOf, isTransient } from '@keyway/ui';

import type { VaultApi } from '../api/vault-api.js';
import type { FlowEvent, FlowState } from './flow-machine.js';
import { placeOfFlow } from './pending-flow.js';

type Confirming = Extract<FlowState, { step: 'confirming' }>;
type Wait = (milliseconds: number) => Promise<void>;

/** Before each repeat; then the person decides. */
const WAITS_MS = [1_000, 2_000, 4_000, 8_000, 15_000];
const LONGEST_WAIT_MS = 60_000;

/**
 * Confirms a grant, unless the person has to be asked something first. A lost response or a server in trouble costs a
 * repeat, which returns the same once it is done.
 */
export async function confirmVisit(
  api: Pick<VaultApi, 'confirmConnection' | 'getConnection'>,
  { flow, confirmToken: confirm_token, isSameAccount: same_account }: Confirming,
  wait: Wait = waitFor,
): Promise<FlowEvent> {
  const place = placeOfFlow(flow);
  let isAsked = same_account !== undefined;
  try {
    if (!isAsked && (await repeat(() => api.getConnection(place), wait)).asks_same_account)
      return { type: 'asks' };
    isAsked = true;
    await repeat(() => api.confirmConnection(place, { confirm_token, same_account }), wait);
    return { type: 'confirmed' };
  } catch (error) {
    return { type: 'failed', failure: failureOf(error), isAsked };
  }
}

async function repeat<Result>(task: () => Promise<Result>, wait: Wait): Promise<Result> {
  for (const backOff of WAITS_MS) {
    try {
      return await task();
    } catch (error) {
      const failure = failureOf(error);
      const asked = (failure.retryAfter ?? 0) * 1_000;
      if (!isTransient(failure) || asked > LONGEST_WAIT_MS) throw error;
      await wait(Math.max(backOff, asked));
    }
  }
  return task();
}

const waitFor: Wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
