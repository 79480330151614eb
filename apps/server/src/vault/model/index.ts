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
export { appendChangeEvents, appendConnectionEvent } from './connection-events.js';
export { byConnectionId, toRecordId } from './connection-ids.js';
export {
  type ComputedState,
  connectionFacts,
  findOpenAddresses,
  hasOAuthClient,
  integrationState,
  stateOf,
  toStoredView,
} from './connection-state.js';
export { clientIdOf, missingScopes, requestedScopes } from './consent.js';
export { type RefreshCredentials } from './credential-refresher.js';
export {
  authorizationHeaders,
  type Credentials,
  emptyCredentials,
  type OAuthTokens,
  secretsOfAuthorization,
} from './credentials.js';
export { emitConnectionStateChanges, walkChangedConnections } from './emit-connection-state-changes.js';
export { appendOtherAccountEvents } from './restart-events.js';
export { type UnsubscribeContext, renewUnsubscribeContexts, withTokens } from './follow-events.js';
export { assertMayExtend, chooseConnectionId } from './further-connection.js';
export { authorizationEnd, grantTimes, idleEnd, keepAliveTime } from './grant-times.js';
export { prefilterOf } from './health-prefilter.js';
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
} from './queue-revocation.js';
export { buildRevocationOrder, type RevocationOrder } from './revocation-order.js';
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
  loadResolvedConnection,
  type ResolvedConnection,
  toLowerCase,
  toOperationContext,
} from './resolved-connection.js';
export { allowedActions, assertReplacesNothing, isReauthorizing } from './session-actions.js';
export { assertMayChange, assertMayWrite, countChange, countSessionChange } from './session-changes.js';
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
} from './session-rights.js';
export { type TokenAnswer } from './token-answer.js';
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
} from './token-grant.js';
export { withRow, writeConnection } from './write-connection.js';
export { holdParents, isDeletedSince } from './hold-parents.js';
export { ChangedMeanwhileError, planAgainOnRace } from './plan-again.js';
