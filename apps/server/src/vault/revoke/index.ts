/** Revokes grants at their provider. */
export { revokeAuthorization } from './revoke-authorization.js';
export { runDueRevocations } from './run-revocations.js';
