import type { ConnectionWrite } from '@keyway/contract';

import { ApiError, retryAfter } from '../../../api-error.js';
import { applicationOf, consumerOf, type RequestContext } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { destinationOf, findMove } from '../../settings/index.js';
import type { ConnectionChange } from '../plan-connection-change.js';
import type { ResolvedConnection } from '../resolved-connection.js';
import { isDisconnecting, isGood } from './session-actions.js';
import { assertMayAct } from './session-rights.js';

/** Throws ForbiddenError where a write holds what is the application's alone. */
export function assertMayWrite({ caller }: RequestContext, { metadata }: ConnectionWrite): void {
  if (caller.kind !== 'session' || metadata === undefined) return;
  throw new ApiError('ForbiddenError', {
    message: 'Sessions cannot write metadata. Omit it, or send it with an API key.',
  });
}

/** Throws ForbiddenError where a change does more than mend, and the session lacks the right to that. */
export function assertMayChange(
  context: RequestContext,
  before: ResolvedConnection,
  { patch, credentials }: ConnectionChange,
  now: Date,
): void {
  if (patch.enabled === false) assertMayAct(context, 'disable');
  if (isDisconnecting(before, credentials)) assertMayAct(context, 'disconnect');
  const isReplacing = entersCredential(before, credentials) || changesAddress(before, patch.settings);
  if (isReplacing && isGood(before, now)) assertMayAct(context, 'reauthorize');
}

/** Whether a write sets a value of the credential that was not there; taking one away is disconnecting. */
export const entersCredential = (
  before: ResolvedConnection,
  after: ResolvedConnection['credentials'],
): boolean => Object.entries(after.values).some(([id, value]) => before.credentials.values[id] !== value);

const changesAddress = (
  before: ResolvedConnection,
  settings: ConnectionChange['patch']['settings'],
): boolean =>
  settings !== undefined && findMove(before.destination, destinationOf(before, settings)) !== undefined;

/**
 * Counts a change that a session makes. Throws TooManyRequestsError where the consumer's sessions have made as many
 * as an hour allows: each one is audited, and tells the application an event.
 */
export async function countChange(deps: Ports<'rateLimits'>, context: RequestContext): Promise<void> {
  if (context.caller.kind === 'session')
    await countSessionChange(deps, applicationOf(context).id, consumerOf(context));
}

/** The same, of a browser that follows a session's link. */
export async function countSessionChange(
  { rateLimits }: Ports<'rateLimits'>,
  applicationId: string,
  consumerId: string,
): Promise<void> {
  const limit = await rateLimits.take('session-change', `${applicationId}\n${consumerId}`);
  if (!limit || limit.allowed) return;
  throw new ApiError('TooManyRequestsError', {
    message: `Sessions can change a consumer’s connections ${limit.limit} times an hour. Retry after Retry-After, or use an API key.`,
    headers: retryAfter(limit.resetSeconds),
    detail: { limit: limit.limit, window_seconds: 3_600 },
  });
}
