/** Encrypts stored values: the master key, data keys, and tokens held by clients. */
export { deriveKey, keyFingerprint, parseMasterKey } from './master-key.js';
export {
  type DataKeyTerm,
  sealBytes,
  sealedTerm,
  unsealBytes,
  UnsealError,
  unwrapKey,
  wrapKey,
} from './seal.js';
export { sealToken, unsealToken } from './token-box.js';
