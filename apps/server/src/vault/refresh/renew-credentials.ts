import {
  claimRefreshLease,
  DatabaseUnavailableError,
  getConnection,
  getExpiredLeaseOwner,
  startHold,
  storeRefreshedCredentials,
  type Connection,
  type ConnectionPatch,
} from '@keyway/db';

import { ApiError, retryAfter } from '../../api-error.js';
import { jobOrigin } from '../../platform/audit/index.js';
import {
  appendConnectionEvent,
  auditConnectionChange,
  buildResolvedConnection,
  connectionKeyOf,
  type Credentials,
  UNSUBSCRIBE_SECONDS,
  type OAuthTokens,
  queueTokenRevocation,
  renewUnsubscribeContexts,
  type ResolvedConnection,
  type StoredConnection,
  toGrant,
  toGrantColumns,
  type TokenAnswer,
  unreadableCredential,
  withGrant,
} from '../model/index.js';
import { findMove } from '../settings/index.js';
import type { Sealer } from '../../platform/keyring/index.js';
import { createTakeoverGrace, type TakeoverGrace } from './lease-takeover-grace.js';
import { loadOAuthClient, type OAuthClient, requestTokens } from '../oauth/index.js';
import { retryWhileDatabaseDown } from '../../platform/concurrency/index.js';
import { type Span, tracedCall } from '../../platform/telemetry/index.js';
import {
  decide,
  readCurrent,
  refuseOtherClient,
  refuseOtherGrant,
  type Renewal,
  type RenewDeps,
  type RenewMode,
} from './current-connection.js';
import { isTokenGood } from './refresh-due.js';
import { toRefreshFailure } from './refresh-failure.js';

/** Longer than a token request may take, so that a live holder is never overtaken. */
const LEASE_SECONDS = 30;
/**
 * Latest start of the request after the claim was sent: otherwise, the lease could expire before the provider's
 * response.
 */
const LATEST_SEND_MS = 10_000;
const MAX_WAIT_MS = 20_000;
const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 500;
const CLOSING =
  'The key service is not responding, so a new token could not be stored. Retry after Retry-After.';

const refresher = jobOrigin('refresh');

type Tools = { readonly client: OAuthClient; readonly sealer: Sealer };
/**
 * The refreshing process: the lease's name, whether it is held with certainty, and the span of the provider request.
 */
type Holder = {
  readonly owner: string;
  readonly mayStart: () => boolean;
  readonly span: Span | undefined;
};

/**
 * Refreshes a connection's tokens, or waits for the process that does. The claim of the lease is written before the
 * request; no database connection is held while the provider responds. Throws if the connection was deleted.
 */
export async function renewCredentials(
  deps: RenewDeps,
  mode: RenewMode,
  resolved: ResolvedConnection,
  span?: Span,
): Promise<Renewal> {
  const deadline = performance.now() + MAX_WAIT_MS;
  const takeoverGrace = createTakeoverGrace(deps.database.wasAway);
  try {
    let hasRenewed = false;
    for (
      let pause = FIRST_PAUSE_MS;
      performance.now() < deadline;
      pause = Math.min(2 * pause, MAX_PAUSE_MS)
    ) {
      const current = await readCurrent(deps, resolved);
      const replaced = refuseOtherGrant(current, resolved);
      if (replaced) return replaced;
      if (current.isUnreadable) return { failure: unreadableCredential(), isRefusal: true };
      // Based on the current connection: its URL, and so the provider's, may have changed with the credential.
      const tools = await prepare(deps, current).catch(toRefusal);
      if ('failure' in tools) return tools;
      const known = decide(current, resolved, mode, deps.now()) ?? refuseOtherClient(current, tools.client);
      if (known) return known;
      // A provider that issued new tokens no longer accepts the old ones.
      if (deps.keyring.isClosing()) return unavailable(CLOSING);
      const owner = deps.database.newLeaseOwner();
      const mayStart = await claim(deps, current, owner, takeoverGrace);
      const renewal = mayStart && (await refresh(deps, tools, current, { owner, mayStart, span }));
      // A token that expired while this process was blocked is refreshed in turn, once.
      const isStale = renewal && 'resolved' in renewal && !isTokenGood(renewal.resolved, deps.now());
      if (renewal && (!isStale || hasRenewed)) return renewal;
      hasRenewed ||= Boolean(renewal);
      await new Promise((resolve) => setTimeout(resolve, takeoverGrace.shorten(pause)));
    }
    return unavailable('The connection’s token is being refreshed. Retry after Retry-After.');
  } catch (error) {
    if (error instanceof DatabaseUnavailableError) return unavailable(undefined);
    throw error;
  }
}

// Opened before the provider request: the response must wait only for its own storing.
const prepare = async (deps: RenewDeps, resolved: ResolvedConnection): Promise<Tools> => ({
  client: await loadOAuthClient(deps, resolved),
  sealer: await deps.keyring.open(resolved.application.id),
});

/** Without a client no refresh is possible; a token that is still valid stays in use. */
function toRefusal(error: unknown): Renewal & { failure: ApiError } {
  if (error instanceof ApiError) return { failure: error, isRefusal: true };
  throw error;
}

/** Returns undefined if another process holds the lease. A claimed lease counts from when its claim was sent. */
async function claim(
  deps: RenewDeps,
  { row }: StoredConnection,
  owner: string,
  takeoverGrace: TakeoverGrace,
): Promise<(() => boolean) | undefined> {
  const mayStart = startHold(LATEST_SEND_MS);
  const key = connectionKeyOf(row);
  const { leaseOwner } = row;
  const hasEnded = leaseOwner !== null && (await deps.database.hasEnded(leaseOwner));
  const isOurs = await deps.database.tenant(row.applicationId, async (tx) => {
    if (hasEnded) return claimRefreshLease(tx, key, row, owner, LEASE_SECONDS, leaseOwner);
    const expired = leaseOwner === null ? null : await getExpiredLeaseOwner(tx, key);
    if (expired !== null && !takeoverGrace.isOver(expired)) return false;
    return claimRefreshLease(tx, key, row, owner, LEASE_SECONDS);
  });
  return isOurs && mayStart() ? mayStart : undefined;
}

/** Returns undefined if another outcome was stored first; the stored one counts. */
async function refresh(
  deps: RenewDeps,
  { client, sealer }: Tools,
  current: StoredConnection,
  { owner, mayStart, span }: Holder,
): Promise<Renewal | undefined> {
  const { row, credentials, destination } = current;
  const refreshToken = credentials.oauth2?.refreshToken ?? '';
  // A token's lifetime starts when the provider issues it, not when the response is read.
  const sentAt = deps.now();
  const service = current.connector.id;
  const answer = await tracedCall(
    span,
    { method: 'POST', url: client.tokenUrl, service },
    () =>
      requestTokens(
        deps.egress,
        client,
        { grant_type: 'refresh_token', refresh_token: refreshToken },
        { mayStart },
      ),
    (given) => (given.kind === 'granted' ? 200 : given.status),
  );
  // This process was blocked before the request left: by now another one may have used the refresh token.
  if (answer.kind === 'unavailable' && answer.reason === 'lapsed') return undefined;
  deps.metrics.countRefresh(answer.kind, service);
  const now = deps.now();
  if (answer.kind !== 'granted') return settleFailure(deps, current, owner, answer, now);
  const grant = toGrant(
    answer,
    { scopes: row.grantedScopes, clientId: client.clientId, refreshToken },
    sentAt,
  );
  const renewed = withGrant(credentials, grant, sentAt);
  const home = { key: connectionKeyOf(row), destination, connector: current.connector };
  const patch = toGrantColumns(sealer, home, renewed, grant, row.grantEndsAt);
  const outcome = { patch, event: row.refreshFailedAt ? ('recovered' as const) : undefined };
  const stored = await settle(deps, current, owner, { ...outcome, action: 'credential.refreshed' });
  if (stored) return toRenewed(deps, current, stored, renewed);
  await revokeOrphans(deps, sealer, current, { spent: refreshToken, grant });
  return undefined;
}

/**
 * Binds the new token to the old one's destination, so that settings written directly to the database cannot redirect
 * it.
 */
function toRenewed(
  deps: RenewDeps,
  current: StoredConnection,
  row: Connection,
  renewed: Credentials,
): Renewal {
  const resolved = buildResolvedConnection(deps.registry.sandboxUrl, { ...current, row }, renewed);
  const isMoved = findMove(current.destination, resolved.destination) !== undefined;
  return isMoved ? { failure: unreadableCredential(), isRefusal: true } : { resolved };
}

async function settleFailure(
  deps: RenewDeps,
  current: StoredConnection,
  owner: string,
  answer: Exclude<TokenAnswer, { kind: 'granted' }>,
  now: Date,
): Promise<Renewal | undefined> {
  const { patch, event, error, isRefusal } = toRefreshFailure(current.row, current, answer, now);
  deps.logger.warn(
    { serviceId: current.connector.id, outcome: answer.kind, status: answer.status },
    'token refresh failed',
  );
  const isErased = patch.credentialsSealed === null;
  const action = isErased ? 'credential.deleted' : 'credential.refresh_failed';
  const stored = await settle(deps, current, owner, { patch, event, action });
  return stored ? { failure: error, isRefusal } : undefined;
}

type Outcome = {
  readonly patch: ConnectionPatch;
  readonly event: 'pending' | 'recovered' | 'failed' | undefined;
  readonly action: 'credential.refreshed' | 'credential.refresh_failed' | 'credential.deleted';
};

/**
 * Stores the outcome, its event, its audit entry and the end of the lease together; null if the lease was lost
 * (fencing).
 */
function settle(
  deps: RenewDeps,
  current: StoredConnection,
  owner: string,
  { patch, event, action }: Outcome,
): Promise<Connection | null> {
  const { row } = current;
  const key = connectionKeyOf(row);
  return retryWhileDatabaseDown(deps.logger, 'the outcome of a token refresh', () =>
    deps.database.tenant(row.applicationId, async (tx) => {
      if (!(await storeRefreshedCredentials(tx, key, row, owner, patch))) return null;
      const { consumerId, serviceId, connectionId } = key;
      deps.audit.note(tx, refresher, { action, consumerId, serviceId, connectionId });
      const stored = await getConnection(tx, key);
      if (!stored) return stored;
      const after = { ...current, row: stored, ...(stored.credentialsSealed ? {} : { authType: undefined }) };
      auditConnectionChange(deps, tx, refresher, { before: current, after });
      if (event)
        await appendConnectionEvent(tx, `token_refresh.${event}`, { ...current, row: stored }, deps.now());
      return stored;
    }),
  );
}

/** Revokes tokens issued while the connection was revoked or deleted, since no one else has them. */
async function revokeOrphans(
  deps: RenewDeps,
  sealer: Sealer,
  current: StoredConnection,
  { spent, grant }: { spent: string; grant: OAuthTokens },
) {
  const { row } = current;
  await deps.database.tenant(row.applicationId, async (tx) => {
    const isKept = await renewUnsubscribeContexts(tx, sealer, connectionKeyOf(row), { spent, tokens: grant });
    const { consumerId, serviceId, connectionId } = row;
    const note = { consumerId, serviceId, connectionId };
    if (isKept) deps.audit.note(tx, refresher, { ...note, action: 'credential.refreshed' });
    const found = await getConnection(tx, connectionKeyOf(row));
    if (found?.credentialsSealed && !found.revokedAt) return;
    deps.audit.note(tx, refresher, { ...note, action: 'credential.revoked' });
    const inSeconds = isKept ? UNSUBSCRIBE_SECONDS : 0;
    await queueTokenRevocation(tx, sealer, { ...current, inSeconds }, grant);
  });
}

const unavailable = (message: string | undefined): Renewal => ({
  failure: new ApiError('ServiceUnavailableError', { message, headers: retryAfter(2) }),
  isRefusal: false,
});
