import { countsForQuota } from '@keyway/contract';

import { ApiError, retryAfter } from '../../api-error.js';
import type { RequestContext } from '../../context.js';
import type { Ports } from '../../ports.js';

/**
 * Takes one request from the application's monthly quota, then runs it. Only applications with a limit query the
 * database; sessions, management, setup and replays never get here with one.
 */
export async function runCounted<Result>(
  deps: Ports<'now' | 'env' | 'quotaClaims'>,
  context: RequestContext,
  run: () => Promise<Result>,
): Promise<Result> {
  const { caller, metadata } = context;
  if (caller.kind !== 'application' || !metadata || !countsForQuota(metadata)) return run();
  const { planName, planMonthlyLimit, planStatus, id } = caller.application;
  if (planStatus !== 'active') throw new ApiError('PaymentRequiredError');
  const limit = planMonthlyLimit ?? (planName === 'free' ? deps.env.FREE_TIER_MONTHLY_REQUESTS : undefined);
  if (limit === undefined) return run();
  const quota = await deps.quotaClaims.take(id, limit);
  if (!quota.isGranted) {
    const seconds = (quota.resetsAt.getTime() - deps.now().getTime()) / 1000;
    throw new ApiError('RequestLimitError', {
      detail: { limit, used: quota.used, resets_at: quota.resetsAt.toISOString() },
      headers: retryAfter(seconds),
    });
  }
  return run();
}
