import type { SessionAction } from '@keyway/contract';

import type { RequestContext } from '../../../context.js';
import { hasOAuthClient, stateOf } from '../states/connection-state.js';
import type { ResolvedConnection } from '../resolved-connection.js';
import { noPendingGrant } from '../grants/token-grant.js';
import { mayAct, mayNotAct } from './session-rights.js';

/** What can be done to the connection now and the caller may do. */
export const allowedActions = (context: RequestContext, resolved: ResolvedConnection): SessionAction[] =>
  (Object.keys(isPossible) as SessionAction[]).filter(
    (action) => isPossible[action](resolved) && mayAct(context, action),
  );

/**
 * Whether an authorization would take the place of one that is good: to mend a connection or to give it what the
 * integration now asks for is no reauthorizing, and open to every session.
 */
export const isReauthorizing = (resolved: ResolvedConnection, now: Date): boolean =>
  resolved.authType !== undefined &&
  stateOf(withoutPending(resolved), now).health !== 'needs_auth' &&
  !resolved.row?.revokedAt;

/** Whether it can be called and nothing about its authorization is to be mended: what a session needs a right to replace. */
export function isGood(resolved: ResolvedConnection, now: Date): boolean {
  const { state, health } = stateOf(withoutPending(resolved), now);
  return state === 'callable' && health !== 'needs_auth';
}

/** As it is while nobody confirms: what waits to take the place is no part of what is there. */
const withoutPending = (resolved: ResolvedConnection): ResolvedConnection =>
  resolved.row ? { ...resolved, row: { ...resolved.row, ...noPendingGrant } } : resolved;

/** Throws ForbiddenError where an authorization would take the place of one that is good. */
export function assertReplacesNothing(resolved: ResolvedConnection, now: Date): void {
  if (isReauthorizing(resolved, now)) throw mayNotAct('reauthorize');
}

/** Whether a write takes away a value of the credential. */
export const isDisconnecting = (
  before: ResolvedConnection,
  after: ResolvedConnection['credentials'],
): boolean => Object.keys(before.credentials.values).some((id) => !after.values[id]);

const holdsCredential = ({ row }: ResolvedConnection): boolean =>
  Boolean(row?.credentialsSealed ?? row?.pendingSealed);

/** By the provider, or typed in. */
const takesCredential = ({ connector, integration }: ResolvedConnection): boolean =>
  Boolean(connector.auth.apiKey ?? connector.auth.basic) || hasOAuthClient(connector, integration);

const isPossible: Readonly<Record<SessionAction, (resolved: ResolvedConnection) => boolean>> = {
  delete: ({ row }) => row !== undefined,
  disconnect: holdsCredential,
  reauthorize: (resolved) => holdsCredential(resolved) && takesCredential(resolved),
  disable: ({ row }) => row?.enabled === true,
};
