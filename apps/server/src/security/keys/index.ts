/** API keys, session tokens and the signatures of the audit trail. */
export {
  createApiKey,
  findApiKey,
  hashApiKey,
  isSameSecret,
  isWellFormedApiKey,
  nameApiKey,
} from './api-key.js';
export { bindHash, isBoundHash, isGenuineApiKeyRow, sealApiKeyRow } from './api-key-row.js';
export { readKeyRights, type KeyRights } from './key-rights.js';
export { createAuditSigner } from './audit-signer.js';
export { MAX_SESSION_SECONDS, signToken, TokenError, verifyToken } from './session-token.js';
