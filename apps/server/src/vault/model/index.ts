/** The connection: its credential, state, rights, and the only way to read or write it. */
export {
  accountColumns,
  accountOfSettings,
  type AccountColumns,
  asksSameAccount,
  assertOtherAccount,
  labelOf,
  settingsAccountColumns,
  settleAccount,
} from './account.js';
export { auditConnectionChange } from './audit-connection-change.js';
export { auditCredentialChange } from './audit-credential-change.js';
export { appendChangeEvents, appendConnectionEvent } from './states/connection-events.js';
export { byConnectionId, toRecordId } from './connection-ids.js';
export {
  type ComputedState,
  connectionFacts,
  findOpenAddresses,
  hasOAuthClient,
  integrationState,
  stateOf,
  toStoredView,
} from './states/connection-state.js';
export { clientIdOf, missingScopes, requestedScopes } from './grants/consent.js';
export { type RefreshCredentials } from './grants/credential-refresher.js';
export {
  authorizationHeaders,
  type Credentials,
  emptyCredentials,
  type OAuthTokens,
  secretsOfAuthorization,
} from './credentials.js';
export {
  emitConnectionStateChanges,
  walkChangedConnections,
} from './states/emit-connection-state-changes.js';
export { appendOtherAccountEvents } from './states/restart-events.js';
export { type UnsubscribeContext, renewUnsubscribeContexts, withTokens } from './states/follow-events.js';
export { assertMayExtend, chooseConnectionId } from './further-connection.js';
export { authorizationEnd, grantTimes, idleEnd, keepAliveTime } from './grants/grant-times.js';
export { prefilterOf } from './states/health-prefilter.js';
export {
  type ConnectionPath,
  loadConnection,
  loadFurtherConnection,
  loadOptionalConnection,
  requireConnector,
  requireVisibleConnector,
  type StoredConnection,
} from './load-connection.js';
export { planConnectionChange } from './plan-connection-change.js';
export {
  holdsTokens,
  UNSUBSCRIBE_SECONDS,
  queueUnsubscribeRevocation,
  queuePendingRevocation,
  queueReplacedRevocation,
  queueRevocation,
  queueTokenRevocation,
} from './grants/queue-revocation.js';
export { buildRevocationOrder, type RevocationOrder } from './grants/revocation-order.js';
export {
  assertCredential,
  assertEnabled,
  assertScopes,
  assertSettings,
  holdsAccount,
  resolveConnection,
  unknownConnection,
  unknownConnector,
  unknownIntegration,
  unreadableCredential,
} from './resolve-connection.js';
export {
  buildResolvedConnection,
  type CallSnapshot,
  connectionKeyOf,
  connectionPlace,
  egressOwnerOf,
  loadResolvedConnection,
  type ResolvedConnection,
  toLowerCase,
  toOperationContext,
} from './resolved-connection.js';
export { allowedActions, assertReplacesNothing, isReauthorizing } from './sessions/session-actions.js';
export {
  assertMayChange,
  assertMayWrite,
  countChange,
  countSessionChange,
} from './sessions/session-changes.js';
export {
  assertMayAct,
  assertMaySeeLogs,
  mayAct,
  mayChangeConnections,
  mayNotAct,
  maySee,
  maySeeWords,
  readRightsClaims,
  toRightsClaims,
} from './sessions/session-rights.js';
export { type TokenAnswer } from './grants/token-answer.js';
export {
  authorizedColumns,
  type Grant,
  noPendingGrant,
  noOutcome,
  noRefreshFailure,
  readPendingGrant,
  type RefreshableTokens,
  sealPendingGrant,
  toGrant,
  toGrantColumns,
  withGrant,
} from './grants/token-grant.js';
export { withRow, writeConnection } from './write-connection.js';
export { holdParents, isDeletedSince } from './hold-parents.js';
export { ChangedMeanwhileError, planAgainOnRace } from './plan-again.js';
export { supportedOperations } from './supported-operations.js';
