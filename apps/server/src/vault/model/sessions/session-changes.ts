import type { ConnectionWrite } from '@keyway/contract';

import { ApiError, retryAfter } from '../../../api-error.js';
import { applicationOf, consumerOf, type RequestContext } from '../../../context.js';
import type { Ports } from '../../../ports.js';
import { destinationOf, findMove } from '../../settings/index.js';
import type { ConnectionChange } from '../plan-connection-change.js';
import type { ResolvedConnection } from '../resolved-connection.js';
import { isDisconnecting, isGood } from './session-actions.js';
import { assertMayAct } from './session-rights.js';

/** Throws ForbiddenError if a write contains data reserved for the application. */
export function assertMayWrite({ caller }: RequestContext, { metadata }: ConnectionWrite): void {
  if (caller.kind !== 'session' || metadata === undefined) return;
  throw new ApiError('ForbiddenError', {
    message: 'Sessions cannot write metadata. Omit it, or send it with an API key.',
  });
}

/** Throws ForbiddenError if a change does more than repair, and the session lacks the right to do that. */
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

/** Returns whether a write adds a value of the credential; removing one counts as disconnecting. */
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
 * Counts a session's change. Throws TooManyRequestsError if the consumer's sessions have reached the hourly limit: each
 * change is audited, and sends the application an event.
 */
export async function countChange(deps: Ports<'rateLimits'>, context: RequestContext): Promise<void> {
  if (context.caller.kind === 'session')
    await countSessionChange(deps, applicationOf(context).id, consumerOf(context));
}

/** Does the same for a browser that follows a session's link. */
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
