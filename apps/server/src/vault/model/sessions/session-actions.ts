import type { SessionAction } from '@keyway/contract';

import type { RequestContext } from '../../../context.js';
import { hasOAuthClient, stateOf } from '../states/connection-state.js';
import type { ResolvedConnection } from '../resolved-connection.js';
import { noPendingGrant } from '../grants/token-grant.js';
import { mayAct, mayNotAct } from './session-rights.js';

/** Returns the actions that are possible for the connection now and permitted to the caller. */
export const allowedActions = (context: RequestContext, resolved: ResolvedConnection): SessionAction[] =>
  (Object.keys(isPossible) as SessionAction[]).filter(
    (action) => isPossible[action](resolved) && mayAct(context, action),
  );

/**
 * Returns whether an authorization would replace a valid one: repairing a connection, or granting what the integration
 * now requires, does not count and is open to every session.
 */
export const isReauthorizing = (resolved: ResolvedConnection, now: Date): boolean =>
  resolved.authType !== undefined &&
  stateOf(withoutPending(resolved), now).health !== 'needs_auth' &&
  !resolved.row?.revokedAt;

/**
 * Returns whether it is callable and its authorization needs no repair, so that a session needs a right to replace it.
 */
export function isGood(resolved: ResolvedConnection, now: Date): boolean {
  const { state, health } = stateOf(withoutPending(resolved), now);
  return state === 'callable' && health !== 'needs_auth';
}

/** Ignores an unconfirmed grant, which is not part of the active connection. */
const withoutPending = (resolved: ResolvedConnection): ResolvedConnection =>
  resolved.row ? { ...resolved, row: { ...resolved.row, ...noPendingGrant } } : resolved;

/** Throws ForbiddenError if an authorization would replace a valid one. */
export function assertReplacesNothing(resolved: ResolvedConnection, now: Date): void {
  if (isReauthorizing(resolved, now)) throw mayNotAct('reauthorize');
}

/** Returns whether a write removes a value of the credential. */
export const isDisconnecting = (
  before: ResolvedConnection,
  after: ResolvedConnection['credentials'],
): boolean => Object.keys(before.credentials.values).some((id) => !after.values[id]);

const holdsCredential = ({ row }: ResolvedConnection): boolean =>
  Boolean(row?.credentialsSealed ?? row?.pendingSealed);

/** Returns whether the connection accepts a credential, from the provider or a form. */
const takesCredential = ({ connector, integration }: ResolvedConnection): boolean =>
  Boolean(connector.auth.apiKey ?? connector.auth.basic) || hasOAuthClient(connector, integration);

const isPossible: Readonly<Record<SessionAction, (resolved: ResolvedConnection) => boolean>> = {
  delete: ({ row }) => row !== undefined,
  disconnect: holdsCredential,
  reauthorize: (resolved) => holdsCredential(resolved) && takesCredential(resolved),
  disable: ({ row }) => row?.enabled === true,
};
