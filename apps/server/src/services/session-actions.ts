import type { SessionAction } from '@keyway/contract';

import type { RequestContext } from '../context.js';
import { hasOAuthClient, stateOf } from './connection-state.js';
import type { LiveConnection } from './live-connection.js';
import { noPendingGrant } from './seal-grant.js';
import { mayAct, mayNotAct } from './session-rights.js';

/** What can be done to the connection now and the caller may do. */
export const allowedActions = (context: RequestContext, live: LiveConnection): SessionAction[] =>
  (Object.keys(isPossible) as SessionAction[]).filter(
    (action) => isPossible[action](live) && mayAct(context, action),
  );

/**
 * Whether an authorization would take the place of one that is good: to mend a connection or to give it what the
 * integration now asks for is no reauthorizing, and open to every session.
 */
export const isReauthorizing = (live: LiveConnection, now: Date): boolean =>
  live.authType !== undefined &&
  stateOf(withoutPending(live), now).health !== 'needs_auth' &&
  !live.row?.revokedAt;

/** As it is while nobody confirms: what waits to take the place is no part of what is there. */
const withoutPending = (live: LiveConnection): LiveConnection =>
  live.row ? { ...live, row: { ...live.row, ...noPendingGrant } } : live;

/** Throws ForbiddenError where an authorization would take the place of one that is good. */
export const assertReplacesNothing = (live: LiveConnection, now: Date): void => {
  if (isReauthorizing(live, now)) throw mayNotAct('reauthorize');
};

/** Whether a write takes away a value of the credential. */
export const isDisconnecting = (before: LiveConnection, after: LiveConnection['credentials']): boolean =>
  Object.keys(before.credentials.values).some((id) => !after.values[id]);

const holdsCredential = ({ row }: LiveConnection): boolean =>
  Boolean(row?.credentialsSealed ?? row?.pendingSealed);

const isPossible: Readonly<Record<SessionAction, (live: LiveConnection) => boolean>> = {
  delete: ({ row }) => row !== undefined,
  disconnect: holdsCredential,
  reauthorize: (live) => holdsCredential(live) && hasOAuthClient(live.connector, live.integration),
  disable: ({ row }) => row?.enabled === true,
};
